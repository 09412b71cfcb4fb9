// What one seat can look forward to: the ground on which computer players stand (mind.cpp).
//
// Points are nobles, and everything else is worth what it still helps to enlist: the nobles that a seat can
// pay for at its next enlisting, what is then left of servants and gold, and what its servants on the parade
// ground, the stairway and in the mint will bring in the turns still to come. All of it shrinks with the
// turns left, so that idle power is worth nothing at the end.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>

#include "games/royal_palace/questions.hpp"

namespace enfilade::royal_palace {

// Worths in points, found by games of the one-step player against itself with changed numbers.
struct Weights {
  float pace = 1.1f;                        // nobles that one seat takes in a turn
  float gold = 0.5f, gold_enough = 28;      // a coin; so many are worth half of that each
  float seal = 1.13f, seal_enough = 8;      // a servant with Pompadour or the king
  float office = 0.98f, office_enough = 4;  // a servant in the office
  float back = 1.15f, back_enough = 7;      // a servant at the back door, in points of the card to come
  float supply = 0.12f;                     // a servant in the personal supply
  float gate = 0.3f;                        // a servant at the gate
  float cardinal = 0.1f, cardinal_enough = 4;
  float noble = 6;                      // a noble to come
  float way = 1.6f;                     // movements that bring a servant from the gate into the right room
  float servants = 6.4f, coins = 2.5f;  // that a noble costs
  float spare = 1.07f;                  // coins of a turn that need not be minted
  float idle = 0.45f;               // of the servants without a lasting duty, how many come back in a turn
  float free_seal = 0.7f;           // a servant in a seal room for nothing, each turn
  float diagonal = 0.5f;            // each turn
  float more_cards = 0.4f;          // each turn
  float soon = 1.0f, later = 0.8f;  // of what can be enlisted in this turn, or in the next one
  float walk = 0.2f;                // a movement
  // Of what a servant at the gate can become in this turn, or the next.
  float walk_soon = 1.0f, walk_later = 0.6f;
  float goal_soon = 0.8f, goal_later = 0.4f;  // of a noble that walking can pay for in this turn, or later
  float goal_cost = 0.6f;                     // of what it costs
  float missing = 0.35f;                      // for each step to be walked
  float rim = 0.5f;                           // a field of the rim
  float option = 0.6f;                        // of what a card in hand would bring beyond its price
  float stuck = 20;                           // lost by a seat that can move nobody
  float shut = 27;                            // lost by a seat that brings nobody to the gate
  float delay = 0.5f;                         // rounds by which the end is put off
  float horizon = 9;                          // rounds beyond which nothing counts
  float memory = 6.4f;                        // rounds of expected pace that weigh against the pace so far
};

// With more seats the nobles go faster: what is ready counts more, and servants are turned into nobles
// sooner.
inline constexpr Weights kTwoSeats{};
inline constexpr Weights kMoreSeats{.seal = 1.25f,
                                    .office = 1.12f,
                                    .back = 0.9f,
                                    .servants = 4.5f,
                                    .idle = 0.6f,
                                    .soon = 0.9f,
                                    .goal_later = 0.5f};
constexpr const Weights& weights_for(const Rules& rules) {
  return rules.players == 2 ? kTwoSeats : kMoreSeats;
}

// The more there is, the less one more is worth: half price at `enough`.
inline float many(float each, float enough, float n) { return each * n * enough / (enough + n); }
inline float one_more(float each, float enough, float n) {
  return many(each, enough, n + 1) - many(each, enough, n);
}

// Ties that the cardinal will break are not foreseen further than so many turns ahead.
inline constexpr float kCardinalTurns = 4;

struct Steps {
  std::uint8_t straight[9][9], around[9][9];
};
inline constexpr Steps kSteps = [] {
  Steps steps{};
  for (int a = 0; a < 9; ++a) {
    for (int b = 0; b < 9; ++b) {
      const int rows = a / 3 > b / 3 ? a / 3 - b / 3 : b / 3 - a / 3;
      const int columns = a % 3 > b % 3 ? a % 3 - b % 3 : b % 3 - a % 3;
      steps.straight[a][b] = static_cast<std::uint8_t>(rows + columns);
      steps.around[a][b] = static_cast<std::uint8_t>(std::max(rows, columns));
    }
  }
  return steps;
}();

inline bool in_setup(Phase phase) { return phase < Phase::turn_start; }

// How firmly a seat holds the majority of a room: 1 with two servants more than anybody, less with a narrow
// lead, a little even when it is close behind.
inline float hold(const Rules& rules, const Facts& facts, unsigned seat, unsigned room) {
  const int mine = facts.room[seat][room];
  if (mine == 0) return 0;
  int most = 0, cardinal = -1;
  for (unsigned other = 0; other < rules.players; ++other) {
    if (other == seat) continue;
    const int theirs = facts.room[other][room], there = facts.room[other][kCard];
    if (theirs > most || (theirs == most && there > cardinal)) most = theirs, cardinal = there;
  }
  const int lead = mine - most;
  constexpr float kSafe = 1, kNarrow = 0.8f, kByCardinal = 0.6f, kLevel = 0.3f, kBehind = 0.15f;
  if (lead >= 2) return kSafe;
  if (lead == 1) return kNarrow;
  if (lead == 0) return facts.room[seat][kCard] > cardinal ? kByCardinal : kLevel;
  return lead == -1 ? kBehind : 0;
}

// Whoever alone can end a game must not put it off for ever: a long game is played as if it ended soon.
inline float patience(const Facts& facts) {
  constexpr float kPatient = 25, kImpatient = 45;  // rounds; most games of two seats take 12 to 22
  return std::clamp((kImpatient - static_cast<float>(facts.round)) / (kImpatient - kPatient), 0.0f, 1.0f);
}

// What one seat can look forward to.
class Outlook {
 public:
  Outlook(const Weights& w, const Rules& rules, const Position& at, unsigned seat, float turns)
      : w_(w),
        rules_(rules),
        at_(at),
        facts_(at.facts),
        rooms_(facts_.room[seat]),
        seat_(seat),
        turns_(turns) {}

