// Requests about tables: making, finding, joining, leaving, and what is left of them afterwards.
#include <algorithm>

#include "games/registry.hpp"
#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "server/hall.hpp"
#include "server/replay.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kListed = 100;
constexpr int kLiveTablesPerPerson = 200;

Error nobody() { return {"no_person", "say first who you are: POST /api/guest", "", "", {}}; }
Error no_table() { return {"not_found", "there is no such table", "", "", {}}; }
Error no_route() { return {"not_found", "there is nothing here", "", "", {}}; }

Setup read_setup(const JsonCursor& at, int players) {
  Setup setup;
  setup.players = players;
  if (!at.has("options")) return setup;
  const Json& options = at.at("options").json();
  if (!options.is(Json::Kind::object)) at.at("options").fail("an object is expected");
  for (const auto& [name, value] : options.members()) {
    if (value.is(Json::Kind::integer))
      setup.options.emplace_back(name, std::to_string(value.integer()));
    else
      setup.options.emplace_back(name, value.text());
  }
  return setup;
}

ClockTerms read_clock(const JsonCursor& at) {
  ClockTerms clock;
  if (!at.has("clock")) return clock;
  const JsonCursor from = at.at("clock");
  from.only({"kind", "base", "increment", "days"});
  clock.kind = static_cast<ClockTerms::Kind>(from.at("kind").choice({"none", "live", "days"}));
  constexpr Millis kSecond = 1000, kDay = 86'400'000;
  if (clock.kind == ClockTerms::Kind::live) {
    clock.base = from.at("base").integer(10, 86'400) * kSecond;
    clock.increment = from.has("increment") ? from.at("increment").integer(0, 3600) * kSecond : 0;
  } else if (clock.kind == ClockTerms::Kind::days) {
    clock.base = from.at("days").integer(1, 60) * kDay;
  }
  return clock;
}

std::string read_level(const JsonCursor& at) {
  const std::string& level = at.text();
  const auto known = levels();
  if (level != "random" &&
      std::none_of(known.begin(), known.end(), [&](const Level& each) { return each.name == level; }))
    at.fail("there is no such level");
  return level;
}

std::string read_entropy(const JsonCursor& at) {
  if (!at.has("entropy")) return {};
  const std::string& hex = at.at("entropy").text();
  const Result<std::string> bytes = from_hex(hex);
  if (!bytes || bytes->size() > FairChance::kMaxEntropy)
    at.at("entropy").fail("up to 64 bytes in hexadecimal are expected");
  return hex;
}

Chair read_chair(const JsonCursor& at, const std::string& me) {
  at.only({"kind", "level"});
  Chair chair;
  switch (at.at("kind").choice({"me", "friend", "open", "computer"})) {
    case 0:
      chair.kind = Chair::Kind::person;
      chair.person = me;
      chair.taken = true;
      break;
    case 1: chair.kind = Chair::Kind::friendly; break;
    case 2: chair.kind = Chair::Kind::open; break;
    default:
      chair.kind = Chair::Kind::computer;
      chair.level = at.has("level") ? read_level(at.at("level")) : "courtier";
      chair.taken = true;
  }
  return chair;
}

Terms read_terms(const JsonCursor& at, const std::string& me) {
  at.only({"game", "players", "options", "seats", "clock", "private", "hold", "takeover", "id"});
  Terms terms;
  terms.game = at.at("game").text();
  const std::size_t seats = at.at("seats").size(1, kMaxSeats);
  terms.setup = read_setup(at, static_cast<int>(seats));
  if (at.has("players") && at.at("players").integer(1, kMaxSeats) != static_cast<std::int64_t>(seats))
    at.at("seats").fail("there must be one entry per player");
  for (std::size_t i = 0; i < seats; ++i) terms.chairs.push_back(read_chair(at.at("seats").at(i), me));
  if (std::none_of(terms.chairs.begin(), terms.chairs.end(),
                   [](const Chair& chair) { return chair.kind == Chair::Kind::person; }))
    at.at("seats").fail("one of the seats must be yours");
  terms.clock = read_clock(at);
  terms.is_private = at.has("private") && at.at("private").boolean();
  terms.hold = at.has("hold") && at.at("hold").boolean();
  if (at.has("takeover")) terms.takeover = read_level(at.at("takeover"));
  terms.host = me;
  return terms;
}

}  // namespace

