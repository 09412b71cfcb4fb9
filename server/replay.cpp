#include "server/replay.hpp"

namespace enfilade::server {

namespace {

std::string_view word(RecordLine::Kind kind) {
  constexpr std::string_view kWords[] = {"chance", "step", "takeback", "takeover", "timeout", "resign"};
  return kWords[static_cast<std::size_t>(kind)];
}

void write_all_events(const Match& match, const std::vector<Event>& events, JsonWriter& out) {
  out.begin_array();
  for (const Event& event : events) {
    const Message told = match.tell(event);
    out.begin_object().field("event", match.info().events[event.kind]).field("key", told.key);
    write_args(told.args, out);
    out.end_object();
  }
  out.end_array();
}

void write_position(const Match& match, Viewer viewer, bool all, JsonWriter& out) {
  const MatchView view = match.view(viewer);
  out.key("view").raw(all ? match.json() : view.json()).key("scene").raw(view.scene());
  write_node(match, out.key("node"));
  write_scores(match, viewer, all || match.over(), out.key("scores"));
}

// The notation of a hidden step or draw is for those who may see it; the others learn from the events.
bool may_read(const RecordLine& line, Viewer viewer, bool all) {
  return all || line.kind != RecordLine::Kind::step ? all || line.kind != RecordLine::Kind::chance
                                                    : line.seat == viewer;
}

}  // namespace

Result<std::string> replay_frames(const Record& record, const Game& game, Viewer viewer, bool all) {
  Result<Referee> referee = Referee::open(record, &game);
  if (!referee) return referee.error();
  JsonWriter out;
  out.begin_array().begin_object().field("at", 0).field("line", "start");
  write_position(referee->match(), viewer, all, out);
  out.end_object();
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    const RecordLine& line = record.lines[i];
    const Result<std::vector<Event>> told = referee->play_line(line);
    if (!told) return told.error();
    out.begin_object().field("at", static_cast<std::int64_t>(i) + 1).field("line", word(line.kind));
    if (line.seat != kChance) out.field("seat", int{line.seat});
    if (may_read(line, viewer, all)) out.field("text", line.text);
    out.key("events");
    all ? write_all_events(referee->match(), *told, out) : write_events(referee->match(), *told, viewer, out);
    write_position(referee->match(), viewer, all, out);
    out.end_object();
  }
  return out.end_array().take();
}

}  // namespace enfilade::server
