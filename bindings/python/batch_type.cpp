// Batches for Python: the caller's memory is looked over, then all is done without the interpreter's lock.
#include <atomic>

#include "bindings/python/outputs.hpp"
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
      !outputs.take(batch.shape(), n.to, n.actions, n.rows))
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
  if (!outputs.take(held.batch.shape(), n.to, n.actions, n.rows)) return nullptr;
  {
    const Unlocked unlocked;
    held.batch.observe(outputs.out);
  }
  Py_RETURN_NONE;
}

PyObject* size(PyObject* self, void*) { return PyLong_FromSize_t(value_of<Held>(self).batch.size()); }
PyObject* players(PyObject* self, void*) {
  return PyLong_FromLong(value_of<Held>(self).batch.shape().players);
}

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