  // What is left for later enlistings, as far as it lasts; and what does not have to.
  struct Stocks {
    float gold = 0, seals = 0, office = 0, cardinal = 0, servants = 0, lasting = 0;
    float back = 0, goal = 0;
    float sum() const { return (gold + seals + office + cardinal + servants) * lasting + back + goal; }
  };
  // In points, as far as the race goes on.
  struct Hopes {
    float cards = 0, last_cards = 0;
    float purchases = 0, production = 0, walking = 0, stalled = 0;
    Stocks stocks;
    // Whoever is out of the race gains nothing, but loses nothing.
    float race() const { return std::max(0.0f, purchases + stocks.sum() + production + walking + stalled); }
    float sum() const { return cards + last_cards + race(); }
  };
  float worth() { return hopes().sum(); }

  Hopes hopes() {
    Hopes hopes;
    const bool acting = !in_setup(facts_.phase) && facts_.active == seat_;
    phase_ = acting ? facts_.phase : Phase::turn_end;
    if (turns_ <= 0 && phase_ == Phase::turn_end && !acting) return hopes;
    // The turn in which the next enlisting happens: this one, or the next.
    now_ = acting && phase_ < Phase::backdoor;
    after_ = now_ ? turns_ : turns_ - 1;
    measure();
    collect();
    if (!now_ && turns_ <= 0) {
      hopes.cards = cards();
      hopes.last_cards = last_cards();
      return hopes;
    }
    // In this order: each uses up what the one before it leaves.
    hopes.purchases = purchases();
    hopes.stocks = stocks();
    hopes.production = production();
    hopes.walking = walking();
    hopes.stalled = stalled();
    hopes.cards = cards();
    return hopes;
  }

 private:
  // What comes in each turn: servants, movements, coins.
  void measure() {
    for (std::uint8_t spot = 0; spot < kRooms; ++spot)
      if (facts_.layout[spot]) spot_[facts_.layout[spot] - 1u] = spot;
    const auto& benefit = at_.benefit[seat_];
    rate_ = {rooms_[kParade] + hold(rules_, facts_, seat_, kParade) + benefit[kGateMore],
             rooms_[kStair] + hold(rules_, facts_, seat_, kStair) + benefit[kMoveMore],
             rooms_[kMint] + hold(rules_, facts_, seat_, kMint) + benefit[kGoldMore]};
    idle_ = facts_.own[seat_];
    for (const unsigned room : {kPomp, kKing, kOffice, kBack, kGate}) idle_ += rooms_[room];
  }

