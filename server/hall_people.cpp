// Requests about people: guests, accounts, sessions, bots, and what we know about somebody.
#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "server/hall.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kMostBots = 20, kMostBlocked = 1000, kLongestLogin = 128;

Error nobody() { return {"no_person", "say first who you are: POST /api/guest", "", "", {}}; }
Error taken() { return {"taken", "this name belongs to an account, or looks like one", "", "name", {}}; }
Error too_often() { return {"too_fast", "too many attempts; wait a minute", "", "", {}}; }
Error busy() { return {"busy", "the server is busy; try again in a moment", "", "", {}}; }

// The body of a request with a certain shape; the first thing wrong in it.
struct Form {
  explicit Form(const Call& call) : at(*call.body, problem) {}
  JsonCursor::Problem problem;
  JsonCursor at;
  std::string text(std::string_view key) const { return at.at(key).text(); }
  std::string text_or(std::string_view key, std::string_view other) const {
    return at.has(key) ? at.at(key).text() : std::string(other);
  }
};

}  // namespace

void Hall::people_route(Call& call) {
  using Handler = void (Hall::*)(Call&);
  struct Route {
    std::string_view path;
    Handler post, get;
    bool needs_person;
  };
  static constexpr Route kRoutes[] = {
      {"guest", &Hall::guest, nullptr, false},
      {"login", &Hall::login, nullptr, false},
      {"name", &Hall::rename, nullptr, true},
      {"account", &Hall::account, nullptr, true},
      {"logout", &Hall::logout, nullptr, true},
      {"password", &Hall::password, nullptr, true},
      {"sessions", nullptr, &Hall::sessions, true},
      {"sessions/end", &Hall::end_session, nullptr, true},
      {"block", &Hall::block, nullptr, true},
      {"unblock", &Hall::block, nullptr, true},
      {"report", &Hall::report, nullptr, true},
      {"bots", &Hall::bots, &Hall::bots, true},
      {"bots/revoke", &Hall::revoke_bot, nullptr, true},
      {"export", nullptr, &Hall::export_data, true},
      {"delete", &Hall::erase, nullptr, true},
  };
  std::string path;
  for (const std::string& part : call.path) path += (path.empty() ? "" : "/") + part;
  for (const Route& route : kRoutes) {
    if (route.path != path) continue;
    const Handler handler = call.request.method == "POST" ? route.post : route.get;
    if (!handler) return finish(call, {"bad_method", "this is asked for in another way", "", "", {}});
    if (route.needs_person && call.person.empty()) return finish(call, nobody());
    if (call.bot) return finish(call, {"not_yours", "this is for the person who owns the bot", "", "", {}});
    return (this->*handler)(call);
  }
  finish(call, {"not_found", "there is nothing here", "", "", {}});
}

// Passwords cannot be tried for ever, neither those of one name nor from one address; and each costs us time.
// `owner` is who tries, as far as a session or the device says so.
bool Hall::may_try(const Call& call, std::string_view name, std::string_view owner) {
  const std::string& address = call.request.address;
  const bool may = owner.empty() ? logins_.stranger_may_try(address, terms_.unlimited.contains(address),
                                                            name.empty() ? "" : People::fold(name), call.now)
                                 : logins_.owner_may_try(std::string(owner), call.now);
  if (may) return true;
  ++metrics_.too_fast;
  notice("too_many_logins", address);
  return false;
}

// ---- Coming in --------------------------------------------------------------------------------------------

void Hall::guest(Call& call) {
  const Form form(call);
  form.at.only({"name"});
  const std::string wanted = form.text_or("name", "");
  if (form.problem.found) return finish(call, form.problem.error);
  std::string name;
  if (!wanted.empty()) {
    const Result<std::string> checked = People::check_name(wanted);
    if (!checked) return finish(call, checked.error());
    name = *checked;
  }
  if (!call.person.empty()) {
    JsonWriter out;
    write_me(call, out);
    return finish(call, 200, out.take());
  }
  if (!name.empty() && people_.find_lookalike(name)) return finish(call, taken());
  if (!terms_.unlimited.contains(call.request.address) &&
      !newcomer_buckets_.take(call.request.address, 1, call.now)) {
    ++metrics_.too_fast;
    return finish(call, {"too_fast", "too many newcomers from your address; wait a little", "", "", {}});
  }
  if (!store_.has_room())
    return finish(call, {"busy", "the server's disk is nearly full; nobody new can come in", "", "", {}});
  Batch batch;
  call.person = people_.add_guest(name, call.now, batch).id;
  const std::string token = people_.open_session(call.person, call.now, batch);
  commit(std::move(batch), [this, call, token]() mutable { finish_with_session(call, token); });
}

