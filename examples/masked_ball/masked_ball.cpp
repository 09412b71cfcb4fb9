#include "examples/masked_ball/masked_ball.hpp"

#include "kernel/pen.hpp"
#include "kernel/quoted.hpp"
#include "kernel/scene.hpp"
#include "kernel/text.hpp"

namespace enfilade {

static_assert(Playable<MaskedBall>);

namespace {

constexpr std::string_view kNames[] = {"rose", "lily", "iris", "tulip", "violet"};
constexpr std::string_view kMasks[] = {"unknown", "guest", "thief"};

}  // namespace

Result<MaskedBall::Rules> MaskedBall::make_rules(const Setup& setup, const Json&) {
  if (setup.players < kInfo.min_players || setup.players > kInfo.max_players)
    return refusal("MB-1.1", "the masked ball is for three to five players");
  return Rules{setup.players};
}

// MB-4.2, MB-4.3
Scores MaskedBall::scores(const Rules& rules, const Position& position) {
  const Facts& facts = position.facts;
  Scores scores{.seats = rules.players, .points = {}, .place = {}, .stopped = false};
  for (Seat seat = 0; seat < rules.players; ++seat) {
    std::int32_t points = facts.coins[seat];
    if (facts.mask[seat] == kThief) points = facts.caught ? 0 : 2 * points;
    scores.points[seat] = points + (facts.caught == seat + 1 ? kReward : 0);
  }
  rank_by_points(scores);
  return scores;
}

// Coins are public; what they are worth depends on the mask. Without any they are worth nothing.
SeatSet MaskedBall::open_points(const Rules& rules, const View<MaskedBall>& view) {
  SeatSet open = 0;
  for (Seat seat = 0; seat < rules.players; ++seat)
    if (view.facts().mask[seat] != kUnknown || view.facts().coins[seat] == 0) open |= only(seat);
  return open;
}

void MaskedBall::cover(int players, Facts& facts, Viewer viewer) {
  if (facts.over) return;
  bool thief = false;  // the viewer knows who it is
  int hidden = 0;
  Seat last = 0;
  for (Seat seat = 0; seat < players; ++seat) {
    if (seat != viewer && !contains(facts.shown, seat)) facts.mask[seat] = kUnknown;
    thief = thief || facts.mask[seat] == kThief;
    if (facts.mask[seat] == kUnknown) {
      ++hidden;
      last = seat;
    }
  }
  if (thief)  // then the others are guests
    for (Seat seat = 0; seat < facts.dealt; ++seat)
      if (facts.mask[seat] == kUnknown) facts.mask[seat] = kGuest;
  if (!thief && hidden == 1 && facts.dealt == players) facts.mask[last] = kThief;
}

SeatSet MaskedBall::who_knows(int players, const Facts& facts, Seat mask) {
  SeatSet knowing = 0;
  for (Seat seat = 0; seat < players; ++seat) {
    Facts known = facts;
    cover(players, known, seat);
    if (known.mask[mask] != kUnknown) knowing |= only(seat);
  }
  return knowing;
}

SeatSet MaskedBall::who_knows_all(int players, const Facts& facts) {
  SeatSet knowing = all_seats(players);
  for (Seat seat = 0; seat < players; ++seat) knowing &= who_knows(players, facts, seat);
  return knowing;
}

View<MaskedBall> MaskedBall::view(const Rules& rules, const Position& position, Viewer viewer) {
  View<MaskedBall> view;
  view.viewer_ = viewer;
  view.facts_ = position.facts;
  cover(rules.players, view.facts_, viewer);
  return view;
}

// Whoever may be the thief is as likely to be it as any other; those without a mask yet count too.
void MaskedBall::determinize(const Rules& rules, const View<MaskedBall>& view, Rng& rng, Position& position) {
  position.facts = view.facts();
  Facts& facts = position.facts;
  std::uint32_t hidden = 0;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (facts.mask[seat] == kThief) return;  // and all others are known
    if (facts.mask[seat] == kUnknown) ++hidden;
  }
  if (hidden == 0) return;
  std::uint32_t ticket = rng.below(hidden);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (facts.mask[seat] != kUnknown) continue;
    const bool thief = ticket-- == 0;
    if (seat < facts.dealt) facts.mask[seat] = thief ? kThief : kGuest;
  }
}

