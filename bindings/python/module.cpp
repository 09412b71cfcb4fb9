// The module enfilade._core: an engine of the protocol, a bare position, and batches; what a game shows to nets,
// reviews and scenarios.
#include "bindings/python/python.hpp"
#include "games/registry.hpp"
#include "kernel/quoted.hpp"
#include "minds/mind.hpp"
#include "review/review.hpp"
#include "suite/scenario.hpp"

namespace enfilade::python {
namespace {

// As JSON: the names in kernel/sight.hpp, or null.
PyObject* features(PyObject*, PyObject* argument) {
  Py_ssize_t size = 0;
  const char* id = PyUnicode_AsUTF8AndSize(argument, &size);
  if (!id) return nullptr;
  const Game* game = find_game({id, static_cast<std::size_t>(size)});
  if (!game) return raise({"unknown_game", "there is no game " + quoted(id), "", "game", {}});
  const Onlooker* onlooker = onlooker_of(*game);
  if (!onlooker) return text_of("null");
  JsonWriter out;
  const auto list = [&](std::string_view key, std::span<const std::string_view> names) {
    out.key(key).begin_array();
    for (const std::string_view name : names) out.text(name);
    out.end_array();
  };
  out.begin_object();
  list("whole", onlooker->names->whole);
  out.key("things").begin_array();
  for (const ThingNames& each : onlooker->names->things) {
    out.begin_object().field("list", each.list);
    list("numbers", each.numbers);
    out.end_object();
  }
  out.end_array();
  list("move", onlooker->names->move);
  return text_of(out.end_object().take());
}

// As JSON. Ctrl-C ends it.
PyObject* review_record(PyObject*, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {"record", "mind", "moves", "seed", "components", nullptr};
  const char *text = "", *mind = review::kReference.data(), *components = "";
  long long moves = 0, seed = -1;
  if (!parse(args, names, "s|sLLs", kNames, &text, &mind, &moves, &seed, &components)) return nullptr;
  const Result<review::Reference> reference = review::Reference::parse(mind);
  if (!reference) return raise(reference.error());
  const Result<Record> record = Record::parse(text);
  if (!record) return raise(record.error());
  review::Terms terms;
  terms.moves = moves > 0 ? moves : review::usual_moves(record->game);
  terms.seed = seed >= 0 ? static_cast<std::uint64_t>(seed) : review::seed_of(*record);
  const auto interrupted = [](std::int64_t, std::int64_t) {
    const PyGILState_STATE state = PyGILState_Ensure();
    const bool stop = PyErr_CheckSignals() != 0;
    PyGILState_Release(state);
    return stop;
  };
  std::string json;
  std::optional<Error> failed;
  {
    const Unlocked unlocked;
    const Result<review::Review> found =
        review::review(*record, find_game(record->game), *reference, terms, interrupted, components);
    if (found)
      json = review::as_json(*found);
    else
      failed = found.error();
  }
  if (PyErr_Occurred()) return nullptr;
  return failed ? raise(*failed) : text_of(json);
}

PyObject* scenarios(PyObject*, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {"text", "markdown", nullptr};
  const char* text = "";
  int markdown = 0;
  if (!parse(args, names, "s|p", kNames, &text, &markdown)) return nullptr;
  JsonWriter out;
  {
    const Unlocked unlocked;
    out.begin_array();
    for (const ScenarioOutcome& each : run_scenarios(text, markdown != 0)) {
      out.begin_object().field("id", each.id).field("title", each.title).field("line", each.line);
      out.key("clauses").begin_array();
      for (const std::string& clause : each.clauses) out.text(clause);
      out.end_array().key("failures").begin_array();
      for (const std::string& failure : each.failures) out.text(failure);
      out.end_array().end_object();
    }
    out.end_array();
  }
  return text_of(out.take());
}

bool add(PyObject* module, const char* name, PyObject* type) {
  const Owned owned(type);
  return type && PyModule_AddObjectRef(module, name, type) == 0;
}

int fill(PyObject* module) {
  const bool whole = add(module, "Engine", engine_type()) && add(module, "State", state_type()) &&
                     add(module, "Batch", batch_type()) &&
                     PyModule_AddStringConstant(module, "version", ENFILADE_VERSION) == 0;
  return whole ? 0 : -1;
}

PyMethodDef functions[] = {
    {"features", features, METH_O, "features(game: str) -> str: what nets see of a game, as JSON."},
    {"review", with_names(review_record), METH_VARARGS | METH_KEYWORDS,
     "review(record: str, mind: str, moves: int, seed: int, components: str) -> str: what decided a game, as "
     "JSON."},
    {"scenarios", with_names(scenarios), METH_VARARGS | METH_KEYWORDS,
     "scenarios(text: str, markdown: bool) -> str: what came of each, as JSON."},
    {nullptr, nullptr, 0, nullptr}};
PyModuleDef_Slot slots[] = {{Py_mod_exec, reinterpret_cast<void*>(fill)}, {0, nullptr}};
PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "enfilade._core",
                          "What is in C++; import enfilade instead.",
                          0,
                          functions,
                          slots,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace
}  // namespace enfilade::python

PyMODINIT_FUNC PyInit__core() { return PyModuleDef_Init(&enfilade::python::definition); }