  // Servants and gold as they will be when the seat comes to its next enlisting, if it only takes what it
  // gets.
  void collect() {
    const bool before_supply = !now_ || phase_ <= Phase::supply;
    const bool before_chambers = !now_ || phase_ <= Phase::chambers || phase_ == Phase::adding;
    for (std::size_t room = 0; room < kRooms; ++room) have_[room] = rooms_[room];
    own_ = facts_.own[seat_];
    gold_ = facts_.gold[seat_];
    if (before_supply) {
      int comes = !now_ || phase_ != Phase::supply
                      ? rooms_[kParade] + at_.benefit[seat_][kGateMore] + majority(kParade)
                      : static_cast<int>(most_supplied(facts_));
      comes = std::min(comes, own_);
      own_ -= comes;
      have_[kGate] += comes;
    }
    if (before_chambers) {
      const unsigned done = now_ ? facts_.done : 0u;
      if (!((done >> kMint) & 1u)) gold_ += rooms_[kMint] + majority(kMint) + at_.benefit[seat_][kGoldMore];
      for (const unsigned room : {kPomp, kKing}) {
        int added = 0;
        if (!((done >> room) & 1u))
          added = majority(room) + at_.benefit[seat_][room == kPomp ? kSealV : kSealT];
        if (now_ && phase_ == Phase::adding && facts_.chamber == room) added = facts_.additions;
        added = std::min(added, own_);
        own_ -= added;
        have_[room] += added;
      }
    }
    moves_ = now_ && phase_ > Phase::moves ? 0
             : now_ && phase_ == Phase::moves
                 ? facts_.allowance
                 : rooms_[kStair] + majority(kStair) + at_.benefit[seat_][kMoveMore];
    wild_ = now_ ? facts_.wild : 0;
    if (rules_.bonus_is_seal && now_) have_[kPomp] += facts_.bonus[0], have_[kKing] += facts_.bonus[1];
  }

  int majority(unsigned room) const {
    return has_majority(rules_, facts_, seat_, room) ? rules_.bonus[room] : 0;
  }

  float benefit(const Noble& noble) const {
    const float turns = after_;
    if (noble.benefit == kNone) return 0;
    const float n = noble.amount;
    switch (noble.benefit) {
      case kGateMore: return turns * (income(n, 0, 0) - income(0, 0, 0));
      case kMoveMore: return turns * (income(0, n, 0) - income(0, 0, 0));
      case kDiagonal: return at_.benefit[seat_][kDiagonal] ? 0 : turns * w_.diagonal;
      case kGoldMore: return turns * (income(0, 0, n) - income(0, 0, 0));
      case kSealV:
      case kSealT: return turns * n * w_.free_seal;
      case kCardsMore: return turns * w_.more_cards;
      case kRecruit: return turns > 0 ? w_.supply * std::min<float>(n, facts_.gen[seat_]) : 0;
      default: return 0;
    }
  }

  // The nobles that the next enlisting can pay for, the best bargain first.
  float purchases() {
    constexpr float kCostCounts = 0.6f;    // of the worth of what is paid: some of it would be idle anyway
    constexpr float kCheaperOfTwo = 0.1f;  // at the end cost decides only between nobles of the same worth
    const bool last = after_ <= 0;
    std::uint64_t left = at_.occupied;
    float sum = 0;
    while (have_[kOffice] > 0) {
      float best = 0, best_worth = 0;
      unsigned best_field = kFields;
      int best_price = 0;
      for (std::uint64_t fields = within_seals() & left; fields != 0; fields &= fields - 1) {
        const auto field = static_cast<unsigned>(std::countr_zero(fields));
        const Noble& noble = rules_.nobles[facts_.noble[field] - 1u];
        const int cost = std::max(0, noble.gold - std::popcount(rules_.links[field] & ~left));
        if (cost > gold_) continue;
        const float worth = noble.points + benefit(noble) + (rules_.edge & bit(field) ? w_.rim : 0);
        const float spent = last ? kCheaperOfTwo * static_cast<float>(cost + noble.violet + noble.turquoise)
                                 : w_.gold * static_cast<float>(cost) +
                                       w_.seal * static_cast<float>(noble.violet + noble.turquoise);
        // Even a bad bargain is one: the servants come back, and the others cannot take the noble.
        const float bargain = worth - kCostCounts * spent;
        if (bargain > best) best = bargain, best_worth = worth, best_field = field, best_price = cost;
      }
      if (best_field == kFields) break;
      const Noble& noble = rules_.nobles[facts_.noble[best_field] - 1u];
      left &= ~bit(best_field);
      gold_ -= best_price;
      --have_[kOffice];
      own_ += 1 + spend(have_[kPomp], noble.violet) + spend(have_[kKing], noble.turquoise);
      if (rules_.edge & bit(best_field)) --own_;
      sum += best_worth;
    }
    free_ = left;
    return sum * (now_ ? w_.soon : w_.later);
  }

