// What decided a finished game (docs/reviews.md): worked out in the thinkers' spare time, one after the other, and kept
// with the game from then on.
#pragma once

#include <atomic>

#include "server/call.hpp"
#include "server/gate.hpp"
#include "server/tables.hpp"

namespace enfilade::server {

class Reviews {
 public:
  Reviews(Thinkers& thinkers, Store& store, Journal& journal, const Tables& tables, const Gate& gate,
          const People& people)
      : thinkers_(thinkers),
        store_(store),
        journal_(journal),
        tables_(tables),
        gate_(gate),
        people_(people) {}

  // Where it stands: as far as it has come, or the review.
  void show(Call& call, const Room& room) const;
  // Begins with it, unless there is one already; "deeper" looks several times as closely.
  void ask(Call& call, const Room& room);

 private:
  struct Progress {
    std::atomic<std::int64_t> done = 0, total = 1;
  };
  struct Job {
    Thinkers::Ticket ticket;
    std::shared_ptr<const Progress> progress;
  };
  void begin(const std::string& table, const Account& account, Record record, std::int64_t moves);
  void keep(const std::string& table, const Result<std::string>& found);

  Thinkers& thinkers_;
  Store& store_;
  Journal& journal_;
  const Tables& tables_;
  const Gate& gate_;
  const People& people_;
  std::map<std::string, Job> jobs_;  // by table
};

}  // namespace enfilade::server
