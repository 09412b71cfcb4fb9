#include "table/retelling.hpp"

#include "kernel/sha256.hpp"
#include "kernel/text.hpp"
#include "table/replay.hpp"

namespace enfilade::table {

namespace {

std::string name(Viewer viewer) {
  return viewer == kSpectator ? "spectator" : "seat " + std::to_string(viewer);
}

std::string line(const std::string& what, const Table& table, Viewer viewer, std::string_view told) {
  return what + " " + name(viewer) + ": version " + std::to_string(table.version(viewer)) + ", " +
         std::to_string(told.size()) + " bytes, sha256 " + to_hex(as_text(sha256(told)).substr(0, 8)) + "\n";
}

std::vector<Viewer> viewers_of(const Table& table) {
  std::vector<Viewer> viewers;
  for (Seat seat = 0; seat < table.players(); ++seat) viewers.push_back(seat);
  viewers.push_back(kSpectator);
  return viewers;
}

// What is left of it: the story, and after the end the replay.
std::string leftovers(const Table& table) {
  std::string text;
  for (const Viewer viewer : viewers_of(table)) {
    JsonWriter story;
    write_story(table, viewer, story);
    text += line("story", table, viewer, story.str());
    if (table.phase() == Table::Phase::ended && table.referee())
      text += line("replay", table, viewer, replay_frames(table, viewer, false));
  }
  return text;
}

}  // namespace

Result<std::string> retell(std::string_view log) {
  const std::vector<std::string_view> lines = split(trim(log), '\n');
  const Result<TableEvent> created = TableEvent::parse(lines.front());
  if (!created) return created.error();
  Result<Table> table = Table::open(*created);
  if (!table) return table.error();
  std::string text;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    Result<TableEvent> event = TableEvent::parse(lines[i]);
    const Result<Change> change = event ? table->apply(*event) : Result<Change>(event.error());
    if (!change) return change.error();
    const std::string what = std::to_string(i) + " " + std::string(word(event->kind));
    for (const Viewer viewer : viewers_of(*table))
      if (change->seen[table->slot(viewer)])
        text += line(what, *table, viewer, news_text(*table, *change, viewer));
  }
  return text + leftovers(*table);
}

}  // namespace enfilade::table
