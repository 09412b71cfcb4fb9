#include "server/accounts.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kMostBots = 20, kMostBlocked = 1000, kLongestLogin = 128;

Error taken_name() { return {"taken", "this name belongs to an account, or looks like one", "", "name", {}}; }
Error too_often() { return {"too_fast", "too many attempts; wait a minute", "", "", {}}; }
Error busy() { return {"busy", "the server is busy; try again in a moment", "", "", {}}; }
Error no_account() { return {"not_yours", "bots need an account that answers for them", "", "", {}}; }

}  // namespace

Accounts::Accounts(Gate& gate, People& people, Logins& logins, Passwords& passwords, Store& store,
                   Journal& journal, Audience& audience)
    : gate_(gate),
      people_(people),
      logins_(logins),
      passwords_(passwords),
      store_(store),
      journal_(journal),
      audience_(audience) {}

void Accounts::me(Call& call) {
  JsonWriter out;
  write_me(call, out);
  call.finish(200, out.take());
}

void Accounts::write_me(const Call& call, JsonWriter& out) const {
  out.begin_object().key("person");
  call.person.empty() ? void(out.null()) : write_card(people_.card(call.person), out);
  out.field("version", ENFILADE_VERSION).field("share", gate_.terms().share).end_object();
}

void Accounts::finish_with_session(Call& call, const std::string& token, const std::string& device) {
  JsonWriter out;
  write_me(call, out);
  HttpResponse response = json_response(200, out.take());
  response.headers.emplace_back("Set-Cookie", gate_.cookie(token));
  if (!device.empty()) response.headers.emplace_back("Set-Cookie", gate_.device_cookie(device));
  call.answer(std::move(response));
}

// ---- Coming in --------------------------------------------------------------------------------------------

void Accounts::guest(Call& call) {
  const Form form(call, {"name"});
  const std::string wanted = form.text_or("name", "");
  if (form.problem.found) return call.refuse(form.problem.error);
  std::string name;
  if (!wanted.empty()) {
    const Result<std::string> checked = People::check_name(wanted);
    if (!checked) return call.refuse(checked.error());
    name = *checked;
  }
  if (!call.person.empty()) return me(call);
  if (!name.empty() && people_.find_lookalike(name)) return call.refuse(taken_name());
  if (!gate_.is_newcomer_welcome(call.request.address))
    return call.refuse({"too_fast", "too many newcomers from your address; wait a little", "", "", {}});
  if (!store_.has_room())
    return call.refuse({"busy", "the server's disk is nearly full; nobody new can come in", "", "", {}});
  Batch batch;
  call.person = people_.add_guest(name, call.now, batch).id;
  const std::string token = people_.open_session(call.person, call.now, batch);
  journal_.commit(std::move(batch), [this, call, token]() mutable { finish_with_session(call, token); });
}

void Accounts::rename(Call& call) {
  const Form form(call, {"name"});
  const std::string wanted = form.text("name");
  if (form.problem.found) return call.refuse(form.problem.error);
  const Result<std::string> name = People::check_name(wanted);
  if (!name) return call.refuse(name.error());
  Batch batch;
  if (const Status status = people_.rename(call.person, *name, batch); !status)
    return call.refuse(status.error());
  journal_.commit(std::move(batch), [this, call]() mutable { me(call); });
}

// A guest becomes an account; the session is a new one, so that a cookie from before cannot follow.
void Accounts::account(Call& call) {
  const Form form(call, {"name", "password"});
  const std::string wanted = form.text("name"), password = form.text("password");
  if (form.problem.found) return call.refuse(form.problem.error);
  const Result<std::string> name = People::check_name(wanted);
  if (!name) return call.refuse(name.error());
  if (const Status status = People::check_password(password, *name); !status)
    return call.refuse(status.error());
  if (!people_.find(call.person)->guest()) return call.refuse({"not_now", "you have an account", "", "", {}});
  if (people_.find_lookalike(*name)) return call.refuse(taken_name());
  if (!gate_.may_try(call.request.address, "", "")) return call.refuse(too_often());
  const bool taken = passwords_.hash(password, [this, call, name = *name](const std::string& hash) mutable {
    Batch batch;
    const Person* person = people_.find(call.person);
    if (hash.empty() || !person || !person->guest()) return call.refuse(busy());
    if (const Status status = people_.make_account(call.person, name, hash, batch); !status)
      return call.refuse(status.error());
    people_.end_session(call.session, batch);
    const std::string token = people_.open_session(call.person, call.now, batch);
    const std::string device = logins_.remember(call.person, gate_.device_of(call.request), call.now, batch);
    audience_.hang_up([&call](const Watcher& w) { return w.session == call.session; }, 1008,
                      "the session has changed");
    journal_.commit(std::move(batch),
                    [this, call, token, device]() mutable { finish_with_session(call, token, device); });
  });
  if (!taken) call.refuse(busy());
}

