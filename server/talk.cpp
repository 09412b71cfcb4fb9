#include "server/talk.hpp"

#include "kernel/json.hpp"
#include "server/call.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kChatKept = 200;      // lines per table
constexpr std::size_t kChatBytes = 16'000;  // in one message; who wants earlier lines asks for them

// Lines lie in the order in which they were said.
std::string chat_key(const std::string& room, std::int64_t n) {
  std::string number = std::to_string(n);
  number.insert(0, number.size() < 9 ? 9 - number.size() : 0, '0');
  return room + "/" + number;
}

// A line, and a slip by which its author can find it again.
void file_line(const std::string& room, const ChatLine& line, bool keep, Batch& batch) {
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

std::size_t Talk::characters(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text)
    if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) ++count;
  return count;
}

void Talk::opened(Room& room) {
  Conversation& here = room.conversation;
  const auto lines = store_.drawer("chat", room.id + "/");
  if (!lines) return;
  for (const Paper& paper : *lines) {
    const Result<Json> json = Json::parse(*paper.text);
    if (!json) continue;
    JsonCursor::Problem problem;
    const JsonCursor at(*json, problem);
    here.lines.push_back({at.at("n").integer(0, Millis{1} << 52), at.at("at").integer(0, Millis{1} << 52),
                          at.at("players").boolean(), at.at("person").text(), at.at("text").text(),
                          at.at("id").text()});
    here.next = here.lines.back().n + 1;
  }
}

void Talk::came(Room& room, const std::string& person) const {
  Conversation& here = room.conversation;
  if (here.notes.contains(person)) return;
  const auto note = store_.paper("note", person + "/" + room.id);
  here.notes[person] = note && *note ? **note : "";
  const std::string prefix = person + "/" + room.id + "/";
  if (const auto mutes = store_.drawer("mute", prefix))
    for (const Paper& paper : *mutes) here.mutes.emplace(person, paper.key.substr(prefix.size()));
}

bool Talk::may_read(const std::string& person, const Room& room, const ChatLine& line) const {
  const bool sits = room.table.seats_of(person) != 0;
  if (room.table.phase() != Table::Phase::ended && sits != line.players) return false;
  if (room.conversation.mutes.contains({person, line.person})) return false;
  const Person* reader = people_.find(person);
  return !reader || !reader->blocked.contains(line.person);
}

void Talk::write(const ChatLine& line, JsonWriter& out) const {
  out.begin_object().field("t", "chat").field("n", line.n).field("at", line.at);
  out.field("room", line.players ? "players" : "spectators");
  write_card(people_.card(line.person), out.key("person"));
  out.field("text", line.text).end_object();
}

void Talk::write_before(const std::string& person, const Room& room, std::int64_t before,
                        JsonWriter& out) const {
  const auto& all = room.conversation.lines;
  std::vector<std::string> lines;
  std::size_t size = 0;
  bool earlier = false;
  for (auto line = all.rbegin(); line != all.rend() && !earlier; ++line) {
    if (line->n >= before || !may_read(person, room, *line)) continue;
    JsonWriter text;
    write(*line, text);
    lines.push_back(text.take());
    size += lines.back().size();
    earlier = size > kChatBytes && lines.size() > 1;
  }
  if (earlier) lines.pop_back();
  out.key("chat").begin_array();
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) out.raw(*line);
  out.end_array().field("earlier", earlier);
}

void Talk::write_for(const std::string& person, const Room& room, JsonWriter& out) const {
  const Conversation& here = room.conversation;
  write_before(person, room, here.next, out);
  const auto note = here.notes.find(person);
  out.field("note", note == here.notes.end() ? "" : std::string_view(note->second));
}

const ChatLine* Talk::chat(Room& room, const std::string& person, const std::string& id,
                           const std::string& text, Millis now, Act then) {
  Conversation& here = room.conversation;
  for (const ChatLine& line : here.lines)
    if (line.id == id && line.person == person) return nullptr;
  const bool sits = room.table.seats_of(person) != 0;
  here.lines.push_back({here.next++, now, sits, person, text, id});
  Batch batch;
  file_line(room.id, here.lines.back(), true, batch);
  if (here.lines.size() > kChatKept) {
    file_line(room.id, here.lines.front(), false, batch);
    here.lines.pop_front();
  }
  room.unsaid->hold();
  journal_.commit(room.unsaid, std::move(batch), std::move(then));
  return &here.lines.back();
}

void Talk::note(Room& room, const std::string& person, const std::string& text, Act then) {
  room.conversation.notes[person] = text;
  Batch batch;
  batch.papers.push_back({"note", person + "/" + room.id, text.empty() ? std::nullopt : std::optional(text)});
  room.unsaid->hold();
  journal_.commit(room.unsaid, std::move(batch), std::move(then));
}

void Talk::mute(Room& room, const std::string& person, const std::string& whom, bool yes, Act then) {
  if (yes)
    room.conversation.mutes.emplace(person, whom);
  else
    room.conversation.mutes.erase({person, whom});
  Batch batch;
  batch.papers.push_back(
      {"mute", person + "/" + room.id + "/" + whom, yes ? std::optional<std::string>("{}") : std::nullopt});
  room.unsaid->hold();
  journal_.commit(room.unsaid, std::move(batch), std::move(then));
}

void Talk::forget(Room& room, const std::string& person, Batch& batch) {
  Conversation& here = room.conversation;
  std::erase_if(here.lines, [&](const ChatLine& line) {
    if (line.person != person) return false;
    file_line(room.id, line, false, batch);
    return true;
  });
  if (here.notes.erase(person) != 0) batch.papers.push_back({"note", person + "/" + room.id, std::nullopt});
}

void Talk::discard(const std::string& table, Room* room, std::set<std::string, std::less<>> people,
                   Batch& batch) {
  if (const auto lines = store_.drawer("chat", table + "/"))
    for (const Paper& line : *lines) batch.papers.push_back({"chat", line.key, std::nullopt});
  if (room) {  // also what is under way
    for (const auto& [person, note] : room->conversation.notes) people.insert(person);
    for (const ChatLine& line : room->conversation.lines) people.insert(line.person);
    for (const std::string& person : people) forget(*room, person, batch);
  }
  for (const std::string& person : people) {
    batch.papers.push_back({"note", person + "/" + table, std::nullopt});
    for (const char* drawer : {"said", "mute"})
      if (const auto slips = store_.drawer(drawer, person + "/" + table + "/"))
        for (const Paper& slip : *slips) batch.papers.push_back({drawer, slip.key, std::nullopt});
  }
}

void Talk::report(Call& call, const Room& room, std::int64_t n, const std::string& why) {
  for (const ChatLine& line : room.conversation.lines) {
    if (line.n != n || !may_read(call.person, room, line)) continue;
    JsonWriter out;
    out.begin_object().field("at", call.now).field("by", call.person).field("table", room.id);
    out.field("chat", n).field("person", line.person).field("text", line.text).field("why", why).end_object();
    Batch batch;
    const std::string key = call.person + "/" + std::to_string(call.now) + randomness_.token(4);
    batch.papers.push_back({"report", key, out.take()});
    return journal_.commit(std::move(batch), [call]() mutable { call.finish(200, "{}"); });
  }
  call.refuse({"not_found", "there is no such line", "", "chat", {}});
}

}  // namespace enfilade::server