  std::uint64_t within_seals() const {
    const auto mask = [](const auto& within, int n) {
      return within[static_cast<std::size_t>(std::min(n, kMostSeals))];
    };
    std::uint64_t fields = 0;
    for (int as_violet = 0; as_violet <= wild_; ++as_violet)
      fields |= mask(at_.violet_within, have_[kPomp] + as_violet) &
                mask(at_.turquoise_within, have_[kKing] + wild_ - as_violet);
    return fields;
  }

  // Takes seals from a room, and what is missing there from the extra ones; says how many servants went.
  int spend(int& room, int needed) {
    const int servants = std::min(room, needed);
    room -= servants;
    wild_ -= needed - servants;
    return servants;
  }

  // What is left after the next enlisting needs another one: a little less than certain when few turns are
  // left.
  float lasting() const {
    constexpr float kDoubt = 0.3f;
    return after_ <= 0 ? 0.0f : after_ / (after_ + kDoubt);
  }

  Stocks stocks() {
    const auto count = [this](unsigned room) { return static_cast<float>(have_[room]); };
    Stocks left;
    left.gold = many(w_.gold, w_.gold_enough, static_cast<float>(std::max(0, gold_)));
    left.seals = many(w_.seal, w_.seal_enough, count(kPomp)) + many(w_.seal, w_.seal_enough, count(kKing));
    left.office = many(w_.office, w_.office_enough, count(kOffice));
    left.cardinal = many(w_.cardinal, w_.cardinal_enough, count(kCard)) * std::min(kCardinalTurns, after_);
    left.servants = w_.supply * static_cast<float>(own_) + w_.gate * count(kGate);
    left.lasting = lasting();
    if (back_left()) left.back = many(w_.back, w_.back_enough, count(kBack));
    left.goal = goal();
    return left;
  }

  bool back_left() const { return now_ || turns_ > 0; }

  // What the seat earns in each turn, over the turns left. The next turn is counted in collect() and
  // walking().
  float production() const {
    const float turns = std::max(0.0f, after_);
    return turns * (income(0, 0, 0) + (at_.benefit[seat_][kDiagonal] ? w_.diagonal : 0) +
                    w_.free_seal * (at_.benefit[seat_][kSealV] + at_.benefit[seat_][kSealT]) +
                    w_.more_cards / 3 * at_.benefit[seat_][kCardsMore]) +
           std::min(1.0f, turns) * w_.free_seal *
               (hold(rules_, facts_, seat_, kPomp) + hold(rules_, facts_, seat_, kKing));
  }

  // Points of a turn: nobles for which servants come, walk, and gold is minted. Each is of use only together
  // with the others.
  float income(float more_servants, float more_moves, float more_gold, float less_idle = 0) const {
    const float come = std::min(rate_[0] + more_servants, w_.idle * (idle_ - less_idle));
    const float walk = (rate_[1] + more_moves) / w_.way;
    const float servants = least(come, walk) / w_.servants;
    const float coins = (rate_[2] + more_gold + w_.spare) / w_.coins;
    return w_.noble * least(servants, coins);
  }
  static float least(float a, float b) { return a <= 0 || b <= 0 ? 0 : a * b / std::sqrt(a * a + b * b); }

  // A seat without movements, or without anybody coming, is out of the race however much else it has.
  float stalled() const {
    if (facts_.last_round || std::popcount(at_.occupied) <= rules_.end_threshold) return 0;
    float sum = 0;
    if (rooms_[kStair] + at_.benefit[seat_][kMoveMore] == 0) sum -= w_.stuck;
    if (rooms_[kParade] + at_.benefit[seat_][kGateMore] == 0) sum -= w_.shut;
    return patience(facts_) * sum;
  }
  // What one more servant in a room is worth.
  float room_worth(unsigned room) const {
    const auto n = static_cast<float>(have_[room]);
    const float lasting = this->lasting(), turns = std::max(0.0f, after_);
    switch (room) {
      case kParade: return turns * one_more_on_duty(n - rooms_[kParade], 0);
      case kStair: return turns * one_more_on_duty(n - rooms_[kStair], 1);
      case kMint: return turns * one_more_on_duty(n - rooms_[kMint], 2) + lasting * w_.gold;
      case kPomp:
      case kKing: return lasting * one_more(w_.seal, w_.seal_enough, n);
      case kOffice: return lasting * one_more(w_.office, w_.office_enough, n);
      case kBack: return back_left() ? one_more(w_.back, w_.back_enough, n) : 0;
      case kCard:
        return lasting * std::min(kCardinalTurns, after_) * one_more(w_.cardinal, w_.cardinal_enough, n);
      default: return lasting * w_.gate;
    }
  }

