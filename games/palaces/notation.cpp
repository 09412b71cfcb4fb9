// Spelling and reading of moves, outcomes and whole steps.
//
//   take castle   pass   bid   +   .   pay   default   drop S   build   keep   discard   FO-J   grow S
//   match S   at C   suffer   hand   pile   turn garden   raze   done   skip   first A
//   and as whole steps:   bid 2J 1S   lay G FO-J   exchange J J
#include <algorithm>
#include <vector>

#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"
#include "games/palaces/words.hpp"
#include "kernel/quoted.hpp"
#include "kernel/text.hpp"

namespace enfilade {

using namespace palaces;

namespace {

enum class Argument : std::uint8_t { none, pile, card, suit, seat };

struct VerbWord {
  std::string_view word;
  Argument argument;
};

// In the order of the enum. A card chosen on its own is spelled by its code alone.
constexpr std::array<VerbWord, kVerbs> kVerbWords{{
    {"take", Argument::pile},    {"pass", Argument::none},    {"bid", Argument::none},
    {"+", Argument::none},       {".", Argument::none},       {"pay", Argument::none},
    {"default", Argument::none}, {"drop", Argument::card},    {"build", Argument::none},
    {"keep", Argument::none},    {"discard", Argument::none}, {"", Argument::card},
    {"grow", Argument::suit},    {"match", Argument::suit},   {"at", Argument::seat},
    {"suffer", Argument::none},  {"hand", Argument::none},    {"pile", Argument::none},
    {"turn", Argument::pile},    {"raze", Argument::none},    {"done", Argument::none},
    {"skip", Argument::none},    {"first", Argument::seat},
}};

std::string spell_argument(const Rules& rules, Argument kind, std::uint8_t value) {
  switch (kind) {
    case Argument::none: return "";
    case Argument::pile: return value < kDecks ? std::string(kPileNames[value]) : "?";
    case Argument::card: return value < kCards ? std::string(code_of(rules, value)) : "?";
    case Argument::suit: return value < kSuits ? std::string(kSuitLetters.substr(value, 1)) : "?";
    case Argument::seat: return Palaces::seat_name(rules, value);
  }
  return "";
}

template <class Names, class Word>
std::optional<std::uint8_t> find_word(const Names& names, const Word& word) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == word) return static_cast<std::uint8_t>(i);
  return std::nullopt;
}

std::optional<std::uint8_t> parse_argument(const Rules& rules, Argument kind, std::string_view text) {
  const std::string word = folded(text);
  switch (kind) {
    case Argument::none: return std::nullopt;
    case Argument::pile: return find_word(kPileNames, word);
    case Argument::card: return card_named(rules, text);
    case Argument::suit:
      if (word.size() == 1) return find_word(std::string_view("gscj"), word[0]);
      return find_word(kSuitNames, word);
    case Argument::seat:
      for (Seat seat = 0; seat < rules.players; ++seat)
        if (word == std::to_string(seat) || word == folded(Palaces::seat_name(rules, seat))) return seat;
      return std::nullopt;
  }
  return std::nullopt;
}

Error bad_notation(std::string_view text) {
  return {"bad_notation", quoted(text) + " is no move of this game", "", "", {}};
}

}  // namespace

std::optional<Card> palaces::card_named(const Rules& rules, std::string_view code) {
  const std::string wanted = folded(code);
  for (Card card = 0; card < kCards; ++card)
    if (rules.copies.of[card] > 0 && folded(code_of(rules, card)) == wanted) return card;
  return std::nullopt;
}

std::string palaces::spell_counts(const Counts& counts) {
  std::array<std::size_t, kSuits> order{0, 1, 2, 3};
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return counts[a] != counts[b] ? counts[a] > counts[b] : a < b;
  });
  std::string text;
  for (const std::size_t s : order)
    if (counts[s] > 0) text += (text.empty() ? "" : " ") + std::to_string(counts[s]) + kSuitLetters[s];
  return text;
}

std::optional<Counts> palaces::parse_counts(std::string_view text) {
  Counts counts{};
  for (const std::string_view word : words(text)) {
    const auto suit = find_word(std::string_view("gscj"), folded(word).back());
    const auto count = parse_int(word.substr(0, word.size() - 1));
    if (!suit || !count || *count < 0 || *count > 255 || counts[*suit] != 0) return std::nullopt;
    counts[*suit] = static_cast<std::uint8_t>(*count);
  }
  return counts;
}

std::string Palaces::seat_name(const Rules&, Seat seat) {
  return std::string(1, static_cast<char>('A' + seat));
}

std::string Palaces::spell(const Rules& rules, const Position&, Seat, Move move) {
  if (move.bits >> 8 >= kVerbs) return "?";
  const VerbWord& verb = kVerbWords[static_cast<std::size_t>(verb_of(move))];
  const std::string argument = spell_argument(rules, verb.argument, argument_of(move));
  return std::string(verb.word) + (verb.word.empty() || argument.empty() ? "" : " ") + argument;
}

