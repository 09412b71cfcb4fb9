#include "table/import.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "kernel/quoted.hpp"
#include "kernel/text.hpp"
#include "kernel/verify.hpp"
#include "table/takebacks.hpp"

namespace enfilade::table {

namespace {

using Kind = TableEvent::Kind;

bool is_remark(const RecordLine& line) { return line.kind == RecordLine::Kind::remark; }

std::vector<RecordLine> without_remarks(std::vector<RecordLine> lines) {
  std::erase_if(lines, is_remark);
  return lines;
}

Chair chair_of(const std::string& name) {
  Chair chair;
  chair.taken = true;
  const auto known = levels();
  const bool computer = name == "random" || std::any_of(known.begin(), known.end(),
                                                        [&](const Level& each) { return each.name == name; });
  chair.kind = computer ? Chair::Kind::computer : Chair::Kind::person;
  (computer ? chair.level : chair.person) = computer ? name : person_of_record(name);
  return chair;
}

// The computer that plays on for who resigned or ran out of time is part of that, and comes after it in the record.
bool played_on(const std::vector<RecordLine>& lines, std::size_t at) {
  const bool fell = lines[at].kind == RecordLine::Kind::resign || lines[at].kind == RecordLine::Kind::timeout;
  return fell && at + 1 < lines.size() && lines[at + 1].kind == RecordLine::Kind::takeover &&
         lines[at + 1].seat == lines[at].seat;
}

Terms terms_of(const Record& record, const std::vector<RecordLine>& lines, const std::string& host) {
  Terms terms;
  terms.game = record.game;
  terms.version = record.version;
  terms.content = record.content;
  terms.setup = record.setup;
  for (int seat = 0; seat < record.setup.players; ++seat)
    terms.chairs.push_back(chair_of(record.seats[static_cast<std::size_t>(seat)]));
  for (std::size_t seat = 0; seat < record.entropy.size(); ++seat)
    terms.chairs[seat].entropy = record.entropy[seat];
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (played_on(lines, i)) terms.takeover = lines[i + 1].text;
  terms.host = host;
  terms.elsewhere = true;
  terms.seed = record.seed;
  return terms;
}

Kind kind_of(const RecordLine& line) {
  switch (line.kind) {
    case RecordLine::Kind::takeback: return Kind::takeback;
    case RecordLine::Kind::takeover: return line.text == "person" ? Kind::handback : Kind::takeover;
    case RecordLine::Kind::timeout: return Kind::timed_out;
    case RecordLine::Kind::resign: return Kind::resigned;
    default: return Kind::step;
  }
}

}  // namespace

namespace {

constexpr std::size_t kMostEvents = 100'000;

Error no_table(std::string_view code, std::string_view text) {
  return {std::string(code), std::string(text), "", "", {}};
}

// The lines between the first and the last, which says how many there are.
Result<std::vector<std::string>> events_in(std::string_view text) {
  const std::vector<std::string_view> lines = split(trim(text), '\n');
  if (lines.front() != std::string(kKeptTable) + "1")
    return no_table("newer_table", "this game was kept by a newer version of the program");
  const std::size_t events = lines.size() < 2 ? 0 : lines.size() - 2;
  if (events == 0 || events > kMostEvents || lines.back() != "end " + std::to_string(events))
    return no_table("cut_off", "the file of this game is cut off");
  return std::vector<std::string>(lines.begin() + 1, lines.end() - 1);
}

// Chance that was drawn elsewhere, before a game was played on from there, cannot be derived from this seed.
Status chance_is_fair(const Table& table) {
  Record record = table.record(std::vector<std::string>(static_cast<std::size_t>(table.players())));
  if (!record.knows_chance()) return Done{};
  if (played_again(record) >= kMostPlayedAgain + record.lines.size())
    return no_table("bad_table", "more was taken back than a table allows");
  record.seed = table.terms().seed;
  record.ended = "abandoned";
  const auto verified = verify(record, find_game(record.game));
  return verified ? Status(Done{}) : verified.error();
}

}  // namespace

Result<KeptTable> read_kept_table(std::string_view text, std::string_view person) {
  Result<std::vector<std::string>> log = events_in(text);
  if (!log) return log.error();
  Result<Table> table = Table::replay(*log);
  if (!table) {
    const bool other = table.error().code == "other_rules" || table.error().code == "not_found";
    return other ? table.error() : no_table("bad_table", "the file is damaged: " + table.error().text);
  }
  if (table->phase() != Table::Phase::playing) return no_table("not_going_on", "this game does not go on");
  for (const Chair& chair : table->chairs())
    if (!chair.person.empty() && chair.person != person)
      return no_table("of_others", "others sit at this table, who are not around this screen");
  if (const Status fair = chance_is_fair(*table); !fair) return fair.error();
  return KeptTable{std::move(*log), std::move(*table)};
}

Result<std::vector<TableEvent>> events_of_record(const Record& record, const Table::Caller& who) {
  const Game* game = find_game(record.game);
  if (!game) return Error{"not_found", "there is no game " + quoted(record.game), "", "game", {}};
  if (played_again(record) >= kMostPlayedAgain + record.lines.size())
    return Error{"bad_record", "more was taken back than a table allows", "", "", {}};
  if (const auto verified = verify(record, game); !verified) return verified.error();
  const std::vector<RecordLine> lines = without_remarks(record.lines);
  std::vector<TableEvent> events;
  const auto add = [&](Kind kind, Seat seat = kSpectator, std::string text = "") -> TableEvent& {
    TableEvent& event = events.emplace_back();
    event.kind = kind;
    event.at = who.now;
    event.seat = seat;
    event.text = std::move(text);
    if (kind == Kind::started || kind == Kind::step) event.draws.emplace();
    return event;
  };
  add(Kind::created).terms = terms_of(record, lines, who.person);
  add(Kind::started);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const RecordLine& line = lines[i];
    if (line.kind == RecordLine::Kind::chance) {
      if (!events.back().draws) return Error{"bad_record", "an outcome that nothing led to", "", "", {}};
      events.back().draws->push_back(line.text);
      continue;
    }
    const Kind kind = kind_of(line);
    const bool goes_on = played_on(lines, i);
    const bool ends = kind == Kind::timed_out && !goes_on;
    add(kind, line.seat, kind == Kind::step || kind == Kind::takeover ? line.text : ends ? "ends" : "");
    if (goes_on) ++i;
  }
  add(Kind::ended, kSpectator, record.ended);

  // What the table tells of itself is what the record tells.
  Result<Table> table = Table::open(events.front());
  if (!table) return table.error();
  for (std::size_t i = 1; i < events.size(); ++i)
    if (const auto change = table->apply(events[i]); !change) return change.error();
  if (without_remarks(table->record(record.seats).lines) != lines)
    return Error{"bad_record", "what happened in this record could not have happened at a table", "", "", {}};
  return events;
}

}  // namespace enfilade::table
