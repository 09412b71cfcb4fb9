// Is everything there that was written? check_data verifies all of it. A start verifies what a start after a
// crash would have to read anyway: what lies behind the mark, and all of it where that is no more.
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <limits>

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
  std::int64_t people() const { return people_seen_; }

  // What is there has the right kinds (a text that has become bytes is not found by anybody) and the digest.
  bool is(const Digest& digest) {
    if (kind_ == Link::Kind::event) return has_kinds("iiiit") && digest_of(entry(), before()) == digest;
    if (kind_ == Link::Kind::paper)
      return has_kinds("ittti") &&
             digest_of(rows_.text(1), rows_.text(2), rows_.text(3), rows_.integer(4)) == digest;
    TableCard card{rows_.integer(1), static_cast<TableCard::Phase>(rows_.integer(2)),
                   rows_.text(3),    {},
                   rows_.integer(4), rows_.text(5),
                   rows_.text(6)};
    bool fits = has_kinds("iiititt") && static_cast<std::int64_t>(card.phase) == rows_.integer(2);
    people_.bind(1, card.table);
    while (people_.next()) {
      card.people.push_back(people_.text(0));
      fits = fits && people_.kind(0) == SQLITE_TEXT && people_.integer(1) == card.changed;
      ++people_seen_;
    }
    return fits && digest_of(card) == digest;
  }
  std::string describe() const {
    if (kind_ == Link::Kind::event)
      return "event " + std::to_string(rows_.integer(2)) + " of table " + table_id(rows_.integer(1));
    if (kind_ == Link::Kind::paper) return "number " + std::to_string(number()) + ", a paper,";
    return "the card of table " + table_id(rows_.integer(1));
  }

 private:
  bool has_kinds(std::string_view kinds) const {
    for (std::size_t i = 0; i < kinds.size(); ++i)
      if (rows_.kind(static_cast<int>(i)) != (kinds[i] == 'i' ? SQLITE_INTEGER : SQLITE_TEXT)) return false;
    return true;
  }

  Link::Kind kind_;
  Statement rows_, people_;
  bool more_ = false;
  std::int64_t people_seen_ = 0;
};

// How far the chain has come: the number of a link that ends a transaction, and the sum there.
struct Place {
  std::int64_t link = 0;
  Digest sum;
};

// Walks the chain from a place on, and the things beside it.
class Inspection {
 public:
  Inspection(Database& database, const Place& from)
      : end(from),
        chain_(database.prepare("SELECT first, links, sum FROM chain WHERE first > ? ORDER BY first")),
        events_(database, Link::Kind::event, from.link),
        papers_(database, Link::Kind::paper, from.link),
        cards_(database, Link::Kind::card, from.link),
        behind_(from.link) {
    chain_.bind(1, from.link);
  }

  Place end;
  std::int64_t highest = 0;  // number of what is there without a link
  std::int64_t events = 0, papers = 0, cards = 0;
  std::vector<std::string> findings;
  std::function<void(std::int64_t n, const Entry&, std::int64_t before)> on_event = {};

  std::int64_t people() const { return cards_.people(); }
  void find(std::string what) {
    if (findings.size() < 100) findings.push_back(std::move(what));
  }

  void walk() {
    while (chain_.next()) look_at(chain_.integer(0), chain_.text(1), chain_.text(2));
    if (chain_.failed()) find(chain_.failure().text);
    for (Shelf* shelf : {&events_, &papers_, &cards_}) {
      for (; shelf->more(); shelf->next()) find_stray(*shelf);
      if (shelf->failed()) find("some of what was written cannot be read");
    }
    for (std::size_t i = 0; i < missing_.size(); ++i)
      if (missing_[i]) find("what was written as number " + std::to_string(number(i)) + " is missing");
  }

 private:
  std::int64_t number(std::size_t index) const { return behind_ + 1 + static_cast<std::int64_t>(index); }
  std::size_t index(std::int64_t link) const { return static_cast<std::size_t>(link - behind_ - 1); }
  void find_stray(const Shelf& shelf) {
    find(shelf.describe() + " was never written by this program");
    highest = std::max(highest, shelf.number());
  }

  void look_at(std::int64_t first, const std::string& bytes, const Digest& sum) {
    if (first != end.link + 1) {
      find("the chain has a gap behind link " + std::to_string(end.link));
      // What the gap has replaced is not known: it begins anew behind it.
      behind_ = first - 1;
      missing_.clear();
    }
    if (next_sum(end.sum, bytes) != sum)
      find("the chain does not fit together at link " + std::to_string(first));
    const auto links = read_links(bytes);
    end = {first - 1, sum};
    if (links && first < std::numeric_limits<std::int64_t>::max() / 2)
      for (const Link& link : *links) look_at(link);
    else
      find("the chain cannot be read at link " + std::to_string(first));
    highest = std::max(highest, first);
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
    for (; shelf.more() && shelf.number() < n; shelf.next()) find_stray(shelf);
    if (!shelf.more() || shelf.number() != n) {
      missing_.back() = true;
      return;
    }
    if (!shelf.is(link.digest)) find(shelf.describe() + " is not what was written");
    ++(link.kind == Link::Kind::event ? events : link.kind == Link::Kind::paper ? papers : cards);
    if (link.kind == Link::Kind::event && on_event) on_event(n, shelf.entry(), shelf.before());
    shelf.next();
  }

