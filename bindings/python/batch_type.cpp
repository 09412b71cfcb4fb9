// Batches for Python: the caller's memory is looked over, then all is done without the interpreter's lock.
#include <atomic>

#include "bindings/python/batch.hpp"
#include "bindings/python/python.hpp"
#include "bindings/python/start.hpp"

namespace enfilade::python {
namespace {

constexpr Py_ssize_t kMostMatches = 1 << 20;
constexpr int kMostThreads = 256;

struct Held {
  Held(const Match& start, std::size_t size, std::uint64_t seed, int threads, bool auto_reset)
      : batch(start, size, seed, threads, auto_reset) {}
  Batch batch;
  std::atomic<bool> busy = false;
};

// One thread of Python's at a time.
class Busy {
 public:
  explicit Busy(Held& held) : held_(held), first_(!held.busy.exchange(true)) {
    if (!first_) PyErr_SetString(PyExc_RuntimeError, "another thread is stepping through this batch");
  }
  ~Busy() {
    if (first_) held_.busy = false;
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  explicit operator bool() const { return first_; }

 private:
  Held& held_;
  bool first_;
};

PyObject* make(PyTypeObject* type, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {"game", "size",    "players",    "options",
                                           "seed", "threads", "auto_reset", nullptr};
  const char *game = "", *options = "";
  Py_ssize_t size = 0;
  int players = 0, threads = 1, auto_reset = 1;
  unsigned long long seed = 0;
  if (!parse(args, names, "sn|isKip", kNames, &game, &size, &players, &options, &seed, &threads, &auto_reset))
    return nullptr;
  if (size < 1 || size > kMostMatches || threads < 1 || threads > kMostThreads) {
    PyErr_Format(PyExc_ValueError, "a batch has 1 to %zd matches and 1 to %d threads", kMostMatches,
                 kMostThreads);
    return nullptr;
  }
  const Result<Match> start = start_of(game, players, options);
  if (!start) return raise(start.error());
  std::unique_ptr<Held> held;
  {
    const Unlocked unlocked;
    held = std::make_unique<Held>(*start, static_cast<std::size_t>(size), seed, threads, auto_reset != 0);
  }
  return wrap(type, std::move(held));
}

PyObject* reset(PyObject* self, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {"seed", nullptr};
  unsigned long long seed = 0;
  if (!parse(args, names, "K", kNames, &seed)) return nullptr;
  Held& held = value_of<Held>(self);
  const Busy busy(held);
  if (!busy) return nullptr;
  {
    const Unlocked unlocked;
    held.batch.reset(seed);
  }
  Py_RETURN_NONE;
}

// What a step writes into, from the arguments that name it.
class Outputs {
 public:
  BatchOutput out;

  bool take(const Batch& batch, PyObject* const (&from)[10], Py_ssize_t actions, Py_ssize_t rows) {
    if (actions < 0 || actions > Menu::kCapacity || rows < 0 ||
        rows > static_cast<Py_ssize_t>(Sight::kMostThings)) {
      PyErr_Format(PyExc_ValueError, "actions go up to %d, rows up to %zu", Menu::kCapacity,
                   Sight::kMostThings);
      return false;
    }
    out.actions = static_cast<std::size_t>(actions);
    out.rows = static_cast<std::size_t>(rows);
    const std::size_t size = batch.size(), seats = size * static_cast<std::size_t>(batch.players());
    const auto given = [&](int i) { return from[i] && from[i] != Py_None; };
    if ((given(2) || given(3) || given(9)) && actions == 0)
      return needs("actions", "mask, moves and move_features");
    if (given(8) && rows == 0) return needs("rows", "things");
    if ((given(7) || given(8) || given(9)) && !batch.onlooker()) {
      raise({"bad_value", "this game shows nothing to nets; it has no features", "", "whole", {}});
      return false;
    }
    const SightNames* seen = batch.onlooker() ? batch.onlooker()->names : nullptr;
    const std::size_t whole = seen ? size * seen->whole.size() : 0;
    const std::size_t things = seen ? size * out.rows * (1 + batch.widest_thing()) : 0;
    const std::size_t move_features = seen ? size * out.actions * seen->move.size() : 0;
    return bytes(from[0], "seat", size, 0, out.seat) && numbers(from[1], "count", "il", size, 1, out.count) &&
           bytes(from[2], "mask", size * out.actions, 2, out.mask) &&
           numbers(from[3], "moves", "IL", size * out.actions, 3, out.moves) &&
           numbers(from[4], "reward", "f", seats, 4, out.reward) &&
           numbers(from[5], "points", "il", seats, 5, out.points) &&
           bytes(from[6], "done", size, 6, out.done) && numbers(from[7], "whole", "f", whole, 7, out.whole) &&
           numbers(from[8], "things", "f", things, 8, out.things) &&
           numbers(from[9], "move_features", "f", move_features, 9, out.move_features);
  }

