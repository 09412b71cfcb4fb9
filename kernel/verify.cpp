#include "kernel/verify.hpp"

#include "kernel/quoted.hpp"
#include "kernel/referee.hpp"

namespace enfilade {

Result<Verified> verify(const Record& record, const Game* game, std::string_view components) {
  if (!record.knows_chance())
    return Error{"unknown_chance",
                 "the chance of this record follows the scheme " + quoted(record.chance) +
                     ", which this program does not know: it can be replayed, but not verified here",
                 "",
                 "header",
                 {}};
  if (record.commitment.empty())
    return Error{
        "no_commitment", "the record has no commitment: its chance cannot be verified", "", "header", {}};
  if (record.seed.empty())
    return Error{"no_seed",
                 "the seed has not been revealed: the game is not over, or the record is cut off",
                 "",
                 "end",
                 {}};
  if (FairChance::commitment(record.seed) != record.commitment)
    return Error{"wrong_seed", "the revealed seed is not the one that was committed to", "", "reveal", {}};
  if (record.ended.empty()) return Error{"bad_record", "the record has no end: it is cut off", "", "end", {}};

  const FairChance fair(record.seed, record.entropy);
  Result<Referee> referee = Referee::open(record, game, components);
  if (!referee) return referee.error();
  Verified verified;
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    const RecordLine& line = record.lines[i];
    const std::string place = place_of_move(i, line.text);
    if (line.kind == RecordLine::Kind::chance && referee->match().node().kind == Node::Kind::chance) {
      Odds odds;
      referee->match().odds(odds);
      const Move drawn = odds.pick(fair.ticket(static_cast<std::uint64_t>(verified.draws), odds.total()));
      const std::string should = referee->match().spell(kChance, drawn);
      if (should != line.text)
        return Error{
            "chosen_outcome",
            "draw " + std::to_string(verified.draws) + " should have been " + should + ", not " + line.text,
            "",
            place,
            {}};
      ++verified.draws;
    }
    if (const auto told = referee->play_line(line); !told) {
      Error error = told.error();
      error.place = place;
      return error;
    }
  }
  if (record.ended == "finished" && !referee->match().over())
    return Error{"bad_record",
                 "the record says that the game is finished, but it is not: it is cut off",
                 "",
                 "end",
                 {}};
  verified.scores = final_scores(referee->match(), record.lines);
  return verified;
}

}  // namespace enfilade
