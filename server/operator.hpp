// What the operator does by command: tables, accounts and addresses. Each is logged, and told to those it is
// about.
#pragma once

#include "server/bans.hpp"
#include "server/dossier.hpp"

namespace enfilade::server {

class Operator {
 public:
  Operator(Tables& tables, const People& people, Bans& bans, Dossier& dossier, Audience& audience,
           Journal& journal, Log& log, std::function<Millis()> now);

  // Answers "done", what was asked for, or "error: ...".
  using Told = std::function<void(std::string)>;
  void operate(const std::string& line, const Told& told);

 private:
  void remove_table(const std::string& id, const Told& told);
  void close_account(const std::string& who, const Told& told);
  void ban(const std::string& what, const Told& told);
  void unban(const std::string& what, const Told& told);
  void list_bans(const std::string& what, const Told& told);

  Tables& tables_;
  const People& people_;
  Bans& bans_;
  Dossier& dossier_;
  Audience& audience_;
  Journal& journal_;
  Log& log_;
  std::function<Millis()> now_;
};

}  // namespace enfilade::server
