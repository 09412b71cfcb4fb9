// Is everything there that was written? What lies behind the mark is verified at each start, all of it by
// check_data.
#include <ctime>
#include <filesystem>

#include "server/sqlite_schema.hpp"
#include "server/sqlite_store.hpp"

namespace enfilade::server {

namespace {

Error damaged(const std::string& what) { return {"damaged", what, "", "", {}}; }

std::string date(std::int64_t milliseconds) {
  const std::time_t seconds = static_cast<std::time_t>(milliseconds / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts);
  return text;
}

// The things of one kind in the order of their links, each with the digest that its link should have.
class Shelf {
 public:
  Shelf(Database& database, Link::Kind kind, std::int64_t behind) : kind_(kind) {
    rows_ = database.prepare(kind == Link::Kind::event   ? "SELECT * FROM log WHERE n > ? ORDER BY n"
                             : kind == Link::Kind::paper ? "SELECT * FROM papers WHERE n > ? ORDER BY n"
                                                         : "SELECT * FROM cards WHERE n > ? ORDER BY n");
    people_ = database.prepare("SELECT person, changed FROM card_people WHERE table_no = ? ORDER BY person");
    rows_.bind(1, behind);
    more_ = rows_.next();
  }
  bool more() const { return more_; }
  bool failed() const { return rows_.failed() || people_.failed(); }
  std::int64_t number() const { return rows_.integer(0); }
  void next() { more_ = rows_.next(); }
  // Of an event: its table, its place there, and the row before.
  Entry entry() const { return {rows_.integer(1), rows_.integer(2), rows_.text(4)}; }
  std::int64_t before() const { return rows_.integer(3); }

  Digest digest() {
    if (kind_ == Link::Kind::event) return digest_of(entry(), before());
    if (kind_ == Link::Kind::paper)
      return digest_of(rows_.text(1), rows_.text(2), rows_.text(3), rows_.integer(4));
    TableCard card{rows_.integer(1), static_cast<TableCard::Phase>(rows_.integer(2)),
                   rows_.text(3),    {},
                   rows_.integer(4), rows_.text(5),
                   rows_.text(6)};
    people_.bind(1, card.table);
    while (people_.next()) card.people.push_back(people_.text(0));
    return digest_of(card);
  }
  std::string describe() const {
    if (kind_ == Link::Kind::event)
      return "event " + std::to_string(rows_.integer(2)) + " of table " + table_id(rows_.integer(1));
    if (kind_ == Link::Kind::paper) return "a paper of the drawer \"" + rows_.text(1) + "\"";
    return "the card of table " + table_id(rows_.integer(1));
  }

 private:
  Link::Kind kind_;
  Statement rows_, people_;
  bool more_ = false;
};

// Walks the chain from a link on, and the things beside it.
class Inspection {
 public:
  Inspection(Database& database, std::int64_t behind, Digest sum)
      : end{behind, std::move(sum)},
        chain_(database.prepare("SELECT first, links, sum FROM chain WHERE first > ? ORDER BY first")),
        events_(database, Link::Kind::event, behind),
        papers_(database, Link::Kind::paper, behind),
        cards_(database, Link::Kind::card, behind),
        behind_(behind) {
    chain_.bind(1, behind);
  }

  struct {
    std::int64_t link;
    Digest sum;
  } end;
  std::int64_t events = 0, papers = 0, cards = 0;
  std::vector<std::string> findings;
  std::function<void(std::int64_t n, const Entry&, std::int64_t before)> on_event = {};

  void walk() {
    while (chain_.next()) look_at(chain_.integer(0), chain_.text(1), chain_.text(2));
    for (Shelf* shelf : {&events_, &papers_, &cards_}) {
      for (; shelf->more(); shelf->next()) find(shelf->describe() + " was never written by this program");
      if (shelf->failed()) find("the file cannot be read: SQLite calls it malformed");
    }
    if (chain_.failed()) find("the chain cannot be read: SQLite calls it malformed");
    for (std::size_t i = 0; i < missing_.size(); ++i)
      if (missing_[i]) find("what was written as number " + std::to_string(number(i)) + " is missing");
  }

