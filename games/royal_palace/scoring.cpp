// Final scoring (RP-13), which is also the standing during the game.
#include <algorithm>
#include <bit>

#include "games/royal_palace/play.hpp"
#include "games/royal_palace/royal_palace.hpp"

namespace enfilade {

namespace royal_palace {

SidePoints side_points(const Rules& rules, const Position& at, std::size_t side) {
  constexpr int kFirst = 6, kSecond = 2;
  std::array<int, kPlayers> servants{};
  for (std::size_t s = 0; s < rules.players; ++s) servants[s] = std::popcount(at.park[s] & rules.sides[side]);
  const int most = *std::max_element(servants.begin(), servants.end());
  SidePoints points{};
  if (most == 0) return points;  // RP-13.10
  const auto leaders = std::count(servants.begin(), servants.end(), most);
  int second = 0;
  for (const int count : servants)
    if (count < most) second = std::max(second, count);
  const bool second_counts = second > 0 &&
                             std::count(servants.begin(), servants.end(), second) == 1 &&  // RP-13.9
                             (leaders == 1 || rules.second_after_tie);                     // RP-13.8, R-44
  for (std::size_t s = 0; s < rules.players; ++s) {
    if (servants[s] == most) points[s] = leaders == 1 ? kFirst : kSecond;
    if (servants[s] == second && second_counts) points[s] = kSecond;
  }
  return points;
}

Tally tally(const Rules& rules, const Position& at, std::size_t seat) {
  const Facts& facts = at.facts;
  Tally sum;
  for (std::size_t noble = 0; noble < kNobles; ++noble)  // RP-13.1
    if (facts.owner[noble] == seat + 1) sum.nobles += rules.nobles[noble].points;
  for (std::size_t kind = 0; kind < kKinds; ++kind)  // RP-13.2
    sum.table += facts.table[seat][kind] * rules.cards[kind].points_played;
  sum.hand = facts.hand_size[seat];  // RP-13.3
  for (std::size_t side = 0; side < kSides; ++side) sum.garden += side_points(rules, at, side)[seat];
  return sum;
}

template <class Witness>
void Play<Witness>::finish_game() {
  facts_.phase = Phase::over;
  facts_.active = 0;
  facts_.general = 0;
  if constexpr (Witness::kListens) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const SidePoints points = side_points(rules_, at_, side);
      for (std::uint8_t s = 0; s < rules_.players; ++s)
        if (points[s] > 0)
          tell(Told::side, s, side, points[s], std::popcount(at_.park[s] & rules_.sides[side]));
    }
    for (std::uint8_t s = 0; s < rules_.players; ++s) {
      const Tally sum = tally(rules_, at_, s);
      tell(Told::scored, s, sum.nobles, sum.table, sum.hand, sum.garden, sum.total());
    }
  }
}

template void Play<Silent>::finish_game();
template void Play<EventLog>::finish_game();

}  // namespace royal_palace

Scores RoyalPalace::scores(const Rules& rules, const Position& at) {
  using namespace royal_palace;
  Scores scores{.seats = rules.players, .points = {}, .place = {}, .stopped = at.facts.stopped != 0};
  for (std::size_t s = 0; s < rules.players; ++s) scores.points[s] = tally(rules, at, s).total();
  rank_by_points(scores);
  for (std::size_t s = 0; s < rules.players;
       ++s) {  // RP-13.14, RP-13.15: the cardinal decides among the first only
    if (scores.points[s] != *std::max_element(scores.points.begin(), scores.points.begin() + rules.players))
      continue;
    for (std::size_t t = 0; t < rules.players; ++t)
      if (scores.points[t] == scores.points[s] && at.facts.room[t][kCard] > at.facts.room[s][kCard])
        ++scores.place[s];
  }
  return scores;
}

}  // namespace enfilade
