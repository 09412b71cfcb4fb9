// Where everything is kept that must survive the process. Three kinds of things:
//
//   the log      what happened at each table, append-only. The state of a table is what replaying it gives.
//   the cards    one a table: what it is found by, without reading its log.
//   the papers   small documents by drawer and key (people, sessions, chat, notes), which can be replaced
//                and erased.
//
// The interface is small on purpose, so that another database can stand behind it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/result.hpp"

namespace enfilade::server {

using TableNumber = std::int64_t;

// How a table's number is written: twelve letters, 5 bits each.
std::optional<TableNumber> table_number(std::string_view id);
std::string table_id(TableNumber number);

// The seq-th event (from 0) of a table.
struct Entry {
  TableNumber table = 0;
  std::int64_t seq = 0;
  std::string event;
};

struct Paper {
  std::string drawer, key;
  std::optional<std::string> text;  // nothing: the paper is thrown away
};

struct TableCard {
  enum class Phase : std::uint8_t { waiting, playing, ended };
  TableNumber table = 0;
  Phase phase = Phase::waiting;
  std::string game;
  std::vector<std::string> people;  // who is at it, each once
  std::int64_t changed = 0;         // milliseconds
  std::string invite;               // the token of its invitation; may be empty
  std::string text;                 // what else its users want to know
  friend bool operator==(const TableCard&, const TableCard&) = default;
};

// Which cards to find, newest first. The next page starts behind the last card of this one; two tables that
// changed in the same millisecond are told apart by their numbers.
struct TableQuery {
  struct Place {
    std::int64_t changed = 0;
    TableNumber table = 0;
  };
  std::string person = {}, game = {};  // empty: whoever, whatever
  std::optional<TableCard::Phase> phase = {};
  std::optional<Place> before = {};
  int most = 100;
};

// What becomes durable together or not at all.
struct Batch {
  std::vector<Entry> entries;
  std::vector<Paper> papers;
  std::vector<TableCard> cards = {};      // each takes the place of the one its table had
  std::vector<TableNumber> removed = {};  // tables whose log and card go; papers are named by who knows them
  bool erasing = false;  // no copy of what goes may be left, also not in a log of the store's own
  bool empty() const { return entries.empty() && papers.empty() && cards.empty() && removed.empty(); }
};

class Store {
 public:
  using Told = std::function<void(const Status&)>;

  virtual ~Store() = default;

  // Calls `done` once the batch is on disk, in the order in which the batches came. An entry whose seq is not
  // the next of its table is a conflict: nothing of its batch is kept, and done gets the code "conflict".
  // Other codes: "disk_full", "damaged", "read_only", "store_failed"; nothing of the batch is kept either.
  virtual void commit(Batch batch, Told done) = 0;

  // The whole log of a table, as far as it is on disk.
  virtual Result<std::vector<std::string>> log(TableNumber table) = 0;
  // All papers of a drawer whose key starts with the prefix, by key.
  virtual Result<std::vector<Paper>> drawer(std::string_view drawer, std::string_view prefix = "") = 0;
  virtual Result<std::optional<std::string>> paper(std::string_view drawer, std::string_view key) = 0;

  virtual Result<std::optional<TableCard>> card(TableNumber table) = 0;
  virtual Result<std::optional<TableCard>> card_by_invite(std::string_view invite) = 0;
  virtual Result<std::vector<TableCard>> cards(const TableQuery& query) = 0;
  virtual Result<std::int64_t> count_cards() = 0;

  // Is there room for newcomers and new tables? What goes on already has some more.
  virtual bool has_room() = 0;

  // A consistent copy of everything, made while the store is in use.
  virtual void back_up(const std::string& path, Told done) = 0;
};

// All cards that the query finds, page by page, while `each` says yes.
Status for_each_card(Store& store, TableQuery query, const std::function<bool(const TableCard&)>& each);

}  // namespace enfilade::server