void Hall::rename(Call& call) {
  const Form form(call);
  form.at.only({"name"});
  const std::string wanted = form.text("name");
  if (form.problem.found) return finish(call, form.problem.error);
  const Result<std::string> name = People::check_name(wanted);
  if (!name) return finish(call, name.error());
  Batch batch;
  if (const Status status = people_.rename(call.person, *name, batch); !status)
    return finish(call, status.error());
  commit(std::move(batch), [this, call]() mutable {
    JsonWriter out;
    write_me(call, out);
    finish(call, 200, out.take());
  });
}

// A guest becomes an account; the session is a new one, so that a cookie from before cannot follow.
void Hall::account(Call& call) {
  const Form form(call);
  form.at.only({"name", "password"});
  const std::string wanted = form.text("name"), password = form.text("password");
  if (form.problem.found) return finish(call, form.problem.error);
  const Result<std::string> name = People::check_name(wanted);
  if (!name) return finish(call, name.error());
  if (const Status status = People::check_password(password, *name); !status)
    return finish(call, status.error());
  if (!people_.find(call.person)->guest())
    return finish(call, {"not_now", "you have an account", "", "", {}});
  if (people_.find_lookalike(*name)) return finish(call, taken());
  if (!may_try(call, "", "")) return finish(call, too_often());
  const bool taken = passwords_.hash(password, [this, call, name = *name](const std::string& hash) mutable {
    Batch batch;
    const Person* person = people_.find(call.person);
    if (hash.empty() || !person || !person->guest()) return finish(call, busy());
    if (const Status status = people_.make_account(call.person, name, hash, batch); !status)
      return finish(call, status.error());
    people_.end_session(call.session, batch);
    const std::string token = people_.open_session(call.person, call.now, batch);
    const std::string device = logins_.remember(call.person, device_of(call.request), call.now, batch);
    hang_up([&call](const Watcher& w) { return w.session == call.session; }, 1008, "the session has changed");
    commit(std::move(batch),
           [this, call, token, device]() mutable { finish_with_session(call, token, device); });
  });
  if (!taken) finish(call, busy());
}

void Hall::login(Call& call) {
  const Form form(call);
  form.at.only({"name", "password"});
  const std::string name = form.text("name"), password = form.text("password");
  if (form.problem.found) return finish(call, form.problem.error);
  const Error wrong{"bad_password", "name or password is wrong", "", "", {}};
  if (name.size() > kLongestLogin || password.size() > kLongestLogin) return finish(call, wrong);
  const Person* person = people_.find_account(name);
  const std::string id = person ? person->id : "";
  const bool known = person && logins_.knows(id, device_of(call.request));
  if (!may_try(call, name, known ? id : "")) return finish(call, too_often());
  // A name that does not exist takes as long as one that does.
  const bool taken = passwords_.verify(
      person ? person->password : "", password, known, [this, call, id, wrong](bool right) mutable {
        if (!right) return finish(call, wrong);
        Batch batch;
        // The cookie is replaced, so nobody could end the session before it any more.
        if (!call.session.empty()) people_.end_session(call.session, batch);
        hang_up([&call](const Watcher& w) { return !call.session.empty() && w.session == call.session; },
                1008, "the session has changed");
        call.person = id;
        const std::string token = people_.open_session(id, call.now, batch);
        const std::string device = logins_.remember(id, device_of(call.request), call.now, batch);
        commit(std::move(batch),
               [this, call, token, device]() mutable { finish_with_session(call, token, device); });
      });
  if (!taken) finish(call, busy());
}

void Hall::logout(Call& call) {
  const Form form(call);
  form.at.only({"everywhere"});
  const bool everywhere = form.at.has("everywhere") && form.at.at("everywhere").boolean();
  if (form.problem.found) return finish(call, form.problem.error);
  Batch batch;
  if (everywhere)
    for (const Session& session : people_.sessions_of(call.person)) people_.end_session(session.key, batch);
  else
    people_.end_session(call.session, batch);
  hang_up([&](const Watcher& w) { return everywhere ? w.person == call.person : w.session == call.session; },
          1008, "logged out");
  call.person.clear();
  commit(std::move(batch), [this, call]() mutable { finish_with_session(call, ""); });
}

