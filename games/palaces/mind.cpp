// What a good player sees at a glance. A seat's estimate is its completed levels, those half built, and what
// its cards will still bring; a round half played is first played to the end of its auction by appeal().
// Nothing here looks at another seat's hand to choose a move: appeal() knows what the seat knows.
#include "games/palaces/bidding.hpp"
#include "games/palaces/guess.hpp"
#include "games/palaces/palaces.hpp"

namespace enfilade {

using namespace palaces;

namespace {

using Worths = std::span<float>;

// --- appeal, question by question ---

struct Glance {
  const Rules& rules;
  const Facts& facts;
  const Seat seat;
  const Menu& menu;
  const Worths out;
  const Player& self = facts.players[seat];

  void look() const;

  template <class F>
  void each(F f) const {
    for (int i = 0; i < menu.size(); ++i)
      out[static_cast<std::size_t>(i)] = f(verb_of(menu[i]), argument_of(menu[i]));
  }
  void select() const;
  void bid(const Outlook& outlook) const;
  void bid_suits(const Outlook& outlook) const;
  void settle(const Outlook& outlook) const;
  void lay(const Outlook& outlook) const;
  void agenda(const Outlook& outlook) const;
  void build(const Outlook& outlook) const;
  void target(const Outlook& outlook) const;
  void passage() const;
  void exchange(const Outlook& outlook) const;
  void crane(const Outlook& outlook) const;

