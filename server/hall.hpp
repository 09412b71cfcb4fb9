// The hall puts the objects of the server together, and is the door that the network knocks at. It lives on
// one thread; whatever takes long (the disk, passwords, thinking) happens elsewhere and comes back there.
//
//   Gate       who comes in, and how much they may ask for     Desk      requests over HTTP (routes.cpp)
//   People, Logins: persons, sessions, bots, who may try       Lines     words over WebSockets (commands.cpp)
//   Journal    what has to be on disk before it is told        Accounts, Dossier, Lobby, Seating,
//   Tables     all tables, their logs and deadlines            Reviews: what is done at the desk
//   Audience   who watches what, and what they are told        Talk      chat, notes, mutes
//   Computers  who thinks, and who waits for it                Operator  commands of who runs the server
//   Doorbell   who is told of all their tables, and invitations
#pragma once

#include "server/desk.hpp"
#include "server/lines.hpp"
#include "server/operator.hpp"

namespace enfilade::server {

class Hall final : public Door {
 public:
  Hall(HallTerms terms, World world, Metrics& metrics);

  // Reads back what goes on.
  Status open();

  void http(const HttpRequest& request, Answer answer) override { desk_.http(request, std::move(answer)); }
  Watcher* admit(const HttpRequest& request, HttpResponse& refusal) override {
    return lines_.admit(request, refusal);
  }
  void connect(Watcher* watcher, std::shared_ptr<Line> line) override {
    audience_.connect(*watcher, std::move(line));
    if (!watcher->room) doorbell_.connect(*watcher, tables_.of(watcher->person));
  }
  void paid(Watcher* watcher, int frames, std::size_t bytes) override {
    lines_.paid(*watcher, frames, bytes);
  }
  void heard(Watcher* watcher, std::string_view text) override { lines_.heard(*watcher, text); }
  bool listens(Watcher* watcher) override { return gate_.listens(*watcher); }
  void closed(Watcher* watcher) override {
    if (!watcher->room) doorbell_.goodbye(*watcher);
    audience_.goodbye(*watcher);
  }
  void tick() override;  // clocks, housekeeping
  void shut() override;
  void operate(const std::string& line, const Operator::Told& told) { operator_.operate(line, told); }

  const HallTerms& terms() const { return terms_; }
  void set_origins(std::vector<std::string> origins);
  Tables& tables() { return tables_; }

 private:
  void sweep(Millis now);

  HallTerms terms_;
  World world_;
  Journal journal_;
  Packs packs_;
  People people_;
  Logins logins_;
  Bans bans_;
  Gate gate_;
  Talk talk_;
  Audience audience_;
  Doorbell doorbell_;
  Computers computers_;
  Tables tables_;
  Lines lines_;
  Accounts accounts_;
  Dossier dossier_;
  Seating seating_;
  Reviews reviews_;
  Lobby lobby_;
  Desk desk_;
  Operator operator_;
  Millis last_sweep_ = 0, last_census_ = 0, packs_read_ = 0;
};

}  // namespace enfilade::server