 private:
  std::int64_t number(std::size_t index) const { return behind_ + 1 + static_cast<std::int64_t>(index); }
  std::size_t index(std::int64_t link) const { return static_cast<std::size_t>(link - behind_ - 1); }
  void find(std::string what) {
    if (findings.size() < 100) findings.push_back(std::move(what));
  }

  void look_at(std::int64_t first, const std::string& bytes, const Digest& sum) {
    if (first != end.link + 1) find("the chain has a gap behind link " + std::to_string(end.link));
    if (next_sum(end.sum, bytes) != sum)
      find("the chain does not fit together at link " + std::to_string(first));
    const auto links = read_links(bytes);
    if (!links) find("the chain cannot be read at link " + std::to_string(first));
    missing_.resize(index(first));
    end = {first - 1, sum};
    if (!links) return;
    for (const Link& link : *links) look_at(link);
  }

  void look_at(const Link& link) {
    const std::int64_t n = ++end.link;
    missing_.push_back(false);
    if (link.replaced > behind_ && link.replaced < n) {
      if (!missing_[index(link.replaced)])
        find("what was replaced by number " + std::to_string(n) + " is still there");
      missing_[index(link.replaced)] = false;
    }
    if (link.kind == Link::Kind::gone) return;
    Shelf& shelf = link.kind == Link::Kind::event   ? events_
                   : link.kind == Link::Kind::paper ? papers_
                                                    : cards_;
    for (; shelf.more() && shelf.number() < n; shelf.next())
      find(shelf.describe() + " was never written by this program");
    if (!shelf.more() || shelf.number() != n) {
      missing_.back() = true;
      return;
    }
    if (shelf.digest() != link.digest) find(shelf.describe() + " is not what was written");
    ++(link.kind == Link::Kind::event ? events : link.kind == Link::Kind::paper ? papers : cards);
    if (link.kind == Link::Kind::event && on_event) on_event(n, shelf.entry(), shelf.before());
    shelf.next();
  }