void Hall::password(Call& call) {
  const Form form(call);
  form.at.only({"old", "new"});
  const std::string old = form.text("old"), fresh = form.text("new");
  if (form.problem.found) return finish(call, form.problem.error);
  const Person* person = people_.find(call.person);
  if (person->password.empty()) return finish(call, {"not_now", "you have no account", "", "", {}});
  if (const Status status = People::check_password(fresh, person->name); !status)
    return finish(call, status.error());
  if (!may_try(call, person->name, person->id)) return finish(call, too_often());
  const bool taken = passwords_.verify(person->password, old, true, [this, call, fresh](bool right) mutable {
    if (!right) return finish(call, {"bad_password", "the password is wrong", "", "old", {}});
    const bool hashed = passwords_.hash(fresh, [this, call](const std::string& hash) mutable {
      if (hash.empty()) return finish(call, busy());
      Batch batch;
      people_.set_password(call.person, hash, batch);
      logins_.forget(call.person, batch);  // whoever knew the old one; this browser is remembered again
      const std::string device = logins_.remember(call.person, device_of(call.request), call.now, batch);
      for (const Session& session : people_.sessions_of(call.person))
        if (session.key != call.session) people_.end_session(session.key, batch);
      hang_up([&call](const Watcher& w) { return w.person == call.person && w.session != call.session; },
              1008, "the password was changed");
      commit(std::move(batch), [this, call, device]() mutable {
        HttpResponse response = json_response(200, "{}");
        response.headers.emplace_back("Set-Cookie", device_cookie(device));
        call.answer(std::move(response));
      });
    });
    if (!hashed) finish(call, busy());
  });
  if (!taken) finish(call, busy());
}

void Hall::sessions(Call& call) {
  JsonWriter out;
  out.begin_object().key("sessions").begin_array();
  for (const Session& session : people_.sessions_of(call.person)) {
    out.begin_object().field("id", session.key.substr(0, 16)).field("made", session.made);
    out.field("seen", session.seen).field("here", session.key == call.session).end_object();
  }
  finish(call, 200, out.end_array().end_object().take());
}

void Hall::end_session(Call& call) {
  const Form form(call);
  form.at.only({"session"});
  const std::string wanted = form.text("session");
  if (form.problem.found) return finish(call, form.problem.error);
  for (const Session& session : people_.sessions_of(call.person)) {
    if (session.key.substr(0, 16) != wanted) continue;
    Batch batch;
    people_.end_session(session.key, batch);
    hang_up([&](const Watcher& w) { return w.session == session.key; }, 1008, "the session was ended");
    return commit(std::move(batch), [this, call]() mutable { finish(call, 200, "{}"); });
  }
  finish(call, {"not_found", "there is no such session", "", "session", {}});
}

// ---- Others -----------------------------------------------------------------------------------------------

void Hall::block(Call& call) {
  const Form form(call);
  form.at.only({"person"});
  const std::string other = form.text("person");
  if (form.problem.found) return finish(call, form.problem.error);
  const bool yes = call.path[0] == "block";
  if (!people_.find(other) || other == call.person)
    return finish(call, {"not_found", "there is no such person", "", "person", {}});
  if (people_.find(call.person)->blocked.size() >= kMostBlocked)
    return finish(call, {"not_now", "you have blocked too many people", "", "", {}});
  Batch batch;
  people_.block(call.person, other, yes, batch);
  commit(std::move(batch), [this, call]() mutable { finish(call, 200, "{}"); });
}

void Hall::bots(Call& call) {
  if (people_.find(call.person)->password.empty())
    return finish(call, {"not_yours", "bots need an account that answers for them", "", "", {}});
  JsonWriter out;
  if (call.request.method != "POST") {
    out.begin_object().key("bots").begin_array();
    for (const Person* bot : people_.bots_of(call.person)) write_card(people_.card(bot->id), out);
    return finish(call, 200, out.end_array().end_object().take());
  }
  const Form form(call);
  form.at.only({"name"});
  const std::string wanted = form.text("name");
  if (form.problem.found) return finish(call, form.problem.error);
  const Result<std::string> name = People::check_name(wanted);
  if (!name) return finish(call, name.error());
  // A bot may go by its owner's name; everybody sees that it is a bot.
  const Person* other = people_.find_lookalike(*name);
  if (other && other->id != call.person) return finish(call, taken());
  if (people_.bots_of(call.person).size() >= kMostBots)
    return finish(call, {"not_now", "you have too many bots; revoke one first", "", "", {}});
  Batch batch;
  const People::NewBot bot = people_.add_bot(call.person, *name, call.now, batch);
  out.begin_object().key("person");
  write_card(people_.card(bot.person->id), out);
  out.field("token", bot.token).end_object();
  commit(std::move(batch), [this, call, body = out.take()]() mutable { finish(call, 200, body); });
}

void Hall::revoke_bot(Call& call) {
  const Form form(call);
  form.at.only({"bot"});
  const std::string id = form.text("bot");
  if (form.problem.found) return finish(call, form.problem.error);
  const Person* bot = people_.find(id);
  if (!bot || bot->owner != call.person)
    return finish(call, {"not_found", "you have no such bot", "", "bot", {}});
  Batch batch;
  people_.revoke_bot(id, batch);
  hang_up([&](const Watcher& w) { return w.person == id; }, 1008, "the token was revoked");
  commit(std::move(batch), [this, call]() mutable { finish(call, 200, "{}"); });
}

}  // namespace enfilade::server
