// A bare position with integer actions, under the names that users of OpenSpiel know: the quick way through one game.
#include "bindings/python/batch.hpp"
#include "bindings/python/python.hpp"
#include "bindings/python/start.hpp"

namespace enfilade::python {
namespace {

struct Seeded {
  Match match;
  Rng rng;
};

// Players that are none, as OpenSpiel numbers them.
constexpr long kChancePlayer = -1, kTerminalPlayer = -4;

PyObject* make(PyTypeObject* type, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {"game", "players", "options", "seed", nullptr};
  const char *game = "", *options = "";
  int players = 0;
  unsigned long long seed = 0;
  if (!parse(args, names, "s|isK", kNames, &game, &players, &options, &seed)) return nullptr;
  const Result<Match> start = start_of(game, players, options);
  if (!start) return raise(start.error());
  return wrap(type, std::make_unique<Seeded>(Seeded{*start, Rng(seed)}));
}

const Match& match_of(PyObject* self) { return value_of<Seeded>(self).match; }

PyObject* current_player(PyObject* self, PyObject*) {
  const Node node = match_of(self).node();
  if (node.kind == Node::Kind::over) return PyLong_FromLong(kTerminalPlayer);
  if (node.kind == Node::Kind::chance) return PyLong_FromLong(kChancePlayer);
  return PyLong_FromLong(node.seat());
}
PyObject* is_terminal(PyObject* self, PyObject*) { return PyBool_FromLong(match_of(self).over()); }
PyObject* is_chance_node(PyObject* self, PyObject*) {
  return PyBool_FromLong(match_of(self).node().kind == Node::Kind::chance);
}
PyObject* num_players(PyObject* self, PyObject*) { return PyLong_FromLong(match_of(self).players()); }

template <class Item>
PyObject* list_of(int size, Item item) {
  Owned list(PyList_New(size));
  for (int i = 0; list && i < size; ++i) {
    PyObject* each = item(i);
    if (!each || PyList_SetItem(list.get(), i, each) != 0) return nullptr;
  }
  return list.release();
}

PyObject* legal_actions(PyObject* self, PyObject*) {
  const Match& match = match_of(self);
  const Node node = match.node();
  if (node.kind == Node::Kind::over) return PyList_New(0);
  if (node.kind == Node::Kind::chance) {
    Odds odds;
    match.odds(odds);
    return list_of(odds.size(), [&](int i) { return PyLong_FromUnsignedLong(odds.outcome(i).bits); });
  }
  Menu menu;
  match.menu(node.seat(), menu);
  return list_of(menu.size(), [&](int i) { return PyLong_FromUnsignedLong(menu[i].bits); });
}

PyObject* chance_outcomes(PyObject* self, PyObject*) {
  const Match& match = match_of(self);
  if (match.node().kind != Node::Kind::chance) return PyList_New(0);
  Odds odds;
  match.odds(odds);
  return list_of(odds.size(), [&](int i) {
    return Py_BuildValue("(kd)", static_cast<unsigned long>(odds.outcome(i).bits),
                         static_cast<double>(odds.weight(i)) / odds.total());
  });
}

// The action of an argument, if it can be chosen now.
std::optional<Move> action_of(PyObject* self, PyObject* argument) {
  const unsigned long bits = PyLong_AsUnsignedLong(argument);
  if (PyErr_Occurred()) return std::nullopt;
  const Match& match = match_of(self);
  const Move move{static_cast<std::uint32_t>(bits)};
  const Node node = match.node();
  std::optional<Error> refused;
  if (bits > 0xFFFFFFFFu) {
    refused = Error{"bad_value", "an action has 32 bits", "", "action", {}};
  } else if (node.kind == Node::Kind::over) {
    refused = Error{"game_over", "the game is over", "", "", {}};
  } else if (node.kind == Node::Kind::chance) {
    Odds odds;
    match.odds(odds);
    if (odds.find(move) < 0)
      refused = Error{"bad_outcome", "this outcome cannot be drawn now", "", "action", {}};
  } else {
    Menu menu;
    match.menu(node.seat(), menu);
    if (!menu.contains(move)) refused = match.legal(node.seat(), move);
  }
  if (!refused) return move;
  raise(*refused);
  return std::nullopt;
}

Seat actor(const Match& match) {
  return match.node().kind == Node::Kind::chance ? kChance : match.node().seat();
}

PyObject* apply_action(PyObject* self, PyObject* argument) {
  const std::optional<Move> move = action_of(self, argument);
  if (!move) return nullptr;
  Match& match = value_of<Seeded>(self).match;
  match.apply(actor(match), *move);
  Py_RETURN_NONE;
}

PyObject* action_to_string(PyObject* self, PyObject* argument) {
  const std::optional<Move> move = action_of(self, argument);
  if (!move) return nullptr;
  const Match& match = match_of(self);
  return text_of(match.spell(actor(match), *move));
}

PyObject* draw(PyObject* self, PyObject*) {
  Seeded& game = value_of<Seeded>(self);
  Odds odds;
  while (game.match.node().kind == Node::Kind::chance) {
    game.match.odds(odds);
    game.match.apply(kChance, odds.draw(game.rng));
  }
  Py_RETURN_NONE;
}

PyObject* clone(PyObject* self, PyObject*) {
  return wrap(Py_TYPE(self), std::make_unique<Seeded>(value_of<Seeded>(self)));
}

PyObject* returns(PyObject* self, PyObject*) {
  const Match& match = match_of(self);
  const bool over = match.over();
  const Scores scores = match.scores();
  return list_of(match.players(), [&](int seat) {
    return PyFloat_FromDouble(over ? reward_of(scores, static_cast<Seat>(seat)) : 0.0);
  });
}

PyObject* equal(PyObject* self, PyObject* other, int operation) {
  if (Py_TYPE(self) != Py_TYPE(other) || (operation != Py_EQ && operation != Py_NE)) {
    Py_IncRef(Py_NotImplemented);
    return Py_NotImplemented;
  }
  return PyBool_FromLong((match_of(self) == match_of(other)) == (operation == Py_EQ));
}
Py_hash_t hash_of(PyObject* self) {
  const auto hash = static_cast<Py_hash_t>(match_of(self).hash());
  return hash == -1 ? -2 : hash;
}

PyMethodDef methods[] = {
    {"current_player", current_player, METH_NOARGS,
     "current_player() -> int\n\nThe seat that chooses; -1 at a chance point, -4 when the game is over. "
     "Where several\n"
     "choose at once, the first of those that have not yet.\n\n>>> "
     "State('liars-dice').current_player()\n-1\n"},
    {"is_terminal", is_terminal, METH_NOARGS, "is_terminal() -> bool"},
    {"is_chance_node", is_chance_node, METH_NOARGS, "is_chance_node() -> bool"},
    {"num_players", num_players, METH_NOARGS, "num_players() -> int"},
    {"legal_actions", legal_actions, METH_NOARGS,
     "legal_actions() -> list[int]\n\nThe moves of the seat that chooses, sorted, or the outcomes that can "
     "be drawn.\n\n"
     ">>> State('liars-dice').legal_actions()\n[1, 2, 3, 4, 5, 6]\n"},
    {"chance_outcomes", chance_outcomes, METH_NOARGS,
     "chance_outcomes() -> list[tuple[int, float]]\n\nAt a chance point, each outcome with its "
     "probability.\n\n"
     ">>> len(State('liars-dice').chance_outcomes())\n6\n"},
    {"apply_action", apply_action, METH_O,
     "apply_action(action: int) -> None\n\nA move of the seat that chooses, or an outcome.\n\n"
     ">>> state = State('liars-dice')\n>>> state.apply_action(9)\nTraceback (most recent call last):\n"
     "    ...\nenfilade.errors.EnfiladeError: action: this outcome cannot be drawn now\n"},
    {"action_to_string", action_to_string, METH_O,
     "action_to_string(action: int) -> str\n\nIts notation.\n\n"
     ">>> state = State('liars-dice', seed=1)\n>>> state.draw()\n"
     ">>> state.action_to_string(state.legal_actions()[0])\n'1x1'\n"},
    {"draw", draw, METH_NOARGS,
     "draw() -> None\n\nDraws all that chance has to decide, from the seed, until somebody is asked.\n"},
    {"clone", clone, METH_NOARGS,
     "clone() -> State\n\nA copy that goes its own way.\n\n"
     ">>> state = State('palaces')\n>>> state.clone() == state\nTrue\n"},
    {"returns", returns, METH_NOARGS,
     "returns() -> list[float]\n\nFor each seat the share of the others behind it less the share of those "
     "ahead;\n"
     "0 before the end.\n"},
    {nullptr, nullptr, 0, nullptr}};
PyType_Slot slots[] = {
    {Py_tp_new, reinterpret_cast<void*>(make)},
    {Py_tp_dealloc, reinterpret_cast<void*>(forget<Seeded>)},
    {Py_tp_methods, methods},
    {Py_tp_richcompare, reinterpret_cast<void*>(equal)},
    {Py_tp_hash, reinterpret_cast<void*>(hash_of)},
    {Py_tp_doc,
     const_cast<char*>("State(game, players=0, options='', seed=0)\n--\n\n"
                       "A bare position: integer actions, nothing recorded, nothing hidden. No players: the\n"
                       "fewest; options: a JSON object of texts. See Match for all else.\n")},
    {0, nullptr}};
PyType_Spec spec = {"enfilade._core.State", sizeof(Object<Seeded>), 0, Py_TPFLAGS_DEFAULT, slots};

}  // namespace

PyObject* state_type() { return PyType_FromSpec(&spec); }

}  // namespace enfilade::python