  float auction_for(Card prize) const;
  float harm(const Outlook& outlook, Seat victim) const;
  // What a change of the own cards is worth.
  template <class F>
  float with(const Outlook& outlook, F change) const {
    Player changed = self;
    change(changed);
    return outlook.holdings(changed) - outlook.holdings(self);
  }
};

void Glance::look() const {
  const Outlook outlook(rules, facts);
  switch (facts.phase) {
    case Phase::select: return select();
    case Phase::bid: return bid(outlook);
    case Phase::bid_suits: return bid_suits(outlook);
    case Phase::settle: return settle(outlook);
    case Phase::lay: return lay(outlook);
    case Phase::forfeit:
    case Phase::drop:
      return each([&](Verb, Card card) {
        return with(outlook, [&](Player& p) {
          rules.copies.remove(p.hand, card);
          rules.copies.add(p.discard, card);
        });
      });
    case Phase::agenda: return agenda(outlook);
    case Phase::build: return build(outlook);
    case Phase::target: return target(outlook);
    case Phase::moat:
      return each([&](Verb verb, Card) {
        return verb == Verb::suffer ? -harm(outlook, seat) : -kWeights.moat * outlook.card();
      });
    case Phase::recover:
      return each([&](Verb verb, Card card) {
        if (verb == Verb::skip) return 0.0f;
        return with(outlook, [&](Player& p) {
          rules.copies.remove(p.discard, card);
          rules.copies.add(p.hand, card);
        });
      });
    case Phase::furnace:  // cards are money: none is better away
      return each([&](Verb verb, Card) { return verb == Verb::skip ? 0.0f : -outlook.card(); });
    case Phase::furnace_hand: return each([&](Verb, Card card) { return -outlook.in_hand(card); });
    case Phase::furnace_pile: return each([&](Verb, Card card) { return -outlook.stored(card); });
    case Phase::passage: return passage();
    case Phase::exchange: return exchange(outlook);
    case Phase::choose:
      return each([&](Verb, Card card) {
        return with(outlook, [&](Player& p) { rules.copies.add(p.hand, card); }) - outlook.stored(card);
      });
    case Phase::crane: return crane(outlook);
    default: std::fill(out.begin(), out.end(), 0.0f);
  }
}

// What it means to the seat that this card is auctioned: who wants it more gets it more often.
float Glance::auction_for(Card prize) const {
  Facts then = facts;
  then.prize = prize;
  const Outlook outlook(rules, then);
  constexpr float kInterest = 0.1f;  // even who has little use for it takes it cheaply
  float all = 0, sum = 0;
  for (Seat other = 0; other < rules.players; ++other) {
    const float worth = outlook.prize_for(other), wants = worth + kInterest;
    all += wants;
    sum += wants * (other == seat ? worth : -worth * outlook.rivalry());
  }
  return sum / all;
}

void Glance::select() const {
  each([&](Verb, unsigned pile) { return auction_for(facts.piles[pile].up); });
}

void Glance::bid(const Outlook& outlook) const {
  const Bidding bidding(outlook, seat);
  float best = -1e9f;
  bidding.each([&](const Counts&, float worth) { best = std::max(best, worth); });
  each([&](Verb verb, unsigned) { return verb == Verb::pass ? bidding.passing() : best; });
}

// The best bid that can still be made, with one more of this suit and without.
void Glance::bid_suits(const Outlook& outlook) const {
  const Bidding bidding(outlook, seat);
  float more = -1e9f, enough = -1e9f;
  bidding.each([&](const Counts& bid, float worth) {
    for (std::size_t s = 0; s < facts.suit; ++s)
      if (bid[s] != facts.claim[s]) return;
    if (bid[facts.suit] == facts.claim[facts.suit]) enough = std::max(enough, worth);
    if (bid[facts.suit] > facts.claim[facts.suit]) more = std::max(more, worth);
  });
  // Beyond the bids worth a thought each card more makes it worse.
  const float none = bidding.passing() - 1;
  if (enough == -1e9f) enough = more == -1e9f ? none : more - 1;
  if (more == -1e9f) more = enough - outlook.card() - 0.1f;
  each([&](Verb verb, unsigned) { return verb == Verb::more ? more : enough; });
}

void Glance::settle(const Outlook& outlook) const {
  const Money money(outlook, seat, self.hand);
  float others = 0;
  for (Seat other = 0; other < rules.players; ++other)
    if (other != seat && !contains(facts.out, other)) others = std::max(others, outlook.prize_for(other));
  const float pay = outlook.prize_for(seat) + money.bill(owed(rules, facts)).worth;
  const float refuse = outlook.draws_for(seat) - outlook.card() - outlook.rivalry() * others;
  each([&](Verb verb, unsigned) { return verb == Verb::pay ? pay : refuse; });
}

// Cards are laid in rising order, so a card is as good as the best payment that goes on from it.
void Glance::lay(const Outlook& outlook) const {
  const Counts debt = owed(rules, facts);
  each([&](Verb verb, Card card) {
    if (verb == Verb::done) return 0.0f;
    Cards laid = facts.picked, rest = self.hand;
    rules.copies.add(laid, card);
    rules.copies.remove_all(rest, laid);
    Cards beyond;
    rules.copies.each(rest, [&](Card other, int n) {
      for (int i = 0; i < n && other >= card; ++i) rules.copies.add(beyond, other);
    });
    const Purse purse = purse_of(rules, laid);
    Counts left{};
    for (std::size_t s = 0; s < kSuits; ++s)
      left[s] = static_cast<std::uint8_t>(std::max(0, debt[s] - purse.ordinary[s] - 2 * purse.treasuries[s]));
    return outlook.paying(seat, card) + Money(outlook, seat, beyond).bill(left, purse.halls).worth;
  });
}

// Section 9: building first, harm, then the payment onto the discard pile before cards are drawn, and
// discards and burning last. Only the order counts.
void Glance::agenda(const Outlook&) const {
  constexpr float kStep = 0.02f;
  each([&](Verb verb, Card card) {
    if (verb == Verb::build) return 12 * kStep;
    if (verb == Verb::discard) return 6 * kStep;
    if (verb == Verb::keep) return 5 * kStep;
    switch (rules.power(card)) {
      case Power::extra_build: return 11 * kStep;
      case Power::match_build: return 10 * kStep;
      case Power::rebuild_top: return 9 * kStep;
      case Power::draw1:
      case Power::draw2_others_more:
      case Power::draw_per_suit: return 4 * kStep;
      case Power::renew_deck: return 5 * kStep;
      case Power::reveal3_take1:
      case Power::recover: return 3 * kStep;
      case Power::draw2_discard1: return 2 * kStep;
      case Power::exchange: return 1 * kStep;
      case Power::remove_own: return 0.0f;
      default: return 8 * kStep;
    }
  });
}

void Glance::build(const Outlook& outlook) const {
  constexpr float kInSight = 0.03f, kBetterSuit = 0.005f;
  const float now = outlook.worth(Towers(self));
  each([&](Verb verb, Suit suit) {
    Towers towers(self);
    if (verb == Verb::skip) return 0.0f;
    if (verb == Verb::match) {
      towers.match();
      return outlook.worth(towers) - now;
    }
    towers.grow(suit);
    float hope = kBetterSuit * static_cast<float>(rank_of(suit));
    for (const Pile& pile : facts.piles)
      if (pile.up != kNoCard && rules.suit(pile.up) == suit) hope += kInSight;
    return outlook.worth(towers) - now + hope;
  });
}

float Glance::harm(const Outlook& outlook, Seat victim) const {
  const Player& player = facts.players[victim];
  switch (rules.power(facts.item)) {
    case Power::target_no_draw:
      return outlook.card() * static_cast<float>(pending_draw(rules, facts, victim));
    case Power::raze_unmatched: {
      const int levels = player.height - player.matched;
      return outlook.tail(levels) - outlook.tail(levels - 1);
    }
    default: return outlook.card();
  }
}

// The nearer to the lead, the better a target.
void Glance::target(const Outlook& outlook) const {
  constexpr float kPerLevel = 0.2f;
  float best = 0;
  for (Seat other = 0; other < rules.players; ++other)
    if (other != seat) best = std::max(best, outlook.worth(Towers(facts.players[other])));
  each([&](Verb verb, Seat victim) {
    if (verb == Verb::skip) return 0.0f;
    const float behind = best - outlook.worth(Towers(facts.players[victim]));
    return harm(outlook, victim) / (1 + kPerLevel * behind);
  });
}

void Glance::passage() const {
  float all = 0, n = 0;
  for (const Pile& pile : facts.piles)
    if (pile.up != kNoCard) all += auction_for(pile.up), ++n;
  each([&](Verb verb, unsigned pile) {
    if (verb == Verb::skip) return 0.0f;
    return (all / n - auction_for(facts.piles[pile].up)) / 2;
  });
}

// Cards without a power that belong to no large set are exchanged, the lowest first: others must follow in
// rising order.
void Glance::exchange(const Outlook& outlook) const {
  constexpr int kLargeSet = 3;
  const Purse purse = purse_of(rules, self.hand);
  each([&](Verb verb, Card card) {
    if (verb == Verb::done) return 0.0f;
    const bool plain = rules.power(card) == Power::none && purse.ordinary[rules.suit(card)] < kLargeSet;
    return plain ? 0.3f * outlook.card() - 0.0001f * static_cast<float>(card) : -0.3f * outlook.card();
  });
}

void Glance::crane(const Outlook& outlook) const {
  Towers towers(self);
  const float now = outlook.worth(towers);
  if (towers.tail() > 1) --towers.height, towers.match();
  each([&](Verb verb, unsigned) { return verb == Verb::raze ? outlook.worth(towers) - now - 0.01f : 0.0f; });
}

// --- estimate ---

bool in_auction(Phase phase) {
  return phase == Phase::turn_up || (phase >= Phase::bid && phase <= Phase::forfeit);
}

// Plays on until the prize is paid for or unsold, everybody doing what looks best.
void finish_auction(const Rules& rules, Position& position) {
  Silent silent;
  Menu menu;
  std::array<float, Menu::kCapacity> looks;
  while (in_auction(position.facts.phase)) {
    if (position.facts.phase == Phase::turn_up) {  // which card it is hardly matters
      Odds odds;
      Palaces::odds(rules, position, odds);
      Palaces::apply(rules, position, kChance, odds.outcome(0), silent);
      continue;
    }
    const Seat seat = position.facts.turn;
    menu.clear();
    Palaces::menu(rules, position, seat, menu);
    const std::span<float> out(looks.data(), static_cast<std::size_t>(menu.size()));
    Palaces::appeal(rules, position, seat, menu, out);
    const auto best = std::max_element(out.begin(), out.end()) - out.begin();
    Palaces::apply(rules, position, seat, menu[static_cast<int>(best)], silent);
  }
}

// What the winner still has to carry out.
float pending(const Outlook& outlook, const Rules& rules, const Facts& f) {
  const bool building = f.phase == Phase::build && f.item == kNoCard;
  const bool build = building || (f.agenda & kBuildItem) != 0;
  float sum = build ? outlook.level_for(f.winner) : 0.0f;
  if (f.agenda & kTakeItem && rules.power(f.prize) != Power::moat) sum += outlook.in_hand(f.prize);
  rules.copies.each(f.paid, [&](Card card, int n) { sum += static_cast<float>(n) * outlook.stored(card); });
  rules.copies.each(f.powers, [&](Card card, int n) {
    sum += static_cast<float>(n) * outlook.power_now(f.winner, card, build);
  });
  if (f.item != kNoCard) sum += outlook.power_now(f.winner, f.item, false);
  return sum;
}

// Cards that a player will draw before the round is over.
int draws_to_come(const Rules& rules, const Facts& f, Seat seat) {
  if (f.phase <= Phase::select) return 0;
  if (f.phase != Phase::drawing) return pending_draw(rules, f, seat);
  if (f.turn == seat) return f.draws;
  const Seat last = f.winner != kNobody ? f.winner : f.active;
  for (Seat next = f.turn; next != last;) {
    next = left_of(rules, next);
    if (next == seat) return pending_draw(rules, f, seat);
  }
  return 0;
}

// Between 0 and 1, in the order of PA-13.3: the suits of the completed levels from the top down.
float suits_from_the_top(const Player& player) {
  float sum = 0, weight = 0.25f;
  for (int level = player.matched - 1; level >= 0; --level, weight /= 4)
    sum += weight * static_cast<float>(rank_of(player.tower.at(level)));
  return sum;
}

enum PartNumber : std::uint8_t {
  kLevels,
  kUnmatched,
  kPrize,
  kMoneyParts,
  kPowerParts,
  kStored,
  kMoatParts,
  kDraws,
  kSuits,
  kTime
};

// What everybody can expect, part by part.
template <class Sink>
void add_up(const Rules& rules, const Position& position, Sink& out) {
  Position after = position;
  finish_auction(rules, after);
  const Facts& f = after.facts;
  const Outlook outlook(rules, f);
  const bool over = f.phase == Phase::over;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Player& player = f.players[seat];
    const float tie = kWeights.tie * suits_from_the_top(player) / (1 + outlook.rounds());
    out.add(seat, {{kLevels, 0, static_cast<float>(player.matched)}, {kSuits, 0, tie}});
    if (over) continue;
    // What is held is told apart only where each part counts, so that an estimate is added up as ever.
    const Outlook::Holdings has = outlook.holdings_of(player);
    const float asset = kWeights.asset;
    out.add(seat, {{kUnmatched, 0, outlook.tail(player.height - player.matched)},
                   {kMoneyParts, 0, asset * (Sink::kEach ? has.money : has.sum())},
                   {kTime, 0, kWeights.pace * outlook.rounds() / static_cast<float>(rules.players)}});
    if constexpr (Sink::kEach)
      out.add(seat, {{kPowerParts, 0, asset * has.powers},
                     {kStored, 0, asset * has.stored},
                     {kMoatParts, 0, asset * has.moats}});
    const int cards = player.deck_size + player.top_size + player.discard.size();
    const int draws = std::min(cards, draws_to_come(rules, f, seat));
    out.add(seat, {{kDraws, 0, outlook.card() * static_cast<float>(draws)}});
  }
  if (!over && f.winner != kNobody) out.add(f.winner, {{kPrize, 0, pending(outlook, rules, f)}});
}

}  // namespace

