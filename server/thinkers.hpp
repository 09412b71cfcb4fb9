// Who thinks for the computers at the tables, and on whose account. The hall knows no more than this; behind
// it are threads, or a simulation.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "minds/mind.hpp"

namespace enfilade::server {

// For whom is thought. Thoughts are given out in turn by address and person; what nobody looks at comes when
// nothing else waits. What is done in spare time gives way to both, also in the middle of it.
struct Account {
  enum class Rank : std::uint8_t { watched, unwatched, spare };
  Rank rank = Rank::watched;
  std::string address, person;
  bool operator==(const Account&) const = default;
};

struct ThoughtRequest {
  std::shared_ptr<Mind> mind;  // busy until the thought is done or let go of
  MatchView view;
  bool same_turn = false;
  Account account;
  bool advise = false;  // a hint is wanted, too
};

class Thinkers {
 public:
  using Done = std::function<void(Thought)>;
  // Keeps a thought alive: when the last one is let go of, it is given up, and the mind with it.
  using Ticket = std::shared_ptr<const void>;

  virtual ~Thinkers() = default;

  // A mind that goes by the clock of those who think.
  virtual std::shared_ptr<Mind> mind(const MindSpec& spec, std::uint64_t seed) = 0;
  // `done` is called on the hall's thread, unless the ticket was let go of before.
  virtual Ticket think(ThoughtRequest request, Done done) = 0;
  // Anything else that takes long. It asks `stop` often, for that is where spare time ends when a thought waits;
  // what it answers is called on the hall's thread, unless the ticket was let go of before.
  using Work = std::function<std::function<void()>(const Stop& stop)>;
  virtual Ticket work(const Account& account, Work work) = 0;
  // How many thoughts come before this one, those that are being thought included; 0 when it is its turn.
  virtual std::size_t ahead(const Ticket& ticket) const = 0;
  // Somebody has come, or the last one has gone: a thought that still waits moves to the end of that account.
  virtual void charge(const Ticket& ticket, const Account& account) = 0;
  // Has this person, or everybody at this address together, as many thoughts under way as they may? What is done
  // in spare time counts by itself.
  virtual bool has_enough(const Account& account) const = 0;

  virtual std::size_t waiting() const = 0;
  virtual std::int64_t thoughts() const = 0;  // that were thought to their end
  virtual void stop() = 0;                    // gives up what is being thought, and thinks no more
};

}  // namespace enfilade::server
