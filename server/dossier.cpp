#include "server/dossier.hpp"

namespace enfilade::server {

namespace {

// Papers of a person are found by their id; chat by the slips that point to it.
constexpr std::string_view kOwnDrawers[] = {"note", "mute", "report"};

Error unreadable() {
  return {"busy", "the server cannot read all that it keeps about you; try again", "", "", {}};
}

// Half of it would be worse than nothing: what cannot be read is remembered.
class Papers {
 public:
  Papers(Store& store, std::string person) : store_(store), person_(std::move(person)) {}
  std::vector<Paper> in(std::string_view drawer) {
    Result<std::vector<Paper>> papers = store_.drawer(drawer, person_ + "/");
    complete_ = complete_ && papers;
    return papers ? std::move(*papers) : std::vector<Paper>();
  }
  // "p123/table/7" -> "table/7"
  std::string behind(const Paper& paper) const { return paper.key.substr(person_.size() + 1); }
  bool complete() const { return complete_; }

 private:
  Store& store_;
  std::string person_;
  bool complete_ = true;
};

}  // namespace

Dossier::Dossier(Gate& gate, People& people, Logins& logins, Passwords& passwords, Store& store,
                 Journal& journal, Tables& tables, Talk& talk, Audience& audience, Accounts& accounts)
    : gate_(gate),
      people_(people),
      logins_(logins),
      passwords_(passwords),
      store_(store),
      journal_(journal),
      tables_(tables),
      talk_(talk),
      audience_(audience),
      accounts_(accounts) {}

void Dossier::give(Call& call) {
  const Person& person = *people_.find(call.person);
  Papers papers(store_, person.id);
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
  for (const Paper& note : papers.in("note"))
    out.begin_object().field("table", papers.behind(note)).field("text", *note.text).end_object();
  out.end_array().key("muted").begin_array();
  for (const Paper& mute : papers.in("mute")) out.text(papers.behind(mute));
  out.end_array().key("reports").begin_array();
  for (const Paper& report : papers.in("report")) out.raw(*report.text);
  out.end_array().key("chat").begin_array();
  for (const Paper& slip : papers.in("said")) {
    const std::string key = papers.behind(slip);
    const auto line = store_.paper("chat", key);
    if (!line || !*line) continue;
    out.begin_object().field("table", key.substr(0, key.find('/'))).key("line").raw(**line).end_object();
  }
  std::set<std::string> tables;
  for (const Room* room : tables_.of(person.id)) tables.insert(room->id);
  TableQuery query;
  query.person = person.id;
  const Status read = for_each_card(store_, query, [&](const TableCard& card) {
    tables.insert(table_id(card.table));
    return true;
  });
  if (!read || !papers.complete()) return call.refuse(unreadable());
  out.end_array().key("tables").begin_array();
  for (const std::string& id : tables) out.text(id);
  call.finish(200, out.end_array().end_object().take());
}

void Dossier::erase(Call& call) {
  const Form form(call, {"password"});
  const std::string password = form.text_or("password", "");
  if (form.problem.found) return call.refuse(form.problem.error);
  const Person& person = *people_.find(call.person);
  if (person.password.empty()) return erase_everything(call);
  if (!gate_.may_try(call.request.address, person.name, person.id))
    return call.refuse({"too_fast", "too many attempts; wait a minute", "", "", {}});
  const bool taken = passwords_.verify(person.password, password, true, [this, call](bool right) mutable {
    if (!right) return call.refuse({"bad_password", "the password is wrong", "", "password", {}});
    erase_everything(call);
  });
  if (!taken) call.refuse({"busy", "the server is busy; try again in a moment", "", "", {}});
}

void Dossier::erase_everything(Call& call) {
  const std::string id = call.person;
  Papers papers(store_, id);
  Batch batch;
  for (const std::string_view drawer : kOwnDrawers)
    for (const Paper& paper : papers.in(drawer))
      batch.papers.push_back({std::string(drawer), paper.key, std::nullopt});
  for (const Paper& slip : papers.in("said")) {
    batch.papers.push_back({"chat", papers.behind(slip), std::nullopt});
    batch.papers.push_back({"said", slip.key, std::nullopt});
  }
  if (!papers.complete()) return call.refuse(unreadable());
  std::set<std::string> gone = {id};
  for (const Person* bot : people_.bots_of(id)) gone.insert(bot->id);
  for (const std::string& person : gone) leave_tables(person, call.now);
  tables_.each([&](Room& room) { talk_.forget(room, id, batch); });
  people_.erase(id, batch);
  logins_.forget(id, batch);
  batch.erasing = true;
  audience_.hang_up([&](const Watcher& w) { return gone.contains(w.person); }, 1008, "the person is gone");
  call.person.clear();
  journal_.commit(std::move(batch), [this, call]() mutable { accounts_.finish_with_session(call, ""); });
}

// Seats in running games go to computers first: nobody else's game ends because of this.
void Dossier::leave_tables(const std::string& person, Millis now) {
  for (Room* room : RoomSet(tables_.of(person)))
    while (const auto event = room->table.leave({person, "", now})) tables_.carry_out(*room, {*event});
}

}  // namespace enfilade::server
