#include "server/sqlite_schema.hpp"

#include "kernel/json.hpp"
#include "server/store.hpp"

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

Status make_first(Database& database) { return database.run(kFirst); }

// ---- Version 2: cards of their own, with indexes. They were papers of the drawer "table". -----------------

constexpr const char* kCards = R"(
  CREATE TABLE cards (table_no INTEGER PRIMARY KEY, phase INTEGER NOT NULL, game TEXT NOT NULL,
                      changed INTEGER NOT NULL, invite TEXT NOT NULL, text TEXT NOT NULL) STRICT;
  CREATE INDEX cards_by_changed ON cards (changed, table_no);
  CREATE INDEX cards_by_phase ON cards (phase, changed, table_no);
  CREATE INDEX cards_by_game ON cards (game, changed, table_no);
  CREATE INDEX cards_by_invite ON cards (invite);
  CREATE TABLE card_people (table_no INTEGER NOT NULL, person TEXT NOT NULL, changed INTEGER NOT NULL,
                            PRIMARY KEY (table_no, person)) STRICT, WITHOUT ROWID;
  CREATE INDEX cards_by_person ON card_people (person, changed, table_no);
)";

Status carry_over(const std::string& key, const std::string& text, Statement& put_card,
                  Statement& put_person) {
  const std::string place = "table/" + key;
  const Result<Json> json = Json::parse(text);
  if (!json) return json.error();
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem, place);
  const auto table = table_number(key);
  if (!table) return Error{"damaged", "this is not the name of a table", "", place, {}};
  const std::int64_t changed = at.at("changed").integer(0, std::int64_t{1} << 52);
  const std::string game = at.at("game").text(), invite = at.at("invite").text();
  put_card.bind(1, *table).bind(2, at.at("phase").integer(0, 2)).bind(3, game);
  put_card.bind(4, changed).bind(5, invite).bind(6, text);
  if (problem.found) return problem.error;
  if (Status status = put_card.run(); !status) return status;
  for (std::size_t i = 0; i < at.at("people").size(); ++i) {
    const std::string person = at.at("people").at(i).text();
    if (problem.found) return problem.error;
    if (Status status = put_person.bind(1, *table).bind(2, person).bind(3, changed).run(); !status)
      return status;
  }
  return Done{};
}

Status make_cards(Database& database) {
  if (Status status = database.run(kCards); !status) return status;
  Statement papers = database.prepare("SELECT key, text FROM papers WHERE drawer = 'table'");
  Statement put_card = database.prepare("INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?)");
  Statement put_person = database.prepare("INSERT OR REPLACE INTO card_people VALUES (?, ?, ?)");
  while (papers.next())
    if (Status status = carry_over(papers.text(0), papers.text(1), put_card, put_person); !status)
      return status;
  if (papers.failed()) return database.error("reading the cards");
  return database.run("DELETE FROM papers WHERE drawer = 'table'");
}

// The n-th leads from version n to the next.
constexpr Status (*kSteps[])(Database&) = {make_first, make_cards};
constexpr std::int64_t kVersion = std::size(kSteps);

Status step(Database& database, std::int64_t from) {
  if (Status status = database.run("BEGIN IMMEDIATE"); !status) return status;
  Status status = kSteps[from](database);
  const std::string version = "PRAGMA application_id=" + std::to_string(kApplicationId) +
                              "; PRAGMA user_version=" + std::to_string(from + 1) + "; COMMIT;";
  if (status) status = database.run(version.c_str());
  if (!status) (void)database.run("ROLLBACK");
  return status;
}

}  // namespace

Status bring_up_to_date(Database& database) {
  const Result<std::int64_t> application = database.number("PRAGMA application_id");
  const Result<std::int64_t> version = database.number("PRAGMA user_version");
  const Result<std::int64_t> tables = database.number("SELECT count(*) FROM sqlite_schema");
  if (!application) return application.error();
  if (!version) return version.error();
  if (!tables) return tables.error();
  if (*tables != 0 && *application != kApplicationId)
    return Error{"store_failed", "the file data.sqlite is not one of ours", "", "", {}};
  if (*version > kVersion)
    return Error{"store_failed",
                 "the data has version " + std::to_string(*version) + ", this program knows versions up to " +
                     std::to_string(kVersion) + ": start the newer program that wrote it",
                 "",
                 "",
                 {}};
  for (std::int64_t from = *version; from < kVersion; ++from)
    if (Status status = step(database, from); !status) return status;
  return Done{};
}

}  // namespace enfilade::server