void Hall::tables_route(Call& call) {
  const auto& path = call.path;
  const bool get = call.request.method != "POST";
  const std::string_view first = path[0];
  if (!get && first == "games" && path.size() == 2 && path[1] == "check") return check_setup(call);
  if (!get && first == "games" && path.size() == 2 && path[1] == "choices") return setup_choices(call);
  if (get && first == "tables" && path.size() == 1) return lobby(call);
  if (get && first == "invites" && path.size() == 2) {
    const auto found = invitations_.find(path[1]);
    Room* room = found == invitations_.end() ? nullptr : find_room(found->second);
    return room ? answer_table(call, *room) : finish(call, no_table());
  }
  if (call.person.empty()) return finish(call, nobody());
  if (get && first == "my" && path.size() == 2 && path[1] == "tables") return my_tables(call);
  if (!get && first == "tables" && path.size() == 1) return create(call);
  if (!get && first == "quick" && path.size() == 1) return quick(call);
  if (first != "tables" || path.size() < 2 || path.size() > 3) return finish(call, no_route());

  Room* room = find_room(path[1]);
  const std::string_view what = path.size() == 3 ? std::string_view(path[2]) : std::string_view();
  const bool by_invitation = what == "join" || what == "admit";
  if (!room || (!by_invitation && !room->table.may_watch(call.person))) return finish(call, no_table());
  if (get && what.empty()) return answer_table(call, *room);
  if (get && what == "record") return record(call, *room);
  if (get && what == "replay") return replay(call, *room);
  if (get) return finish(call, no_route());
  if (what == "join" || what == "admit") return join(call, *room);
  if (what == "leave") return leave(call, *room);
  if (what == "start") return start(call, *room);
  if (what == "rematch") return rematch(call, *room);
  if (what == "invite") return new_invite(call, *room);
  if (what == "remove") {
    JsonCursor::Problem problem;
    const JsonCursor at(*call.body, problem);
    at.only({"seat"});
    const auto seat = static_cast<Seat>(at.at("seat").integer(0, kMaxSeats - 1));
    if (problem.found) return finish(call, problem.error);
    return do_at(call, *room, room->table.remove({call.person, "", call.now}, seat));
  }
  finish(call, no_route());
}

namespace {

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
  if (!game) return Error{"not_found", "there is no such game", "", "game", {}};
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

// Whether the set-up is allowed, and which of its answers cannot be exchanged for which others.
void Hall::setup_choices(Call& call) {
  const Result<Wanted> wanted = read_wanted(*call.body);
  if (!wanted) return finish(call, wanted.error());
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
  finish(call, 200, out.end_array().end_object().take());
}

// The summary, once everything it says is on disk.
void Hall::answer_table(Call& call, Room& room, std::optional<Seat> seat) {
  room.when_durable([this, call, id = room.id, seat]() mutable {
    Room* at = find_room(id);
    if (!at) return finish(call, no_table());
    JsonWriter out;
    out.begin_object().key("table");
    write_summary(at->table, surroundings(*at), call.person, out);
    if (seat) out.field("seat", int{*seat});
    if (!call.person.empty() && at->table.terms().host == call.person) out.field("invite", at->invite);
    finish(call, 200, out.end_object().take());
  });
}

// ---- Making -----------------------------------------------------------------------------------------------

void Hall::create(Call& call) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  Terms terms = read_terms(at, call.person);
  const std::string id = at.has("id") ? at.at("id").text() : "";
  if (problem.found) return finish(call, problem.error);
  make_table(call, std::move(terms), id);
}

