// A bare position with integer actions, under the names that users of OpenSpiel know: the quick way through one game.
#include "bindings/python/outputs.hpp"
#include "bindings/python/start.hpp"

namespace enfilade::python {
namespace {

struct Seeded {
  Match match;
  Rng rng;
  Rng guesses;  // apart from what will be drawn
};

// Players that are none, as OpenSpiel numbers them.
constexpr long kChancePlayer = -1, kTerminalPlayer = -4, kNoAction = -1;

PyObject* make(PyTypeObject* type, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {"game", "players", "options", "seed", nullptr};
  const char *game = "", *options = "";
  int players = 0;
  unsigned long long seed = 0;
  if (!parse(args, names, "s|isK", kNames, &game, &players, &options, &seed)) return nullptr;
  const Result<Match> start = start_of(game, players, options);
  if (!start) return raise(start.error());
  return wrap(type, std::make_unique<Seeded>(Seeded{*start, Rng(seed), Rng(~seed)}));
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
PyObject* is_simultaneous_node(PyObject* self, PyObject*) {
  return PyBool_FromLong(match_of(self).node().kind == Node::Kind::simultaneous);
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

// The seat that is meant, or nothing with an exception.
std::optional<Seat> seat_of(const Match& match, PyObject* argument) {
  const long player = PyLong_AsLong(argument);
  if (PyErr_Occurred()) return std::nullopt;
  if (player >= 0 && player < match.players()) return static_cast<Seat>(player);
  raise({"bad_value", "there is no such player", "", "player", {}});
  return std::nullopt;
}

PyObject* moves_of(const Match& match, Seat seat) {
  Menu menu;
  if (match.node().asks(seat)) match.menu(seat, menu);
  return list_of(menu.size(), [&](int i) { return PyLong_FromUnsignedLong(menu[i].bits); });
}

PyObject* legal_actions(PyObject* self, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {"player", nullptr};
  PyObject* player = nullptr;
  if (!parse(args, names, "|O", kNames, &player)) return nullptr;
  const Match& match = match_of(self);
  const Node node = match.node();
  if (player && player != Py_None) {
    const std::optional<Seat> seat = seat_of(match, player);
    return seat ? moves_of(match, *seat) : nullptr;
  }
  if (node.kind == Node::Kind::over) return PyList_New(0);
  if (node.kind == Node::Kind::chance) {
    Odds odds;
    match.odds(odds);
    return list_of(odds.size(), [&](int i) { return PyLong_FromUnsignedLong(odds.outcome(i).bits); });
  }
  return moves_of(match, node.seat());
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

// The action of an argument, if it can be chosen now: by this seat, by the one that is asked, or by chance.
std::optional<Move> action_of(const Match& match, PyObject* argument, std::optional<Seat> by = {}) {
  const unsigned long bits = PyLong_AsUnsignedLong(argument);
  if (PyErr_Occurred()) return std::nullopt;
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
    const Seat seat = by.value_or(node.seat());
    match.menu(seat, menu);
    if (!menu.contains(move)) refused = match.legal(seat, move);
  }
  if (!refused) return move;
  raise(*refused);
  return std::nullopt;
}

Seat actor(const Match& match) {
  return match.node().kind == Node::Kind::chance ? kChance : match.node().seat();
}

PyObject* apply_action(PyObject* self, PyObject* argument) {
  const std::optional<Move> move = action_of(match_of(self), argument);
  if (!move) return nullptr;
  Match& match = value_of<Seeded>(self).match;
  match.apply(actor(match), *move);
  Py_RETURN_NONE;
}

// One for each player; those who are not asked have -1. All are looked at before anything is done: nobody's choice
// depends on another's.
PyObject* apply_actions(PyObject* self, PyObject* argument) {
  Match& match = value_of<Seeded>(self).match;
  const Node node = match.node();
  const Py_ssize_t size = PySequence_Size(argument);
  if (size < 0) return nullptr;
  if (size != match.players())
    return raise({"bad_value", "one action for each player is expected", "", "actions", {}});
  if (node.seats == 0) return raise({"not_asked", "nobody is asked now", "", "", {}});
  std::array<Move, kMaxSeats> moves{};
  for (Seat seat = 0; seat < match.players(); ++seat) {
    const Owned each(PySequence_GetItem(argument, seat));
    if (!each) return nullptr;
    const bool none = PyLong_AsLong(each.get()) == kNoAction;
    if (PyErr_Occurred()) return nullptr;
    if (none != !node.asks(seat))
      return raise({none ? "bad_value" : "not_asked",
                    none ? "this player has to choose" : "this player has nothing to choose now; -1 says so",
                    "",
                    "actions[" + std::to_string(seat) + "]",
                    {}});
    if (none) continue;
    const std::optional<Move> move = action_of(match, each.get(), seat);
    if (!move) return nullptr;
    moves[seat] = *move;
  }
  for (Seat seat = 0; seat < match.players(); ++seat)
    if (node.asks(seat)) match.apply(seat, moves[seat]);
  Py_RETURN_NONE;
}

PyObject* action_to_string(PyObject* self, PyObject* argument) {
  const Match& match = match_of(self);
  const std::optional<Move> move = action_of(match, argument);
  if (!move) return nullptr;
  return text_of(match.spell(actor(match), *move));
}

PyObject* string_to_action(PyObject* self, PyObject* argument) {
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(argument, &size);
  if (!text) return nullptr;
  const Match& match = match_of(self);
  if (match.over()) return raise({"game_over", "the game is over", "", "", {}});
  const Result<Move> move = match.parse(actor(match), {text, static_cast<std::size_t>(size)});
  return move ? PyLong_FromUnsignedLong(move->bits) : raise(move.error());
}

PyObject* observation_string(PyObject* self, PyObject* argument) {
  const Match& match = match_of(self);
  const std::optional<Seat> seat = seat_of(match, argument);
  return seat ? text_of(match.view(*seat).json()) : nullptr;
}

PyObject* observe(PyObject* self, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {"player", "count",         "mask",    "moves", "whole",
                                           "things", "move_features", "actions", "rows",  nullptr};
  PyObject* player = nullptr;
  Named n;
  if (!parse(args, names, "O|$OOOOOOnn", kNames, &player, &n.to[1], &n.to[2], &n.to[3], &n.to[7], &n.to[8],
             &n.to[9], &n.actions, &n.rows))
    return nullptr;
  Seeded& game = value_of<Seeded>(self);
  const std::optional<Seat> seat = seat_of(game.match, player);
  if (!seat) return nullptr;
  const BatchShape shape(1, game.match);
  Outputs outputs;
  if (!outputs.take(shape, n.to, n.actions, n.rows)) return nullptr;
  Menu menu;
  if (game.match.node().asks(*seat)) game.match.menu(*seat, menu);
  const std::span<const Move> choices(menu.begin(), menu.end());
  write_menu(choices, 0, outputs.out);
  if (outputs.out.observes())
    std::make_unique<Eyes>(shape, game.match)->look(game.match, *seat, choices, game.guesses, 0, outputs.out);
  Py_RETURN_NONE;
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
    {"is_simultaneous_node", is_simultaneous_node, METH_NOARGS,
     "is_simultaneous_node() -> bool\n\nWhether several choose now, each without knowing what the others "
     "do.\n"},
    {"num_players", num_players, METH_NOARGS, "num_players() -> int"},
    {"legal_actions", with_names(legal_actions), METH_VARARGS | METH_KEYWORDS,
     "legal_actions(player=None) -> list[int]\n\nThe moves of the seat that chooses, sorted, or the "
     "outcomes that can be drawn;\n"
     "with a player theirs, none where they are not asked.\n\n"
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
    {"apply_actions", apply_actions, METH_O,
     "apply_actions(actions: Sequence[int]) -> None\n\nWhere several choose at once: one action for each "
     "player, -1 for those who are not asked.\n\n"
     ">>> state = State('eternal-palace', players=3, seed=1)\n>>> state.draw()\n"
     ">>> state.is_simultaneous_node()\nTrue\n"
     ">>> state.apply_actions([(state.legal_actions(p) or [-1])[0] for p in range(3)])\n"},
    {"string_to_action", string_to_action, METH_O,
     "string_to_action(text: str) -> int\n\nThe move that a notation names, legal or not.\n\n"
     ">>> state = State('liars-dice', seed=1)\n>>> state.draw()\n"
     ">>> state.action_to_string(state.string_to_action('2x3'))\n'2x3'\n"},
    {"observation_string", observation_string, METH_O,
     "observation_string(player: int) -> str\n\nThe view of a player, as JSON: all that they may know.\n\n"
     ">>> state = State('liars-dice', seed=1)\n>>> state.draw()\n"
     ">>> import json\n>>> json.loads(state.observation_string(0))['dice'][1] is None\nTrue\n"},
    {"observe", with_names(observe), METH_VARARGS | METH_KEYWORDS,
     "observe(player, *, count=None, mask=None, moves=None, whole=None, things=None, move_features=None, "
     "actions=0,\n        rows=0) -> None\n\n"
     "Writes what a player sees, as Batch.step() does for a batch of one; a player who is not asked has "
     "nothing\nto choose.\n"},
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
