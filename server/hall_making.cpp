// Making tables: on terms of one's own, by quick match, and once more after a game.
#include <algorithm>

#include "games/registry.hpp"
#include "kernel/sha256.hpp"
#include "server/hall.hpp"
#include "table/request.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kLongestId = 64;
constexpr int kLiveTablesPerPerson = 200;
constexpr Millis kAway = 120'000;
constexpr double kChoices = 10;  // what it costs to look through all answers of a set-up

Error no_game() { return {"not_found", "there is no such game", "", "game", {}}; }

// A seat of the same kind for whoever had it; computers are there at once.
Chair kept(const Chair& old, const std::string& first) {
  Chair chair;
  chair.kind = old.kind;
  chair.person = old.person;
  chair.level = old.level;
  chair.taken = old.kind == Chair::Kind::computer || old.person == first;
  return chair;
}

// A game and a set-up that need not be allowed.
struct Wanted {
  const Game* game = nullptr;
  Setup setup;
};
Result<Wanted> read_wanted(const Json& body) {
  JsonCursor::Problem problem;
  const JsonCursor at(body, problem);
  at.only({"game", "players", "options"});
  const Game* game = find_game(at.at("game").text());
  Setup setup = read_setup(at, static_cast<int>(at.at("players").integer(1, kMaxSeats)));
  if (problem.found) return problem.error;
  if (!game) return no_game();
  return Wanted{game, std::move(setup)};
}

}  // namespace

void Hall::check_setup(Call& call) {
  const Result<Wanted> wanted = read_wanted(*call.body);
  if (!wanted) return finish(call, wanted.error());
  const Result<Match> match = Match::create(*wanted->game, wanted->setup);
  if (!match) return finish(call, match.error());
  JsonWriter out;
  out.begin_object().key("options").begin_object();
  for (const auto& [name, value] : match->rules().options) out.field(name, value);
  finish(call, 200, out.end_object().end_object().take());
}

// Whether the set-up is allowed, and which of its answers cannot be exchanged for which others. Finding out
// makes the rules once for every answer there is, so that what was found is kept.
void Hall::setup_choices(Call& call) {
  constexpr std::size_t kKept = 256, kLongestKey = 512;
  const Result<Wanted> wanted = read_wanted(*call.body);
  if (!wanted) return finish(call, wanted.error());
  const std::string key = call.body->dump();
  if (const auto known = choices_.find(key); known != choices_.end()) return finish(call, 200, known->second);
  if (!terms_.unlimited.contains(call.request.address) &&
      !address_buckets_.take(call.request.address, kChoices, call.now))
    return finish(call, {"too_fast", "too many requests; wait a little", "", "", {}});
  const Result<Match> match = Match::create(*wanted->game, wanted->setup);
  JsonWriter out;
  out.begin_object().key("refused");
  match ? void(out.null()) : write_error(match.error(), out);
  out.key("closed").begin_array();
  for (const ClosedAnswer& closed : closed_answers(*wanted->game, wanted->setup)) {
    out.begin_object().field("option", closed.option).field("answer", closed.answer).key("error");
    write_error(closed.why, out);
    out.end_object();
  }
  std::string text = out.end_array().end_object().take();
  if (choices_.size() >= kKept) choices_.clear();
  if (key.size() <= kLongestKey) choices_[key] = text;
  finish(call, 200, std::move(text));
}

void Hall::create(Call& call) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  Terms terms = read_terms(at, call.person);
  const std::string id = at.has("id") ? at.at("id").text() : "";
  if (id.size() > kLongestId) at.at("id").fail("an id has 1 to 64 characters");
  if (problem.found) return finish(call, problem.error);
  const std::string repeat = call.person + "/" + id;
  if (const auto made = made_lately_.find(repeat); !id.empty() && made != made_lately_.end())
    if (Room* room = find_room(made->second.table)) return answer_table(call, *room);
  const Result<Room*> room = make_table(call, std::move(terms));
  if (!room) return finish(call, room.error());
  if (!id.empty()) made_lately_[repeat] = {call.now, (*room)->id};
  answer_table(call, **room);
}

