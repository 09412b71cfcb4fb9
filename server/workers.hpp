// Threads on which computers think: few, at low priority, so that they never keep a person or the disk
// waiting.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "minds/mind.hpp"

namespace enfilade::server {

class Workers {
 public:
  using Post = std::function<void(std::function<void()>)>;
  using Done = std::function<void(Thought)>;

  // Keeps a thought alive: when the last one is let go of, it is given up.
  using Ticket = std::shared_ptr<const void>;

  Workers(int threads, Post post);
  ~Workers();

  // `done` is called through post, unless the ticket was let go of before. Until then the mind is busy; who
  // lets go of the ticket lets go of the mind, too.
  Ticket think(std::shared_ptr<Mind> mind, const MatchView& view, bool same_turn, Done done);
  std::size_t waiting() const;
  void stop();  // gives up what is being thought, and thinks no more
  std::int64_t thoughts() const { return thoughts_; }

  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

 private:
  struct Job {
    std::shared_ptr<Mind> mind;
    MatchView view;
    bool same_turn;
    Done done;
    std::weak_ptr<const void> wanted;
  };
  void run();

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  std::atomic<bool> stop_ = false;
  std::atomic<std::int64_t> thoughts_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace enfilade::server