  Statement chain_;
  Shelf events_, papers_, cards_;
  std::int64_t behind_;
  std::vector<bool> missing_;  // by link: not there, and not yet named as replaced
};

Result<Place> read_mark(Database& database) {
  Statement row = database.prepare("SELECT row, sum FROM mark");
  if (!row.next()) return row.failed() ? row.failure() : damaged_file(database.path(), "the mark is missing");
  Place mark{row.integer(0), row.text(1)};
  row.next();
  return mark;
}

// The end of the transaction that a link belongs to.
Place place_of(Database& database, std::int64_t link) {
  Statement row =
      database.prepare("SELECT first, links, sum FROM chain WHERE first <= ? ORDER BY first DESC LIMIT 1");
  Place place;
  row.bind(1, link);
  while (row.next()) {
    const auto links = read_links(row.text(1));
    place = {row.integer(0) + static_cast<std::int64_t>(links ? links->size() : 0) - 1, row.text(2)};
  }
  return place;
}

// Three sums must be the same at the mark: its own, the one that is stored with the chain, and the one that
// follows from the transaction before. A start goes on from the mark, so it is where the first start after a
// clean end would write a wrong sum on.
bool fits(Database& database, const Place& mark) {
  Statement rows =
      database.prepare("SELECT first, links, sum FROM chain WHERE first <= ? ORDER BY first DESC LIMIT 2");
  rows.bind(1, mark.link);
  if (mark.link == 0 || !rows.next()) return mark.link == 0 && mark.sum.empty();
  const std::string links = rows.text(1);
  const Digest stored = rows.text(2);
  const Digest before = rows.next() ? rows.text(2) : "";
  while (rows.next()) {
  }
  return mark.sum == stored && mark.sum == next_sum(before, links) &&
         place_of(database, mark.link).link == mark.link;
}

// Behind which place a start verifies: everything, as long as that is no more than what a start after a crash
// may have to read. What lay before a loss that was accepted is not asked again.
Place start_from(Database& database, const Place& mark) {
  Statement loss = database.prepare("SELECT max(n) FROM papers WHERE drawer = 'loss'");
  const std::int64_t number = loss.next() ? loss.integer(0) : 0;
  const Place accepted = number > 0 ? place_of(database, number) : Place{};
  return mark.link - accepted.link <= kLinksPerMark ? accepted : mark;
}

// Walks from the beginning, and looks at what no link covers: the structure of the file, where each log ends,
// and who is found by no card.
void walk_everything(Database& database, Inspection& all, const Place& mark) {
  Statement integrity = database.prepare("PRAGMA integrity_check(20)");
  while (integrity.next())
    if (integrity.text(0) != "ok") all.find("SQLite finds: " + integrity.text(0));
  if (integrity.failed()) all.find(integrity.failure().text);

  std::unordered_map<TableNumber, std::pair<std::int64_t, std::int64_t>> heads;  // table -> row, seq
  const auto told = std::move(all.on_event);
  all.on_event = [&](std::int64_t n, const Entry& entry, std::int64_t before) {
    auto& [row, seq] = heads.try_emplace(entry.table, 0, -1).first->second;
    if (before != row || entry.seq != seq + 1)
      all.find("the log of table " + table_id(entry.table) + " has a gap before event " +
               std::to_string(entry.seq));
    row = n;
    seq = entry.seq;
    if (told) told(n, entry, before);
  };
  all.walk();
  all.on_event = {};
  Statement rows = database.prepare("SELECT table_no, row, seq FROM heads");
  std::size_t known = 0;
  while (rows.next()) {
    const auto found = heads.find(rows.integer(0));
    if (found != heads.end() && found->second.first > mark.link) continue;
    if (found == heads.end() || found->second != std::pair(rows.integer(1), rows.integer(2)))
      all.find("the end of table " + table_id(rows.integer(0)) + " is noted wrongly");
    else
      ++known;
  }
  if (rows.failed()) all.find(rows.failure().text);
  for (const auto& [table, head] : heads) known += head.first > mark.link ? 1 : 0;
  if (known != heads.size()) all.find("the ends of some tables are not noted");
  const Result<std::int64_t> people = database.number("SELECT count(*) FROM card_people");
  if (!people || *people != all.people()) all.find("somebody is noted at a table that has no card");
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
  if (place_of(*database, witness.link).sum == witness.sum) return "";
  return "the database is not the one that was written last, at " + date(witness.at) +
         ": it differs at number " + std::to_string(witness.link) + " or before.";
}