std::optional<Event> MaskedBall::event_for(const Rules&, const Event& event, Viewer viewer) {
  Event seen = event;
  if (event.kind == kDealt && event.seat != viewer) seen.args[0] = kUnknown;  // MB-2.2
  return seen;
}

Error MaskedBall::out_of_turn(const Rules&, const Position& position, Seat) {
  return refusal("MB-3.1", "it is another player's turn", {Arg::seat("seat", position.facts.turn)});
}

Error MaskedBall::refuse(const Rules& rules, const Position&, Seat seat, Move move) {
  if (move == unmask(seat) || move.bits > static_cast<std::uint32_t>(rules.players))
    return refusal("MB-3.3", "one unmasks another player");
  return refusal("MB-3.3", "that mask is off already");
}

// "take", "unmask lily"; an outcome is "guest" or "thief".
std::string MaskedBall::spell(const Rules& rules, const Position&, Seat seat, Move move) {
  if (seat == kChance) return std::string(kMasks[move.bits]);
  return move == kTake ? "take" : "unmask " + seat_name(rules, static_cast<Seat>(move.bits - 1));
}

Result<Move> MaskedBall::parse(const Rules& rules, const Position&, Seat seat, std::string_view text) {
  const auto parts = words(text);
  if (seat == kChance) {
    for (std::uint32_t mask = kGuest; mask <= kThief; ++mask)
      if (trim(text) == kMasks[mask]) return Move{mask};
    return Error{"bad_notation", "\"guest\" or \"thief\" is expected, not " + quoted(text), "", "", {}};
  }
  if (parts.size() == 1 && same_word(parts[0], "take")) return kTake;
  if (parts.size() == 2 && same_word(parts[0], "unmask"))
    for (int other = 0; other < rules.players; ++other)
      if (same_word(parts[1], kNames[other])) return unmask(other);
  return Error{"bad_notation",
               "\"take\" or \"unmask\" and a player such as \"lily\" is expected, not " + quoted(text),
               "",
               "",
               {}};
}

Message MaskedBall::describe(const Rules&, const Position&, Seat, Move move) {
  if (move == kTake) return {"move.take", {}};
  return {"move.unmask", {Arg::seat("whom", static_cast<std::int64_t>(move.bits) - 1)}};
}

Message MaskedBall::tell(const Rules&, const Event& event) {
  const Arg seat = Arg::seat("seat", event.seat), whom = Arg::seat("whom", event.args[0]);
  switch (static_cast<EventKind>(event.kind)) {
    case kDealt:
      if (event.args[0] == kUnknown) return {"event.dealt_hidden", {seat}};
      return {"event.dealt", {seat, Arg::of_word("mask", "mask." + std::string(kMasks[event.args[0]]))}};
    case kTook: return {"event.took", {seat, Arg::of("left", event.args[0])}};
    case kAccused: return {"event.accused", {seat, whom}};
    case kShown:
      return {"event.shown", {seat, Arg::of_word("mask", "mask." + std::string(kMasks[event.args[0]]))}};
    case kPaid: return {"event.paid", {seat, whom}};
    case kCaught: return {"event.caught", {seat, whom}};
    case kWasThief: return {"event.was_thief", {seat}};
  }
  return {};
}

std::string MaskedBall::seat_name(const Rules&, Seat seat) { return std::string(kNames[seat]); }

