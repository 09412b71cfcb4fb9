// A store in memory, without a thread: the least that there has to be behind the interface. What it keeps outlives it, as
// a disk does.
#pragma once

#include <algorithm>
#include <map>

#include "server/store.hpp"

namespace enfilade::server {

struct PlainDisk {
  std::map<TableNumber, std::vector<std::string>> logs;
  std::map<std::pair<std::string, std::string>, std::string> papers;  // by drawer and key
  std::map<TableNumber, TableCard> cards;
};

class PlainStore final : public Store {
 public:
  using Post = std::function<void(std::function<void()>)>;
  PlainStore(PlainDisk& disk, Post post) : disk_(disk), post_(std::move(post)) {}

  void commit(Batch batch, Told done) override {
    PlainDisk written = disk_;
    const Status status = write(batch, written);
    if (status) disk_ = std::move(written);
    post_([status, done = std::move(done)] { done(status); });
  }
  Result<std::vector<std::string>> log(TableNumber table) override {
    const auto found = disk_.logs.find(table);
    return found == disk_.logs.end() ? std::vector<std::string>() : found->second;
  }
  Result<std::vector<Paper>> drawer(std::string_view drawer, std::string_view prefix) override {
    std::vector<Paper> found;
    for (const auto& [where, text] : disk_.papers)
      if (where.first == drawer && where.second.starts_with(prefix))
        found.push_back({where.first, where.second, text});
    return found;
  }
  Result<std::optional<std::string>> paper(std::string_view drawer, std::string_view key) override {
    const auto found = disk_.papers.find({std::string(drawer), std::string(key)});
    return found == disk_.papers.end() ? std::nullopt : std::optional(found->second);
  }
  Result<std::optional<TableCard>> card(TableNumber table) override {
    const auto found = disk_.cards.find(table);
    return found == disk_.cards.end() ? std::nullopt : std::optional(found->second);
  }
  Result<std::optional<TableCard>> card_by_invite(std::string_view invite) override {
    for (const auto& [table, card] : disk_.cards)
      if (!invite.empty() && card.invite == invite) return std::optional(card);
    return std::optional<TableCard>();
  }
  Result<std::vector<TableCard>> cards(const TableQuery& query) override {
    const auto place = [](const TableCard& card) { return std::pair(card.changed, card.table); };
    std::vector<TableCard> found;
    for (const auto& [table, card] : disk_.cards) {
      const bool sits = std::find(card.people.begin(), card.people.end(), query.person) != card.people.end();
      if ((query.person.empty() || sits) && (query.game.empty() || card.game == query.game) &&
          (!query.phase || card.phase == *query.phase) &&
          (!query.before || place(card) < std::pair(query.before->changed, query.before->table)))
        found.push_back(card);
    }
    std::sort(found.begin(), found.end(), [&](const auto& a, const auto& b) { return place(b) < place(a); });
    if (found.size() > static_cast<std::size_t>(query.most))
      found.resize(static_cast<std::size_t>(query.most));
    return found;
  }
  Result<std::int64_t> count_cards() override { return static_cast<std::int64_t>(disk_.cards.size()); }
  bool has_room() override { return true; }
  void back_up(const std::string&, Told done) override {
    done(Error{"store_failed", "what is in memory has no copy", "", "", {}});
  }

 private:
  static Status write(const Batch& batch, PlainDisk& disk) {
    for (const Entry& entry : batch.entries) {
      std::vector<std::string>& log = disk.logs[entry.table];
      if (entry.seq != static_cast<std::int64_t>(log.size()))
        return Error{"conflict", "this is not the next event of its table", "", "", {}};
      log.push_back(entry.event);
    }
    for (const Paper& paper : batch.papers) {
      if (paper.text)
        disk.papers[{paper.drawer, paper.key}] = *paper.text;
      else
        disk.papers.erase({paper.drawer, paper.key});
    }
    for (const TableCard& card : batch.cards) disk.cards[card.table] = card;
    for (const TableNumber table : batch.removed) {
      disk.logs.erase(table);
      disk.cards.erase(table);
    }
    return Done{};
  }

  PlainDisk& disk_;
  Post post_;
};

}  // namespace enfilade::server
