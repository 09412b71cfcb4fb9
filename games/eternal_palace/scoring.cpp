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
                     : result.run[at(who)] != result.run[at(best)]
                         ? result.run[at(who)] - result.run[at(best)]
                         : result.top[at(who)] - result.top[at(best)];
    if (lead > 0) best = who;
    if (lead >= 0) shared = lead == 0;
  }
  return shared ? -1 : best;
}

// EP-18.9 to 18.12, R-28, R-29
void award_seals(const Rules& rules, const std::array<int, kMaxCompetitors>& palace, Award& result) {
  int first = -1, second = -1, leaders = 0;
  for (int who = 0; who < rules.competitors; ++who) first = std::max(first, palace[at(who)]);
  for (int who = 0; who < rules.competitors; ++who) {
    if (palace[at(who)] == first)
      ++leaders;
    else
      second = std::max(second, palace[at(who)]);
  }
  const bool award_second = leaders == 1 && second >= (first + 1) / 2;
  for (int who = 0; who < rules.competitors; ++who)
    result.seals[at(who)] = palace[at(who)] == first ? 3 : award_second && palace[at(who)] == second ? 1 : 0;
}

// EP-31.4, R-58
bool master_ahead(const Rules& rules, const Facts& facts, int place) {
  const Competitor& human = facts.competitor[0];
  const Competitor& master = facts.competitor[1];
  if (place == kTE) return std::popcount(master.temple) > std::popcount(human.temple);
  if (place == kPM) return std::popcount(master.market) > std::popcount(human.market);
  if (place == kLA) return rules.maze.steps[master.node] < rules.maze.steps[human.node];
  const u8 track = rules.location[at(place)].track;
  return master.track[track] > human.track[track];
}

int master_features(const Rules& rules, const Facts& facts) {
  int features = 0;
  for (int place = 0; place < kPlaces; ++place)
    if ((facts.tokens >> place & 1) && (rules.master.all_features || master_ahead(rules, facts, place)))
      ++features;
  return features;
}

// EP-31.6 to 31.8, R-59
int solo_sequence(const Rules& rules, const Award& result) {
  if (rules.master.sequence)
    return result.run[0] >= rules.master.sequence && result.run[0] > result.run[1] ? 0 : 1;
  const int winner = sequence_winner(rules, result);
  return winner < 0 && result.run[1] > 0 ? 1 : winner;
}

// EP-31.9: 1 wisdom for 3 fish, then a Palace step for 2 wisdom.
int master_palace(const Rules& rules, const Competitor& master) {
  if (!rules.master.palace_from_tokens) return master.palace;
  return master.palace + (master.wisdom + master.fish / 3) / 2;
}

// EP-19.8, R-30: among the tied seats, the first number from above that exactly one of them owns. EP-19.9,
// the greatest highest number. The set of those who stay in front.
unsigned break_tie(const Rules& rules, const Facts& facts, unsigned tied) {
  for (int number = kBridgeLayer; number >= 1; --number) {
    unsigned owners = 0;
    for (int who = 0; who < rules.competitors; ++who)
      if ((tied >> who & 1u) && (numbered_layers(rules, facts.competitor[at(who)]) >> number & 1u))
        owners |= 1u << who;
    if (rules.german ? owners != 0 : std::popcount(owners) == 1) return owners;
  }
  return tied;
}

}  // namespace

// EP-31.3: features, sequence prize, fish and wisdom, Palace track.
Award award(const Rules& rules, const Facts& facts) {
  Award result;
  std::array<int, kMaxCompetitors> palace{};
  for (int who = 0; who < rules.competitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    find_run(numbered_layers(rules, c), result.run[at(who)], result.top[at(who)]);
    palace[at(who)] = is_master(rules, who) ? master_palace(rules, c) : c.palace;
  }
  result.sequence = rules.master.plays ? solo_sequence(rules, result) : sequence_winner(rules, result);
  award_seals(rules, palace, result);
  for (int who = 0; who < rules.competitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    int& points = result.points[at(who)];
    points =
        std::popcount(c.layers) + std::popcount(c.features) + result.seals[at(who)];  // EP-19.1, 19.2, 19.5
    for (const u8 holder : facts.holder) points += holder == who + 1;                 // EP-19.3
    points += (facts.completion == who + 1) + (result.sequence == who);               // EP-19.4
    for (unsigned cards = c.compositions; cards; cards &= cards - 1)                  // EP-23.5
      points += rules.composition[at(std::countr_zero(cards))].points;
    if (!is_master(rules, who)) continue;
    points += master_features(rules, facts);
    if (rules.master.points_beyond >= 0)
      points += std::max(0, palace[at(who)] - rules.master.points_beyond);  // EP-31.11
  }
  return result;
}

}  // namespace eternal_palace

// The standing is what would be scored if the game ended now.
Scores EternalPalace::scores(const Rules& rules, const Position& position) {
  const Award result = award(rules, position.facts);
  Scores scores{.seats = rules.players, .points = {}, .place = {}, .stopped = position.facts.stopped != 0};
  for (int who = 0; who < rules.competitors; ++who) scores.points[at(who)] = result.points[at(who)];
  if (rules.master.plays) {
    scores.place[0] = result.points[0] > result.points[1] ? 1 : 2;  // EP-31.12
    return scores;
  }
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
