#include "examples/liars_dice/liars_dice.hpp"

#include <algorithm>

#include "kernel/catalogue.hpp"
#include "kernel/pen.hpp"
#include "kernel/quoted.hpp"
#include "kernel/scene.hpp"
#include "kernel/text.hpp"

namespace enfilade {

static_assert(Playable<LiarsDice>);

int LiarsDice::matching_dice(const Facts& facts, int face) {
  int count = 0;
  for (const auto& hand : facts.dice) {
    count += hand[static_cast<std::size_t>(face - 1)];
    if (face != kFaces) count += hand[kFaces - 1];  // LD-4.1: sixes are wild
  }
  return count;
}

// LD-4.2
Seat LiarsDice::winner(const Facts& facts) {
  const bool met = matching_dice(facts, face_of(facts.bid)) >= number_of(facts.bid);
  const Seat caller = facts.turn;
  return met ? static_cast<Seat>(1 - caller) : caller;
}

Result<LiarsDice::Rules> LiarsDice::make_rules(const Setup& setup, const Json&) {
  if (setup.players != 2) return refusal("LD-1.1", "liar's dice is for exactly two players");
  return Rules{};
}

Scores LiarsDice::scores(const Rules&, const Position& position) {
  Scores scores{.seats = 2, .points = {}, .place = {}, .stopped = false};
  if (position.facts.called) scores.points[winner(position.facts)] = 1;  // LD-4.3
  rank_by_points(scores);
  return scores;
}

View<LiarsDice> LiarsDice::view(const Rules&, const Position& position, Viewer viewer) {
  View<LiarsDice> view;
  view.viewer_ = viewer;
  view.facts_ = position.facts;
  if (position.facts.called) return view;  // LD-4.1: all dice are shown
  for (Seat seat = 0; seat < 2; ++seat)
    if (seat != viewer) view.facts_.dice[seat] = {};
  return view;
}

// Every die is fair and the bids say nothing for certain, so the unknown dice are simply rolled again.
void LiarsDice::determinize(const Rules&, const View<LiarsDice>& view, Rng& rng, Position& position) {
  position.facts = view.facts();
  if (position.facts.called) return;
  for (Seat seat = 0; seat < 2; ++seat) {
    if (seat == view.viewer()) continue;
    const int dice = seat == 0 ? std::min<int>(position.facts.rolled, kDice)
                               : std::max<int>(position.facts.rolled - kDice, 0);
    for (int i = 0; i < dice; ++i) ++position.facts.dice[seat][rng.below(kFaces)];
  }
}

std::optional<Event> LiarsDice::event_for(const Rules&, const Event& event, Viewer viewer) {
  Event seen = event;
  if (event.kind == kRolled && event.seat != viewer) seen.args[0] = 0;  // LD-2.2
  return seen;
}

Error LiarsDice::out_of_turn(const Rules&, const Position&, Seat) {
  return refusal("LD-3.1", "it is not your turn");
}

Error LiarsDice::refuse(const Rules&, const Position& position, Seat, Move move) {
  if (move == kLiar) return refusal("LD-3.4", "there is no bid to call yet");
  const int bid = position.facts.bid;
  return refusal("LD-3.3", "a bid must be higher than the standing one",
                 {Arg::of("number", number_of(bid)), Arg::of("face", face_of(bid))});
}

// A bid is written 3x5: three fives. An outcome is the face.
std::string LiarsDice::spell(const Rules&, const Position&, Seat seat, Move move) {
  const auto bits = static_cast<int>(move.bits);
  if (seat == kChance) return std::to_string(bits);
  if (move == kLiar) return "liar";
  return std::to_string(number_of(bits)) + "x" + std::to_string(face_of(bits));
}

Result<Move> LiarsDice::parse(const Rules&, const Position&, Seat seat, std::string_view text) {
  const std::string_view word = trim(text);
  if (seat == kChance) {
    const auto face = parse_int(word);
    if (face && *face >= 1 && *face <= kFaces) return Move{static_cast<std::uint32_t>(*face)};
    return Error{"bad_notation", "a face from 1 to 6 is expected, not " + quoted(text), "", "", {}};
  }
  const std::string bid = folded(word);
  if (bid == "liar") return kLiar;
  const auto parts = split(bid, 'x');
  const auto number = parse_int(parts[0]);
  const auto face = parse_int(parts.size() == 2 ? parts[1] : std::string_view());
  if (!number || !face || *number < 1 || *number > 2 * kDice || *face < 1 || *face > kFaces)
    return Error{
        "bad_notation", "\"liar\" or a bid such as 3x5 is expected, not " + quoted(text), "", "", {}};
  return Move{static_cast<std::uint32_t>((*number - 1) * kFaces + *face)};
}

Message LiarsDice::describe(const Rules&, const Position&, Seat, Move move) {
  if (move == kLiar) return {"move.liar", {}};
  const auto bid = static_cast<int>(move.bits);
  return {"move.bid", {Arg::of("number", number_of(bid)), Arg::of("face", face_of(bid))}};
}

Message LiarsDice::tell(const Rules&, const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case kRolled:
      if (event.args[0] == 0) return {"event.rolled_hidden", {Arg::seat("seat", event.seat)}};
      return {"event.rolled", {Arg::seat("seat", event.seat), Arg::of("face", event.args[0])}};
    case kBid:
      return {
          "event.bid",
          {Arg::seat("seat", event.seat), Arg::of("number", event.args[0]), Arg::of("face", event.args[1])}};
    case kCalled: return {"event.called", {Arg::seat("seat", event.seat)}};
    case kShown: return {"event.shown", {Arg::of("count", event.args[0]), Arg::of("face", event.args[1])}};
    case kWon: return {"event.won", {Arg::seat("seat", event.seat)}};
  }
  return {};
}