void Hall::make_table(Call& call, Terms terms, const std::string& repeat_id) {
  const std::string repeat = call.person + "/" + repeat_id;
  if (const auto made = made_lately_.find(repeat); !repeat_id.empty() && made != made_lately_.end())
    if (Room* room = find_room(made->second.table)) return answer_table(call, *room);
  const auto live = std::count_if(cards_.begin(), cards_.end(), [&](const auto& each) {
    return each.second.phase != Table::Phase::ended && each.second.people.contains(call.person);
  });
  if (live >= kLiveTablesPerPerson && !terms_.unlimited.contains(call.request.address))
    return finish(call, {"not_now", "you sit at too many tables; finish some first", "", "", {}});
  TableEvent created;
  created.kind = TableEvent::Kind::created;
  created.at = call.now;
  created.person = call.person;
  terms.seed = random_bytes(FairChance::kSeedBytes);
  created.terms = std::move(terms);
  Batch batch;
  const Result<Room*> room = make_room(created, batch);
  if (!room) return finish(call, room.error());
  if (!repeat_id.empty()) made_lately_[repeat] = {call.now, (*room)->id};
  file(**room, batch);
  carry_out(**room, {}, std::move(batch), {});
  answer_table(call, **room);
}

void Hall::quick(Call& call) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  at.only({"game", "players"});
  const Game* game = find_game(at.at("game").text());
  const auto players = at.has("players") ? at.at("players").integer(1, kMaxSeats) : 0;
  if (problem.found) return finish(call, problem.error);
  if (!game) return finish(call, {"not_found", "there is no such game", "", "game", {}});
  for (const auto& [id, room] : rooms_) {
    const Table& table = room->table;
    if (table.phase() != Table::Phase::waiting || !table.terms().quick ||
        table.terms().game != game->info->id || (players != 0 && table.players() != players) ||
        table.seats_of(call.person) != 0)
      continue;
    const Person* host = people_.find(table.terms().host);
    const Person* me = people_.find(call.person);
    if (!host || host->blocked.contains(call.person) || me->blocked.contains(host->id)) continue;
    if (auto event = table.sit({call.person, "", call.now}, std::nullopt, false, ""))
      return do_at(call, *room, event);
  }
  Terms terms;
  terms.game = game->info->id;
  terms.setup.players = players != 0 ? static_cast<int>(players) : game->info->min_players;
  terms.chairs.resize(static_cast<std::size_t>(terms.setup.players));
  terms.chairs[0] = {.kind = Chair::Kind::person,
                     .person = call.person,
                     .taken = true,
                     .level = "",
                     .computer = "",
                     .entropy = ""};
  terms.quick = true;
  terms.host = call.person;
  make_table(call, std::move(terms), "");
}

// ---- Finding ----------------------------------------------------------------------------------------------

void Hall::lobby(Call& call) {
  const Person* me = people_.find(call.person);
  std::vector<Room*> waiting, playing;
  for (const auto& [id, room] : rooms_) {
    if (room->table.terms().is_private || (me && me->blocked.contains(room->table.terms().host))) continue;
    const bool open = std::any_of(room->table.chairs().begin(), room->table.chairs().end(),
                                  [](const Chair& c) { return !c.taken && c.kind == Chair::Kind::open; });
    if (room->table.phase() == Table::Phase::waiting && open) waiting.push_back(room.get());
    if (room->table.phase() == Table::Phase::playing) playing.push_back(room.get());
  }
  const auto latest = [](const Room* a, const Room* b) { return a->table.changed() > b->table.changed(); };
  std::sort(waiting.begin(), waiting.end(), latest);
  std::sort(playing.begin(), playing.end(), latest);
  waiting.insert(waiting.end(), playing.begin(), playing.end());
  if (waiting.size() > kListed) waiting.resize(kListed);
  JsonWriter out;
  out.begin_object().key("tables").begin_array();
  for (Room* room : waiting) write_summary(room->table, surroundings(*room), call.person, out);
  finish(call, 200, out.end_array().end_object().take());
}