std::string wrong_mark(const Place& mark) {
  return "the sums of the chain do not agree at its mark, link " + std::to_string(mark.link);
}

// What was accepted earlier: check_data goes on telling what is missing, and this is why.
void note_losses(Database& database, DataCheck& check) {
  Statement rows = database.prepare("SELECT key, text FROM papers WHERE drawer = 'loss' ORDER BY key");
  while (rows.next())
    check.notes.push_back("accepted on " + date(std::strtoll(rows.text(0).c_str(), nullptr, 10)) + ": " +
                          rows.text(1));
}

// Everything that the file itself can tell.
Result<DataCheck> check_file(Database& database, std::int64_t& end) {
  if (const Status status = database.run("BEGIN"); !status) return status.error();
  const Result<Place> mark = read_mark(database);
  if (!mark) return mark.error();
  Inspection all(database, {});
  walk_everything(database, all, *mark);
  if (!fits(database, *mark)) all.find(wrong_mark(*mark));
  DataCheck check{all.end.link, all.events, all.cards, all.papers, std::move(all.findings), {}};
  note_losses(database, check);
  end = all.end.link;
  return check;
}

}  // namespace

Status SqliteStore::read_tail() {
  const Result<Place> mark = read_mark(writer_);
  if (!mark) return mark.error();
  marked_ = mark->link;
  const Place from = start_from(writer_, *mark);
  Inspection tail(writer_, from);
  // In the order of the log, so that the last event of a table is the one that stays.
  tail.on_event = [this](std::int64_t n, const Entry& entry, std::int64_t) {
    if (n > marked_) heads_[entry.table] = {n, entry.seq, n, entry.seq, false};
  };
  if (from.link == 0)
    walk_everything(writer_, tail, *mark);
  else
    tail.walk();
  if (!fits(writer_, *mark)) tail.find(wrong_mark(*mark));
  // A number that something has already is not given again, whatever has become of the chain.
  end_.link = std::max(tail.end.link, tail.highest);
  end_.sum = tail.end.sum;
  durable_end_ = end_;
  if (tail.findings.empty()) return Done{};
  std::string text = writer_.path() + " is damaged: " + tail.findings.front();
  if (tail.findings.size() > 1)
    text += ", and " + std::to_string(tail.findings.size() - 1) + " more such things";
  return damaged(text + ".");
}

Status SqliteStore::compare(const std::optional<Testimony>& witness) {
  if (!witness || witness->link == 0) return Done{};
  const std::string what = contradiction(&writer_, end_.link, *witness);
  return what.empty() ? Status(Done{}) : Status(damaged(what));
}

std::string no_witness(const std::string& folder) {
  return folder + kWitnessFile +
         " is missing, empty or damaged: the data is whole as far as it reaches, but whether it once reached "
         "further cannot be told";
}

Result<DataCheck> check_data(const std::string& folder) {
  std::error_code error;
  const auto size = std::filesystem::file_size(folder + kDataFile, error);
  const bool there = !error && size != 0;
  std::optional<Testimony> testimony;
  if (std::filesystem::exists(folder + kWitnessFile, error)) {
    Result<Witness> witness = Witness::open(folder + kWitnessFile, false, "");
    if (!witness) return witness.error();
    testimony = witness->read();
  }
  const auto nothing_there = [&testimony] {
    DataCheck check;
    check.findings.push_back(contradiction(nullptr, 0, *testimony));
    return check;
  };
  const bool had_some = testimony && testimony->link > 0;
  if (!there && had_some) return nothing_there();
  if (!there) return Error{"not_found", "there is no data in " + folder, "", "", {}};
  Result<Database> database = Database::open(folder + kDataFile, false);
  if (!database) return database.error();
  const Result<std::int64_t> version = version_of(*database);
  if (!version) return version.error();
  // A write-ahead log that is damaged near its beginning gives back a file as it once was.
  if (!has_chain(*version) && had_some) return nothing_there();
  if (!has_chain(*version)) return old_data();
  std::int64_t end = 0;
  Result<DataCheck> check = check_file(*database, end);
  if (!check) return check.error();
  if (had_some)
    if (std::string what = contradiction(&*database, end, *testimony); !what.empty())
      check->findings.push_back(std::move(what));
  if (!testimony && end > 0) check->notes.push_back(no_witness(folder) + "; the next start writes a new one");
  return check;
}

Status check_backup(Database& database) {
  const Result<std::int64_t> version = version_of(database);
  if (!version) return version.error();
  if (*version == 0) return damaged_file(database.path(), "it is empty");
  if (!has_chain(*version)) return Done{};
  std::int64_t end = 0;
  const Result<DataCheck> check = check_file(database, end);
  if (!check) return check.error();
  if (const Status status = database.run("COMMIT"); !status) return status;
  if (check->findings.empty() || !check->notes.empty()) return Done{};
  return damaged(check->findings.front());
}

}  // namespace enfilade::server
