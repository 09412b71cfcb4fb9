#include "review/study.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "kernel/verify.hpp"
#include "protocol/words.hpp"

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

Result<std::string> answer(std::string_view request, const Watch& watch) {
  const Result<Json> json = Json::parse(request);
  if (!json) return json.error();
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem);
  at.only({"do", "record", "deeper"});
  const int what = at.at("do").choice({"verify", "review"});
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