void Accounts::login(Call& call) {
  const Form form(call, {"name", "password"});
  const std::string name = form.text("name"), password = form.text("password");
  if (form.problem.found) return call.refuse(form.problem.error);
  const Error wrong{"bad_password", "name or password is wrong", "", "", {}};
  if (name.size() > kLongestLogin || password.size() > kLongestLogin) return call.refuse(wrong);
  const Person* person = people_.find_account(name);
  const std::string id = person ? person->id : "";
  const bool known = person && logins_.knows(id, gate_.device_of(call.request));
  if (!gate_.may_try(call.request.address, name, known ? id : "")) return call.refuse(too_often());
  // A name that does not exist takes as long as one that does.
  const bool taken = passwords_.verify(
      person ? person->password : "", password, known, [this, call, id, wrong](bool right) mutable {
        if (!right) return call.refuse(wrong);
        Batch batch;
        // The cookie is replaced, so nobody could end the session before it any more.
        if (!call.session.empty()) people_.end_session(call.session, batch);
        audience_.hang_up(
            [&call](const Watcher& w) { return !call.session.empty() && w.session == call.session; }, 1008,
            "the session has changed");
        call.person = id;
        const std::string token = people_.open_session(id, call.now, batch);
        const std::string device = logins_.remember(id, gate_.device_of(call.request), call.now, batch);
        journal_.commit(std::move(batch),
                        [this, call, token, device]() mutable { finish_with_session(call, token, device); });
      });
  if (!taken) call.refuse(busy());
}

void Accounts::logout(Call& call) {
  const Form form(call, {"everywhere"});
  const bool everywhere = form.at.has("everywhere") && form.at.at("everywhere").boolean();
  if (form.problem.found) return call.refuse(form.problem.error);
  Batch batch;
  if (everywhere)
    for (const Session& session : people_.sessions_of(call.person)) people_.end_session(session.key, batch);
  else
    people_.end_session(call.session, batch);
  audience_.hang_up(
      [&](const Watcher& w) { return everywhere ? w.person == call.person : w.session == call.session; },
      1008, "logged out");
  call.person.clear();
  journal_.commit(std::move(batch), [this, call]() mutable { finish_with_session(call, ""); });
}

void Accounts::password(Call& call) {
  const Form form(call, {"old", "new"});
  const std::string old = form.text("old"), fresh = form.text("new");
  if (form.problem.found) return call.refuse(form.problem.error);
  const Person* person = people_.find(call.person);
  if (person->password.empty()) return call.refuse({"not_now", "you have no account", "", "", {}});
  if (const Status status = People::check_password(fresh, person->name); !status)
    return call.refuse(status.error());
  if (!gate_.may_try(call.request.address, person->name, person->id)) return call.refuse(too_often());
  const bool taken = passwords_.verify(person->password, old, true, [this, call, fresh](bool right) mutable {
    if (!right) return call.refuse({"bad_password", "the password is wrong", "", "old", {}});
    const bool hashed = passwords_.hash(fresh, [this, call](const std::string& hash) mutable {
      if (hash.empty()) return call.refuse(busy());
      Batch batch;
      people_.set_password(call.person, hash, batch);
      logins_.forget(call.person, batch);  // whoever knew the old one; this browser is remembered again
      const std::string device =
          logins_.remember(call.person, gate_.device_of(call.request), call.now, batch);
      for (const Session& session : people_.sessions_of(call.person))
        if (session.key != call.session) people_.end_session(session.key, batch);
      audience_.hang_up(
          [&call](const Watcher& w) { return w.person == call.person && w.session != call.session; }, 1008,
          "the password was changed");
      journal_.commit(std::move(batch), [this, call, device]() mutable {
        HttpResponse response = json_response(200, "{}");
        response.headers.emplace_back("Set-Cookie", gate_.device_cookie(device));
        call.answer(std::move(response));
      });
    });
    if (!hashed) call.refuse(busy());
  });
  if (!taken) call.refuse(busy());
}

