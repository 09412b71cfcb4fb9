// Requests about tables that are there: looking at them, sitting down, getting up, starting, inviting, and
// what is left of a game afterwards.
#pragma once

#include "server/call.hpp"
#include "server/tables.hpp"

namespace enfilade::server {

class Seating {
 public:
  Seating(Tables& tables, Audience& audience, Doorbell& doorbell, Talk& talk, const People& people)
      : tables_(tables), audience_(audience), doorbell_(doorbell), talk_(talk), people_(people) {}

  void show(Call& call, Room& room) { answer(call, room); }
  void join(Call& call, Room& room);
  void admit(Call& call, Room& room);
  void leave(Call& call, Room& room);
  void remove(Call& call, Room& room);
  void start(Call& call, Room& room);
  void invite(Call& call, Room& room);
  void board(Call& call, Room& room);
  void record(Call& call, Room& room);
  void replay(Call& call, Room& room);
  void show_invitation(Call& call);
  void report(Call& call);

  // The summary as it is now, once everything it says is on disk.
  void answer(Call& call, Room& room, std::optional<Seat> seat = std::nullopt);
  void do_at(Call& call, Room& room, const Result<TableEvent>& event);
  bool is_blocked(const Call& call, const Room& room) const;

 private:
  Status invite_by_name(const Call& call, Room& room, const std::string& person);

  Tables& tables_;
  Audience& audience_;
  Doorbell& doorbell_;
  Talk& talk_;
  const People& people_;
};

}  // namespace enfilade::server
