// What a batch does, inside a transaction of the writing thread.
#include <algorithm>

#include "server/sqlite_store.hpp"

namespace enfilade::server {

// A conflict is found before anything of the batch is written.
Status SqliteStore::write(Batch& batch) {
  std::unordered_map<TableNumber, std::int64_t> expected;
  for (const Entry& entry : batch.entries) {
    const Result<Head*> last = head(entry.table);
    if (!last) return last.error();
    const auto [at, first] = expected.try_emplace(entry.table, (*last)->seq + 1);
    if (entry.seq != at->second++) return Error{"conflict", "the table has moved on", "", "", {}};
  }
  const auto all = [this](const auto& things) -> Status {
    for (const auto& thing : things)
      if (Status status = write(thing); !status) return status;
    return Done{};
  };
  for (const TableNumber table : batch.removed)
    if (Status status = remove(table); !status) return status;
  if (Status status = all(batch.entries); !status) return status;
  if (Status status = all(batch.cards); !status) return status;
  return all(batch.papers);
}

std::int64_t SqliteStore::add_link(const Link& link) {
  append(end_.links, link);
  return ++end_.link;
}

// The number in the only row that the statement finds; 0: it finds none.
Result<std::int64_t> SqliteStore::number_of(Statement& find) {
  std::int64_t number = 0;
  while (find.next()) number = find.integer(0);
  if (find.failed()) return find.failure();
  return number;
}

Status SqliteStore::write(const Entry& entry) {
  const Result<Head*> last = head(entry.table);
  if (!last) return last.error();
  const std::int64_t before = (*last)->row;
  const std::int64_t n = add_link({Link::Kind::event, digest_of(entry, before), 0});
  insert_entry_.bind(1, n).bind(2, entry.table).bind(3, entry.seq).bind(4, before).bind(5, entry.event);
  if (Status status = insert_entry_.run(); !status) return status;
  const std::lock_guard lock(mutex_);
  (*last)->row = n;
  (*last)->seq = entry.seq;
  (*last)->written = false;
  touched_.insert(*last);
  ++counters_.entries;
  return Done{};
}

Status SqliteStore::write(const Paper& paper) {
  const Result<std::int64_t> old = number_of(find_paper_.bind(1, paper.drawer).bind(2, paper.key));
  if (!old) return old.error();
  if (*old != 0)
    if (Status status = drop_paper_.bind(1, *old).run(); !status) return status;
  if (!paper.text) {
    if (*old != 0) add_link({Link::Kind::gone, "", *old});
    return Done{};
  }
  const std::int64_t salt = terms_.salt();
  const std::int64_t n =
      add_link({Link::Kind::paper, digest_of(paper.drawer, paper.key, *paper.text, salt), *old});
  put_paper_.bind(1, n).bind(2, paper.drawer).bind(3, paper.key).bind(4, *paper.text).bind(5, salt);
  return put_paper_.run();
}

Status SqliteStore::write(const TableCard& given) {
  TableCard card = given;  // people as the database gives them back: each once, in order
  std::sort(card.people.begin(), card.people.end());
  card.people.erase(std::unique(card.people.begin(), card.people.end()), card.people.end());
  const Result<std::int64_t> old = number_of(find_card_.bind(1, card.table));
  if (!old) return old.error();
  if (*old != 0)
    if (Status status = drop_card_.bind(1, *old).run(); !status) return status;
  if (Status status = drop_people_.bind(1, card.table).run(); !status) return status;
  const std::int64_t n = add_link({Link::Kind::card, digest_of(card), *old});
  put_card_.bind(1, n).bind(2, card.table).bind(3, static_cast<std::int64_t>(card.phase)).bind(4, card.game);
  put_card_.bind(5, card.changed).bind(6, card.invite).bind(7, card.text);
  if (Status status = put_card_.run(); !status) return status;
  for (const std::string& person : card.people)
    if (Status status = put_person_.bind(1, card.table).bind(2, person).bind(3, card.changed).run(); !status)
      return status;
  return Done{};
}

Status SqliteStore::remove(TableNumber table) {
  const Result<Head*> last = head(table);
  if (!last) return last.error();
  for (std::int64_t row = (*last)->row; row != 0;) {
    const Result<std::int64_t> before = number_of(get_before_.bind(1, row));
    if (!before) return before.error();
    if (Status status = drop_entry_.bind(1, row).run(); !status) return status;
    add_link({Link::Kind::gone, "", row});
    row = *before;
  }
  const Result<std::int64_t> card = number_of(find_card_.bind(1, table));
  if (!card) return card.error();
  if (*card != 0) {
    if (Status status = drop_card_.bind(1, *card).run(); !status) return status;
    add_link({Link::Kind::gone, "", *card});
  }
  for (Statement* drop : {&drop_head_, &drop_people_})
    if (Status status = drop->bind(1, table).run(); !status) return status;
  const std::lock_guard lock(mutex_);
  (*last)->row = 0;
  (*last)->seq = -1;
  (*last)->written = true;
  touched_.insert(*last);
  return Done{};
}

Result<SqliteStore::Head*> SqliteStore::head(TableNumber table) {
  {
    const std::lock_guard lock(mutex_);
    const auto known = heads_.find(table);
    if (known != heads_.end()) return &known->second;
  }
  Head found;
  get_head_.bind(1, table);
  while (get_head_.next()) {
    found.row = found.durable_row = get_head_.integer(0);
    found.seq = found.durable_seq = get_head_.integer(1);
  }
  if (get_head_.failed()) return get_head_.failure();
  const std::lock_guard lock(mutex_);
  return &(heads_[table] = found);
}

Status SqliteStore::write_heads() {
  std::vector<std::pair<TableNumber, Head>> fresh;
  {
    const std::lock_guard lock(mutex_);
    for (auto& [table, head] : heads_) {
      if (!head.written && head.row != 0) fresh.emplace_back(table, head);
      head.written = true;
    }
  }
  for (const auto& [table, head] : fresh) {
    put_head_.bind(1, table).bind(2, head.row).bind(3, head.seq);
    if (Status status = put_head_.run(); !status) return status;
  }
  return put_mark_.bind(1, end_.link).bind_bytes(2, end_.sum).run();
}

}  // namespace enfilade::server
