// Threads that wait for work: starting them anew for each step of a batch would take longer than the step.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace enfilade {

class WorkCrew {
 public:
  explicit WorkCrew(int size);
  ~WorkCrew();
  WorkCrew(const WorkCrew&) = delete;
  WorkCrew& operator=(const WorkCrew&) = delete;

  int size() const { return static_cast<int>(threads_.size()) + 1; }
  // Calls part(0) .. part(size() - 1) at the same time, the first one here; returns when all are done.
  void work(const std::function<void(int)>& part);

 private:
  void wait_for_work(int who);

  std::mutex mutex_;
  std::condition_variable begin_, end_;
  const std::function<void(int)>* part_ = nullptr;
  long round_ = 0;
  std::size_t busy_ = 0;
  bool leaving_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace enfilade