  // One more servant on the parade ground (0), the stairway (1) or in the mint (2), where `more` are new.
  float one_more_on_duty(float more, int duty) const {
    const auto earned = [&](float n) {
      return income(duty == 0 ? n : 0, duty == 1 ? n : 0, duty == 2 ? n : 0, n);
    };
    return earned(more + 1) - earned(more);
  }

  int steps(unsigned from, unsigned to) const {
    const auto& table = at_.benefit[seat_][kDiagonal] ? kSteps.around : kSteps.straight;
    return table[spot_[from]][spot_[to]];
  }

  // What servants that stand in the way, at the gate above all, can become by walking on.
  float walking() {
    if (now_ && phase_ > Phase::moves && turns_ <= 0) return 0;
    const bool at_once = now_ && phase_ <= Phase::moves;
    const float part = at_once ? w_.walk_soon : w_.walk_later;
    int moves = now_ && phase_ > Phase::moves ? rooms_[kStair] : moves_;
    std::array<float, kRooms> worth;
    for (unsigned room = 0; room < kRooms; ++room) worth[room] = room_worth(room);
    float sum = 0;
    // First those at the gate, one by one, each where it is needed most; then the one of the others
    // for whom walking pays most.
    for (unsigned from = kGate; have_[kGate] > 0 && moves > 0;) {
      unsigned best = kGate;
      float best_gain = 0;
      for (unsigned to = 0; to < kGate; ++to) {
        const int way = steps(from, to);
        const float gain = worth[to] - worth[from] - w_.walk * static_cast<float>(way);
        if (gain > best_gain) best = to, best_gain = gain;
      }
      if (best == kGate) break;
      const int way = steps(from, best);
      sum += part * best_gain * (moves >= way ? 1.0f : static_cast<float>(moves) / static_cast<float>(way));
      moves -= way;
      --have_[kGate];
      ++have_[best];
      worth[best] = room_worth(best);
    }
    if (moves <= 0) return sum;
    float best = 0;
    for (unsigned from = 0; from < kGate; ++from) {
      if (rooms_[from] == 0 || have_[from] == 0) continue;
      --have_[from];
      const float here = room_worth(from);
      ++have_[from];
      for (unsigned to = 0; to < kGate; ++to) {
        if (to == from) continue;
        const int way = steps(from, to);
        const float gain = (worth[to] - here - w_.walk * static_cast<float>(way)) *
                           (moves >= way ? 1.0f : static_cast<float>(moves) / static_cast<float>(way));
        best = std::max(best, gain);
      }
    }
    sum += part * best;
    return sum;
  }

  // The noble that is nearest to being paid, if servants walk to where they are missing.
  float goal() const {
    const bool last = after_ <= 0;
    const bool can_walk = !now_ || phase_ <= Phase::moves;
    if (last && !can_walk) return 0;
    const int to_office = have_[kOffice] > 0 ? 0 : nearest(kOffice);
    const int to_pomp = nearest(kPomp), to_king = nearest(kKing);
    float best = 0;
    for (std::uint64_t fields = free_; fields != 0; fields &= fields - 1) {
      const auto field = static_cast<unsigned>(std::countr_zero(fields));
      const Noble& noble = rules_.nobles[facts_.noble[field] - 1u];
      const int cost = std::max(0, noble.gold - std::popcount(rules_.links[field] & ~free_));
      const int way = to_office + to_pomp * std::max(0, noble.violet - have_[kPomp]) +
                      to_king * std::max(0, noble.turquoise - have_[kKing]);
      const int coins = std::max(0, cost - gold_);
      const bool in_time = can_walk && way <= moves_ && coins == 0;
      if (last && !in_time) continue;
      const float spent = last ? 0.0f
                               : w_.office + w_.gold * static_cast<float>(cost) +
                                     w_.seal * static_cast<float>(noble.violet + noble.turquoise);
      const float near = (noble.points - w_.goal_cost * spent) * (in_time ? w_.goal_soon : w_.goal_later) -
                         w_.missing * static_cast<float>(way) - w_.gold * static_cast<float>(coins);
      best = std::max(best, near);
    }
    return best;
  }

