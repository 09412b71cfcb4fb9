// Talking at a table: chat in two rooms, notes of one's own, and not having to listen.
#include "kernel/text.hpp"
#include "server/hall.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kLongestChat = 500, kLongestNote = 4000, kLongestReason = 500;
constexpr std::size_t kChatKept = 200;      // lines per table
constexpr std::size_t kChatBytes = 16'000;  // in one message; who wants earlier lines asks for them

std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text)
    if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) ++count;
  return count;
}

// Lines lie in the order in which they were said.
std::string chat_key(const std::string& room, std::int64_t n) {
  std::string number = std::to_string(n);
  number.insert(0, number.size() < 9 ? 9 - number.size() : 0, '0');
  return room + "/" + number;
}

// A line, and a slip by which its author can find it again.
void write_line(const std::string& room, const ChatLine& line, bool keep, Batch& batch) {
  const std::string key = chat_key(room, line.n);
  std::optional<std::string> text, slip;
  if (keep) {
    JsonWriter out;
    out.begin_object().field("n", line.n).field("at", line.at).field("players", line.players);
    out.field("person", line.person).field("text", line.text).field("id", line.id).end_object();
    text = out.take();
    slip = "{}";
  }
  batch.papers.push_back({"chat", key, std::move(text)});
  batch.papers.push_back({"said", line.person + "/" + key, std::move(slip)});
}

}  // namespace

void Hall::read_chat(Room& room) {
  const auto lines = store_.drawer("chat", room.id + "/");
  if (!lines) return;
  for (const Paper& paper : *lines) {
    const Result<Json> json = Json::parse(*paper.text);
    if (!json) continue;
    JsonCursor::Problem problem;
    const JsonCursor at(*json, problem);
    room.chat.push_back({at.at("n").integer(0, Millis{1} << 52), at.at("at").integer(0, Millis{1} << 52),
                         at.at("players").boolean(), at.at("person").text(), at.at("text").text(),
                         at.at("id").text()});
    room.next_chat = room.chat.back().n + 1;
  }
}

// What somebody who comes in has written down at this table before.
void Hall::read_own_papers(Room& room, const std::string& person) {
  if (room.notes.contains(person)) return;
  const auto note = store_.paper("note", person + "/" + room.id);
  room.notes[person] = note && *note ? **note : "";
  const std::string prefix = person + "/" + room.id + "/";
  if (const auto mutes = store_.drawer("mute", prefix))
    for (const Paper& paper : *mutes) room.mutes.emplace(person, paper.key.substr(prefix.size()));
}

bool Hall::may_read(const std::string& person, const Room& room, const ChatLine& line) const {
  const bool sits = room.table.seats_of(person) != 0;
  if (room.table.phase() != Table::Phase::ended && sits != line.players) return false;
  if (room.mutes.contains({person, line.person})) return false;
  const Person* reader = people_.find(person);
  return !reader || !reader->blocked.contains(line.person);
}

void Hall::write_chat(const ChatLine& line, JsonWriter& out) const {
  out.begin_object().field("t", "chat").field("n", line.n).field("at", line.at);
  out.field("room", line.players ? "players" : "spectators");
  write_card(people_.card(line.person), out.key("person"));
  out.field("text", line.text).end_object();
}

// The latest lines before number `before` that somebody may read, as many as are worth sending at once.
void Hall::write_chat_before(const Watcher& watcher, std::int64_t before, JsonWriter& out) const {
  const Room& room = *watcher.room;
  std::vector<std::string> lines;
  std::size_t size = 0;
  bool earlier = false;
  for (auto line = room.chat.rbegin(); line != room.chat.rend() && !earlier; ++line) {
    if (line->n >= before || !may_read(watcher.person, room, *line)) continue;
    JsonWriter text;
    write_chat(*line, text);
    lines.push_back(text.take());
    size += lines.back().size();
    earlier = size > kChatBytes && lines.size() > 1;
  }
  if (earlier) lines.pop_back();
  out.key("chat").begin_array();
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) out.raw(*line);
  out.end_array().field("earlier", earlier);
}

void Hall::earlier(const Said& said) {
  auto& [watcher, at, what, id] = said;
  at.only({"t", "id", "before"});
  const std::int64_t before = at.at("before").integer(0, Millis{1} << 52);
  if (at.failed()) return;
  reply(watcher, id, "reply", [&](JsonWriter& out) { write_chat_before(watcher, before, out); });
}

