#include "server/reviews.hpp"

#include "games/registry.hpp"
#include "kernel/places.hpp"
#include "review/study.hpp"
#include "server/files.hpp"

namespace enfilade::server {

namespace {

constexpr const char* kDrawer = "review";

// A game that came to a result is never changed again.
Status can_be_reviewed(const Table& table) {
  if (table.phase() != Table::Phase::ended || !table.referee())
    return Error{"not_now", "the game is not over, or was never begun", "", "", {}};
  if (!final_scores(table.match(), table.referee()->record().lines))
    return Error{
        "no_result", "this game was broken off: without a result there is nothing to explain", "", "", {}};
  return Done{};
}

std::int64_t moves_of(const std::string& kept) {
  const Result<Json> review = Json::parse(kept);
  const Json* moves = review ? review->find("moves") : nullptr;
  return moves ? moves->integer() : 0;
}

// {"state":"done","review":..}
void give(Call& call, const std::string& kept) {
  JsonWriter out;
  out.begin_object().field("state", "done").key("review").raw(kept).end_object();
  call.answer(packed_for(call.request, json_response(200, out.take())));
}

}  // namespace

void Reviews::show(Call& call, const Room& room) const {
  if (const Status can = can_be_reviewed(room.table); !can) return call.refuse(can.error());
  JsonWriter out;
  out.begin_object();
  if (const auto job = jobs_.find(room.id); job != jobs_.end()) {
    const auto ahead = static_cast<std::int64_t>(thinkers_.ahead(job->second.ticket));
    const Progress& progress = *job->second.progress;
    out.field("state", ahead > 0 ? "waiting" : "working").field("ahead", ahead);
    out.field("done", progress.done * 100 / progress.total);
    return call.finish(200, out.end_object().take());
  }
  const auto kept = store_.paper(kDrawer, room.id);
  if (!kept) return call.refuse(kept.error());
  if (*kept) return give(call, **kept);
  call.finish(200, out.field("state", "none").end_object().take());
}

void Reviews::ask(Call& call, const Room& room) {
  const Form form(call, {"deeper"});
  const bool deeper = form.at.has("deeper") && form.at.at("deeper").boolean();
  if (form.problem.found) return call.refuse(form.problem.error);
  if (const Status can = can_be_reviewed(room.table); !can) return call.refuse(can.error());
  if (jobs_.contains(room.id)) return show(call, room);
  const std::int64_t moves = review::usual_moves(room.table.terms().game) * (deeper ? review::kDeeper : 1);
  const auto kept = store_.paper(kDrawer, room.id);
  if (!kept) return call.refuse(kept.error());
  if (*kept && moves_of(**kept) >= moves) return give(call, **kept);
  const Account account{Account::Rank::spare, call.request.address, call.person};
  if (thinkers_.has_enough(account) && !gate_.is_unlimited(call.request.address))
    return call.refuse(
        {"busy", "reviews are worked out for you, or for your address, already; wait for one", "", "", {}});
  begin(room.id, account, room.table.record(people_.names_at(room.table)), moves);
  show(call, room);
}

void Reviews::begin(const std::string& table, const Account& account, Record record, std::int64_t moves) {
  const auto progress = std::make_shared<Progress>();
  const auto work = [this, table, progress, record = std::move(record), moves](const Stop& stop) {
    review::Terms terms;
    terms.moves = moves;
    terms.seed = review::seed_of(record);
    const auto watch = [&](std::int64_t done, std::int64_t total) {
      progress->total = std::max<std::int64_t>(1, total);
      progress->done = done;
      return stop();
    };
    const Result<review::Review> found = review::review(
        record, find_game(record.game), *review::Reference::parse(review::kReference), terms, watch);
    Result<std::string> text = found ? Result<std::string>(as_json(*found)) : found.error();
    return [this, table, text = std::move(text)] { keep(table, text); };
  };
  jobs_[table] = {thinkers_.work(account, work), progress};
}

void Reviews::keep(const std::string& table, const Result<std::string>& found) {
  const auto done = [this, table] { jobs_.erase(table); };
  // Deleted meanwhile: then nothing is left of it.
  if (!found || tables_.is_gone(*table_number(table))) return done();
  Batch batch;
  batch.papers.push_back({kDrawer, table, *found});
  journal_.commit(std::move(batch), done);
}

}  // namespace enfilade::server
