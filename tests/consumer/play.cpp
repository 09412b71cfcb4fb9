// Plays a game of each kind with the installed library, writes it down, and proves from the record that it was fair.
#include <cstdio>
#include <enfilade.hpp>

using namespace enfilade;

namespace {

const std::string kSecret(FairChance::kSeedBytes, 'e');

bool plays(const Game& game) {
  const Result<Match> start = Match::create(game, {game.info->min_players, {}});
  if (!start) return false;
  const FairChance fair(kSecret, {});
  Referee referee(*start,
                  [fair](std::uint64_t draw, std::uint32_t total) { return fair.ticket(draw, total); });
  referee.header().commitment = FairChance::commitment(kSecret);
  Mind mind(*MindSpec::parse("greedy"), 1);
  while (!referee.match().over()) {
    referee.draw_all();
    if (referee.match().over()) break;
    const Seat seat = referee.match().node().seat();
    if (!referee.submit(seat, mind.think(referee.match().view(seat)).step)) return false;
  }
  referee.header().seed = kSecret;
  referee.header().ended = "finished";
  const Result<Record> record = Record::parse(referee.record().text());
  const Result<Verified> verified = record ? verify(*record, &game) : record.error();
  if (!verified) {
    std::printf("%s: %s\n", std::string(game.info->id).c_str(), to_string(verified.error()).c_str());
    return false;
  }
  std::printf("%s: %zu lines, %d draws proved\n", std::string(game.info->id).c_str(), record->lines.size(),
              verified->draws);
  return verified->draws > 0 && verified->scores == referee.match().scores();
}

}  // namespace

int main() {
  int good = 0, bad = 0;
  for (const Game& game : all_games()) ++(plays(game) ? good : bad);
  std::printf("enfilade %d.%d.%d: %d games played, %d not\n", ENFILADE_VERSION_MAJOR, ENFILADE_VERSION_MINOR,
              ENFILADE_VERSION_PATCH, good, bad);
  return good > 0 && bad == 0 ? 0 : 1;
}
