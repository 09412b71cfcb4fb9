#include "review/study.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "kernel/verify.hpp"
#include "protocol/words.hpp"
#include "review/my_play.hpp"

namespace enfilade::review {

namespace {

Result<std::string> verified(const Record& record) {
  const Result<Verified> found = verify(record, find_game(record.game));
  if (!found) return found.error();
  const auto added = std::count_if(record.entropy.begin(), record.entropy.end(),
                                   [](const std::string& each) { return !each.empty(); });
  JsonWriter out;
  out.begin_object().field("draws", found->draws).field("added", static_cast<std::int64_t>(added));
  return out.field("commitment", record.commitment).end_object().take();
}

Result<std::string> reviewed(const Record& record, bool deeper, const Watch& watch) {
  Terms terms;
  terms.moves = usual_moves(record.game) * (deeper ? kDeeper : 1);
  terms.seed = seed_of(record);
  const Result<Review> found =
      review(record, find_game(record.game), *Reference::parse(kReference), terms, watch);
  if (!found) return found.error();
  return as_json(*found);
}

// A record that cannot be read stands as one that is left out.
Result<std::string> played(const JsonCursor& at, const JsonCursor::Problem& problem) {
  constexpr std::size_t kMostGames = 1000;
  at.only({"do", "games"});
  const JsonCursor list = at.at("games");
  std::vector<Played> games(list.size(0, kMostGames));
  for (std::size_t i = 0; i < games.size() && !problem.found; ++i) {
    const JsonCursor one = list.at(i);
    one.only({"record", "seats", "review"});
    if (Result<Record> record = Record::parse(one.at("record").text())) games[i].record = std::move(*record);
    const JsonCursor seats = one.at("seats");
    for (std::size_t seat = 0; seat < seats.size(1, kMaxSeats); ++seat)
      games[i].seats.push_back(seats.at(seat).text());
    if (one.has("review")) games[i].review = &one.at("review").json();
  }
  if (problem.found) return problem.error;
  return my_play(games);
}

Result<std::string> answer(std::string_view request, const Watch& watch) {
  const Result<Json> json = Json::parse(request);
  if (!json) return json.error();
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem);
  const int what = at.at("do").choice({"verify", "review", "play"});
  if (!problem.found && what == 2) return played(at, problem);
  at.only({"do", "record", "deeper"});
  const std::string& text = at.at("record").text();
  const bool deeper = at.has("deeper") && at.at("deeper").boolean();
  if (problem.found) return problem.error;
  const Result<Record> record = Record::parse(text);
  if (!record) return record.error();
  if (!find_game(record->game))
    return Error{"not_found", "there is no game \"" + record->game + "\"", "", "game", {}};
  return what == 0 ? verified(*record) : reviewed(*record, deeper, watch);
}

}  // namespace

std::string study(std::string_view request, const Watch& watch) {
  const Result<std::string> told = answer(request, watch);
  if (told) return *told;
  JsonWriter out;
  write_error(told.error(), out.begin_object().key("error"));
  return out.end_object().take();
}

}  // namespace enfilade::review