// {"rolled":10,"dice":[[0,1,2,0,1,1],null],"bid":"3x5","turn":0,"called":false}; null is a hand the viewer
// cannot see.
void LiarsDice::write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out) {
  out.begin_object().field("rolled", int{facts.rolled}).key("dice").begin_array();
  for (Seat seat = 0; seat < 2; ++seat) {
    if (viewer && *viewer != seat && !facts.called) {
      out.null();
      continue;
    }
    out.begin_array();
    for (const std::uint8_t count : facts.dice[seat]) out.integer(count);
    out.end_array();
  }
  out.end_array().key("bid");
  facts.bid ? out.text(spell(rules, {}, 0, Move{facts.bid})) : out.null();
  out.field("turn", int{facts.turn}).field("called", facts.called != 0).end_object();
}

namespace {

// Reads the facts as `viewer` may know them, or all of them.
Result<LiarsDice::Facts> read_facts(const LiarsDice::Rules& rules, const Json& json,
                                    std::optional<Viewer> viewer) {
  using L = LiarsDice;
  JsonCursor::Problem problem;
  const JsonCursor root(json, problem);
  root.only({"rolled", "dice", "bid", "turn", "called"});
  L::Facts facts{};
  facts.rolled = static_cast<std::uint8_t>(root.at("rolled").integer(0, 2 * L::kDice));
  facts.turn = static_cast<std::uint8_t>(root.at("turn").integer(0, 1));
  facts.called = root.at("called").boolean();
  if (const JsonCursor bid = root.at("bid"); !bid.is_null()) {
    const Result<Move> move = L::parse(rules, {}, 0, bid.text());
    if (!move || *move == L::kLiar)
      bid.fail("a bid such as 3x5 is expected");
    else
      facts.bid = static_cast<std::uint8_t>(move->bits);
  }
  if (facts.bid && facts.rolled < 2 * L::kDice)
    root.at("bid").fail("there can be no bid before all dice are rolled");
  if (facts.called && !facts.bid) root.at("called").fail("there is no bid to call", "LD-3.4");
  if (facts.bid == L::kHighestBid && !facts.called)
    root.at("called").fail("the highest bid is called at once", "LD-3.5");
  root.at("dice").size(2, 2);
  for (Seat seat = 0; seat < 2; ++seat) {
    const JsonCursor hand = root.at("dice").at(seat);
    if (viewer && *viewer != seat && !facts.called) {
      if (!hand.is_null()) hand.fail("the dice of another seat cannot be in this view", "LD-2.2");
      continue;
    }
    hand.size(L::kFaces, L::kFaces);
    int sum = 0;
    for (std::size_t face = 0; face < L::kFaces; ++face) {
      facts.dice[seat][face] = static_cast<std::uint8_t>(hand.at(face).integer(0, L::kDice));
      sum += facts.dice[seat][face];
    }
    const int dice =
        seat == 0 ? std::min<int>(facts.rolled, L::kDice) : std::max<int>(facts.rolled - L::kDice, 0);
    if (sum != dice) hand.fail("there must be " + std::to_string(dice) + " dice", "LD-2.1");
  }
  if (problem.found) return problem.error;
  return facts;
}

}  // namespace