// {"dealt":3,"masks":["guest",null,null],"shown":[0],"coins":[2,0,1],"bowl":6,"turn":0,"caught":null,
// "over":false}; null is a mask that the viewer cannot see behind, or that is not dealt yet.
void MaskedBall::write(const Rules& rules, const Facts& facts, std::optional<Viewer>, JsonWriter& out) {
  out.begin_object().field("dealt", int{facts.dealt}).key("masks").begin_array();
  for (Seat seat = 0; seat < rules.players; ++seat)
    facts.mask[seat] == kUnknown ? out.null() : out.text(kMasks[facts.mask[seat]]);
  out.end_array().key("shown").begin_array();
  for (Seat seat = 0; seat < rules.players; ++seat)
    if (contains(facts.shown, seat)) out.integer(seat);
  out.end_array().key("coins").begin_array();
  for (Seat seat = 0; seat < rules.players; ++seat) out.integer(facts.coins[seat]);
  out.end_array().field("bowl", int{facts.bowl}).field("turn", int{facts.turn}).key("caught");
  facts.caught ? out.integer(facts.caught - 1) : out.null();
  out.field("over", facts.over != 0).end_object();
}

namespace {

using Facts = MaskedBall::Facts;

void read_masks(const JsonCursor& root, int players, bool all, Facts& facts) {
  const JsonCursor masks = root.at("masks"), shown = root.at("shown");
  masks.size(static_cast<std::size_t>(players), static_cast<std::size_t>(players));
  for (Seat seat = 0; seat < players && !masks.failed(); ++seat) {
    const JsonCursor mask = masks.at(seat);
    if (mask.is_null()) {
      if (all && seat < facts.dealt) mask.fail("every mask that is dealt must be given", "MB-2.1");
      continue;
    }
    facts.mask[seat] = static_cast<std::uint8_t>(1 + mask.choice({"guest", "thief"}));
    if (seat >= facts.dealt) mask.fail("this mask is not dealt yet", "MB-2.1");
  }
  for (std::size_t i = 0; i < shown.size() && !shown.failed(); ++i) {
    const auto seat = static_cast<Seat>(shown.at(i).integer(0, players - 1));
    facts.shown |= only(seat);
    if (facts.mask[seat] == MaskedBall::kUnknown) shown.at(i).fail("a mask that is off is known", "MB-2.2");
  }
}

// One thief, and somebody who can still be it.
void check_thief(const JsonCursor& root, int players, const Facts& facts) {
  int thieves = 0, hidden = 0;
  for (Seat seat = 0; seat < players; ++seat) {
    thieves += facts.mask[seat] == MaskedBall::kThief ? 1 : 0;
    hidden += facts.mask[seat] == MaskedBall::kUnknown ? 1 : 0;
  }
  if (thieves > 1 || (thieves == 0 && hidden == 0)) root.at("masks").fail("there is one thief", "MB-2.1");
}

void check_end(const JsonCursor& root, int players, const Facts& facts) {
  SeatSet thief = 0;
  for (Seat seat = 0; seat < players; ++seat)
    if (facts.mask[seat] == MaskedBall::kThief) thief |= only(seat);
  const bool off = (thief & facts.shown) != 0;
  if (off != (facts.caught != 0)) root.at("caught").fail("who unmasks the thief has caught it", "MB-3.4");
  if (facts.caught && (thief & only(static_cast<Seat>(facts.caught - 1))) != 0)
    root.at("caught").fail("the thief does not catch itself", "MB-3.3");
  if ((facts.over != 0) != (facts.bowl == 0 || facts.caught != 0))
    root.at("over").fail("the game ends with the last coin or the thief", "MB-4.1");
  if (facts.over && !thief) root.at("masks").fail("at the end all masks are off", "MB-4.1");
  if (facts.dealt < players && (facts.shown || facts.bowl < players * MaskedBall::kCoinsEach))
    root.at("dealt").fail("nobody acts before all masks are dealt", "MB-2.1");
}

Result<Facts> read_facts(const MaskedBall::Rules& rules, const Json& json, bool all) {
  JsonCursor::Problem problem;
  const JsonCursor root(json, problem);
  root.only({"dealt", "masks", "shown", "coins", "bowl", "turn", "caught", "over"});
  Facts facts{};
  const int players = rules.players, coins = players * MaskedBall::kCoinsEach;
  facts.dealt = static_cast<std::uint8_t>(root.at("dealt").integer(0, players));
  facts.bowl = static_cast<std::uint8_t>(root.at("bowl").integer(0, coins));
  facts.turn = static_cast<std::uint8_t>(root.at("turn").integer(0, players - 1));
  facts.over = root.at("over").boolean();
  if (const JsonCursor caught = root.at("caught"); !caught.is_null())
    facts.caught = static_cast<std::uint8_t>(1 + caught.integer(0, players - 1));
  root.at("coins").size(static_cast<std::size_t>(players), static_cast<std::size_t>(players));
  int sum = facts.bowl;
  for (Seat seat = 0; seat < players && !root.failed(); ++seat) {
    facts.coins[seat] = static_cast<std::uint8_t>(root.at("coins").at(seat).integer(0, coins));
    sum += facts.coins[seat];
  }
  if (sum != coins) root.at("coins").fail("there are three coins for each player", "MB-1.2");
  read_masks(root, players, all, facts);
  if (!root.failed()) check_thief(root, players, facts);
  if (!root.failed()) check_end(root, players, facts);
  if (problem.found) return problem.error;
  return facts;
}

}  // namespace

