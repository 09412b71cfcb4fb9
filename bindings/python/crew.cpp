#include "bindings/python/crew.hpp"

namespace enfilade {

WorkCrew::WorkCrew(int size) {
  for (int who = 1; who < size; ++who) threads_.emplace_back([this, who] { wait_for_work(who); });
}

WorkCrew::~WorkCrew() {
  {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
  }
  begin_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkCrew::work(const std::function<void(int)>& part) {
  if (threads_.empty()) return part(0);
  {
    const std::lock_guard lock(mutex_);
    part_ = &part;
    busy_ = threads_.size();
    ++round_;
  }
  begin_.notify_all();
  part(0);
  std::unique_lock lock(mutex_);
  end_.wait(lock, [this] { return busy_ == 0; });
}

void WorkCrew::wait_for_work(int who) {
  std::unique_lock lock(mutex_);
  for (long done = 0;;) {
    begin_.wait(lock, [&] { return leaving_ || round_ != done; });
    if (leaving_) return;
    done = round_;
    const std::function<void(int)>& part = *part_;
    lock.unlock();
    part(who);
    lock.lock();
    if (--busy_ == 0) end_.notify_one();
  }
}

}  // namespace enfilade
