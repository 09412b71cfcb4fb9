#include "review/knew.hpp"

namespace enfilade::review {

namespace {

constexpr MindSpec kSearch{MindSpec::Kind::search, 2000, 0, 0};
constexpr int kMostSteps = 64;
// Several turns are looked at in each game, and none of them shall be blamed by chance.
constexpr int kStandardErrors = 3;
constexpr int kLeast = kWin / 100;
constexpr std::size_t kFewest = 16;

// False where the seat cannot make these moves in this world: what it imagines may turn out otherwise on the way.
bool make(Station& there, Seat seat, std::span<const Move> moves) {
  for (const Move move : moves) {
    if (!there.match.node().asks(seat) || there.match.legal(seat, move)) return false;
    there.match.apply(seat, move);
    ++there.at.moves[seat];
  }
  return true;
}

std::vector<Move> joined(const std::vector<std::vector<Move>>& steps) {
  std::vector<Move> moves;
  for (const auto& step : steps) moves.insert(moves.end(), step.begin(), step.end());
  return moves;
}

}  // namespace

std::optional<Doubt> doubt_about(const Story& story, std::size_t moment, std::uint64_t seed) {
  Doubt doubt{moment, story.stations[moment], story.deeds_of(moment)[0].seat, {}, {}};
  for (const Deed& deed : story.deeds_of(moment))
    doubt.played.insert(doubt.played.end(), deed.moves.begin(), deed.moves.end());
  Station mine = doubt.before, other = doubt.before;
  Mind mind(kSearch, seed + moment);
  while (other.match.node().asks(doubt.seat) && doubt.better.size() < kMostSteps) {
    const Thought thought = mind.think(other.match.view(doubt.seat), !doubt.better.empty());
    make(other, doubt.seat, thought.step);
    doubt.better.push_back(thought.step);
  }
  make(mine, doubt.seat, doubt.played);
  if (mine.match == other.match) return std::nullopt;
  return doubt;
}

std::optional<Knew> weigh_doubt(const Doubt& doubt, const Reference& reference, int worlds,
                                std::uint64_t seed, std::int64_t& moves, const Stop& stop) {
  const MatchView view = doubt.before.match.view(doubt.seat);
  const std::vector<Move> better = joined(doubt.better);
  Worlds chance(seed + doubt.moment, worlds);
  Samples after_mine, after_better, difference;
  Rng rng(seed ^ doubt.moment);
  for (int world = 0; world < worlds; ++world) {
    Station mine = doubt.before;
    guess_at(view, rng, mine.match);
    Station other = mine;
    if (!make(mine, doubt.seat, doubt.played) || !make(other, doubt.seat, better)) continue;
    after_mine.push_back(play_to_the_end(mine, reference, chance, world, moves));
    after_better.push_back(play_to_the_end(other, reference, chance, world, moves));
    if (stop && stop()) return std::nullopt;
  }
  Knew knew;
  Match there = doubt.before.match;
  for (const std::vector<Move>& step : doubt.better) {
    knew.better.push_back(there.spell_step(doubt.seat, step));
    const std::vector<Message> words = step_in_words(there, doubt.seat, step);
    knew.words.insert(knew.words.end(), words.begin(), words.end());
  }
  if (after_mine.size() < kFewest) return knew;
  add_difference(after_mine, after_better, difference);
  knew.gave_away = mean(difference)[doubt.seat], knew.error = error(difference)[doubt.seat];
  knew.worlds = static_cast<int>(difference.size());
  knew.slip = knew.gave_away.win > kStandardErrors * knew.error.win && knew.gave_away.win >= kLeast;
  return knew;
}

}  // namespace enfilade::review