Result<Room*> Hall::make_table(const Call& call, Terms terms) {
  const auto& mine = tables_of_[call.person];
  const auto live = std::count_if(mine.begin(), mine.end(), [this](const std::string& id) {
    return cards_.at(id).phase != Table::Phase::ended;
  });
  if (live >= kLiveTablesPerPerson && !terms_.unlimited.contains(call.request.address))
    return Error{"not_now", "you sit at too many tables; finish some first", "", "", {}};
  if (is_offered(terms) && !terms_.unlimited.contains(call.request.address))
    if (const Status status = may_offer(call); !status) return status.error();
  if (!store_.has_room())
    return Error{"busy", "the server's disk is nearly full; no new table can be made", "", "", {}};
  TableEvent created;
  created.kind = TableEvent::Kind::created;
  created.at = call.now;
  created.person = call.person;
  terms.seed = terms_.foretold.empty()
                   ? random_bytes(FairChance::kSeedBytes)
                   : std::string(as_text(hmac_sha256(terms_.foretold, std::to_string(cards_.size()))));
  created.terms = std::move(terms);
  Batch batch;
  Result<Room*> room = make_room(created, batch);
  if (!room) return room;
  (*room)->made_from = call.request.address;
  carry_out(**room, {}, std::move(batch), {});
  return room;
}

// A waiting table of that game whose host has not wandered off, or a new one.
void Hall::quick(Call& call) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  at.only({"game", "players"});
  const Game* game = find_game(at.at("game").text());
  const auto players = at.has("players") ? at.at("players").integer(1, kMaxSeats) : 0;
  if (problem.found) return finish(call, problem.error);
  if (!game) return finish(call, no_game());
  for (const auto& [id, room] : rooms_) {
    const Table& table = room->table;
    if (table.phase() != Table::Phase::waiting || !table.terms().quick ||
        table.terms().game != game->info->id || (players != 0 && table.players() != players) ||
        table.seats_of(call.person) != 0)
      continue;
    const Person* host = people_.find(table.terms().host);
    const Person* me = people_.find(call.person);
    if (!host || host->blocked.contains(call.person) || me->blocked.contains(host->id)) continue;
    const SeatSet theirs = table.seats_of(host->id);
    const Millis away = theirs == 0 ? 1 : room->away_since[static_cast<Seat>(std::countr_zero(theirs))];
    if (away != 0 && call.now - away > kAway) continue;
    if (auto event = table.sit({call.person, "", call.now}, std::nullopt, false, ""))
      return do_at(call, *room, event);
  }
  Terms terms;
  terms.game = game->info->id;
  terms.setup.players = players != 0 ? static_cast<int>(players) : game->info->min_players;
  terms.chairs.resize(static_cast<std::size_t>(terms.setup.players));
  terms.chairs[0].kind = Chair::Kind::person;
  terms.chairs[0].person = call.person;
  terms.chairs[0].taken = true;
  terms.quick = true;
  terms.host = call.person;
  const Result<Room*> room = make_table(call, std::move(terms));
  room ? answer_table(call, **room) : finish(call, room.error());
}

// The first to ask makes the table and sits down; seats are kept for the others, who ask in turn. Everybody
// moves on by one seat, so that another begins.
void Hall::rematch(Call& call, Room& room) {
  const Table& old = room.table;
  if (old.seats_of(call.person) == 0) return finish(call, {"not_yours", "you did not play here", "", "", {}});
  if (old.phase() != Table::Phase::ended)
    return finish(call, {"not_now", "the game is not over", "", "", {}});
  if (Room* next = old.rematch().empty() ? nullptr : find_room(old.rematch()))
    return sit_for_rematch(call, *next);
  Terms terms = old.terms();
  std::rotate(terms.chairs.begin(), terms.chairs.end() - 1, terms.chairs.end());
  for (Chair& chair : terms.chairs) chair = kept(chair, call.person);
  terms.host = call.person;
  terms.earlier = room.id;
  const Result<Room*> made = make_table(call, std::move(terms));
  if (!made) return finish(call, made.error());
  Room& next = **made;
  carry_out(room, {old.next_table({call.person, "", call.now}, next.id)}, {}, {});
  JsonWriter out;
  out.begin_object().field("t", "rematch").field("table", next.id).end_object();
  const Text text = std::make_shared<const std::string>(out.take());
  for (const Watcher* watcher : room.watchers)
    if (watcher->viewer) say(room, *watcher, text);
  answer_table(call, next);
}

void Hall::sit_for_rematch(Call& call, Room& next) {
  std::vector<TableEvent> events;
  for (Seat seat = 0; seat < next.table.players(); ++seat) {
    const Chair& chair = next.table.chair(seat);
    if (chair.taken || chair.person != call.person) continue;
    if (auto event = next.table.sit({call.person, "", call.now}, seat, true, "")) events.push_back(*event);
  }
  if (!events.empty()) carry_out(next, std::move(events), {}, {});
  answer_table(call, next);
}

}  // namespace enfilade::server