Status LiarsDice::read(const Rules& rules, const Json& json, Position& position) {
  const Result<Facts> facts = read_facts(rules, json, std::nullopt);
  if (!facts) return facts.error();
  position.facts = *facts;
  return Done{};
}

Result<View<LiarsDice>> LiarsDice::read_view(const Rules& rules, const Json& json, Viewer viewer) {
  const Result<Facts> facts = read_facts(rules, json, viewer);
  if (!facts) return facts.error();
  View<LiarsDice> view;
  view.viewer_ = viewer;
  view.facts_ = *facts;
  return view;
}

std::string LiarsDice::audit(const Rules&, const Position& position) {
  int dice = 0;
  for (const auto& hand : position.facts.dice)
    for (const std::uint8_t count : hand) dice += count;
  return dice == position.facts.rolled ? "" : "the number of dice is wrong";
}

std::string LiarsDice::draw(const Rules&, const View<LiarsDice>& view, const Pen& pen) {
  static constexpr std::string_view kFancy[] = {"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
  static constexpr std::string_view kAscii[] = {"1", "2", "3", "4", "5", "6"};
  std::string out;
  for (Seat seat = 0; seat < 2; ++seat) {
    const bool known = view.viewer() == seat || view.facts().called;
    out += seat == 0 ? " 1: " : " 2: ";
    for (std::size_t face = 0; known && face < kFaces; ++face)
      for (int i = 0; i < view.facts().dice[seat][face]; ++i)
        out += pen.paint(Ink::yellow, pen.pick(kFancy[face], kAscii[face])) + " ";
    if (!known) out += pen.paint(Ink::grey, pen.pick("▢ ▢ ▢ ▢ ▢", "# # # # #"));
    out += "\n";
  }
  if (view.facts().bid)
    out +=
        " " + std::to_string(number_of(view.facts().bid)) + " " + std::string(pen.pick("×", "x")) + " " +
        std::string(pen.pick(kFancy[face_of(view.facts().bid) - 1], kAscii[face_of(view.facts().bid) - 1])) +
        "\n";
  return out;
}

// For the generic board: everybody's dice, and the bid.
void LiarsDice::write_scene(const Rules&, const View<LiarsDice>& view, JsonWriter& out) {
  const Facts& facts = view.facts();
  PlainScene scene(2);
  for (Seat seat = 0; seat < 2; ++seat) {
    const bool known = view.viewer() == seat || facts.called;
    const int rolled = std::clamp(facts.rolled - seat * kDice, 0, kDice);
    std::string dice;
    for (std::size_t face = 0; known && face < kFaces; ++face)
      for (int i = 0; i < facts.dice[seat][face]; ++i)
        dice += (dice.empty() ? "" : "+") + std::to_string(face + 1);
    for (int i = 0; !known && i < rolled; ++i) dice += i == 0 ? "0" : "+0";
    scene.seats[seat].push_back(PlainScene::dice("dice", dice));
  }
  if (facts.bid) {
    scene.table.push_back(Arg::of("number", number_of(facts.bid)));
    scene.table.push_back(PlainScene::dice("face", std::to_string(face_of(facts.bid))));
  }
  scene.write(out);
}

}  // namespace enfilade
