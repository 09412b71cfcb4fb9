// Requests about people: guests, accounts, sessions, bots, and whom one does not want to meet.
#pragma once

#include "server/audience.hpp"
#include "server/call.hpp"
#include "server/gate.hpp"

namespace enfilade::server {

class Accounts {
 public:
  Accounts(Gate& gate, People& people, Logins& logins, Passwords& passwords, Store& store, Journal& journal,
           Audience& audience);

  void me(Call& call);
  void guest(Call& call);
  void rename(Call& call);
  void account(Call& call);
  void login(Call& call);
  void logout(Call& call);
  void password(Call& call);
  void sessions(Call& call);
  void end_session(Call& call);
  void block(Call& call, bool yes);
  void bots(Call& call);
  void add_bot(Call& call);
  void revoke_bot(Call& call);

  // Answers who they are now, with a cookie; an empty token takes it away. `device`: what this browser is
  // remembered by, where that is to be said.
  void finish_with_session(Call& call, const std::string& token, const std::string& device = "");

 private:
  void write_me(const Call& call, JsonWriter& out) const;

  Gate& gate_;
  People& people_;
  Logins& logins_;
  Passwords& passwords_;
  Store& store_;
  Journal& journal_;
  Audience& audience_;
};

}  // namespace enfilade::server
