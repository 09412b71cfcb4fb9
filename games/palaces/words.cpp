// What choices, events and questions are called: keys of messages.*.json with their parameters.
#include "games/palaces/words.hpp"

#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"

namespace enfilade {

using namespace palaces;

namespace {

Arg pile_arg(int pile) {
  const std::string_view name = kPileNames[static_cast<std::size_t>(pile)];
  return Arg::place("pile", name, "pile." + std::string(name));
}

Message with_card(const Rules& rules, std::string key, Card card) {
  if (card >= kCards || rules.copies.of[card] == 0) return {"move.card", {}};
  return {std::move(key), {card_arg(rules, card)}};
}

// A card chosen on its own: the phase says what for.
std::string_view card_choice(Phase phase) {
  switch (phase) {
    case Phase::lay: return "move.lay";
    case Phase::agenda: return "move.power";
    case Phase::moat: return "move.moat";
    case Phase::recover: return "move.recover";
    case Phase::furnace_hand:
    case Phase::furnace_pile: return "move.burn";
    case Phase::exchange: return "move.exchange";
    default: return "move.choose";
  }
}

Message describe_pile(const Rules& rules, const Facts& f, std::string key, std::uint8_t pile) {
  Message message{std::move(key), {pile_arg(pile)}};
  const Card up = f.piles[pile].up;
  message.args.push_back(up == kNoCard ? Arg::of_word("card", "card.none") : card_arg(rules, up));
  return message;
}

// Whoever takes the last card of a pile or the last tile of a suit should know that the game ends with it (PA-12.1,
// PA-12.2).
std::string_view take_key(const Facts& f, std::uint8_t pile) {
  return f.piles[pile].size() == 1 ? "move.take_last" : "move.take";
}
std::string build_key(const Facts& f, std::string_view key, std::uint8_t suit) {
  return std::string(key) + (f.supply[suit] == 1 ? "_last" : "");
}

}  // namespace

Message Palaces::describe(const Rules& rules, const Position& position, Seat, Move move) {
  const Facts& f = position.facts;
  const auto argument = argument_of(move);
  switch (verb_of(move)) {
    case Verb::take: return describe_pile(rules, f, std::string(take_key(f, argument)), argument);
    case Verb::pass: return {"move.pass", {}};
    case Verb::bid: return {"move.bid", {}};
    case Verb::more: return {"move.more", {suit_arg(f.suit)}};
    case Verb::next:
      return {f.suit == kSuits - 1 ? "move.finish" : "move.next",
              {suit_arg(f.suit), Arg::of("count", f.claim[f.suit])}};
    case Verb::pay: return {"move.pay", {counts_arg("cards", owed(rules, f)).as(Arg::Role::cost)}};
    case Verb::refuse: return {"move.default", {}};
    case Verb::drop: return with_card(rules, "move.drop", argument);
    case Verb::build: return {"move.build", {}};
    case Verb::keep: return with_card(rules, "move.keep", f.prize);
    case Verb::discard: return {"move.discard", {Arg::of("count", f.paid.size())}};
    case Verb::card: return with_card(rules, std::string(card_choice(f.phase)), argument);
    case Verb::grow: return {build_key(f, "move.grow", argument), {suit_arg(argument)}};
    case Verb::match: return {build_key(f, "move.match", argument), {suit_arg(argument)}};
    case Verb::at: return {"move.at", {Arg::seat("target_seat", argument)}};
    case Verb::suffer: return {"move.suffer", {}};
    case Verb::hand: return {"move.hand", {}};
    case Verb::pile: return {"move.pile", {}};
    case Verb::turn: return describe_pile(rules, f, "move.turn", argument);
    case Verb::raze: return {"move.raze", {}};
    case Verb::done: return {"move.done", {Arg::of("count", f.picked.size())}};
    case Verb::skip: return {"move.skip", {}};
    case Verb::first: return {"move.first", {Arg::seat("target_seat", argument)}};
  }
  return {};
}

Message Palaces::tell(const Rules& rules, const Event& event) {
  const auto kind = static_cast<Told>(event.kind);
  Message message{"event." + std::string(kEvents[event.kind]), {}};
  const auto& a = event.args;
  const auto add = [&](Arg arg) { message.args.push_back(std::move(arg)); };
  const auto add_card = [&](int card) { add(card_arg(rules, card)); };
  if (event.seat != kSpectator) add(Arg::seat("seat", event.seat));
  switch (kind) {
    case Told::turned:
      add(pile_arg(a[0]));
      add_card(a[1]);
      break;
    case Told::dealt:
    case Told::drew:
      if (a[0] == kNoCard)
        message.key += "_hidden";
      else
        add_card(a[0]);
      if (kind == Told::drew && a[1]) message.key += "_top";
      break;
    case Told::offered:
      add_card(a[0]);
      add(pile_arg(a[1]));
      break;
    case Told::bid:
    case Told::won: {
      Counts counts{};
      for (std::size_t s = 0; s < kSuits; ++s) counts[s] = static_cast<std::uint8_t>(a[s]);
      add(counts_arg("bid", counts));
      break;
    }
    case Told::unsold:
    case Told::paid:
    case Told::dropped:
    case Told::answered:
    case Told::recovered:
    case Told::revealed:
    case Told::chose: add_card(a[0]); break;
    case Told::removed:
      add_card(a[0]);
      if (a[1]) message.key += "_pile";
      break;
    case Told::resolves: {
      static constexpr std::array<std::string_view, 4> kItems{"_build", "_keep", "_discard", ""};
      message.key += kItems[static_cast<std::size_t>(a[0])];
      if (a[0] == 3) add_card(a[1]);
      break;
    }
    case Told::built:
      add(suit_arg(a[0]));
      if (a[1]) message.key += "_match";
      break;
    case Told::razed: add(suit_arg(a[0])); break;
    case Told::took: {
      static constexpr std::array<std::string_view, 3> kPlaces{"hand", "deck", "play"};
      add_card(a[0]);
      const std::string_view to = kPlaces[static_cast<std::size_t>(a[1])];
      add(Arg::place("to", to, "place." + std::string(to)));
      break;
    }
    case Told::cleared:
    case Told::lost_draw:
    case Told::renewed:
    case Told::composted:
    case Told::exchanged: add(Arg::of("count", a[0])); break;
    case Told::uncovered:
      add_card(a[0]);
      add(Arg::of("count", a[1]));
      break;
    case Told::aimed:
      add(Arg::seat("target_seat", a[0]));
      add_card(a[1]);
      break;
    case Told::cycled:
      add(pile_arg(a[0]));
      add_card(a[1]);
      break;
    case Told::ended: message.key += a[0] ? "_tiles" : "_pile"; break;
    case Told::active:
    case Told::passed:
    case Told::pays:
    case Told::defaulted:
    case Told::restarted:
    case Told::declined:
    case Told::idle:
    case Told::slowed:
    case Told::jailed:
    case Told::bountiful:
    case Told::crowned: break;
  }
  return message;
}

// The question as the asked seat sees it: what it says of the cards in hand is for nobody else.
Message Palaces::prompt(const Rules& rules, const Position& position, Seat) {
  const Facts& f = position.facts;
  Message message{"prompt." + std::string(kPhaseNames[static_cast<std::size_t>(f.phase)]), {}};
  const auto add = [&](Arg arg) { message.args.push_back(std::move(arg)); };
  switch (f.phase) {
    case Phase::bid:
      add(card_arg(rules, f.prize));
      if (f.leader == kNobody) break;
      message.key += "_higher";
      add(counts_arg("bid", f.bids[f.leader]));
      break;
    case Phase::bid_suits: add(suit_arg(f.suit)); break;
    case Phase::settle: add(counts_arg("bid", f.bids[f.leader])); [[fallthrough]];
    case Phase::lay: {
      const Counts debt = owed(rules, f);
      if (!is_bid(debt)) {
        message.key += "_free";
        break;
      }
      add(counts_arg("owed", debt));
      if (f.phase == Phase::settle && !payable(rules, debt, f.players[f.turn].hand)) message.key += "_short";
      break;
    }
    case Phase::moat:
    case Phase::target:
    case Phase::drop: add(card_arg(rules, f.item)); break;
    case Phase::build:
      if (f.item == kNoCard) message.key += "_prize";
      add(card_arg(rules, f.item == kNoCard ? f.prize : f.item));
      break;
    default: break;
  }
  return message;
}

}  // namespace enfilade