Result<Move> Palaces::parse(const Rules& rules, const Position&, Seat, std::string_view text) {
  const auto parts = words(text);
  if (parts.empty() || parts.size() > 2) return bad_notation(text);
  if (parts.size() == 1)
    if (const auto card = card_named(rules, parts[0])) return make_move(Verb::card, *card);
  for (std::size_t v = 0; v < kVerbs; ++v) {
    const VerbWord& verb = kVerbWords[v];
    if (verb.word.empty() || verb.word != folded(parts[0])) continue;
    if (verb.argument == Argument::none) {
      if (parts.size() == 1) return make_move(static_cast<Verb>(v));
    } else if (parts.size() == 2) {
      if (const auto value = parse_argument(rules, verb.argument, parts[1]))
        return make_move(static_cast<Verb>(v), *value);
    }
  }
  return bad_notation(text);
}

// --- whole steps ---

namespace {

using Step = Result<std::vector<Move>>;

// The moves that lay these cards, in rising order; then `done` where the rules would still ask.
Step lay_step(const Rules& rules, const Position& before, Seat seat, const std::vector<Card>& cards) {
  std::vector<Move> step;
  step.reserve(cards.size() + 1);
  for (const Card card : cards) step.push_back(make_move(Verb::card, card));
  if (before.facts.phase != Phase::lay || before.facts.turn != seat || !before.facts.picked.empty())
    return step;
  Facts after = before.facts;
  const Cards& hand = after.players[seat].hand;
  const Counts debt = owed(rules, after);
  for (const Card card : cards) {
    if (rules.copies.count(after.picked, card) == rules.copies.count(hand, card))
      return refusal("PA-5.13", "only cards in hand can be paid", {owed_arg(debt)});
    rules.copies.add(after.picked, card);
  }
  if (!pays_exactly(debt, purse_of(rules, after.picked)))
    return refusal("PA-5.13", "the cards must cover what is owed exactly", {owed_arg(debt)});
  if (payment_can_grow(rules, after)) step.push_back(make_move(Verb::done));
  return step;
}

Step bid_step(const Rules& rules, const Position& before, Seat seat, const Counts& bid) {
  const Facts& f = before.facts;
  std::vector<Move> step{make_move(Verb::bid)};
  const bool asked = f.phase == Phase::bid && f.turn == seat;
  for (std::size_t s = 0; s < kSuits; ++s) {
    int more = std::min<int>(bid[s], rules.bid_cap + 1);
    if (asked && s == rules.suit(f.prize) && --more < 0)
      return refusal("PA-3.2", "a bid contains the suit of the prize", {suit_arg(static_cast<int>(s))});
    step.insert(step.end(), static_cast<std::size_t>(more), make_move(Verb::more));
    step.push_back(make_move(Verb::next));
  }
  return step;
}

}  // namespace

std::string Palaces::spell_step(const Rules& rules, const Position& before, Seat seat,
                                std::span<const Move> step) {
  if (step.size() > 1 && step[0] == make_move(Verb::bid) && before.facts.prize != kNoCard) {
    Counts counts{};
    ++counts[rules.suit(before.facts.prize)];
    std::size_t suit = 0;
    for (const Move move : step.subspan(1)) {
      if (verb_of(move) == Verb::next)
        ++suit;
      else if (suit < kSuits)
        ++counts[suit];
    }
    return "bid " + spell_counts(counts);
  }
  const bool lays = before.facts.phase == Phase::lay, exchanges = before.facts.phase == Phase::exchange;
  std::string text = lays ? "lay" : exchanges ? "exchange" : "";
  for (const Move move : step)
    if (!(lays || exchanges) || verb_of(move) == Verb::card)
      text += (text.empty() ? "" : lays || exchanges ? " " : "; ") + spell(rules, before, seat, move);
  return text;
}

std::optional<Result<std::vector<Move>>> Palaces::parse_step(const Rules& rules, const Position& before,
                                                             Seat seat, std::string_view text) {
  const auto parts = words(text);
  if (parts.empty()) return std::nullopt;
  const std::string verb = folded(parts[0]);
  if (verb == "bid" && parts.size() > 1) {
    const std::size_t at = static_cast<std::size_t>(parts[0].data() + parts[0].size() - text.data());
    const auto counts = parse_counts(text.substr(at));
    if (!counts) return Step(bad_notation(text));
    return bid_step(rules, before, seat, *counts);
  }
  if (verb != "lay" && verb != "exchange") return std::nullopt;
  std::vector<Card> cards;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto card = card_named(rules, parts[i]);
    if (!card) return Step(bad_notation(text));
    cards.push_back(*card);
  }
  std::sort(cards.begin(), cards.end());
  if (verb == "lay") {
    if (cards.empty()) return Step(bad_notation(text));
    return lay_step(rules, before, seat, cards);
  }
  std::vector<Move> step;
  step.reserve(cards.size() + 1);
  for (const Card card : cards) step.push_back(make_move(Verb::card, card));
  step.push_back(make_move(Verb::done));
  return Step(step);
}

}  // namespace enfilade
