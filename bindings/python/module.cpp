// The module enfilade._core: an engine of the protocol, a bare position, and batches; and what a game shows to nets.
#include "bindings/python/python.hpp"
#include "games/registry.hpp"
#include "kernel/quoted.hpp"
#include "minds/mind.hpp"

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