  Statement chain_;
  Shelf events_, papers_, cards_;
  std::int64_t behind_;
  std::vector<bool> missing_;  // by link: not there, and not yet named as replaced
};

struct Mark {
  std::int64_t link = 0;
  Digest sum;
};

Result<Mark> read_mark(Database& database) {
  Statement row = database.prepare("SELECT row, sum FROM mark");
  if (!row.next()) return damaged("the mark is missing.");
  Mark mark{row.integer(0), row.text(1)};
  row.next();
  return mark;
}

// Does the database know what the witness saw?
std::string contradiction(Database* database, std::int64_t end, const Testimony& witness) {
  if (end == 0)
    return "the database is missing or empty, but " + std::to_string(witness.link) +
           " things had been written, the last at " + date(witness.at) + ".";
  if (witness.link > end)
    return "the database ends at number " + std::to_string(end) +
           " of what was written, but the last was number " + std::to_string(witness.link) + ", at " +
           date(witness.at) + ": " + std::to_string(witness.link - end) + " are missing.";
  Statement row = database->prepare("SELECT sum FROM chain WHERE first <= ? ORDER BY first DESC LIMIT 1");
  row.bind(1, witness.link);
  const Digest sum = row.next() ? row.text(0) : "";
  while (row.next()) {
  }
  if (sum == witness.sum) return "";
  return "the database is not the one that was written last, at " + date(witness.at) +
         ": it differs at number " + std::to_string(witness.link) + " or before.";
}

}  // namespace

Status SqliteStore::read_tail() {
  const Result<Mark> mark = read_mark(writer_);
  if (!mark) return mark.error();
  marked_ = mark->link;
  Inspection tail(writer_, mark->link, mark->sum);
  // In the order of the log, so that the last event of a table is the one that stays.
  tail.on_event = [this](std::int64_t n, const Entry& entry, std::int64_t) {
    heads_[entry.table] = {n, entry.seq, n, entry.seq, false};
  };
  tail.walk();
  end_.link = tail.end.link;
  end_.sum = tail.end.sum;
  durable_end_ = end_;
  if (tail.findings.empty()) return Done{};
  std::string text = "the data is damaged: " + tail.findings.front();
  if (tail.findings.size() > 1)
    text += ", and " + std::to_string(tail.findings.size() - 1) + " more such things";
  return damaged(text + ".");
}

Status SqliteStore::compare(const std::optional<Testimony>& witness) {
  if (!witness || witness->link == 0) return Done{};
  const std::string what = contradiction(&writer_, end_.link, *witness);
  return what.empty() ? Status(Done{}) : Status(damaged(what));
}

Result<DataCheck> check_data(const std::string& folder) {
  std::error_code error;
  const auto size = std::filesystem::file_size(folder + kDataFile, error);
  const bool there = !error && size != 0;
  DataCheck check;
  std::optional<Testimony> testimony;
  if (std::filesystem::exists(folder + kWitnessFile, error)) {
    Result<Witness> witness = Witness::open(folder + kWitnessFile, "");
    if (!witness) return witness.error();
    testimony = witness->read();
  }
  if (!there && testimony) {
    check.findings.push_back(contradiction(nullptr, 0, *testimony));
    return check;
  }
  if (!there) return Error{"not_found", "there is no data in " + folder, "", "", {}};
  Result<Database> database = Database::open(folder + kDataFile, false);
  if (!database) return database.error();
  const Result<std::int64_t> tables = database->number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return tables.error();
  if (*tables == 0 && testimony) {
    check.findings.push_back(contradiction(nullptr, 0, *testimony));
    return check;
  }
  if (const Status status = is_up_to_date(*database); !status) return status.error();
  if (const Status status = database->run("BEGIN"); !status) return status.error();
  Statement integrity = database->prepare("PRAGMA integrity_check(20)");
  while (integrity.next())
    if (integrity.text(0) != "ok") check.findings.push_back("SQLite: " + integrity.text(0));
  const Result<Mark> mark = read_mark(*database);
  if (!mark) return mark.error();

  std::unordered_map<TableNumber, std::pair<std::int64_t, std::int64_t>> heads;  // table -> row, seq
  Inspection all(*database, 0, "");
  all.on_event = [&](std::int64_t n, const Entry& entry, std::int64_t before) {
    auto& [row, seq] = heads.try_emplace(entry.table, 0, -1).first->second;
    if (before != row || entry.seq != seq + 1)
      all.findings.push_back("the log of table " + table_id(entry.table) + " has a gap before event " +
                             std::to_string(entry.seq));
    row = n;
    seq = entry.seq;
  };
  all.walk();
  Statement rows = database->prepare("SELECT table_no, row, seq FROM heads");
  std::size_t known = 0;
  while (rows.next()) {
    const auto found = heads.find(rows.integer(0));
    if (found != heads.end() && found->second.first > mark->link) continue;
    if (found == heads.end() || found->second != std::pair(rows.integer(1), rows.integer(2)))
      all.findings.push_back("the end of table " + table_id(rows.integer(0)) + " is noted wrongly");
    else
      ++known;
  }
  for (const auto& [table, head] : heads) known += head.first > mark->link ? 1 : 0;
  if (known != heads.size()) all.findings.emplace_back("the ends of some tables are not noted");
  check.findings.insert(check.findings.end(), all.findings.begin(), all.findings.end());
  if (testimony && testimony->link > 0)
    if (std::string what = contradiction(&*database, all.end.link, *testimony); !what.empty())
      check.findings.push_back(std::move(what));
  check.links = all.end.link;
  check.events = all.events;
  check.cards = all.cards;
  check.papers = all.papers;
  return check;
}

}  // namespace enfilade::server
