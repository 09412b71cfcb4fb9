#include "server/workers.hpp"

#include <algorithm>
#include <ctime>
#include <sched.h>
#include <sys/resource.h>

namespace enfilade::server {

namespace {
// Beyond these an analysis is refused; computers at tables wait their turn.
constexpr std::size_t kMostOfPerson = 4, kMostOfAddress = 16;
}  // namespace

ThinkingQueue::Micros used_by_this_thread() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return ThinkingQueue::Micros{used.tv_sec} * 1'000'000 + used.tv_nsec / 1'000;
}

// What a ticket points to. Who lets go of it takes the thought out of the line.
struct Workers::Claim {
  std::weak_ptr<Desk> desk;
  Number number;
  ~Claim() {
    const std::shared_ptr<Desk> open = desk.lock();
    if (!open) return;
    std::map<Number, Job>::node_type job;  // goes when the lock has gone: what it holds may hold tickets
    const std::lock_guard lock(open->mutex);
    job = open->jobs.extract(number);
    if (!job.empty()) open->queue.remove(number);
  }
};

Workers::Workers(int at_once, Post post, ThinkingTime time)
    : post_(std::move(post)), time_(time), desk_(std::make_shared<Desk>(std::max(1, at_once))) {
  const int threads = at_once == 0 ? 0 : at_once + 1;
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Workers::~Workers() { Workers::stop(); }

void Workers::stop() {
  std::map<Number, Job> given_up;
  {
    const std::lock_guard lock(desk_->mutex);
    stop_ = true;
    for (const auto& [number, job] : desk_->jobs) desk_->queue.remove(number);
    given_up.swap(desk_->jobs);
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

Thinkers::Ticket Workers::think(ThoughtRequest request, Done done) {
  const Account account = request.account;
  return work(account, [this, asked = std::move(request), done = std::move(done)](const Stop& stop) {
    Thought thought = asked.advise ? asked.mind->advise(asked.view, stop)
                                   : asked.mind->think(asked.view, asked.same_turn, stop);
    ++thoughts_;
    return [done, thought = std::move(thought)] { done(thought); };
  });
}

Thinkers::Ticket Workers::work(const Account& account, Work work) {
  const auto claim = std::make_shared<Claim>();
  claim->desk = desk_;
  {
    const std::lock_guard lock(desk_->mutex);
    claim->number = ++desk_->last;
    if (!stop_) {
      desk_->queue.add(claim->number, account);
      desk_->jobs.emplace(claim->number, Job{account.rank, std::move(work), claim});
    }
  }
  wake_.notify_one();
  return claim;
}

std::size_t Workers::ahead(const Ticket& ticket) const {
  const std::lock_guard lock(desk_->mutex);
  return desk_->queue.ahead(std::static_pointer_cast<const Claim>(ticket)->number);
}

void Workers::charge(const Ticket& ticket, const Account& account) {
  {
    const std::lock_guard lock(desk_->mutex);
    desk_->queue.charge(std::static_pointer_cast<const Claim>(ticket)->number, account);
  }
  wake_.notify_one();
}

bool Workers::has_enough(const Account& account) const {
  const std::lock_guard lock(desk_->mutex);
  return desk_->queue.of_person(account) >= kMostOfPerson ||
         desk_->queue.of_address(account) >= kMostOfAddress;
}

std::size_t Workers::waiting() const {
  const std::lock_guard lock(desk_->mutex);
  return desk_->queue.waiting();
}

void Workers::run() {
  // On Linux both are per thread. Measured: searches at normal priority raise the p99 of a commit tenfold.
  const sched_param lowest{};
  sched_setscheduler(0, SCHED_BATCH, &lowest);
  setpriority(PRIO_PROCESS, 0, 19);
  for (;;) {
    {
      std::unique_lock lock(desk_->mutex);
      wake_.wait(lock, [this] { return stop_ || desk_->queue.is_ready(); });
      if (stop_) return;
    }
    think_next();
  }
}

bool Workers::think_next(Account::Rank lowest) {
  std::map<Number, Job>::node_type job;
  {
    const std::lock_guard lock(desk_->mutex);
    const auto next = desk_->queue.take(lowest);
    if (!next) return false;
    job = desk_->jobs.extract(*next);
  }
  carry_out(job.key(), job.mapped());
  return true;
}

void Workers::carry_out(Number number, const Job& job) {
  const ThinkingQueue::Micros before = time_.used();
  ThinkingQueue::Micros for_others = 0;
  const Stop stop = [&] {
    // Thoughts that wait are thought here and now, in between; they give way to nothing, so this goes no deeper.
    const ThinkingQueue::Micros begun = time_.used();
    while (job.rank == Account::Rank::spare && think_next(Account::Rank::unwatched)) {
    }
    for_others += time_.used() - begun;
    return stop_ || job.wanted.expired();
  };
  std::function<void()> found = job.work(stop);
  {
    const std::lock_guard lock(desk_->mutex);
    desk_->queue.remove(number, time_.used() - before - for_others);
  }
  wake_.notify_one();  // the address may begin another one
  if (stop_) return;
  post_([wanted = job.wanted, found = std::move(found)] {
    if (!wanted.expired()) found();
  });
}

}  // namespace enfilade::server
