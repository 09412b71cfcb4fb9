// Threads on which computers think: few, at low priority, so that they never keep a person or the disk
// waiting. There is one more than an address may hold at once: whatever one asks for, others need not wait until it
// has been thought.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/thinking_queue.hpp"

namespace enfilade::server {

// What this thread has had of a processor: a busy machine makes nobody's thoughts dearer.
ThinkingQueue::Micros used_by_this_thread();

// Minds go by the clock; what is shared out is what the thread that thinks has used.
struct ThinkingTime {
  Clock clock = clock_on_the_wall;
  ThinkingQueue::Micros (*used)() = used_by_this_thread;
};

class Workers final : public Thinkers {
 public:
  using Post = std::function<void(std::function<void()>)>;

  // An address thinks so many thoughts at once. With 0 there are no threads, and nothing is thought until somebody
  // calls think_next().
  Workers(int at_once, Post post, ThinkingTime time = {});
  ~Workers() override;

  std::shared_ptr<Mind> mind(const MindSpec& spec, std::uint64_t seed) override {
    return std::make_shared<Mind>(spec, seed, Crew{}, time_.clock);
  }
  Ticket think(ThoughtRequest request, Done done) override;
  Ticket work(const Account& account, Work work) override;
  std::size_t ahead(const Ticket& ticket) const override;
  void charge(const Ticket& ticket, const Account& account) override;
  bool has_enough(const Account& account) const override;
  std::size_t waiting() const override;
  std::int64_t thoughts() const override { return thoughts_; }
  void stop() override;

  // Does what is next, of this rank or a higher one, on the thread of the caller; false when nothing waits.
  bool think_next(Account::Rank lowest = Account::Rank::spare);

  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

 private:
  using Number = ThinkingQueue::Number;
  struct Job {
    Account::Rank rank;
    Work work;
    std::weak_ptr<const void> wanted;
  };
  // What tickets reach as well, also those that outlive the workers.
  struct Desk {
    explicit Desk(std::size_t most) : queue(most) {}
    std::mutex mutex;
    ThinkingQueue queue;
    std::map<Number, Job> jobs;  // that wait
    Number last = 0;
  };
  struct Claim;

  void run();
  void carry_out(Number number, const Job& job);

  Post post_;
  ThinkingTime time_;
  std::shared_ptr<Desk> desk_;
  std::condition_variable wake_;
  std::atomic<bool> stop_ = false;
  std::atomic<std::int64_t> thoughts_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace enfilade::server