Status MaskedBall::read(const Rules& rules, const Json& json, Position& position) {
  const Result<Facts> facts = read_facts(rules, json, true);
  if (!facts) return facts.error();
  position.facts = *facts;
  return Done{};
}

Result<View<MaskedBall>> MaskedBall::read_view(const Rules& rules, const Json& json, Viewer viewer) {
  const Result<Facts> facts = read_facts(rules, json, false);
  if (!facts) return facts.error();
  View<MaskedBall> view;
  view.viewer_ = viewer;
  view.facts_ = *facts;
  return view;
}

std::string MaskedBall::audit(const Rules& rules, const Position& position) {
  const Facts& facts = position.facts;
  int coins = facts.bowl, thieves = 0, dealt = 0;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    coins += facts.coins[seat];
    thieves += facts.mask[seat] == kThief ? 1 : 0;
    dealt += facts.mask[seat] != kUnknown ? 1 : 0;
  }
  if (coins != rules.players * kCoinsEach) return "the number of coins is wrong";
  if (dealt != facts.dealt) return "the number of masks is wrong";
  if (thieves > 1 || (thieves == 0 && dealt == rules.players)) return "there is one thief";
  return "";
}

std::string MaskedBall::draw(const Rules& rules, const View<MaskedBall>& view, const Pen& pen) {
  const Facts& facts = view.facts();
  std::string out;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const std::string name(kNames[seat]);
    const std::uint8_t mask = facts.mask[seat];
    out += " " + name + std::string(7 - name.size(), ' ');
    out += mask == kUnknown ? pen.paint(Ink::grey, "?    ")
                            : pen.paint(mask == kThief ? Ink::red : Ink::green, std::string(kMasks[mask]));
    out += " " + pen.paint(Ink::yellow, std::string(facts.coins[seat], 'o')) + "\n";
  }
  return out + " " + pen.paint(Ink::yellow, std::string(facts.bowl, 'o')) + "\n";
}

// For the generic board: everybody's mask and coins, and the bowl.
void MaskedBall::write_scene(const Rules& rules, const View<MaskedBall>& view, JsonWriter& out) {
  const Facts& facts = view.facts();
  PlainScene scene(rules.players);
  scene.table.push_back(Arg::of("bowl", facts.bowl));
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const std::uint8_t mask = facts.mask[seat];
    if (mask != kUnknown || seat < facts.dealt)
      scene.seats[seat].push_back(PlainScene::cards("mask", mask == kUnknown ? "?" : kMasks[mask], "mask"));
    scene.seats[seat].push_back(Arg::of("coins", facts.coins[seat]));
  }
  scene.write(out);
}

}  // namespace enfilade