 private:
  static bool needs(const char* what, const char* why) {
    PyErr_Format(PyExc_ValueError, "%s has to say how many there is room for in %s", what, why);
    return false;
  }
  template <class T>
  bool numbers(PyObject* from, const char* name, std::string_view formats, std::size_t items, std::size_t i,
               std::span<T>& to) {
    if (!buffers_[i].take(from, name, formats, sizeof(T), true, items)) return false;
    to = buffers_[i].as<T>();
    return true;
  }
  bool bytes(PyObject* from, const char* name, std::size_t items, std::size_t i,
             std::span<std::uint8_t>& to) {
    return numbers(from, name, "B?b", items, i, to);
  }
  Buffer buffers_[10];
};

// The arguments of step() and observe(): what they write into.
struct Named {
  PyObject* to[10] = {};
  Py_ssize_t actions = 0, rows = 0;
};
#define ENFILADE_OUTPUTS                                                                            \
  "seat", "count", "mask", "moves", "reward", "points", "done", "whole", "things", "move_features", \
      "actions", "rows"

PyObject* step(PyObject* self, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {"choices", ENFILADE_OUTPUTS, nullptr};
  PyObject* choices = nullptr;
  Named n;
  if (!parse(args, names, "O|$OOOOOOOOOOnn", kNames, &choices, &n.to[0], &n.to[1], &n.to[2], &n.to[3],
             &n.to[4], &n.to[5], &n.to[6], &n.to[7], &n.to[8], &n.to[9], &n.actions, &n.rows))
    return nullptr;
  Held& held = value_of<Held>(self);
  const Busy busy(held);
  if (!busy) return nullptr;
  Batch& batch = held.batch;
  Buffer chosen;
  Outputs outputs;
  if (!chosen.take(choices, "choices", "il", sizeof(std::int32_t), false, batch.size()) ||
      !outputs.take(batch, n.to, n.actions, n.rows))
    return nullptr;
  std::size_t wrong = 0;
  {
    const Unlocked unlocked;
    wrong = batch.step(chosen.as<const std::int32_t>(), outputs.out);
  }
  if (wrong == batch.size()) Py_RETURN_NONE;
  return raise({"bad_value",
                "match " + std::to_string(wrong) + " has no choice of this number; nothing was done",
                "",
                "choices[" + std::to_string(wrong) + "]",
                {}});
}

PyObject* observe(PyObject* self, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {ENFILADE_OUTPUTS, nullptr};
  Named n;
  if (!parse(args, names, "|$OOOOOOOOOOnn", kNames, &n.to[0], &n.to[1], &n.to[2], &n.to[3], &n.to[4],
             &n.to[5], &n.to[6], &n.to[7], &n.to[8], &n.to[9], &n.actions, &n.rows))
    return nullptr;
  Held& held = value_of<Held>(self);
  const Busy busy(held);
  if (!busy) return nullptr;
  Outputs outputs;
  if (!outputs.take(held.batch, n.to, n.actions, n.rows)) return nullptr;
  {
    const Unlocked unlocked;
    held.batch.observe(outputs.out);
  }
  Py_RETURN_NONE;
}

PyObject* size(PyObject* self, void*) { return PyLong_FromSize_t(value_of<Held>(self).batch.size()); }
PyObject* players(PyObject* self, void*) { return PyLong_FromLong(value_of<Held>(self).batch.players()); }

PyMethodDef methods[] = {
    {"reset", with_names(reset), METH_VARARGS | METH_KEYWORDS,
     "reset(seed: int) -> None\n\nEvery match begins anew.\n"},
    {"step", with_names(step), METH_VARARGS | METH_KEYWORDS,
     "step(choices, *, seat=None, count=None, mask=None, moves=None, reward=None, points=None, done=None,\n"
     "     whole=None, things=None, move_features=None, actions=0, rows=0) -> None\n\n"
     "Each match goes on by one choice: number choices[i] (int32) of the menu of the seat that is asked "
     "there. None:\n"
     "everybody chooses at random. Chance is drawn, and what the match looks like then is written into the "
     "memory\n"
     "that was given, which the next step overwrites. A choice that does not exist is refused before "
     "anything\n"
     "is done.\n\n"
     ">>> import array\n"
     ">>> batch = Batch('liars-dice', 4, seed=1)\n"
     ">>> seat, done = bytearray(4), bytearray(4)\n"
     ">>> batch.step(array.array('i', [0, 0, 0, 0]), seat=seat, done=done)\n"
     ">>> list(seat), list(done)\n([1, 1, 1, 1], [0, 0, 0, 0])\n"
     ">>> batch.step(array.array('i', [0, 0, 999, 0]))\nTraceback (most recent call last):\n    ...\n"
     "enfilade.errors.EnfiladeError: choices[2]: match 2 has no choice of this number; nothing was done\n"},
    {"observe", with_names(observe), METH_VARARGS | METH_KEYWORDS,
     "observe(*, seat=None, ...) -> None\n\nWrites what step() writes, and goes on with nothing.\n"},
    {nullptr, nullptr, 0, nullptr}};
PyGetSetDef members[] = {{"size", size, nullptr, "How many matches there are.", nullptr},
                         {"players", players, nullptr, "How many seats each has.", nullptr},
                         {nullptr, nullptr, nullptr, nullptr, nullptr}};
PyType_Slot slots[] = {
    {Py_tp_new, reinterpret_cast<void*>(make)},
    {Py_tp_dealloc, reinterpret_cast<void*>(forget<Held>)},
    {Py_tp_methods, methods},
    {Py_tp_getset, members},
    {Py_tp_doc,
     const_cast<char*>(
         "Batch(game, size, players=0, options='', seed=0, threads=1, auto_reset=True)\n--\n\n"
         "Many matches of one game that go forward together, without the interpreter's lock. With\n"
         "auto_reset a match that ends begins anew in the same step: `done` and `reward` tell of the old\n"
         "game, all else of the new one. The number of threads changes nothing but the speed.\n")},
    {0, nullptr}};
PyType_Spec spec = {"enfilade._core.Batch", sizeof(Object<Held>), 0, Py_TPFLAGS_DEFAULT, slots};

}  // namespace

PyObject* batch_type() { return PyType_FromSpec(&spec); }

}  // namespace enfilade::python