void Hall::my_tables(Call& call) {
  const auto before = parse_u64(query_value(call.request.query, "before"));
  std::vector<const TableCard*> mine;
  for (const auto& [id, card] : cards_)
    if (card.people.contains(call.person) && (!before || card.changed < static_cast<Millis>(*before)))
      mine.push_back(&card);
  std::sort(mine.begin(), mine.end(), [](const auto* a, const auto* b) { return a->changed > b->changed; });
  if (mine.size() > kListed) mine.resize(kListed);
  JsonWriter out;
  out.begin_object().key("tables").begin_array();
  for (const TableCard* card : mine) {
    // Reading back a hundred finished games would keep everybody waiting.
    if (card->phase == Table::Phase::ended)
      write_brief(*card, call.person, out);
    else if (Room* room = find_room(card->id))
      write_summary(room->table, surroundings(*room), call.person, out);
  }
  finish(call, 200, out.end_array().end_object().take());
}

// ---- Sitting down and getting up --------------------------------------------------------------------------

void Hall::do_at(Call& call, Room& room, const Result<TableEvent>& event) {
  if (!event) return finish(call, event.error());
  const Seat seat = event->seat;
  const bool sat = event->kind == TableEvent::Kind::seated;
  carry_out(room, {*event}, {}, {});
  presence(room);
  answer_table(call, room, sat ? std::optional(seat) : std::nullopt);
}

void Hall::join(Call& call, Room& room) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  at.only({"seat", "invite", "entropy"});
  std::optional<Seat> seat;
  if (at.has("seat")) seat = static_cast<Seat>(at.at("seat").integer(0, kMaxSeats - 1));
  const std::string invite = at.has("invite") ? at.at("invite").text() : "";
  const std::string entropy = read_entropy(at);
  if (problem.found) return finish(call, problem.error);
  const auto invitation = invitations_.find(invite);
  const bool invited = !invite.empty() && invitation != invitations_.end() && invitation->second == room.id;
  const Table& table = room.table;
  if (!invited && !table.may_watch(call.person)) return finish(call, no_table());
  const Person* host = people_.find(table.terms().host);
  if (host && host->blocked.contains(call.person))
    return finish(call, {"blocked", "the host does not want you at this table", "", "", {}});
  const Table::Caller who{call.person, "", call.now};
  if (call.path[2] == "admit") {
    if (!invited) return finish(call, {"not_invited", "this invitation is not valid", "", "invite", {}});
    return do_at(call, room, table.admit(who));
  }
  // Who sits already has had this reply before.
  if (const SeatSet mine = table.seats_of(call.person); mine != 0 && !seat)
    return answer_table(call, room, static_cast<Seat>(std::countr_zero(mine)));
  do_at(call, room, table.sit(who, seat, invited, entropy));
}

void Hall::leave(Call& call, Room& room) {
  const Table::Caller who{call.person, "", call.now};
  Result<TableEvent> event = room.table.leave(who);
  if (!event) return finish(call, event.error());
  while (event) {  // several seats at a hot-seat table
    carry_out(room, {*event}, {}, {});
    event = room.table.leave(who);
  }
  room.when_durable([this, call]() mutable { finish(call, 200, "{}"); });
}

void Hall::start(Call& call, Room& room) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  at.only({"fill", "entropy"});
  const std::string fill = at.has("fill") ? read_level(at.at("fill")) : "";
  const std::string entropy = read_entropy(at);
  if (problem.found) return finish(call, problem.error);
  const Result<std::vector<TableEvent>> events = room.table.start({call.person, "", call.now}, fill, entropy);
  if (!events) return finish(call, events.error());
  carry_out(room, *events, {}, {});
  answer_table(call, room);
}

void Hall::new_invite(Call& call, Room& room) {
  if (room.table.terms().host != call.person)
    return finish(call, {"not_yours", "only the host can do this", "", "", {}});
  invitations_.erase(room.invite);
  room.invite = random_token(20);
  invitations_[room.invite] = room.id;
  Batch batch;
  file(room, batch);
  commit(room, std::move(batch), {});
  answer_table(call, room);
}

