#include "server/sqlite_schema.hpp"

#include <map>
#include <set>

#include "kernel/json.hpp"
#include "server/chain.hpp"

namespace enfilade::server {

namespace {

// ---- Version 1: the log, its heads, papers ----------------------------------------------------------------

constexpr const char* kFirst = R"(
  CREATE TABLE log (n INTEGER PRIMARY KEY, table_no INTEGER NOT NULL, seq INTEGER NOT NULL,
                    before INTEGER NOT NULL, event TEXT NOT NULL) STRICT;
  CREATE TABLE heads (table_no INTEGER PRIMARY KEY, row INTEGER NOT NULL, seq INTEGER NOT NULL) STRICT;
  CREATE TABLE mark (one INTEGER PRIMARY KEY CHECK (one = 1), row INTEGER NOT NULL) STRICT;
  CREATE TABLE papers (drawer TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,
                       PRIMARY KEY (drawer, key)) STRICT, WITHOUT ROWID;
  INSERT INTO mark VALUES (1, 0);
)";

Status make_first(Database& database, const Salt&) { return database.run(kFirst); }

// ---- Version 2: everything has its number in the chain of checksums; cards of their own, with indexes
// ------

constexpr const char* kSecond = R"(
  CREATE TABLE chain (first INTEGER PRIMARY KEY, links BLOB NOT NULL, sum BLOB NOT NULL) STRICT;
  ALTER TABLE mark ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
  ALTER TABLE papers RENAME TO old_papers;
  CREATE TABLE papers (n INTEGER PRIMARY KEY, drawer TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,
                       salt INTEGER NOT NULL) STRICT;
  CREATE UNIQUE INDEX papers_by_key ON papers (drawer, key);
  CREATE TABLE cards (n INTEGER PRIMARY KEY, table_no INTEGER NOT NULL UNIQUE, phase INTEGER NOT NULL,
                      game TEXT NOT NULL, changed INTEGER NOT NULL, invite TEXT NOT NULL,
                      text TEXT NOT NULL) STRICT;
  CREATE INDEX cards_by_changed ON cards (changed, table_no);
  CREATE INDEX cards_by_phase ON cards (phase, changed, table_no);
  CREATE INDEX cards_by_game ON cards (game, changed, table_no);
  CREATE INDEX cards_by_invite ON cards (invite);
  CREATE TABLE card_people (table_no INTEGER NOT NULL, person TEXT NOT NULL, changed INTEGER NOT NULL,
                            PRIMARY KEY (table_no, person)) STRICT, WITHOUT ROWID;
  CREATE INDEX cards_by_person ON card_people (person, changed, table_no);
)";

// The chain that what is there already would have got.
class NewChain {
 public:
  explicit NewChain(Database& database)
      : put_(database.prepare("INSERT INTO chain VALUES (?, ?, ?)")),
        mark_(database.prepare("UPDATE mark SET row = ?, sum = ?")) {}
  Result<std::int64_t> add(const Link& link) {
    append(links_, link);
    ++last_;
    if (last_ % 1000 == 0)
      if (const Status status = write(); !status) return status.error();
    return last_;
  }
  Status finish() {
    if (const Status status = write(); !status) return status;
    return mark_.bind(1, last_).bind_bytes(2, sum_).run();
  }

 private:
  Status write() {
    if (links_.empty()) return Done{};
    sum_ = next_sum(sum_, links_);
    put_.bind(1, written_ + 1).bind_bytes(2, links_).bind_bytes(3, sum_);
    const Status status = put_.run();
    written_ = last_;
    links_.clear();
    return status;
  }
  Statement put_, mark_;
  std::int64_t last_ = 0, written_ = 0;
  std::string links_;
  Digest sum_;
};

// The papers of the drawer "table" were the cards.
Result<TableCard> old_card(const std::string& key, const std::string& text) {
  const std::string place = "table/" + key;
  const Result<Json> json = Json::parse(text);
  if (!json) return json.error();
  const auto table = table_number(key);
  if (!table) return Error{"damaged", "this is not the name of a table", "", place, {}};
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem, place);
  TableCard card;
  card.table = *table;
  card.phase = static_cast<TableCard::Phase>(at.at("phase").integer(0, 2));
  card.game = at.at("game").text();
  card.changed = at.at("changed").integer(0, std::int64_t{1} << 52);
  card.invite = at.at("invite").text();
  card.text = text;
  // Sorted: the order in which the store gives them back.
  std::set<std::string> people;
  for (std::size_t i = 0; i < at.at("people").size(); ++i) people.insert(at.at("people").at(i).text());
  card.people.assign(people.begin(), people.end());
  if (problem.found) return problem.error;
  return card;
}

Status link_events(Database& database, NewChain& chain) {
  Statement rows = database.prepare("SELECT n, table_no, seq, before, event FROM log ORDER BY n");
  while (rows.next()) {
    const Entry entry{rows.integer(1), rows.integer(2), rows.text(4)};
    const auto n = chain.add({Link::Kind::event, digest_of(entry, rows.integer(3)), 0});
    if (!n) return n.error();
    if (*n != rows.integer(0))
      return Error{"damaged",
                   "the log of version 1 has a gap before row " + std::to_string(rows.integer(0)),
                   "",
                   "",
                   {}};
  }
  if (rows.failed()) return rows.failure();
  return database.run(
      "INSERT OR REPLACE INTO heads SELECT table_no, max(n), max(seq) FROM log "
      "WHERE n > (SELECT row FROM mark) GROUP BY table_no");
}

