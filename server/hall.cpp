#include "server/hall.hpp"

namespace enfilade::server {

namespace {
constexpr Millis kMinute = 60'000, kHour = 60 * kMinute, kPacksRead = 2000;
}

Hall::Hall(HallTerms terms, World world, Metrics& metrics)
    : terms_(std::move(terms)),
      world_(std::move(world)),
      journal_(world_.store, world_.ending),
      packs_(terms_.packs, world_.log),
      people_(world_.randomness),
      logins_(world_.randomness),
      gate_(terms_, world_.now, people_, logins_, bans_, journal_, world_.log, metrics),
      talk_(world_.store, journal_, people_, world_.randomness),
      audience_(world_.now, people_, talk_, metrics, [this](Room& room) { computers_.charge_anew(room); }),
      doorbell_(audience_),
      computers_(world_.thinkers, world_.now, audience_,
                 [this](Room& room, TableEvent event) { tables_.carry_out(room, {std::move(event)}); }),
      tables_(world_, journal_, talk_, audience_, doorbell_, computers_, metrics),
      lines_(gate_, tables_, audience_, computers_, talk_, people_, metrics, world_.now),
      accounts_(gate_, people_, logins_, world_.passwords, world_.store, journal_, audience_),
      dossier_(gate_, people_, logins_, world_.passwords, world_.store, journal_, tables_, talk_, audience_,
               accounts_),
      seating_(tables_, audience_, doorbell_, talk_, people_),
      reviews_(world_.thinkers, world_.store, journal_, tables_, gate_, people_),
      lobby_(gate_, world_.store, world_.randomness, tables_, audience_, seating_, people_, packs_),
      desk_(gate_, tables_, accounts_, dossier_, lobby_, seating_, reviews_, packs_, metrics, world_.now),
      operator_(tables_, people_, bans_, dossier_, audience_, journal_, world_.log, world_.now) {}

Status Hall::open() {
  if (const Status status = people_.load(world_.store); !status) return status;
  if (const Status status = logins_.load(world_.store); !status) return status;
  if (const Status status = bans_.load(world_.store); !status) return status;
  packs_.renew();  // before the tables that were begun with them
  if (const Status status = tables_.open(); !status) return status;
  world_.log.line("opened")
      .number("people", people_.size())
      .number("tables", tables_.ever())
      .number("live", tables_.size());
  return Done{};
}

void Hall::set_origins(std::vector<std::string> origins) {
  terms_.share = origins.empty() ? "" : origins.back();
  terms_.origins = std::move(origins);
}

void Hall::tick() {
  tables_.tick();
  audience_.tick();
  computers_.tick();
  const Millis now = world_.now();
  if (now - packs_read_ >= kPacksRead) {
    packs_read_ = now;
    packs_.renew();
  }
  if (now - last_sweep_ >= kMinute) sweep(now);
}

void Hall::sweep(Millis now) {
  last_sweep_ = now;
  gate_.sweep();
  lobby_.sweep(now);
  if (now - last_census_ < kHour) return;
  last_census_ = now;
  Batch batch;
  people_.sweep(now, [this](const std::string& person) { return tables_.knows(person); }, batch);
  journal_.commit(std::move(batch));
}

void Hall::shut() {
  tables_.note_the_time();
  audience_.hang_up([](const Watcher&) { return true; }, 1001, "the server goes down");
  world_.thinkers.stop();
}

}  // namespace enfilade::server
