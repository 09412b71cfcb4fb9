// A line that belongs to no table: whoever listens there hears when one of their tables asks them, begins or ends,
// and when a host invites them by name, so that a bot need not ask again and again.
#pragma once

#include "server/audience.hpp"

namespace enfilade::server {

class Doorbell {
 public:
  using Persons = std::set<std::string, std::less<>>;
  static constexpr std::size_t kMostInvited = 20;  // to one table

  explicit Doorbell(Audience& audience) : audience_(audience) {}

  // What goes on now, and where they are invited; from then on whatever changes.
  void connect(const Watcher& watcher, const RoomSet& mine);
  void goodbye(const Watcher& watcher);
  bool anybody() const { return !listeners_.empty(); }
  // Something has happened that may concern these persons. They hear of it once it is on disk.
  void ring(Room& room, const Persons& persons);
  void invite(Room& room, const std::string& person);
  void forget(Room& room);  // nobody is invited there any more

 private:
  // What a listener was last told of a table: the same is not said twice.
  struct Stand {
    Table::Phase phase = Table::Phase::waiting;
    SeatSet seats = 0, asked = 0;
    std::int64_t decisions = 0;
  };
  struct Listener {
    const Watcher* watcher;
    std::map<TableNumber, Stand> told;
  };
  void tell(const Room& room, Listener& listener);
  void say_invited(const Room& room, const Watcher& to);
  static Stand stand_of(const Table& table, const std::string& person);

  Audience& audience_;
  std::multimap<std::string, Listener, std::less<>> listeners_;  // by person
  std::map<std::string, RoomSet, std::less<>> invited_;          // by person
};

}  // namespace enfilade::server