std::array<float, kMaxSeats> Palaces::estimate(const Rules& rules, const Position& position) {
  PartsSum sum;
  add_up(rules, position, sum);
  return sum.points;
}

void Palaces::parts(const Rules& rules, const Position& position, const Position&, Parts& out) {
  add_up(rules, position, out);
}

void Palaces::name_part(const Rules&, const Position&, const Part& part, std::vector<Arg>& out) {
  if (part.kind == kLevels || part.kind == kUnmatched)
    out.push_back(Arg::place("towers", "tower:" + std::to_string(part.seat)));
  if (part.kind == kPrize) out.push_back(Arg::place("prize", "prize"));
  if (part.kind == kMoneyParts || part.kind == kPowerParts)
    out.push_back(Arg::place("hand", "cards:" + std::to_string(part.seat)));
}

void Palaces::appeal(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                     std::span<float> out) {
  Glance{rules, position.facts, seat, menu, out}.look();
}

namespace {

// Of a hundred hands like this one, how many would have been played as this seat was seen to play.
std::uint32_t plausible_in_100(const Rules& rules, const Facts& f, Seat seat, const Cards& hand) {
  constexpr std::uint32_t kBluffs = 12, kPatient = 40;
  if (f.prize != kNoCard && f.phase != Phase::lay && seat != f.winner && is_bid(f.bids[seat])) {
    Counts debt = f.bids[seat];
    --debt[rules.suit(f.prize)];
    if (!payable(rules, debt, hand)) return kBluffs;
  }
  const Remembered& memory = f.memory[seat];
  if (is_bid(memory.claimed) && !payable(rules, memory.claimed, hand)) return kBluffs;
  return memory.most > 0 && largest_set(purse_of(rules, hand)) >= memory.most ? kPatient : 100;
}

}  // namespace

// A hand that could pay what its owner claims now and claimed before, and could not outbid what its owner let stand, is as
// likely as the deal makes it, another one only as likely as a bluff or as patience. So a claim that few hands can pay
// is probably a bluff.
void Palaces::imagine(const Rules& rules, const View<Palaces>& view, Rng& rng, Position& position) {
  determinize(rules, view, rng, position);
  Facts& f = position.facts;
  constexpr int kTries = 32;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (seat == view.viewer() || (f.phase == Phase::lay && seat == f.turn)) continue;
    Player& p = f.players[seat];
    for (int i = 0; i < kTries; ++i) {
      const std::uint32_t plausible = plausible_in_100(rules, f, seat, p.hand);
      if (plausible == 100 || rng.below(100) < plausible) break;
      const Cards unknown = some_of(rules.copies, p.pool, hidden_cards(p), rng);
      p.hand = p.known;
      rules.copies.add_all(p.hand, unknown);
      p.deck = p.pool;
      rules.copies.remove_all(p.deck, unknown);
    }
  }
}

void Palaces::forget(View<Palaces>& view) { view.facts_.memory = {}; }

}  // namespace enfilade
