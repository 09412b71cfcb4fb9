#include "server/lobby.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "kernel/sha256.hpp"
#include "kernel/text.hpp"
#include "server/table_card.hpp"
#include "table/import.hpp"
#include "table/request.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kLongestId = 64, kListed = 100, kOfferedByPerson = 8, kOfferedFromAddress = 40;
constexpr int kLiveTablesPerPerson = 200;
constexpr std::size_t kTablesFromAddress = 1000;  // each takes some 50 kB of memory
constexpr Millis kAway = 120'000, kRepeatable = 600'000;
constexpr double kChoices = 10;  // what it costs to look through all answers of a set-up

Error no_game() { return {"not_found", "there is no such game", "", "game", {}}; }

Result<Wanted> wanted_by(const Call& call) {
  JsonCursor::Problem problem;
  Wanted wanted = read_wanted(JsonCursor(*call.body, problem));
  if (problem.found) return problem.error;
  if (!wanted.game) return no_game();
  return wanted;
}

// Latest first, as in the store: a page goes on behind the last table of the one before. "TIME.TABLE", or a
// time alone.
using MyPlace = TableQuery::Place;
std::optional<MyPlace> read_my_place(std::string_view text) {
  constexpr std::uint64_t kLatest = std::uint64_t{1} << 52;
  const auto parts = split(text, '.');
  const auto changed = parse_u64(parts[0]);
  const auto table = parts.size() == 1 ? 0 : table_number(parts[1]);
  if (!changed || *changed > kLatest || !table || parts.size() > 2) return std::nullopt;
  return MyPlace{static_cast<Millis>(*changed), *table};
}

Error bad_place() { return bad_query("before", "what an earlier page has named as \"more\" is expected"); }

bool is_behind(const MyPlace& a, const MyPlace& b) {
  return std::pair(a.changed, a.table) < std::pair(b.changed, b.table);
}

}  // namespace

Lobby::Lobby(Gate& gate, Store& store, Randomness& randomness, Tables& tables, Audience& audience,
             Seating& seating, const People& people, const Packs& packs)
    : gate_(gate),
      store_(store),
      randomness_(randomness),
      tables_(tables),
      audience_(audience),
      seating_(seating),
      people_(people),
      packs_(packs) {}

void Lobby::sweep(Millis now) {
  std::erase_if(made_lately_, [now](const auto& each) { return now - each.second.at > kRepeatable; });
}

// ---- Finding ----------------------------------------------------------------------------------------------

// Those one can sit down at first, then those that are played.
void Lobby::list(Call& call) {
  const Person* me = people_.find(call.person);
  const auto asked = query_value(call.request.query, "before");
  const auto behind = asked ? Noticeboard::Place::parse(*asked) : std::nullopt;
  if (asked && !behind) return call.refuse(bad_place());
  std::size_t shown = 0;
  std::string last;
  bool more = false;
  JsonWriter out;
  out.begin_object().key("tables").begin_array();
  tables_.board().read(behind, [&](const Noticeboard::Place& place, const Room& room) {
    if (me && me->blocked.contains(room.table.terms().host)) return true;
    more = shown == kListed;
    if (more) return false;
    write_summary(room.table, audience_.surroundings(room), call.person, out);
    last = place.text();
    ++shown;
    return true;
  });
  out.end_array().key("more");
  more ? out.text(last) : out.null();
  call.finish(200, out.end_object().take());
}