// The first to ask makes the table and sits down; seats are kept for the others, who ask in turn. Everybody
// moves on by one seat, so that another begins.
void Hall::rematch(Call& call, Room& room) {
  const Table& old = room.table;
  if (old.seats_of(call.person) == 0) return finish(call, {"not_yours", "you did not play here", "", "", {}});
  if (old.phase() != Table::Phase::ended)
    return finish(call, {"not_now", "the game is not over", "", "", {}});
  if (Room* next = old.rematch().empty() ? nullptr : find_room(old.rematch())) {
    if (next->table.seats_of(call.person) != 0 || next->table.phase() != Table::Phase::waiting)
      return answer_table(call, *next);
    std::vector<TableEvent> events;
    for (Seat seat = 0; seat < next->table.players(); ++seat) {
      const Chair& chair = next->table.chair(seat);
      if (chair.taken || chair.person != call.person) continue;
      if (auto event = next->table.sit({call.person, "", call.now}, seat, true, "")) events.push_back(*event);
    }
    if (!events.empty()) carry_out(*next, std::move(events), {}, {});
    return answer_table(call, *next);
  }
  Terms terms = old.terms();
  std::rotate(terms.chairs.begin(), terms.chairs.end() - 1, terms.chairs.end());
  for (Chair& chair : terms.chairs) {
    chair = {.kind = chair.kind,
             .person = chair.person,
             .taken = false,
             .level = chair.level,
             .computer = "",
             .entropy = ""};
    chair.taken = chair.kind == Chair::Kind::computer || chair.person == call.person;
  }
  terms.host = call.person;
  terms.earlier = room.id;
  TableEvent created;
  created.kind = TableEvent::Kind::created;
  created.at = call.now;
  created.person = call.person;
  terms.seed = random_bytes(FairChance::kSeedBytes);
  created.terms = std::move(terms);
  Batch batch;
  const Result<Room*> made = make_room(created, batch);
  if (!made) return finish(call, made.error());
  Room& next = **made;
  file(next, batch);
  carry_out(next, {}, std::move(batch), {});
  carry_out(room, {old.next_table({call.person, "", call.now}, next.id)}, {}, {});
  JsonWriter out;
  out.begin_object().field("t", "rematch").field("table", next.id).end_object();
  const Text text = std::make_shared<const std::string>(out.take());
  for (const Watcher* watcher : room.watchers) say(room, *watcher, text);
  answer_table(call, next);
}

// ---- Afterwards -------------------------------------------------------------------------------------------

void Hall::record(Call& call, Room& room) {
  if (room.table.phase() != Table::Phase::ended)
    return finish(call, {"not_now", "the game is not over", "", "", {}});
  room.when_durable([call, text = room.table.record(names(room)).text()]() mutable {
    HttpResponse response = json_response(200, std::move(text));
    response.headers[0].second = "text/plain; charset=utf-8";
    call.answer(std::move(response));
  });
}

void Hall::replay(Call& call, Room& room) {
  if (room.table.phase() != Table::Phase::ended || !room.table.referee())
    return finish(call, {"not_now", "the game is not over, or was never begun", "", "", {}});
  const std::string word = query_value(call.request.query, "seat");
  const auto number = parse_int(word);
  if (!word.empty() && word != "all" && (!number || *number < 0 || *number >= room.table.players()))
    return finish(call, {"bad_value", "there is no such seat", "", "seat", {}});
  const Viewer viewer = number ? static_cast<Viewer>(*number) : kSpectator;
  const Result<std::string> frames =
      replay_frames(room.table.record(names(room)), room.table.match().game(), viewer, word == "all");
  if (!frames) return finish(call, frames.error());
  JsonWriter out;
  out.begin_object().key("table");
  write_summary(room.table, surroundings(room), call.person, out);
  out.key("seat_names").begin_array();
  for (Seat seat = 0; seat < room.table.players(); ++seat) out.text(room.table.match().seat_name(seat));
  out.end_array().key("frames").raw(*frames);
  finish(call, 200, out.end_object().take());
}

}  // namespace enfilade::server