Status link_cards(Database& database, NewChain& chain) {
  Statement rows = database.prepare("SELECT key, text FROM old_papers WHERE drawer = 'table' ORDER BY key");
  Statement put = database.prepare("INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?)");
  Statement put_person = database.prepare("INSERT INTO card_people VALUES (?, ?, ?)");
  while (rows.next()) {
    const Result<TableCard> card = old_card(rows.text(0), rows.text(1));
    if (!card) return card.error();
    const auto n = chain.add({Link::Kind::card, digest_of(*card), 0});
    if (!n) return n.error();
    put.bind(1, *n).bind(2, card->table).bind(3, static_cast<std::int64_t>(card->phase));
    put.bind(4, card->game).bind(5, card->changed).bind(6, card->invite).bind(7, card->text);
    if (Status status = put.run(); !status) return status;
    for (const std::string& person : card->people)
      if (Status status = put_person.bind(1, card->table).bind(2, person).bind(3, card->changed).run();
          !status)
        return status;
  }
  return rows.failed() ? Status(rows.failure()) : Status(Done{});
}

Status link_papers(Database& database, NewChain& chain, const Salt& salt_source) {
  Statement rows = database.prepare(
      "SELECT drawer, key, text FROM old_papers WHERE drawer <> 'table' ORDER BY drawer, key");
  Statement put = database.prepare("INSERT INTO papers VALUES (?, ?, ?, ?, ?)");
  while (rows.next()) {
    const std::string drawer = rows.text(0), key = rows.text(1), text = rows.text(2);
    const std::int64_t salt = salt_source();
    const auto n = chain.add({Link::Kind::paper, digest_of(drawer, key, text, salt), 0});
    if (!n) return n.error();
    put.bind(1, *n).bind(2, drawer).bind(3, key).bind(4, text).bind(5, salt);
    if (Status status = put.run(); !status) return status;
  }
  return rows.failed() ? Status(rows.failure()) : Status(Done{});
}

Status make_second(Database& database, const Salt& salt) {
  if (Status status = database.run(kSecond); !status) return status;
  {
    NewChain chain(database);
    if (Status status = link_events(database, chain); !status) return status;
    if (Status status = link_cards(database, chain); !status) return status;
    if (Status status = link_papers(database, chain, salt); !status) return status;
    if (Status status = chain.finish(); !status) return status;
  }
  return database.run("DROP TABLE old_papers");
}

// The n-th leads from version n to the next.
constexpr Status (*kSteps[])(Database&, const Salt&) = {make_first, make_second};
constexpr std::int64_t kVersion = std::size(kSteps);

Status step(Database& database, std::int64_t from, const Salt& salt) {
  if (Status status = database.run("BEGIN IMMEDIATE"); !status) return status;
  Status status = kSteps[from](database, salt);
  const std::string version = "PRAGMA application_id=" + std::to_string(kApplicationId) +
                              "; PRAGMA user_version=" + std::to_string(from + 1) + "; COMMIT;";
  if (status) status = database.run(version.c_str());
  if (!status) (void)database.run("ROLLBACK");
  return status;
}

// What is in the file, by name: each table and index in SQLite's own words.
Result<std::map<std::string, std::string>> layout(Database& database) {
  Statement rows = database.prepare("SELECT name, type, tbl_name, sql FROM sqlite_schema");
  std::map<std::string, std::string> found;
  while (rows.next()) found[rows.text(0)] = rows.text(1) + " " + rows.text(2) + " " + rows.text(3);
  if (rows.failed()) return rows.failure();
  return found;
}

// Is it laid out as a file of this version? What else somebody has put there does not matter.
Status has_layout(Database& database, std::int64_t version) {
  const auto found = layout(database);
  if (!found) return found.error();
  Result<Database> fresh = Database::open(":memory:", true);
  if (!fresh) return fresh.error();
  for (std::int64_t from = 0; from < version; ++from)
    if (Status status = step(*fresh, from, [] { return std::int64_t{0}; }); !status) return status;
  const auto wanted = layout(*fresh);
  if (!wanted) return wanted.error();
  for (const auto& [name, text] : *wanted)
    if (const auto there = found->find(name); there == found->end() || there->second != text)
      return damaged_file(database.path(), "its schema says something else about \"" + name +
                                               "\" than this program has written");
  return Done{};
}

}  // namespace

Result<std::int64_t> version_of(Database& database) {
  const Result<std::int64_t> application = database.number("PRAGMA application_id");
  if (!application) return application.error();
  const Result<std::int64_t> version = database.number("PRAGMA user_version");
  if (!version) return version.error();
  const Result<std::int64_t> tables = database.number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return tables.error();
  if (*tables == 0) return 0;
  const bool ours = *application == kApplicationId;
  if (!ours && !has_layout(database, kVersion))
    return Error{"store_failed", database.path() + " is not a file of this program", "", "", {}};
  if (!ours || *version < 1)
    return damaged_file(database.path(), "its header does not say that this program has written it");
  if (*version > kVersion)
    return Error{
        "store_failed",
        database.path() + " has version " + std::to_string(*version) +
            ", this program knows versions up to " + std::to_string(kVersion) +
            ": start the newer program that wrote it. If there is none, the file is damaged: restore a "
            "backup (enfilade restore)",
        "",
        "",
        {}};
  if (const Status status = has_layout(database, *version); !status) return status.error();
  return *version;
}

Status bring_up_to_date(Database& database, const Salt& salt) {
  const Result<std::int64_t> version = version_of(database);
  if (!version) return version.error();
  for (std::int64_t from = *version; from < kVersion; ++from)
    if (Status status = step(database, from, salt); !status) return status;
  return Done{};
}

bool has_chain(std::int64_t version) { return version >= 2; }

Error old_data() {
  return {"old_data",
          "the data is of an earlier version: start the server once, it is carried over then",
          "",
          "",
          {}};
}

}  // namespace enfilade::server