// What goes on is in memory, and what ended in the store; what has just ended may be on its way there.
void Lobby::my_tables(Call& call) {
  const auto asked = query_value(call.request.query, "before");
  const auto before = asked ? read_my_place(*asked) : std::nullopt;
  if (asked && !before) return call.refuse(bad_place());
  TableQuery query;
  query.person = call.person;
  query.phase = TableCard::Phase::ended;
  query.before = before;
  query.most = kListed + 1;  // one more tells that there are more
  Result<std::vector<TableCard>> ended = store_.cards(query);
  if (!ended) return call.refuse({"busy", "the server cannot read its tables; try again", "", "", {}});
  std::optional<MyPlace> reach;  // behind it there are some that were not read
  if (ended->size() > kListed) reach = {ended->back().changed, ended->back().table};
  std::erase_if(*ended, [this](const TableCard& card) { return tables_.is_gone(card.table); });
  struct Mine {
    MyPlace place;
    const Room* room;
    // Of one that is not in memory: reading back a hundred games would keep everybody waiting.
    TableCard card;
  };
  std::vector<Mine> mine;
  const auto add = [&](Mine each) {
    if (before && !is_behind(each.place, *before)) return;
    if (reach && is_behind(each.place, *reach)) return;
    mine.push_back(std::move(each));
  };
  for (const Room* room : tables_.of(call.person)) {
    const bool over = room->table.phase() == Table::Phase::ended;
    std::erase_if(*ended, [&](const TableCard& card) { return card.table == room->number; });
    add({{room->table.changed(), room->number}, room, over ? card_of(*room) : TableCard()});
  }
  for (TableCard& card : *ended) add({{card.changed, card.table}, nullptr, std::move(card)});
  for (const auto& [number, kept] : tables_.all_unreadable()) {
    const auto& people = kept.card.people;
    const bool listed = kept.card.phase != TableCard::Phase::ended &&  // an ended one is among the others
                        std::find(people.begin(), people.end(), call.person) != people.end();
    if (listed) add({{kept.card.changed, number}, nullptr, kept.card});
  }
  std::sort(mine.begin(), mine.end(),
            [](const Mine& a, const Mine& b) { return is_behind(b.place, a.place); });
  if (mine.size() > kListed) {
    mine.resize(kListed);
    reach = mine.back().place;
  }
  JsonWriter out;
  out.begin_object().key("tables").begin_array();
  for (const Mine& each : mine) {
    const Tables::Unreadable* kept = tables_.unreadable(table_id(each.card.table));
    if (each.card.table != 0)
      write_brief(each.card, call.person, people_, kept ? &kept->why : nullptr, out);
    else
      write_summary(each.room->table, audience_.surroundings(*each.room), call.person, out);
  }
  out.end_array().key("more");
  reach ? out.text(std::to_string(reach->changed) + "." + table_id(reach->table)) : out.null();
  call.finish(200, out.end_object().take());
}

// ---- Making -----------------------------------------------------------------------------------------------

void Lobby::check_setup(Call& call) {
  const Result<Wanted> wanted = wanted_by(call);
  if (!wanted) return call.refuse(wanted.error());
  const Result<Match> match = Match::create(*wanted->game, wanted->setup);
  if (!match) return call.refuse(match.error());
  JsonWriter out;
  out.begin_object().key("options").begin_object();
  for (const auto& [name, value] : match->rules().options) out.field(name, value);
  call.finish(200, out.end_object().end_object().take());
}

// Finding out makes the rules once for every answer there is, so that what was found is kept.
void Lobby::setup_choices(Call& call) {
  const Result<Wanted> wanted = wanted_by(call);
  if (!wanted) return call.refuse(wanted.error());
  const std::string key = call.body->dump();
  if (const std::string* known = choices_.find(key)) return call.finish(200, *known);
  if (!gate_.pay(call.request, call.person, kChoices))
    return call.refuse({"too_fast", "too many requests; wait a little", "", "", {}});
  std::string text = choices_text(*wanted);
  choices_.keep(key, text);
  call.finish(200, std::move(text));
}

