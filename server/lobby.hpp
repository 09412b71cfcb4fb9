// Finding tables and making them: the list, my own, on terms of one's own, by quick match, and once more
// after a game.
#pragma once

#include "server/gate.hpp"
#include "server/packs.hpp"
#include "server/remembered.hpp"
#include "server/seating.hpp"

namespace enfilade::server {

class Lobby {
 public:
  Lobby(Gate& gate, Store& store, Randomness& randomness, Tables& tables, Audience& audience,
        Seating& seating, const People& people, const Packs& packs);

  void list(Call& call);
  void my_tables(Call& call);
  void check_setup(Call& call);
  void setup_choices(Call& call);
  void create(Call& call);
  // A game that was played on a device: verified, kept, and marked as what it is.
  void take_record(Call& call);
  void quick(Call& call);
  void rematch(Call& call, Room& room);
  void play_on(Call& call, Room& room);
  void sweep(Millis now);

 private:
  Status may_offer(const Call& call) const;
  Result<Room*> make(const Call& call, Terms terms);
  Status may_make(const Call& call, const Terms& terms) const;
  Room* find_quick(const Call& call, const Game& game, int players) const;
  void sit_for_rematch(Call& call, Room& next);

  Gate& gate_;
  Store& store_;
  Randomness& randomness_;
  Tables& tables_;
  Audience& audience_;
  Seating& seating_;
  const People& people_;
  const Packs& packs_;
  struct Repeat {
    Millis at;
    std::string table;
  };
  Remembered choices_{std::size_t{1} << 20};   // what setup_choices has answered
  std::map<std::string, Repeat> made_lately_;  // person + idempotency id -> table
};

}  // namespace enfilade::server
