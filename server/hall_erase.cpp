// What the server keeps about somebody: giving it to them, and forgetting it.
#include "server/hall.hpp"
#include "server/log.hpp"

namespace enfilade::server {

namespace {

// Papers of a person are found by their id; chat by the slips that point to it.
constexpr std::string_view kOwnDrawers[] = {"note", "mute", "report"};

// Half of it would be worse than nothing.
std::vector<Paper> all_of(Store& store, std::string_view drawer, const std::string& prefix) {
  Result<std::vector<Paper>> papers = store.drawer(drawer, prefix);
  if (!papers) give_up(papers.error());
  return std::move(*papers);
}

// "p123/table/7" -> "table/7"
std::string behind(const std::string& person, const Paper& paper) {
  return paper.key.substr(person.size() + 1);
}

}  // namespace

void Hall::export_data(Call& call) {
  const Person& person = *people_.find(call.person);
  const std::string prefix = person.id + "/";
  JsonWriter out;
  out.begin_object().field("id", person.id).field("name", person.name).field("guest", person.guest());
  out.field("made", person.made).key("blocked").begin_array();
  for (const std::string& other : person.blocked) out.text(other);
  out.end_array().key("sessions").begin_array();
  for (const Session& session : people_.sessions_of(person.id))
    out.begin_object().field("made", session.made).field("seen", session.seen).end_object();
  out.end_array().key("devices").begin_array();
  for (const Logins::Device& device : logins_.devices_of(person.id)) out.integer(device.made);
  out.end_array().key("bots").begin_array();
  for (const Person* bot : people_.bots_of(person.id)) write_card(people_.card(bot->id), out);
  out.end_array().key("notes").begin_array();
  for (const Paper& note : all_of(store_, "note", prefix))
    out.begin_object().field("table", behind(person.id, note)).field("text", *note.text).end_object();
  out.end_array().key("muted").begin_array();
  for (const Paper& mute : all_of(store_, "mute", prefix)) out.text(behind(person.id, mute));
  out.end_array().key("reports").begin_array();
  for (const Paper& report : all_of(store_, "report", prefix)) out.raw(*report.text);
  out.end_array().key("chat").begin_array();
  for (const Paper& slip : all_of(store_, "said", prefix)) {
    const std::string key = behind(person.id, slip);
    const auto line = store_.paper("chat", key);
    if (!line || !*line) continue;
    out.begin_object().field("table", key.substr(0, key.find('/'))).key("line").raw(**line).end_object();
  }
  out.end_array().key("tables").begin_array();
  if (const auto tables = tables_of_.find(person.id); tables != tables_of_.end())
    for (const std::string& id : tables->second) out.text(id);
  finish(call, 200, out.end_array().end_object().take());
}

void Hall::erase(Call& call) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  at.only({"password"});
  const std::string password = at.has("password") ? at.at("password").text() : "";
  if (problem.found) return finish(call, problem.error);
  const Person& person = *people_.find(call.person);
  if (person.password.empty()) return erase_everything(call);
  if (!may_try(call, person.name, person.id))
    return finish(call, {"too_fast", "too many attempts; wait a minute", "", "", {}});
  const bool taken = passwords_.verify(person.password, password, true, [this, call](bool right) mutable {
    if (!right) return finish(call, {"bad_password", "the password is wrong", "", "password", {}});
    erase_everything(call);
  });
  if (!taken) finish(call, {"busy", "the server is busy; try again in a moment", "", "", {}});
}

void Hall::erase_everything(Call& call) {
  const std::string id = call.person, prefix = id + "/";
  std::set<std::string> gone = {id};
  for (const Person* bot : people_.bots_of(id)) gone.insert(bot->id);
  // Seats in running games go to computers first: nobody else's game ends because of this.
  for (const std::string& person : gone)
    for (const std::string& table : std::set(tables_of_[person]))
      while (cards_.contains(table) && cards_.at(table).phase != Table::Phase::ended) {
        Room* room = find_room(table);
        const auto event = room ? room->table.leave({person, "", call.now}) : Result<TableEvent>(Error{});
        if (!event) break;
        carry_out(*room, {*event}, {}, {});
      }
  Batch batch;
  for (const std::string_view drawer : kOwnDrawers)
    for (const Paper& paper : all_of(store_, drawer, prefix))
      batch.papers.push_back({std::string(drawer), paper.key, std::nullopt});
  for (const Paper& slip : all_of(store_, "said", prefix)) {
    batch.papers.push_back({"chat", behind(id, slip), std::nullopt});
    batch.papers.push_back({"said", slip.key, std::nullopt});
  }
  for (const auto& [table, room] : rooms_) forget(*room, id, batch);
  people_.erase(id, batch);
  logins_.forget(id, batch);
  batch.erasing = true;
  hang_up([&](const Watcher& w) { return gone.contains(w.person); }, 1008, "the person is gone");
  call.person.clear();
  commit(std::move(batch), [this, call]() mutable { finish_with_session(call, ""); });
}

}  // namespace enfilade::server
