// Where everything is kept that must survive the process. Two kinds of things:
//
//   the log      what happened at each table, append-only. The state of a table is what replaying its log
//   gives. the papers   small documents by drawer and key (people, sessions, chat, notes, summaries of
//   tables), which
//                can be replaced and erased.
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

// What becomes durable together or not at all.
struct Batch {
  std::vector<Entry> entries;
  std::vector<Paper> papers;
};

class Store {
 public:
  using Told = std::function<void(const Status&)>;

  virtual ~Store() = default;

  // Calls `done` once the batch is on disk, in the order in which the batches came. An entry whose seq is not
  // the next of its table is a conflict: nothing of its batch is kept, and done gets the code "conflict".
  virtual void commit(Batch batch, Told done) = 0;

  // The whole log of a table, as far as it is on disk.
  virtual Result<std::vector<std::string>> log(TableNumber table) = 0;
  // All papers of a drawer whose key starts with the prefix, by key.
  virtual Result<std::vector<Paper>> drawer(std::string_view drawer, std::string_view prefix = "") = 0;
  virtual Result<std::optional<std::string>> paper(std::string_view drawer, std::string_view key) = 0;

  // A consistent copy of everything, made while the store is in use.
  virtual void back_up(const std::string& path, Told done) = 0;
};

}  // namespace enfilade::server
