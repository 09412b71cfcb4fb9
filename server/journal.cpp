#include "server/journal.hpp"

namespace enfilade::server {

void Unsaid::release() {
  const std::vector<Act> acts = std::move(lists_.front());
  lists_.pop_front();
  for (const Act& act : acts) act();
}

void Journal::commit(Batch batch, Act then) {
  if (ended_) return;
  if (batch.empty()) {
    if (then) then();
    return;
  }
  store_.commit(std::move(batch), [this, then = std::move(then)](const Status& done) {
    if (!done) return end(done.error());
    if (!ended_ && then) then();
  });
}

void Journal::commit(const std::shared_ptr<Unsaid>& unsaid, Batch batch, Act then) {
  if (ended_) return;
  if (then) unsaid->lists_.back().push_back(std::move(then));
  store_.commit(std::move(batch), [this, unsaid](const Status& done) {
    if (!done) return end(done.error());
    if (!ended_) unsaid->release();
  });
}

void Journal::end(const Error& why) {
  if (std::exchange(ended_, true)) return;
  ending_(why);
}

}  // namespace enfilade::server
