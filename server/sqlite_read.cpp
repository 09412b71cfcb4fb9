// Reading, on the thread of the store's user.
#include <algorithm>

#include "server/sqlite_store.hpp"

namespace enfilade::server {

Result<std::vector<std::string>> SqliteStore::log(TableNumber table) {
  std::int64_t at = 0, last = -1;
  bool known = false;
  {
    const std::lock_guard lock(mutex_);
    if (const auto head = heads_.find(table); head != heads_.end()) {
      known = true;
      at = head->second.durable_row;
      last = head->second.durable_seq;
    }
  }
  if (!known) {
    Statement find = reader_.prepare("SELECT row, seq FROM heads WHERE table_no = ?");
    find.bind(1, table);
    while (find.next()) {
      at = find.integer(0);
      last = find.integer(1);
    }
    if (find.failed()) return find.failure();
  }
  // Rows never change, so the chain can be walked without holding a snapshot. Latest first; how many there
  // are is believed when they have been read.
  std::vector<std::string> events;
  Statement row = reader_.prepare("SELECT table_no, seq, before, event FROM log WHERE n = ?");
  for (std::int64_t seq = last; seq >= 0; --seq) {
    row.bind(1, at);
    if (!row.next() || row.integer(0) != table || row.integer(1) != seq)
      return damaged_file(reader_.path(), "the log of table " + table_id(table) + " has a gap at event " +
                                              std::to_string(seq));
    at = row.integer(2);
    events.push_back(row.text(3));
    row.next();
  }
  std::reverse(events.begin(), events.end());
  return events;
}

Result<std::vector<Paper>> SqliteStore::drawer(std::string_view drawer, std::string_view prefix) {
  std::vector<Paper> papers;
  Statement rows = reader_.prepare("SELECT key, text FROM papers WHERE drawer = ? AND key >= ? ORDER BY key");
  rows.bind(1, drawer).bind(2, prefix);
  while (rows.next()) {
    std::string key = rows.text(0);
    if (!key.starts_with(prefix)) break;
    papers.push_back({std::string(drawer), std::move(key), rows.text(1)});
  }
  if (rows.failed()) return rows.failure();
  return papers;
}

Result<std::optional<std::string>> SqliteStore::paper(std::string_view drawer, std::string_view key) {
  Statement row = reader_.prepare("SELECT text FROM papers WHERE drawer = ? AND key = ?");
  row.bind(1, drawer).bind(2, key);
  std::optional<std::string> text;
  while (row.next()) text = row.text(0);
  if (row.failed()) return row.failure();
  return text;
}

// ---- Cards ------------------------------------------------------------------------------------------------

namespace {

constexpr const char* kCardColumns =
    "SELECT c.table_no, c.phase, c.game, c.changed, c.invite, c.text FROM cards c ";

// The rows lie in the order of one index, which is named by the plus signs: they keep SQLite from the others.
// Few tables wait or are played, so their phase is the best way to them; of a person there are few anyway.
std::string find_cards(const TableQuery& query) {
  const bool by_person = !query.person.empty();
  const bool by_phase =
      !by_person && query.phase && (query.game.empty() || *query.phase != TableCard::Phase::ended);
  const std::string from = by_person ? "p." : "c.";
  std::string sql = kCardColumns;
  if (by_person) sql += "JOIN card_people p ON c.table_no = p.table_no ";
  sql += "WHERE true";
  if (by_person) sql += " AND p.person = ?1";
  if (!query.game.empty()) sql += by_person || by_phase ? " AND +c.game = ?2" : " AND c.game = ?2";
  if (query.phase) sql += by_phase ? " AND c.phase = ?3" : " AND +c.phase = ?3";
  if (query.before) sql += " AND (" + from + "changed, " + from + "table_no) < (?4, ?5)";
  return sql + " ORDER BY " + from + "changed DESC, " + from + "table_no DESC LIMIT ?6";
}

}  // namespace

Result<std::vector<TableCard>> SqliteStore::read_cards(Statement& rows) {
  std::vector<TableCard> cards;
  while (rows.next())
    cards.push_back({rows.integer(0),
                     static_cast<TableCard::Phase>(rows.integer(1)),
                     rows.text(2),
                     {},
                     rows.integer(3),
                     rows.text(4),
                     rows.text(5)});
  if (rows.failed()) return rows.failure();
  Statement people = reader_.prepare("SELECT person FROM card_people WHERE table_no = ? ORDER BY person");
  for (TableCard& card : cards) {
    people.bind(1, card.table);
    while (people.next()) card.people.push_back(people.text(0));
    if (people.failed()) return people.failure();
  }
  return cards;
}

Result<std::vector<TableCard>> SqliteStore::cards(const TableQuery& query) {
  Statement rows = reader_.prepare(find_cards(query).c_str());
  if (!query.person.empty()) rows.bind(1, query.person);
  if (!query.game.empty()) rows.bind(2, query.game);
  if (query.phase) rows.bind(3, static_cast<std::int64_t>(*query.phase));
  if (query.before) rows.bind(4, query.before->changed).bind(5, query.before->table);
  rows.bind(6, query.most);
  return read_cards(rows);
}

namespace {
Result<std::optional<TableCard>> only(Result<std::vector<TableCard>> cards) {
  if (!cards) return cards.error();
  if (cards->empty()) return std::optional<TableCard>();
  return std::optional(std::move(cards->front()));
}
}  // namespace

Result<std::optional<TableCard>> SqliteStore::card(TableNumber table) {
  Statement rows = reader_.prepare((std::string(kCardColumns) + "WHERE c.table_no = ?").c_str());
  rows.bind(1, table);
  return only(read_cards(rows));
}

Result<std::optional<TableCard>> SqliteStore::card_by_invite(std::string_view invite) {
  if (invite.empty()) return std::optional<TableCard>();
  Statement rows = reader_.prepare((std::string(kCardColumns) + "WHERE c.invite = ?").c_str());
  rows.bind(1, invite);
  return only(read_cards(rows));
}

Result<std::int64_t> SqliteStore::count_cards() { return reader_.number("SELECT count(*) FROM cards"); }

}  // namespace enfilade::server
