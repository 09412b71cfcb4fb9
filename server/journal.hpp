// What has to be on disk before anybody hears of it.
#pragma once

#include <deque>
#include <memory>
#include <utility>

#include "server/store.hpp"

namespace enfilade::server {

using Act = std::function<void()>;

// What is done about a table once what was done before it is on disk: one list per commit that is under way.
class Unsaid {
 public:
  // Whatever is given from here on waits for the commit that comes next.
  void hold() { lists_.emplace_back(); }
  void when_durable(Act act) {
    if (lists_.empty())
      act();
    else
      lists_.back().push_back(std::move(act));
  }
  bool empty() const { return lists_.empty(); }

 private:
  friend class Journal;
  void release();

  std::deque<std::vector<Act>> lists_;
};

class Journal {
 public:
  // Called once, with the reason, when the server cannot go on: the disk does not take what has to be kept,
  // or a table was left half changed. Nothing is written or told after that; the next start reads what is
  // there.
  using Ending = std::function<void(const Error&)>;

  Journal(Store& store, Ending ending) : store_(store), ending_(std::move(ending)) {}

  // `then` runs when the batch is durable; at once, when there is nothing to write.
  void commit(Batch batch, Act then = {});
  // About a table that was held. `then` comes after what is said there.
  void commit(const std::shared_ptr<Unsaid>& unsaid, Batch batch, Act then = {});

  void end(const Error& why);
  bool ended() const { return ended_; }

 private:
  Store& store_;
  Ending ending_;
  bool ended_ = false;
};

}  // namespace enfilade::server