void Lobby::create(Call& call) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  Terms terms = read_terms(at, call.person);
  const std::string id = at.has("id") ? at.at("id").text() : "";
  if (id.size() > kLongestId) at.at("id").fail("an id has 1 to 64 characters");
  if (problem.found) return call.refuse(problem.error);
  if (!terms.content.empty() && !packs_.offers(terms.game, terms.content))
    return call.refuse({"not_found", "this server offers no such pack", "", "components", {}});
  const std::string repeat = call.person + "/" + id;
  if (const auto made = made_lately_.find(repeat); !id.empty() && made != made_lately_.end())
    if (Room* room = tables_.find(made->second.table)) return seating_.answer(call, *room);
  const Result<Room*> room = make(call, std::move(terms));
  if (!room) return call.refuse(room.error());
  if (!id.empty()) made_lately_[repeat] = {call.now, (*room)->id};
  seating_.answer(call, **room);
}

// One person, or one address, does not fill the lobby.
Status Lobby::may_offer(const Call& call) const {
  if (tables_.board().offered_by(call.person) < kOfferedByPerson &&
      tables_.board().offered_from(call.request.address) < kOfferedFromAddress)
    return Done{};
  return Error{"not_now",
               "too many tables of yours, or from your address, wait for players; close some first",
               "",
               "",
               {}};
}

Result<Room*> Lobby::make(const Call& call, Terms terms) {
  if (const Status status = may_make(call, terms); !status) return status.error();
  const std::string& foretold = gate_.terms().foretold;
  terms.seed = foretold.empty() ? randomness_.bytes(FairChance::kSeedBytes)
                                : std::string(as_text(hmac_sha256(foretold, std::to_string(tables_.ever()))));
  return tables_.make(call.caller(), std::move(terms), call.request.address);
}

void Lobby::take_record(Call& call) {
  const Form form(call, {"record"});
  const std::string text = form.text("record");
  if (form.problem.found) return call.refuse(form.problem.error);
  const std::string repeat = call.person + "/" + to_hex(as_text(sha256(text)));
  if (const auto made = made_lately_.find(repeat); made != made_lately_.end())
    if (Room* room = tables_.find(made->second.table)) return seating_.answer(call, *room);
  const Result<Record> record = Record::parse(text);
  if (!record) return call.refuse(record.error());
  Result<std::vector<TableEvent>> events = events_of_record(*record, call.caller());
  if (!events) return call.refuse(events.error());
  Terms terms = *events->front().terms;
  terms.is_private = true;
  if (const Status status = may_make(call, terms); !status) return call.refuse(status.error());
  // Made with all that happened there: left to itself, a table of computers alone would be given up at once.
  events->erase(events->begin());
  const Result<Room*> room =
      tables_.make(call.caller(), std::move(terms), call.request.address, std::move(*events));
  if (!room) return call.refuse(room.error());
  made_lately_[repeat] = {call.now, (*room)->id};
  seating_.answer(call, **room);
}

Status Lobby::may_make(const Call& call, const Terms& terms) const {
  const RoomSet& mine = tables_.of(call.person);
  const auto live = std::count_if(
      mine.begin(), mine.end(), [](const Room* room) { return room->table.phase() != Table::Phase::ended; });
  if (const std::string& address = call.request.address; !gate_.is_unlimited(address)) {
    if (live >= kLiveTablesPerPerson)
      return Error{"not_now", "you sit at too many tables; finish some first", "", "", {}};
    // Guests are quickly made: their number must not multiply what one of them may have.
    if (tables_.made_from(address) >= kTablesFromAddress)
      return Error{"not_now", "too many games from your address go on; finish some first", "", "", {}};
    if (Noticeboard::is_offered(terms))
      if (const Status status = may_offer(call); !status) return status;
  }
  if (!store_.has_room())
    return Error{"busy", "the server's disk is nearly full; no new table can be made", "", "", {}};
  return Done{};
}

