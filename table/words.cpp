#include "table/words.hpp"

#include "kernel/pack.hpp"
#include "table/takebacks.hpp"

namespace enfilade::table {

namespace {

// A menu longer than this is sent only to who asks for it.
constexpr int kMenuAlong = 200;

void write_optional(std::string_view key, std::string_view text, JsonWriter& out) {
  out.key(key);
  text.empty() ? out.null() : out.text(text);
}

std::string_view word(Table::Phase phase) {
  constexpr std::string_view kWords[] = {"waiting", "playing", "ended"};
  return kWords[static_cast<std::size_t>(phase)];
}

void write_clock(const Table& table, Seat seat, JsonWriter& out) {
  const bool timed = table.terms().clock.kind != ClockTerms::Kind::none;
  const SeatClock& clock = table.clock(seat);
  out.key("left");
  timed ? out.integer(clock.left) : out.null();
  out.key("since");
  clock.since ? out.integer(*clock.since) : out.null();
}

void write_clock_terms(const ClockTerms& clock, JsonWriter& out) {
  constexpr Millis kSecond = 1000, kDay = 86'400'000;
  out.begin_object().field("kind", word(clock.kind));
  if (clock.kind == ClockTerms::Kind::live)
    out.field("base", clock.base / kSecond).field("increment", clock.increment / kSecond);
  if (clock.kind == ClockTerms::Kind::days) out.field("days", clock.base / kDay);
  out.end_object();
}

void write_chair(const Table& table, Seat seat, const TableSurroundings& around, JsonWriter& out) {
  const Chair& chair = table.chair(seat);
  out.begin_object().field("kind", word(chair.kind)).field("taken", chair.taken).key("person");
  chair.person.empty() ? void(out.null()) : write_card(around.cards(chair.person), out);
  write_optional("level", chair.level, out);
  write_optional("computer", chair.computer, out);
  out.field("resigned", chair.resigned).field("flagged", chair.flagged).field("gone", chair.gone);
  out.field("connected", chair.kind == Chair::Kind::computer || contains(around.connected, seat));
  const Millis away = around.away_since[seat];
  out.key("away");
  chair.kind == Chair::Kind::computer || away == 0 ? out.null() : out.integer(away);
  write_clock(table, seat, out);
  out.end_object();
}

}  // namespace

void write_card(const PersonCard& card, JsonWriter& out) {
  out.begin_object().field("id", card.id).field("name", card.name);
  out.field("guest", card.guest).field("bot", card.bot).end_object();
}

void write_summary(const Table& table, const TableSurroundings& around,
                   std::optional<std::string_view> person, JsonWriter& out) {
  const Terms& terms = table.terms();
  out.begin_object().field("id", around.id).field("game", terms.game).field("players", terms.setup.players);
  out.key("options").begin_object();
  for (const auto& [name, value] : terms.setup.options) out.field(name, value);
  out.end_object().field("components", terms.content);
  if (const std::string& pack = pack_name(table.beginning()); !pack.empty()) out.field("pack", pack);
  out.field("private", terms.is_private).field("hold", terms.hold).field("hints", terms.hints);
  if (terms.elsewhere) out.field("elsewhere", true);
  out.field("status", word(table.phase()));
  write_optional("ended", table.ended(), out);
  write_card(around.cards(terms.host), out.key("host"));
  out.field("made", table.made()).field("changed", table.changed());
  write_clock_terms(terms.clock, out.key("clock"));
  out.field("takeover", terms.takeover).field("commitment", table.commitment()).key("seats").begin_array();
  for (Seat seat = 0; seat < table.players(); ++seat) write_chair(table, seat, around, out);
  out.end_array();
  if (person) {
    write_seats(table.seats_of(*person), out.key("mine"));
    out.field("hot_seat", table.hot_seat(*person));
  }
  const bool playing = table.phase() == Table::Phase::playing;
  write_seats(playing ? table.match().node().seats : SeatSet{0}, out.key("turn"));
  out.field("watching", around.watching).key("scores");
  if (table.phase() == Table::Phase::ended && table.referee())
    write_scores(table.match(), kSpectator, table.referee()->record().lines, true, out);
  else
    out.null();
  write_optional("rematch", table.rematch(), out);
  out.key("asks");
  if (table.question()) {
    out.begin_object().field("seat", int{table.question()->seat});
    write_seats(table.question()->missing, out.key("missing"));
    out.end_object();
  } else {
    out.null();
  }
  out.end_object();
}

void write_position(const Match& match, Viewer viewer, std::optional<std::int64_t> decision, JsonWriter& out,
                    std::span<const RecordLine> lines, bool ended) {
  const Known known(match, viewer);
  write_view(known.view, out);
  write_node(match, viewer, out.key("node"));
  out.key("decision");
  decision ? out.integer(*decision) : out.null();
  if (decision) {
    write_message(known.match.prompt(viewer), out.key("prompt"));
    Menu menu;
    known.match.menu(viewer, menu);
    out.key("menu");
    menu.size() <= kMenuAlong ? write_menu(known.match, viewer, menu, out) : void(out.null());
  } else {
    out.key("prompt").null().key("menu").null();
  }
  write_scores(match, known, lines, ended, out.key("scores"));
}

void write_frame(const Table& table, Viewer viewer, JsonWriter& out) {
  if (table.phase() == Table::Phase::waiting || !table.referee()) return;
  write_position(table.match(), viewer, table.decision(viewer), out, table.referee()->record().lines,
                 table.phase() == Table::Phase::ended);
  out.key("undo");
  const Referee& referee = *table.referee();
  const bool can = viewer != kSpectator && table.phase() == Table::Phase::playing &&
                   referee.can_take_back(viewer) && can_take_back_more(referee.record());
  can ? out.text(referee.takeback_is_free(viewer) ? "free" : "ask") : out.null();
  out.key("clocks");
  if (table.terms().clock.kind == ClockTerms::Kind::none) {
    out.null();
    return;
  }
  out.begin_array();
  for (Seat seat = 0; seat < table.players(); ++seat) {
    out.begin_object();
    write_clock(table, seat, out);
    out.end_object();
  }
  out.end_array();
}

std::string news_text(const Table& table, const Change& change, Viewer viewer) {
  JsonWriter out;
  out.begin_object().field("t", "news").field("v", table.version(viewer)).key("events");
  write_events(table.match(), change.events, viewer, out);
  write_happenings(change.happenings, out.key("happenings"));
  write_frame(table, viewer, out);
  return out.end_object().take();
}

void write_happenings(const std::vector<Happening>& happenings, JsonWriter& out) {
  out.begin_array();
  for (const Happening& happening : happenings) {
    out.begin_object().field("what", happening.what);
    if (happening.seat != kSpectator) out.field("seat", int{happening.seat});
    if (!happening.text.empty()) out.field(happening.what == "ended" ? "how" : "level", happening.text);
    out.end_object();
  }
  out.end_array();
}

}  // namespace enfilade::table
