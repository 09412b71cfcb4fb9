// What can be asked for over HTTP: one row per request.
#include "server/desk.hpp"

namespace enfilade::server {

void Desk::give_document(Call& call) {
  if (auto found = documents_.give(call.path[0], call.path[1], call.request))
    return call.answer(std::move(*found));
  call.refuse({"not_found", "there is no such document", "", "", {}});
}

std::span<const Desk::Route> Desk::routes() {
  // method, path, price, who may, what is done
  static constexpr Route kRoutes[] = {
      {"GET", "me", 1, Who::anybody, [](Desk& d, Call& c) { d.accounts_.me(c); }, nullptr},
      {"GET", "games", 1, Who::anybody, [](Desk& d, Call& c) { c.answer(d.documents_.games(c.request)); },
       nullptr},
      {"GET", "messages/*", 1, Who::anybody, [](Desk& d, Call& c) { d.give_document(c); }, nullptr},
      {"GET", "rules/*", 1, Who::anybody, [](Desk& d, Call& c) { d.give_document(c); }, nullptr},
      {"GET", "components/*", 1, Who::anybody, [](Desk& d, Call& c) { d.give_document(c); }, nullptr},

      {"GET", "packs", 1, Who::anybody, [](Desk& d, Call& c) { c.finish(200, d.packs_.json()); }, nullptr},

      {"GET", "lessons", 1, Who::anybody, [](Desk& d, Call& c) { d.classroom_.book(c); }, nullptr},
      {"POST", "lessons/*/*", 1, Who::anybody, [](Desk& d, Call& c) { d.classroom_.lesson(c); }, nullptr},

      {"POST", "guest", 3, Who::no_bot, [](Desk& d, Call& c) { d.accounts_.guest(c); }, nullptr},
      {"POST", "login", 3, Who::no_bot, [](Desk& d, Call& c) { d.accounts_.login(c); }, nullptr},
      {"POST", "name", 3, Who::owner, [](Desk& d, Call& c) { d.accounts_.rename(c); }, nullptr},
      {"POST", "account", 3, Who::owner, [](Desk& d, Call& c) { d.accounts_.account(c); }, nullptr},
      {"POST", "logout", 3, Who::owner, [](Desk& d, Call& c) { d.accounts_.logout(c); }, nullptr},
      {"POST", "password", 3, Who::owner, [](Desk& d, Call& c) { d.accounts_.password(c); }, nullptr},
      {"GET", "sessions", 1, Who::owner, [](Desk& d, Call& c) { d.accounts_.sessions(c); }, nullptr},
      {"POST", "sessions/end", 3, Who::owner, [](Desk& d, Call& c) { d.accounts_.end_session(c); }, nullptr},
      {"POST", "block", 3, Who::owner, [](Desk& d, Call& c) { d.accounts_.block(c, true); }, nullptr},
      {"POST", "unblock", 3, Who::owner, [](Desk& d, Call& c) { d.accounts_.block(c, false); }, nullptr},
      {"GET", "bots", 1, Who::owner, [](Desk& d, Call& c) { d.accounts_.bots(c); }, nullptr},
      {"POST", "bots", 3, Who::owner, [](Desk& d, Call& c) { d.accounts_.add_bot(c); }, nullptr},
      {"POST", "bots/revoke", 3, Who::owner, [](Desk& d, Call& c) { d.accounts_.revoke_bot(c); }, nullptr},
      {"POST", "report", 3, Who::owner, [](Desk& d, Call& c) { d.seating_.report(c); }, nullptr},
      {"GET", "export", 15, Who::owner, [](Desk& d, Call& c) { d.dossier_.give(c); }, nullptr},
      {"POST", "delete", 3, Who::owner, [](Desk& d, Call& c) { d.dossier_.erase(c); }, nullptr},

      {"POST", "games/check", 3, Who::anybody, [](Desk& d, Call& c) { d.lobby_.check_setup(c); }, nullptr},
      {"POST", "games/choices", 3, Who::anybody, [](Desk& d, Call& c) { d.lobby_.setup_choices(c); },
       nullptr},
      {"GET", "tables", 1, Who::anybody, [](Desk& d, Call& c) { d.lobby_.list(c); }, nullptr},
      {"POST", "tables", 3, Who::person, [](Desk& d, Call& c) { d.lobby_.create(c); }, nullptr},
      {"POST", "records", 15, Who::person, [](Desk& d, Call& c) { d.lobby_.take_record(c); }, nullptr},
      {"GET", "my/tables", 1, Who::person, [](Desk& d, Call& c) { d.lobby_.my_tables(c); }, nullptr},
      {"POST", "quick", 3, Who::person, [](Desk& d, Call& c) { d.lobby_.quick(c); }, nullptr},
      {"GET", "invites/*", 1, Who::anybody, [](Desk& d, Call& c) { d.seating_.show_invitation(c); }, nullptr},

      {"GET", "tables/*", 1, Who::visitor, nullptr, [](Desk& d, Call& c, Room& r) { d.seating_.show(c, r); }},
      {"GET", "tables/*/board", 1, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.seating_.board(c, r); }},
      {"GET", "tables/*/record", 15, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.seating_.record(c, r); }},
      {"GET", "tables/*/replay", 15, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.seating_.replay(c, r); }},
      {"GET", "tables/*/review", 1, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.reviews_.show(c, r); }},
      {"POST", "tables/*/review", 15, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.reviews_.ask(c, r); }},
      {"POST", "tables/*/join", 3, Who::guest, nullptr,
       [](Desk& d, Call& c, Room& r) { d.seating_.join(c, r); }},
      {"POST", "tables/*/admit", 3, Who::guest, nullptr,
       [](Desk& d, Call& c, Room& r) { d.seating_.admit(c, r); }},
      {"POST", "tables/*/leave", 3, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.seating_.leave(c, r); }},
      {"POST", "tables/*/remove", 3, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.seating_.remove(c, r); }},
      {"POST", "tables/*/start", 3, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.seating_.start(c, r); }},
      {"POST", "tables/*/invite", 3, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.seating_.invite(c, r); }},
      {"POST", "tables/*/rematch", 3, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.lobby_.rematch(c, r); }},
      {"POST", "tables/*/play-on", 10, Who::visitor, nullptr,
       [](Desk& d, Call& c, Room& r) { d.lobby_.play_on(c, r); }},
  };
  return kRoutes;
}

}  // namespace enfilade::server
