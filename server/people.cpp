#include "server/people.hpp"

#include <algorithm>

#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "server/names.hpp"
#include "server/secrets.hpp"
#include "table/import.hpp"

namespace enfilade::server {

namespace {

constexpr Millis kHour = 3'600'000, kSessionLife = 90 * 24 * kHour;
constexpr std::size_t kLongestName = 24, kGuestLetters = 4;
const std::string kGuest = "guest-";

Error taken() { return {"taken", "this name belongs to an account, or looks like one", "", "name", {}}; }

std::string text_of(const JsonCursor& at, std::string_view key) {
  return at.has(key) ? at.at(key).text() : std::string();
}

Person read_person(const std::string& id, const JsonCursor& at) {
  Person person;
  person.id = id;
  person.name = at.at("name").text();
  person.password = text_of(at, "password");
  person.owner = text_of(at, "owner");
  person.bot = at.has("bot");
  person.gone = at.has("gone");
  person.made = at.at("made").integer(0, Millis{1} << 52);
  if (at.has("blocked"))
    for (std::size_t i = 0; i < at.at("blocked").size(); ++i)
      person.blocked.insert(at.at("blocked").at(i).text());
  return person;
}

}  // namespace

Status People::load(Store& store) {
  JsonCursor::Problem problem;
  const auto each = [&](std::string_view drawer, const auto& take) -> Status {
    const Result<std::vector<Paper>> papers = store.drawer(drawer, "");
    if (!papers) return papers.error();
    for (const Paper& paper : *papers) {
      const Result<Json> json = Json::parse(*paper.text);
      if (!json) return json.error();
      take(paper.key, JsonCursor(*json, problem, std::string(drawer) + "/" + paper.key));
    }
    return problem.found ? Status(problem.error) : Status(Done{});
  };
  Status status = each("person", [&](const std::string& id, const JsonCursor& at) {
    const Person& person = people_[id] = read_person(id, at);
    if (!person.password.empty()) enter_account(person);
  });
  if (!status) return status;
  status = each("session", [&](const std::string& key, const JsonCursor& at) {
    sessions_[key] = {key, at.at("person").text(), at.at("made").integer(0, Millis{1} << 52),
                      at.at("seen").integer(0, Millis{1} << 52)};
  });
  if (!status) return status;
  return each("bot",
              [&](const std::string& key, const JsonCursor& at) { bot_keys_[key] = at.at("person").text(); });
}

const Person* People::find(std::string_view id) const {
  const auto found = people_.find(id);
  return found == people_.end() ? nullptr : &found->second;
}

const Person* People::find_account(std::string_view name) const {
  const auto found = accounts_.find(fold(name));
  return found == accounts_.end() ? nullptr : find(found->second);
}

const Person* People::find_lookalike(std::string_view name) const {
  if (const Person* account = find_account(name)) return account;
  for (const std::string& skeleton : skeletons(name))
    if (const auto found = looks_.find(skeleton); found != looks_.end()) return find(*found->second.begin());
  return nullptr;
}

void People::enter_account(const Person& person) {
  accounts_[fold(person.name)] = person.id;
  for (const std::string& skeleton : skeletons(person.name)) looks_[skeleton].insert(person.id);
}

void People::strike_account(const Person& person) {
  // A guest may go by the name of an account that was made later.
  const auto account = accounts_.find(fold(person.name));
  if (account == accounts_.end() || account->second != person.id) return;
  accounts_.erase(account);
  for (const std::string& skeleton : skeletons(person.name)) {
    looks_[skeleton].erase(person.id);
    if (looks_[skeleton].empty()) looks_.erase(skeleton);
  }
}

PersonCard People::card(std::string_view id) const {
  if (id.starts_with(table::kOfRecord)) return {std::string(id), std::string(id.substr(1)), true, false};
  const Person* person = find(id);
  if (!person || person->gone) return {std::string(id), "somebody", true, false};
  PersonCard card{person->id, person->name, person->guest(), person->bot};
  if (!person->password.empty()) return card;
  const Person* account = find_lookalike(person->name);
  if (!account || account->id == person->owner) return card;
  card.name = person->bot ? find(person->owner)->name : kGuest + person->id.substr(1, kGuestLetters);
  return card;
}

std::vector<std::string> People::names_at(const Table& table) const {
  std::vector<std::string> names;
  for (const Chair& chair : table.chairs())
    names.push_back(chair.kind == Chair::Kind::computer ? chair.level : card(chair.person).name);
  return names;
}

People::Known People::known_by(std::string_view token, Millis now, Batch& batch) {
  if (token.empty() || token.size() > 64) return {};
  const auto found = sessions_.find(token_hash(token));
  if (found == sessions_.end()) return {};
  Session& session = found->second;
  if (now - session.seen > kSessionLife) {
    end_session(std::string(session.key), batch);
    return {};
  }
  if (now - session.seen > kHour) {
    session.seen = now;
    write(session, batch);
  }
  return {find(session.person), session.key};
}

People::Known People::known_bot(std::string_view token) const {
  if (token.empty() || token.size() > 64) return {};
  const auto found = bot_keys_.find(token_hash(token));
  return found == bot_keys_.end() ? Known{} : Known{find(found->second), found->first};
}

std::string People::fold(std::string_view name) {
  std::string folded(name);
  for (char& c : folded)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return folded;
}

Result<std::string> People::check_name(std::string_view name) {
  const std::string_view trimmed = trim(name);
  const auto length = visible_length(trimmed);
  if (!length || *length < 2 || *length > kLongestName)
    return Error{"bad_value", "a name has 2 to 24 characters that can be seen", "", "name", {}};
  return std::string(trimmed);
}

Status People::check_password(std::string_view password, std::string_view name) {
  constexpr std::string_view kTooCommon[] = {"password",  "12345678",  "123456789", "1234567890", "qwertyui",
                                             "qwerty123", "password1", "iloveyou",  "11111111",   "abcd1234",
                                             "passwort",  "enfilade",  "00000000",  "qwertyuiop", "88888888"};
  if (password.size() < 8 || password.size() > 128)
    return Error{"bad_value", "a password has 8 to 128 bytes", "", "password", {}};
  const std::string folded = fold(password);
  if (folded == fold(name) ||
      std::find(std::begin(kTooCommon), std::end(kTooCommon), folded) != std::end(kTooCommon))
    return Error{"bad_value", "this password is too easily guessed", "", "password", {}};
  return Done{};
}

const Person& People::add_guest(std::string_view name, Millis now, Batch& batch) {
  Person person;
  person.id = "p" + randomness_.token(12);
  person.name = name.empty() ? kGuest + randomness_.token(kGuestLetters) : std::string(name);
  person.made = now;
  write(person, batch);
  return people_[person.id] = person;
}

Status People::rename(std::string_view id, std::string name, Batch& batch) {
  Person& person = at(id);
  strike_account(person);  // one's own name is no obstacle
  const bool free = !find_lookalike(name);
  if (free) person.name = std::move(name);
  if (!person.password.empty()) enter_account(person);
  if (!free) return taken();
  write(person, batch);
  return Done{};
}

Status People::make_account(std::string_view id, std::string name, std::string password_hash, Batch& batch) {
  if (find_lookalike(name)) return taken();
  Person& person = at(id);
  person.name = std::move(name);
  person.password = std::move(password_hash);
  enter_account(person);
  write(person, batch);
  return Done{};
}

void People::set_password(std::string_view id, std::string password_hash, Batch& batch) {
  at(id).password = std::move(password_hash);
  write(at(id), batch);
}

void People::block(std::string_view id, std::string_view other, bool yes, Batch& batch) {
  Person& person = at(id);
  if (yes)
    person.blocked.emplace(other);
  else
    person.blocked.erase(std::string(other));
  write(person, batch);
}

std::string People::open_session(std::string_view person, Millis now, Batch& batch) {
  std::string token = randomness_.token(40);
  const Session session{token_hash(token), std::string(person), now, now};
  write(session, batch);
  sessions_[session.key] = session;
  return token;
}

void People::end_session(std::string_view key, Batch& batch) {
  batch.papers.push_back({"session", std::string(key), std::nullopt});
  sessions_.erase(std::string(key));
}

std::vector<Session> People::sessions_of(std::string_view person) const {
  std::vector<Session> list;
  for (const auto& [key, session] : sessions_)
    if (session.person == person) list.push_back(session);
  return list;
}

People::NewBot People::add_bot(std::string_view owner, std::string_view name, Millis now, Batch& batch) {
  Person person;
  person.id = "b" + randomness_.token(12);
  person.name = name;
  person.owner = owner;
  person.bot = true;
  person.made = now;
  write(person, batch);
  std::string token = randomness_.token(40);
  JsonWriter out;
  out.begin_object().field("person", person.id).end_object();
  batch.papers.push_back({"bot", token_hash(token), out.take()});
  bot_keys_[token_hash(token)] = person.id;
  const Person& kept = people_[person.id] = person;
  return {&kept, std::move(token)};
}

std::vector<const Person*> People::bots_of(std::string_view owner) const {
  std::vector<const Person*> bots;
  for (const auto& [key, bot] : bot_keys_)
    if (const Person* person = find(bot); person && person->owner == owner) bots.push_back(person);
  return bots;
}

void People::revoke_bot(std::string_view bot, Batch& batch) {
  for (auto each = bot_keys_.begin(); each != bot_keys_.end(); ++each) {
    if (each->second != bot) continue;
    batch.papers.push_back({"bot", each->first, std::nullopt});
    bot_keys_.erase(each);
    return;
  }
}

void People::erase(std::string_view id, Batch& batch) {
  for (const Session& session : sessions_of(id)) end_session(session.key, batch);
  for (const Person* bot : bots_of(id)) {
    const std::string bot_id = bot->id;
    revoke_bot(bot_id, batch);
    at(bot_id).gone = true;
    at(bot_id).name = "somebody";
    write(at(bot_id), batch);
  }
  Person& person = at(id);
  strike_account(person);
  person = {person.id, "somebody", "", "", person.bot, true, person.made, {}};
  write(person, batch);
}

void People::sweep(Millis now, const std::function<bool(const std::string& person)>& has_left_something,
                   Batch& batch) {
  std::set<std::string, std::less<>> can_come_back;
  std::vector<std::string> stale;
  for (const auto& [key, session] : sessions_)
    if (now - session.seen > kSessionLife)
      stale.push_back(key);
    else
      can_come_back.insert(session.person);
  for (const std::string& key : stale) end_session(key, batch);
  std::erase_if(people_, [&](const auto& each) {
    const auto& [id, person] = each;
    if (!person.guest() || person.gone || now - person.made < kSessionLife || can_come_back.contains(id) ||
        has_left_something(id))
      return false;
    batch.papers.push_back({"person", id, std::nullopt});
    return true;
  });
}

void People::write(const Person& person, Batch& batch) {
  JsonWriter out;
  out.begin_object().field("name", person.name).field("made", person.made);
  if (!person.password.empty()) out.field("password", person.password);
  if (!person.owner.empty()) out.field("owner", person.owner);
  if (person.bot) out.field("bot", true);
  if (person.gone) out.field("gone", true);
  if (!person.blocked.empty()) {
    out.key("blocked").begin_array();
    for (const std::string& other : person.blocked) out.text(other);
    out.end_array();
  }
  batch.papers.push_back({"person", person.id, out.end_object().take()});
}

void People::write(const Session& session, Batch& batch) {
  JsonWriter out;
  out.begin_object().field("person", session.person).field("made", session.made).field("seen", session.seen);
  batch.papers.push_back({"session", session.key, out.end_object().take()});
}

}  // namespace enfilade::server
