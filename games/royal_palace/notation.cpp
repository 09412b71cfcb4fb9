// One short spelling per move and outcome:
//   place MINT   go   gate 3   MINT>GATE   GATE>OFFICE   do KING   supply>POMP   enlist c3   seals 1v 1t
//   supply>a1   play GOLD4   draw   keep MOVE5   finish   decline   stop   end
// Outcomes are what is drawn: red, N22, MINT, MOVE5. Action 5 as one step: keep MOVE5 GOLD4, or keep nothing.
#include <algorithm>

#include "games/royal_palace/questions.hpp"
#include "games/royal_palace/royal_palace.hpp"
#include "games/royal_palace/words.hpp"
#include "kernel/quoted.hpp"
#include "kernel/text.hpp"

namespace enfilade {

namespace royal_palace {

std::string field_name(unsigned field) {
  return {static_cast<char>('a' + field % 6), static_cast<char>('1' + field / 6)};
}
std::string noble_name(unsigned noble) {
  const unsigned number = noble + 1;
  return {'N', static_cast<char>('0' + number / 10), static_cast<char>('0' + number % 10)};
}

}  // namespace royal_palace

using namespace royal_palace;

namespace {

template <std::size_t N>
std::optional<unsigned> find_word(const std::array<std::string_view, N>& words, std::string_view word) {
  for (unsigned i = 0; i < N; ++i)
    if (same_word(words[i], word)) return i;
  return std::nullopt;
}

std::optional<unsigned> find_card(const Rules& rules, std::string_view word) {
  for (unsigned i = 0; i < kKinds; ++i)
    if (same_word(rules.cards[i].id, word)) return i;
  return std::nullopt;
}

std::optional<unsigned> find_field(std::string_view word) {
  for (unsigned field = 0; field < kFields; ++field)
    if (same_word(field_name(field), word)) return field;
  return std::nullopt;
}

std::optional<unsigned> find_noble(std::string_view word) {
  for (unsigned noble = 0; noble < kNobles; ++noble)
    if (same_word(noble_name(noble), word)) return noble;
  return std::nullopt;
}

std::string place_name(unsigned place) {
  if (place < kRooms) return std::string(kRoomIds[place]);
  return place == kSupplyPlace ? "supply" : field_name(place - kFirstField);
}

std::optional<unsigned> find_place(std::string_view word) {
  if (const auto room = find_word(kRoomIds, word)) return room;
  if (same_word(word, "supply")) return kSupplyPlace;
  if (const auto field = find_field(word)) return kFirstField + *field;
  return std::nullopt;
}

std::string_view stop_word(Phase phase) {
  switch (phase) {
    case Phase::turn_start: return "go";
    case Phase::backdoor: return "decline";
    case Phase::keeping: return "finish";
    case Phase::turn_end: return "end";
    default: return "stop";
  }
}

std::optional<Move> parse_outcome(const Rules& rules, const Facts& facts, std::string_view word) {
  const auto as = [](What what, std::optional<unsigned> a) {
    return a ? std::optional<Move>(move_of(what, *a)) : std::nullopt;
  };
  switch (facts.phase) {
    case Phase::start_player: return as(What::first_seat, find_word(kColours, word));
    case Phase::nobles: return as(What::noble_drawn, find_noble(word));
    case Phase::rooms: return as(What::room_laid, find_word(kRoomIds, word));
    case Phase::drawing: return as(What::card_drawn, find_card(rules, word));
    default: return std::nullopt;
  }
}

// "1v 1t", in either order, "1v1t", or one of them
std::optional<Move> parse_seals(std::string_view text) {
  unsigned violet = 0, turquoise = 0;
  std::string digits;
  for (const char c : folded(text)) {
    if (c >= '0' && c <= '9') {
      digits += c;
    } else if (c == 'v' || c == 't') {
      const auto number = parse_int(digits);
      if (!number || *number > 200) return std::nullopt;
      (c == 'v' ? violet : turquoise) = static_cast<unsigned>(*number);
      digits.clear();
    } else if (c != ' ') {
      return std::nullopt;
    }
  }
  return digits.empty() ? std::optional<Move>(move_of(What::seals, violet, turquoise)) : std::nullopt;
}

std::optional<Move> parse_one_word(const Facts& facts, std::string_view word) {
  // Each question is declined in its own word: whoever types "stop" at the back door may mean another action.
  static constexpr std::array<std::string_view, 2> kStops{"done", "pass"};
  if (same_word(word, stop_word(facts.phase)) || find_word(kStops, word)) return move_of(What::stop);
  if (same_word(word, "draw")) return move_of(What::draw);
  if (const std::size_t arrow = word.find('>'); arrow != std::string_view::npos) {
    std::string_view before = word.substr(0, arrow);
    if (!before.empty() && before.back() == '-') before.remove_suffix(1);
    const auto from = find_place(trim(before)), to = find_place(trim(word.substr(arrow + 1)));
    if (from && to && *from <= kSupplyPlace && *to != kSupplyPlace) return move_of(What::shift, *from, *to);
    return std::nullopt;
  }
  const auto room = find_word(kRoomIds, word);
  if (!room) return std::nullopt;
  return move_of(facts.phase == Phase::placing ? What::place : What::chamber, *room);
}

std::optional<Move> parse_phrase(const Rules& rules, const Facts& facts, std::string_view verb,
                                 std::string_view rest) {
  const auto as = [](What what, std::optional<unsigned> a) {
    return a ? std::optional<Move>(move_of(what, *a)) : std::nullopt;
  };
  if (same_word(verb, "place")) return as(What::place, find_word(kRoomIds, rest));
  if (same_word(verb, "do")) return as(What::chamber, find_word(kRoomIds, rest));
  if (same_word(verb, "play")) return as(What::play, find_card(rules, rest));
  if (same_word(verb, "keep")) return as(What::keep, find_card(rules, rest));
  if (same_word(verb, "seals")) return parse_seals(rest);
  if (same_word(verb, "gate")) {
    const auto number = parse_int(rest);
    if (!number || *number < 0 || *number > 99) return std::nullopt;
    return *number == 0 ? move_of(What::stop) : move_of(What::gate, static_cast<unsigned>(*number));
  }
  if (same_word(verb, "enlist")) {
    if (const auto field = find_field(rest)) return move_of(What::enlist, *field);
    const auto noble = find_noble(rest);
    for (unsigned field = 0; noble && field < kFields; ++field)
      if (facts.noble[field] == *noble + 1) return move_of(What::enlist, field);
  }
  return std::nullopt;
}

}  // namespace

std::string RoyalPalace::spell(const Rules& rules, const Position& at, Seat, Move move) {
  const unsigned a = a_of(move), b = b_of(move);
  const auto room = [](unsigned r) { return std::string(kRoomIds[r]); };
  switch (what_of(move)) {
    case What::stop: return std::string(stop_word(at.facts.phase));
    case What::place: return "place " + room(a);
    case What::play: return "play " + rules.cards[a].id;
    case What::gate: return "gate " + std::to_string(a);
    case What::shift: return place_name(a) + ">" + place_name(b);
    case What::chamber: return "do " + room(a);
    case What::enlist: return "enlist " + field_name(a);
    case What::seals: return "seals " + std::to_string(a) + "v " + std::to_string(b) + "t";
    case What::draw: return "draw";
    case What::keep: return "keep " + rules.cards[a].id;
    case What::first_seat: return std::string(kColours[a]);
    case What::noble_drawn: return noble_name(a);
    case What::room_laid: return room(a);
    case What::card_drawn: return rules.cards[a].id;
  }
  return "";
}

Result<Move> RoyalPalace::parse(const Rules& rules, const Position& at, Seat seat, std::string_view text) {
  const std::string_view phrase = trim(text);
  const std::size_t blank = phrase.find(' ');
  std::optional<Move> move;
  if (seat == kChance) {
    move = parse_outcome(rules, at.facts, phrase);
  } else if (blank == std::string_view::npos || phrase.find('>') != std::string_view::npos) {
    move = parse_one_word(at.facts, phrase);
  } else {
    move = parse_phrase(rules, at.facts, phrase.substr(0, blank), trim(phrase.substr(blank)));
  }
  if (move) return *move;
  return Error{
      "bad_notation",
      seat == kChance
          ? "what was drawn is expected (red, N22, MINT or GOLD4), not " + quoted(text)
          : "a move such as gate 3, GATE>MINT, do KING, enlist c3, play GOLD4 or stop is expected, not " +
                quoted(text),
      "",
      "",
      {}};
}

std::string RoyalPalace::spell_step(const Rules& rules, const Position& before, Seat seat,
                                    std::span<const Move> step) {
  if (before.facts.phase != Phase::keeping) return step.empty() ? "" : spell(rules, before, seat, step[0]);
  std::string text = "keep";
  for (const Move move : step)
    if (what_of(move) == What::keep) text += " " + rules.cards[a_of(move)].id;
  return text == "keep" ? "keep nothing" : text;
}

std::optional<Result<std::vector<Move>>> RoyalPalace::parse_step(const Rules& rules, const Position& before,
                                                                 Seat seat, std::string_view text) {
  const auto parts = words(text);
  if (before.facts.phase != Phase::keeping || parts.size() < 2 || !same_word(parts[0], "keep") ||
      text.find(';') != std::string_view::npos)
    return std::nullopt;
  std::vector<Move> step;
  for (std::size_t i = 1; i < parts.size() && !(parts.size() == 2 && same_word(parts[1], "nothing")); ++i) {
    const auto card = find_card(rules, parts[i]);
    if (!card)
      return Result<std::vector<Move>>(
          Error{"bad_notation", "there is no card " + quoted(parts[i]), "", "", {}});
    step.push_back(move_of(What::keep, *card));
  }
  std::sort(step.begin(), step.end());
  Position at = before;
  for (const Move move : step) {
    if (at.facts.phase != Phase::keeping || !can_keep(at.facts, a_of(move)))
      return Result<std::vector<Move>>(
          refusal("RP-10.5", "only cards looked at can be kept, one for each servant on BACK",
                  {Arg::of("servants", at.facts.room[at.facts.active][kBack])}));
    Silent silent;
    apply(rules, at, seat, move, silent);
  }
  if (at.facts.phase == Phase::keeping) step.push_back(move_of(What::stop));
  return Result<std::vector<Move>>(std::move(step));
}

std::string RoyalPalace::seat_name(const Rules&, Seat seat) { return std::string(kColours[seat]); }

}  // namespace enfilade
