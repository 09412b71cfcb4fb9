// The caller's memory that is written into: looked over before anything is done.
#pragma once

#include "bindings/python/batch.hpp"
#include "bindings/python/python.hpp"

namespace enfilade::python {

// What a step writes into, from the arguments that name it.
class Outputs {
 public:
  BatchOutput out;

  bool take(const BatchShape& shape, PyObject* const (&from)[10], Py_ssize_t actions, Py_ssize_t rows) {
    if (actions < 0 || actions > Menu::kCapacity || rows < 0 ||
        rows > static_cast<Py_ssize_t>(Sight::kMostThings)) {
      PyErr_Format(PyExc_ValueError, "actions go up to %d, rows up to %zu", Menu::kCapacity,
                   Sight::kMostThings);
      return false;
    }
    out.actions = static_cast<std::size_t>(actions);
    out.rows = static_cast<std::size_t>(rows);
    const std::size_t size = shape.size, seats = size * static_cast<std::size_t>(shape.players);
    const auto given = [&](int i) { return from[i] && from[i] != Py_None; };
    if ((given(2) || given(3) || given(9)) && actions == 0)
      return needs("actions", "mask, moves and move_features");
    if (given(8) && rows == 0) return needs("rows", "things");
    if ((given(7) || given(8) || given(9)) && !shape.onlooker) {
      raise({"bad_value", "this game shows nothing to nets; it has no features", "", "whole", {}});
      return false;
    }
    const SightNames* seen = shape.onlooker ? shape.onlooker->names : nullptr;
    const std::size_t whole = seen ? size * seen->whole.size() : 0;
    const std::size_t things = seen ? size * out.rows * shape.thing_width() : 0;
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

}  // namespace enfilade::python