void Hall::chat(const Said& said) {
  auto& [watcher, at, what, id] = said;
  at.only({"t", "id", "text"});
  const std::string words(trim(at.at("text").text()));
  if (words.empty() || characters(words) > kLongestChat) at.fail("a line of chat has 1 to 500 characters");
  if (at.failed()) return;
  Room& room = *watcher.room;
  for (const ChatLine& line : room.chat)
    if (line.id == id && line.person == watcher.person) return acknowledge(watcher, id);
  const bool sits = room.table.seats_of(watcher.person) != 0;
  const ChatLine line{room.next_chat++, terms_.now(), sits, watcher.person, words, id};
  Batch batch;
  write_line(room.id, line, true, batch);
  room.chat.push_back(line);
  if (room.chat.size() > kChatKept) {
    write_line(room.id, room.chat.front(), false, batch);
    room.chat.pop_front();
  }
  commit(room, std::move(batch), acknowledgement(said));
  JsonWriter out;
  write_chat(line, out);
  const Text text = std::make_shared<const std::string>(out.take());
  for (const Watcher* to : room.watchers)
    if (to->viewer && may_read(to->person, room, line)) say(room, *to, text);
}

void Hall::note(const Said& said) {
  auto& [watcher, at, what, id] = said;
  at.only({"t", "id", "text"});
  const std::string& written = at.at("text").text();
  if (characters(written) > kLongestNote) at.fail("a note has at most 4000 characters");
  if (at.failed()) return;
  watcher.room->notes[watcher.person] = written;
  Batch batch;
  const std::string key = watcher.person + "/" + watcher.room->id;
  batch.papers.push_back({"note", key, written.empty() ? std::nullopt : std::optional(written)});
  commit(*watcher.room, std::move(batch), acknowledgement(said));
}

void Hall::mute(const Said& said) {
  auto& [watcher, at, what, id] = said;
  at.only({"t", "id", "person", "yes"});
  const std::string& whom = at.at("person").text();
  const bool yes = at.at("yes").boolean();
  if (!people_.find(whom)) at.fail("there is no such person");
  if (at.failed()) return;
  Room& room = *watcher.room;
  if (yes)
    room.mutes.emplace(watcher.person, whom);
  else
    room.mutes.erase({watcher.person, whom});
  Batch batch;
  batch.papers.push_back({"mute", watcher.person + "/" + room.id + "/" + whom,
                          yes ? std::optional<std::string>("{}") : std::nullopt});
  commit(room, std::move(batch), acknowledgement(said));
}

// Also what is still on its way to the disk.
void Hall::forget(Room& room, const std::string& person, Batch& batch) {
  std::erase_if(room.chat, [&](const ChatLine& line) {
    if (line.person != person) return false;
    write_line(room.id, line, false, batch);
    return true;
  });
  if (room.notes.erase(person) != 0) batch.papers.push_back({"note", person + "/" + room.id, std::nullopt});
}

// What was said is copied, so that the operator can read it when it is gone from the table.
void Hall::report(Call& call) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  at.only({"table", "chat", "why"});
  const std::string table = at.at("table").text(), why = at.at("why").text();
  const auto n = at.at("chat").integer(0, Millis{1} << 52);
  if (characters(why) > kLongestReason) at.at("why").fail("a reason has at most 500 characters");
  if (problem.found) return finish(call, problem.error);
  const Room* room = find_room(table);
  if (!room || !room->table.may_watch(call.person))
    return finish(call, {"not_found", "there is no such table", "", "table", {}});
  for (const ChatLine& line : room->chat) {
    if (line.n != n || !may_read(call.person, *room, line)) continue;
    JsonWriter out;
    out.begin_object().field("at", call.now).field("by", call.person).field("table", table).field("chat", n);
    out.field("person", line.person).field("text", line.text).field("why", why).end_object();
    Batch batch;
    const std::string key = call.person + "/" + std::to_string(call.now) + random_token(4);
    batch.papers.push_back({"report", key, out.take()});
    return commit(std::move(batch), [this, call]() mutable { finish(call, 200, "{}"); });
  }
  finish(call, {"not_found", "there is no such line", "", "chat", {}});
}

}  // namespace enfilade::server