  // How far the nearest servant is who can be spared for a room.
  int nearest(unsigned to) const {
    constexpr int kNobody = 9;
    int least = kNobody;
    for (unsigned from = 0; from < kRooms; ++from) {
      const int needed = from == kParade || from == kStair ? 1 : 0;
      if (from != to && have_[from] > needed) least = std::min(least, steps(from, to));
    }
    return least;
  }

  // --- cards ---

  // Points that a card brings at the right moment: the majority of some rooms, a servant more at the gate,
  // and so on; an extra seal is of the colour that is missing.
  float effect(const Privilege& card) const {
    constexpr float kGeneral = 3, kGateServant = 0.6f, kUnlimited = 3.5f, kMovement = 0.8f,
                    kMovementsEnough = 8, kWild = 1.2f;
    float best = 0;
    for (std::size_t window = 0; window < kWindows; ++window) {
      const float n = card.amount[window];
      float gain = 0;
      switch (card.effect[window]) {
        case Effect::majority_all: gain = kGeneral; break;
        case Effect::gate: gain = n * kGateServant; break;
        case Effect::gate_unlimited: gain = kUnlimited; break;
        case Effect::move: gain = many(kMovement, kMovementsEnough, n); break;
        case Effect::wild_seals: gain = n * w_.seal * kWild; break;
        case Effect::gold: gain = n * w_.gold; break;
        case Effect::points: gain = card.points_played; break;
        case Effect::none: break;
      }
      best = std::max(best, gain);
    }
    return best - w_.gold * card.price - 1;  // a card kept is a point
  }

  // Cards in hand, and those being kept, beyond the point that each is worth at the end.
  float cards() const {
    float sum = 0;
    constexpr float kAlike = 4;         // so many cards of a kind are worth half each
    constexpr float kBackAgain = 0.8f;  // of the worth of a servant who stays at the back door
    const bool keeps = phase_ == Phase::keeping;
    if (facts_.hand_size[seat_] == 0 && !keeps) return 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const int kept = keeps ? facts_.keeping[kind] : 0;
      const int held = facts_.hand[seat_][kind] + kept;
      if (held == 0) continue;
      const Privilege& card = rules_.cards[kind];
      if (turns_ > 0 || (now_ && phase_ <= Phase::moves)) {
        const float gain = effect(card) * w_.option;
        if (gain > 0) sum += many(gain, kAlike, static_cast<float>(held));
      }
      sum += static_cast<float>(kept) * (1 + (turns_ > 0 ? w_.supply - w_.back * kBackAgain : 0.0f));
    }
    return sum;
  }

  // After the last enlisting only cards bring points.
  float last_cards() const {
    float sum = 0;
    constexpr float kNearlyPlayed = 0.95f;  // playing it is better still
    if (phase_ == Phase::turn_end && facts_.active != seat_) return 0;
    int gold = facts_.gold[seat_];
    if (phase_ == Phase::backdoor || phase_ == Phase::drawing) sum += w_.back * rooms_[kBack];
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const Privilege& card = rules_.cards[kind];
      const int held = facts_.hand[seat_][kind] + (phase_ == Phase::keeping ? facts_.keeping[kind] : 0);
      if (held == 0 || card.points_played <= 1) continue;
      for (int i = 0; i < held && gold >= card.price; ++i) {
        gold -= card.price;
        sum += kNearlyPlayed * static_cast<float>(card.points_played - 1);
      }
    }
    return sum;
  }

  const Weights& w_;
  const Rules& rules_;
  const Position& at_;
  const Facts& facts_;
  const std::array<std::uint8_t, kRooms>& rooms_;
  const unsigned seat_;
  const float turns_;  // whole turns of the seat after the one in progress
  float after_ = 0;    // turns after the next enlisting
  Phase phase_ = Phase::over;
  bool now_ = false;
  std::array<int, kRooms> have_{};
  int own_ = 0, gold_ = 0, moves_ = 0, wild_ = 0;
  std::array<float, 3> rate_{};
  float idle_ = 0;
  std::uint64_t free_ = 0;  // nobles left after the purchases
  std::array<std::uint8_t, kRooms> spot_{};
};

}  // namespace enfilade::royal_palace
