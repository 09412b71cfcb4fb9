#include "review/knew.hpp"

namespace enfilade::review {

namespace {

constexpr MindSpec kSearch{MindSpec::Kind::search, 400, 0, 0};
// Many steps are looked at, so that one of them is far off by chance alone.
constexpr int kStandardErrors = 3;
constexpr int kLeast = kWin / 100;

void make(Station& there, Seat seat, std::span<const Move> step) {
  for (const Move move : step) there.match.apply(seat, move);
  there.at.moves[seat] += static_cast<std::uint32_t>(step.size());
}

}  // namespace

std::vector<Doubt> doubts_about(const Story& story, std::size_t moment, std::uint64_t seed) {
  std::vector<Doubt> doubts;
  Station there = story.stations[moment];
  for (const Deed& deed : story.deeds_of(moment)) {
    Menu menu;
    there.match.menu(deed.seat, menu);
    if (menu.size() > 1) {
      const MatchView view = there.match.view(deed.seat);
      std::vector<Move> better = think(kSearch, view, seed + deed.line).step;
      // In one guess: the same afterwards?
      Rng rng(seed);
      Match mine = view.determinize(rng), other = mine;
      for (const Move move : deed.moves) mine.apply(deed.seat, move);
      for (const Move move : better) other.apply(deed.seat, move);
      if (!(mine == other))
        doubts.push_back({moment, there, deed.seat, deed.line, deed.moves, std::move(better)});
    }
    make(there, deed.seat, deed.moves);
  }
  return doubts;
}

std::optional<Knew> weigh_doubt(const Doubt& doubt, const Reference& reference, int worlds,
                                std::uint64_t seed, std::int64_t& moves, const Stop& stop) {
  const MatchView view = doubt.before.match.view(doubt.seat);
  Worlds chance(seed + doubt.line, worlds);
  Samples played, better, difference;
  Rng rng(seed ^ doubt.line);
  for (int world = 0; world < worlds; ++world) {
    Station imagined = doubt.before;
    guess_at(view, rng, imagined.match);
    Station other = imagined;
    make(imagined, doubt.seat, doubt.played);
    make(other, doubt.seat, doubt.better);
    played.push_back(play_to_the_end(imagined, reference, chance, world, moves));
    better.push_back(play_to_the_end(other, reference, chance, world, moves));
    if (stop && stop()) return std::nullopt;
  }
  add_difference(played, better, difference);
  Knew knew{doubt.line, "", {}, mean(difference)[doubt.seat], error(difference)[doubt.seat], worlds, false};
  Match there = doubt.before.match.as_known_to(doubt.seat);
  knew.better = there.spell_step(doubt.seat, doubt.better);
  for (const Move move : doubt.better) {
    knew.words.push_back(there.describe(doubt.seat, move));
    there.apply(doubt.seat, move);
  }
  knew.slip = knew.gave_away.win > kStandardErrors * knew.error.win && knew.gave_away.win >= kLeast;
  return knew;
}

}  // namespace enfilade::review