void Accounts::sessions(Call& call) {
  JsonWriter out;
  out.begin_object().key("sessions").begin_array();
  for (const Session& session : people_.sessions_of(call.person)) {
    out.begin_object().field("id", session.key.substr(0, 16)).field("made", session.made);
    out.field("seen", session.seen).field("here", session.key == call.session).end_object();
  }
  call.finish(200, out.end_array().end_object().take());
}

void Accounts::end_session(Call& call) {
  const Form form(call, {"session"});
  const std::string wanted = form.text("session");
  if (form.problem.found) return call.refuse(form.problem.error);
  for (const Session& session : people_.sessions_of(call.person)) {
    if (session.key.substr(0, 16) != wanted) continue;
    Batch batch;
    people_.end_session(session.key, batch);
    audience_.hang_up([&](const Watcher& w) { return w.session == session.key; }, 1008,
                      "the session was ended");
    return journal_.commit(std::move(batch), [call]() mutable { call.finish(200, "{}"); });
  }
  call.refuse({"not_found", "there is no such session", "", "session", {}});
}

// ---- Others -----------------------------------------------------------------------------------------------

void Accounts::block(Call& call, bool yes) {
  const Form form(call, {"person"});
  const std::string other = form.text("person");
  if (form.problem.found) return call.refuse(form.problem.error);
  if (!people_.find(other) || other == call.person)
    return call.refuse({"not_found", "there is no such person", "", "person", {}});
  if (people_.find(call.person)->blocked.size() >= kMostBlocked)
    return call.refuse({"not_now", "you have blocked too many people", "", "", {}});
  Batch batch;
  people_.block(call.person, other, yes, batch);
  journal_.commit(std::move(batch), [call]() mutable { call.finish(200, "{}"); });
}

void Accounts::bots(Call& call) {
  if (people_.find(call.person)->password.empty()) return call.refuse(no_account());
  JsonWriter out;
  out.begin_object().key("bots").begin_array();
  for (const Person* bot : people_.bots_of(call.person)) write_card(people_.card(bot->id), out);
  call.finish(200, out.end_array().end_object().take());
}

void Accounts::add_bot(Call& call) {
  if (people_.find(call.person)->password.empty()) return call.refuse(no_account());
  const Form form(call, {"name"});
  const std::string wanted = form.text("name");
  if (form.problem.found) return call.refuse(form.problem.error);
  const Result<std::string> name = People::check_name(wanted);
  if (!name) return call.refuse(name.error());
  // A bot may go by its owner's name; everybody sees that it is a bot.
  const Person* other = people_.find_lookalike(*name);
  if (other && other->id != call.person) return call.refuse(taken_name());
  if (people_.bots_of(call.person).size() >= kMostBots)
    return call.refuse({"not_now", "you have too many bots; revoke one first", "", "", {}});
  Batch batch;
  const People::NewBot bot = people_.add_bot(call.person, *name, call.now, batch);
  JsonWriter out;
  out.begin_object().key("person");
  write_card(people_.card(bot.person->id), out);
  out.field("token", bot.token).end_object();
  journal_.commit(std::move(batch), [call, body = out.take()]() mutable { call.finish(200, body); });
}

void Accounts::revoke_bot(Call& call) {
  const Form form(call, {"bot"});
  const std::string id = form.text("bot");
  if (form.problem.found) return call.refuse(form.problem.error);
  const Person* bot = people_.find(id);
  if (!bot || bot->owner != call.person)
    return call.refuse({"not_found", "you have no such bot", "", "bot", {}});
  Batch batch;
  people_.revoke_bot(id, batch);
  audience_.hang_up([&](const Watcher& w) { return w.person == id; }, 1008, "the token was revoked");
  journal_.commit(std::move(batch), [call]() mutable { call.finish(200, "{}"); });
}

}  // namespace enfilade::server
