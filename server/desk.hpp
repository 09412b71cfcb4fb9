// Requests over HTTP: who asks, whether they may, and where it goes. One row per request in routes.cpp.
#pragma once

#include "server/classroom.hpp"
#include "server/documents.hpp"
#include "server/dossier.hpp"
#include "server/lobby.hpp"
#include "server/packs.hpp"
#include "server/reviews.hpp"

namespace enfilade::server {

class Desk {
 public:
  Desk(Gate& gate, Tables& tables, Accounts& accounts, Dossier& dossier, Lobby& lobby, Seating& seating,
       Reviews& reviews, const Packs& packs, Metrics& metrics, std::function<Millis()> now);

  void http(const HttpRequest& request, Answer answer);

 private:
  // Who may ask. Bots have no accounts, sessions or bots of their own; `visitor` may look at the table that
  // the path names, `guest` need not yet.
  enum class Who { anybody, no_bot, person, owner, visitor, guest };
  struct Route {
    std::string_view method, path;  // "tables/*/join"
    double price;                   // changes go to the disk, and some answers take long to put together
    Who who;
    // One of these two: with the table that the path names, or without.
    void (*action)(Desk& desk, Call& call);
    void (*at_table)(Desk& desk, Call& call, Room& room);
  };
  static std::span<const Route> routes();
  // `other_way`: there is one, but it is asked for by another method.
  static const Route* find_route(const Call& call, bool& other_way);
  Status may(Who who, const Call& call) const;
  void at_table(const Route& route, Call& call);
  void give_document(Call& call);

  Gate& gate_;
  Tables& tables_;
  Accounts& accounts_;
  Dossier& dossier_;
  Lobby& lobby_;
  Seating& seating_;
  Reviews& reviews_;
  const Packs& packs_;
  Metrics& metrics_;
  std::function<Millis()> now_;
  Documents documents_;
  Classroom classroom_;
};

}  // namespace enfilade::server
