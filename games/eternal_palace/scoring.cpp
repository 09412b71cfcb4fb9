// The end of the game: runs, seals, points and the winner (EP-18, EP-19).
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/table.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace eternal_palace {

namespace {

// EP-18.8, 19.11: layers with a number; the Bridge layer is number 13 in the English edition only.
unsigned numbered_layers(const Rules& rules, const Competitor& who) {
  const unsigned numbers = (1u << kBridgeLayer) - 2;
  return who.layers & (rules.german ? numbers : numbers | 1u << kBridgeLayer);
}

// EP-18.4, R-27: length and top of the best run.
void find_run(unsigned layers, int& length, int& top) {
  int current = 0;
  for (int number = 1; number <= kBridgeLayer; ++number) {
    current = layers >> number & 1u ? current + 1 : 0;
    if (current == 0 || current < length) continue;
    length = current;
    top = number;
  }
}

// EP-18.5 to 18.7
int sequence_winner(const Rules& rules, const Award& result) {
  int best = -1;
  bool shared = false;
  for (int who = 0; who < rules.competitors; ++who) {
    if (result.run[at(who)] == 0) continue;
    const int lead = best < 0 ? 1
                     : result.run[at(who)] != result.run[at(best)] ? result.run[at(who)] - result.run[at(best)]
                                                                    : result.top[at(who)] - result.top[at(best)];
    if (lead > 0) best = who;
    if (lead >= 0) shared = lead == 0;
  }
  return shared ? -1 : best;
}

// EP-18.9 to 18.12, R-28, R-29
void award_seals(const Rules& rules, const Facts& facts, Award& result) {
  int first = -1, second = -1, leaders = 0;
  for (int who = 0; who < rules.competitors; ++who) first = std::max<int>(first, facts.competitor[at(who)].palace);
  for (int who = 0; who < rules.competitors; ++who) {
    const int position = facts.competitor[at(who)].palace;
    if (position == first) ++leaders;
    else second = std::max(second, position);
  }
  const bool award_second = leaders == 1 && second >= (first + 1) / 2;
  for (int who = 0; who < rules.competitors; ++who) {
    const int position = facts.competitor[at(who)].palace;
    result.seals[at(who)] = position == first ? 3 : award_second && position == second ? 1 : 0;
  }
}

// EP-19.8, R-30: among the tied seats, the first number from above that exactly one of them owns. EP-19.9, R-31: the
// greatest highest number. The set of those who stay in front.
unsigned break_tie(const Rules& rules, const Facts& facts, unsigned tied) {
  for (int number = kBridgeLayer; number >= 1; --number) {
    unsigned owners = 0;
    for (int who = 0; who < rules.competitors; ++who)
      if ((tied >> who & 1u) && (numbered_layers(rules, facts.competitor[at(who)]) >> number & 1u)) owners |= 1u << who;
    if (rules.german ? owners != 0 : std::popcount(owners) == 1) return owners;
  }
  return tied;
}

}  // namespace

Award award(const Rules& rules, const Facts& facts) {
  Award result;
  for (int who = 0; who < rules.competitors; ++who)
    find_run(numbered_layers(rules, facts.competitor[at(who)]), result.run[at(who)], result.top[at(who)]);
  result.sequence = sequence_winner(rules, result);
  award_seals(rules, facts, result);
  for (int who = 0; who < rules.competitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    int& points = result.points[at(who)];
    points = std::popcount(c.layers) + std::popcount(c.features) + result.seals[at(who)];  // EP-19.1, 19.2, 19.5
    for (const u8 holder : facts.holder) points += holder == who + 1;                      // EP-19.3
    points += (facts.completion == who + 1) + (result.sequence == who);                    // EP-19.4
  }
  return result;
}

}  // namespace eternal_palace

// The standing is what would be scored if the game ended now.
Scores EternalPalace::scores(const Rules& rules, const Position& position) {
  const Award result = award(rules, position.facts);
  Scores scores{.seats = rules.players, .points = {}, .place = {}, .stopped = position.facts.stopped != 0};
  for (int who = 0; who < rules.players; ++who) scores.points[at(who)] = result.points[at(who)];
  // places behind the winner are settled in the same way, among those who are still tied.
  unsigned left = (1u << rules.competitors) - 1;
  for (int place = 1; left;) {
    int most = -1;
    unsigned tied = 0;
    for (int who = 0; who < rules.competitors; ++who) {
      if (!(left >> who & 1u) || result.points[at(who)] < most) continue;
      if (result.points[at(who)] > most) tied = 0;
      most = result.points[at(who)];
      tied |= 1u << who;
    }
    const unsigned ahead = std::popcount(tied) > 1 ? break_tie(rules, position.facts, tied) : tied;
    for (int who = 0; who < rules.players; ++who)
      if (ahead >> who & 1u) scores.place[at(who)] = static_cast<u8>(place);
    place += std::popcount(ahead);
    left &= ~ahead;
  }
  return scores;
}

}  // namespace enfilade