// A waiting table of that game whose host has not wandered off.
Room* Lobby::find_quick(const Call& call, const Game& game, int players) const {
  const Person* me = people_.find(call.person);
  const auto suits = [&](const Room& room) {
    const Table& table = room.table;
    if (!table.terms().quick || table.terms().game != game.info->id ||
        (players != 0 && table.players() != players) || table.seats_of(call.person) != 0)
      return false;
    const Person* host = people_.find(table.terms().host);
    if (!host || host->blocked.contains(call.person) || me->blocked.contains(host->id)) return false;
    const SeatSet theirs = table.seats_of(host->id);
    const auto away = theirs == 0 ? std::optional<Millis>(1)
                                  : audience_.away_since(room, static_cast<Seat>(std::countr_zero(theirs)));
    if (away && call.now - *away > kAway) return false;
    return static_cast<bool>(table.sit(call.caller(), std::nullopt, false, ""));
  };
  Room* found = nullptr;
  tables_.board().read(std::nullopt, [&](const Noticeboard::Place& place, Room& room) {
    if (place.group != Noticeboard::Group::waiting) return false;
    if (suits(room)) found = &room;
    return !found;
  });
  return found;
}

void Lobby::quick(Call& call) {
  const Form form(call, {"game", "players"});
  const Game* game = find_game(form.text("game"));
  const auto players =
      static_cast<int>(form.at.has("players") ? form.at.at("players").integer(1, kMaxSeats) : 0);
  if (form.problem.found) return call.refuse(form.problem.error);
  if (!game) return call.refuse(no_game());
  if (Room* room = find_quick(call, *game, players))
    return seating_.do_at(call, *room, room->table.sit(call.caller(), std::nullopt, false, ""));
  Terms terms;
  terms.game = game->info->id;
  terms.setup.players = players != 0 ? players : game->info->min_players;
  terms.chairs.resize(static_cast<std::size_t>(terms.setup.players));
  terms.chairs[0].kind = Chair::Kind::person;
  terms.chairs[0].person = call.person;
  terms.chairs[0].taken = true;
  terms.quick = true;
  terms.host = call.person;
  const Result<Room*> room = make(call, std::move(terms));
  room ? seating_.answer(call, **room) : call.refuse(room.error());
}

// The first to ask makes the table and sits down; seats are kept for the others, who ask in turn.
void Lobby::rematch(Call& call, Room& room) {
  const Table& old = room.table;
  if (old.seats_of(call.person) == 0) return call.refuse({"not_yours", "you did not play here", "", "", {}});
  if (old.phase() != Table::Phase::ended) return call.refuse({"not_now", "the game is not over", "", "", {}});
  if (Room* next = old.rematch().empty() ? nullptr : tables_.find(old.rematch()))
    return sit_for_rematch(call, *next);
  const Result<Room*> made = make(call, rematch_terms(old, room.id, call.person));
  if (!made) return call.refuse(made.error());
  Room& next = **made;
  tables_.carry_out(room, {old.next_table(call.caller(), next.id)});
  JsonWriter out;
  out.begin_object().field("t", "rematch").field("table", next.id).end_object();
  audience_.say_to_all(room, std::make_shared<const std::string>(out.take()));
  seating_.answer(call, next);
}

void Lobby::play_on(Call& call, Room& room) {
  const Form form(call, {"at", "seats"});
  const Result<Terms> terms = read_play_on(form.at, room.table, room.id, call.person);
  if (form.problem.found) return call.refuse(form.problem.error);
  if (!terms) return call.refuse(terms.error());
  const Result<Room*> made = make(call, *terms);
  made ? seating_.answer(call, **made) : call.refuse(made.error());
}

void Lobby::sit_for_rematch(Call& call, Room& next) {
  std::vector<TableEvent> events;
  for (Seat seat = 0; seat < next.table.players(); ++seat) {
    const Chair& chair = next.table.chair(seat);
    if (chair.taken || chair.person != call.person) continue;
    if (auto event = next.table.sit(call.caller(), seat, true, "")) events.push_back(*event);
  }
  if (!events.empty()) tables_.carry_out(next, std::move(events));
  seating_.answer(call, next);
}

}  // namespace enfilade::server
