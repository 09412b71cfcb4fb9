#include "table/replay.hpp"

#include <algorithm>
#include <bit>

#include "kernel/text.hpp"

namespace enfilade::table {

namespace {

constexpr int kMostFrames = 200;

std::string_view word(RecordLine::Kind kind) {
  constexpr std::string_view kWords[] = {"chance", "step", "takeback", "takeover", "timeout", "resign"};
  return kWords[static_cast<std::size_t>(kind)];
}

// What a line of the record was to those at the table.
std::optional<Happening> happening(const RecordLine& line) {
  switch (line.kind) {
    case RecordLine::Kind::takeback: return Happening{"takeback", line.seat, ""};
    case RecordLine::Kind::timeout: return Happening{"timeout", line.seat, ""};
    case RecordLine::Kind::resign: return Happening{"resign", line.seat, ""};
    case RecordLine::Kind::takeover:
      return line.text == "person" ? Happening{"handback", line.seat, ""}
                                   : Happening{"takeover", line.seat, line.text};
    default: return std::nullopt;
  }
}

// Plays the record again; calls back after each line with what it brought about, as the full truth.
template <class Each>
void play_again(const Table& table, const Each& each) {
  Referee again(table.beginning(), nullptr);
  for (const RecordLine& line : table.referee()->record().lines) {
    const Result<std::vector<Event>> told = again.play_line(line);
    ENFILADE_CHECK(told);
    if (!each(line, *told, again.match())) return;
  }
}

void write_frame(const Match& match, Viewer viewer, bool all, std::span<const RecordLine> lines, bool ended,
                 JsonWriter& out) {
  const MatchView view = match.view(viewer);
  out.key("view").raw(all ? match.json() : view.json()).key("scene").raw(view.scene());
  const std::optional<Viewer> eyes = all ? std::nullopt : std::optional(viewer);
  write_node(match, eyes, out.key("node"));
  write_scores(match, eyes, lines, ended, out.key("scores"));
}

// The notation of a hidden step or draw is for those who may see it; the others learn from the events.
bool may_read(const RecordLine& line, Viewer viewer, bool all) {
  if (line.kind == RecordLine::Kind::step) return all || line.seat == viewer;
  return all || line.kind != RecordLine::Kind::chance;
}

}  // namespace

namespace {

// Calls back with each chapter of what the viewer was told, and with the position after it. What the viewer
// saw nothing of has left no trace.
template <class Each>
void tell_again(const Table& table, Viewer viewer, const Each& each) {
  if (table.referee()) {
    each("[]", Happening{"started", kSpectator, ""}, table.beginning());
    std::size_t lines = 0;
    auto hint = table.hints_taken().begin();
    const auto tell_hints = [&](const Match& match) {
      for (; hint != table.hints_taken().end() && hint->line == lines; ++hint)
        if (hint->first && hint->seat != viewer) each("[]", Happening{"hint", hint->seat, ""}, match);
    };
    tell_hints(table.beginning());
    play_again(table, [&](const RecordLine& line, const std::vector<Event>& told, const Match& match) {
      JsonWriter events;
      write_events(match, told, viewer, events);
      const auto what = happening(line);
      if (what || events.str() != "[]") each(events.str(), what, match);
      ++lines;
      tell_hints(match);
      return true;
    });
  }
  if (table.phase() == Table::Phase::ended)
    each("[]", Happening{"ended", kSpectator, table.ended()},
         table.referee() ? table.match() : table.beginning());
}

void write_told(std::string_view events, const std::optional<Happening>& what, JsonWriter& out) {
  out.key("events").raw(events).key("happenings");
  write_happenings(what ? std::vector<Happening>{*what} : std::vector<Happening>{}, out);
}

}  // namespace

void write_story(const Table& table, Viewer viewer, JsonWriter& out) {
  out.begin_array();
  tell_again(table, viewer, [&](std::string_view events, const std::optional<Happening>& what, const Match&) {
    write_told(events, what, out.begin_object());
    out.end_object();
  });
  out.end_array();
}

void write_chapters(const Table& table, Viewer viewer, std::int64_t from, std::int64_t count,
                    JsonWriter& out) {
  out.begin_array();
  std::int64_t chapter = 0;
  tell_again(table, viewer,
             [&](std::string_view events, const std::optional<Happening>& what, const Match& match) {
               const std::int64_t now = chapter++;
               if (now < from || now >= from + count) return;
               const bool ended = what && what->what == "ended";
               const auto lines = ended && table.referee() ? std::span(table.referee()->record().lines)
                                                           : std::span<const RecordLine>();
               write_told(events, what, out.begin_object());
               write_frame(match, viewer, false, lines, ended, out);
               out.end_object();
             });
  out.end_array();
}

std::string replay_frames(const Table& table, Viewer viewer, bool all, std::size_t from, std::size_t most) {
  const std::vector<RecordLine>& lines = table.referee()->record().lines;
  const std::size_t end = most > SIZE_MAX - from ? SIZE_MAX : from + most;
  JsonWriter out;
  out.begin_array();
  if (from == 0) {
    out.begin_object().field("at", 0).field("line", "start");
    write_frame(table.beginning(), viewer, all, {}, lines.empty(), out);
    out.end_object();
  }
  std::size_t at = 0;
  play_again(table, [&](const RecordLine& line, const std::vector<Event>& told, const Match& match) {
    if (++at < from) return true;
    if (at >= end) return false;
    out.begin_object().field("at", static_cast<std::int64_t>(at)).field("line", word(line.kind));
    if (line.seat != kChance) out.field("seat", int{line.seat});
    if (may_read(line, viewer, all)) out.field("text", line.text);
    write_events(match, told, all ? std::nullopt : std::optional(viewer), out.key("events"));
    write_frame(match, viewer, all, std::span(lines).first(at), at == lines.size(), out);
    out.end_object();
    return at + 1 < end;
  });
  return out.end_array().take();
}

Match position_at(const Table& table, std::size_t at) {
  Match there = table.beginning();
  if (at == 0) return there;
  play_again(table, [&](const RecordLine&, const std::vector<Event>&, const Match& match) {
    there = match;
    return --at > 0;
  });
  return there;
}

namespace {

void write_seat_names(const Table& table, JsonWriter& out) {
  out.key("seat_names").begin_array();
  for (Seat seat = 0; seat < table.players(); ++seat) out.text(table.match().seat_name(seat));
  out.end_array();
}

}  // namespace

Result<std::string> board_text(const Table& table, std::string_view person) {
  if (!table.referee()) return Error{"not_now", "the game has not begun", "", "", {}};
  const SeatSet mine = table.seats_of(person);
  const Viewer viewer = std::popcount(mine) == 1 ? static_cast<Viewer>(std::countr_zero(mine)) : kSpectator;
  JsonWriter out;
  out.begin_object().field("components", table.terms().content).key("seat");
  viewer == kSpectator ? out.null() : out.integer(viewer);
  write_seat_names(table, out);
  const bool ended = table.phase() == Table::Phase::ended;
  write_frame(table.match(), viewer, false, table.referee()->record().lines, ended, out);
  return out.end_object().take();
}

Result<std::string> replay_text(const Table& table, const TableSurroundings& around, std::string_view person,
                                const ReplayWish& wish) {
  const auto bad = [](std::string_view name, std::string_view text) {
    return Error{"bad_value", std::string(text), "", std::string(name), {}};
  };
  if (table.phase() != Table::Phase::ended || !table.referee())
    return Error{"not_now", "the game is not over, or was never begun", "", "", {}};
  const auto number = parse_int(wish.seat.value_or(""));
  if (wish.seat && wish.seat != "all" && (!number || *number < 0 || *number >= table.players()))
    return bad("seat", "there is no such seat");
  const Viewer viewer = number ? static_cast<Viewer>(*number) : kSpectator;
  const int frames = static_cast<int>(table.referee()->record().lines.size()) + 1;
  const auto from = parse_int(wish.from.value_or("0"));
  if (!from || *from < 0 || *from >= frames) return bad("from", "there is no such frame");
  const auto most = parse_int(wish.most.value_or(std::to_string(frames)));
  if (!most || *most < 1) return bad("most", "at least one frame");
  // A frame weighs several kilobytes, and a long game has thousands: who wants them all asks for them in turn.
  const int given = std::min(*most, kMostFrames);
  JsonWriter out;
  out.begin_object().key("table");
  write_summary(table, around, person, out);
  write_seat_names(table, out);
  out.field("all", frames).key("frames");
  out.raw(replay_frames(table, viewer, wish.seat == "all", static_cast<std::size_t>(*from),
                        static_cast<std::size_t>(given)));
  return out.end_object().take();
}

}  // namespace enfilade::table
