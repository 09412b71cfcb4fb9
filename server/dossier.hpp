// What the server keeps about somebody: giving it to them, and forgetting it.
#pragma once

#include "server/accounts.hpp"
#include "server/tables.hpp"

namespace enfilade::server {

class Dossier {
 public:
  Dossier(Gate& gate, People& people, Logins& logins, Passwords& passwords, Store& store, Journal& journal,
          Tables& tables, Talk& talk, Audience& audience, Accounts& accounts);

  void give(Call& call);
  void erase(Call& call);
  void erase_everything(Call& call);  // without asking for a password

 private:
  void leave_tables(const std::string& person, Millis now);

  Gate& gate_;
  People& people_;
  Logins& logins_;
  Passwords& passwords_;
  Store& store_;
  Journal& journal_;
  Tables& tables_;
  Talk& talk_;
  Audience& audience_;
  Accounts& accounts_;
};

}  // namespace enfilade::server
