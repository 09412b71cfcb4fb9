// What the server asks of the outside, and nothing else: the time, chance, the disk, somebody to think,
// somebody to hash passwords, a log, and who decides what becomes of a server that cannot go on. (Sockets
// call it, and are answered: web.hpp.) All of it is handed in, so that the same server also runs in one
// thread, in a world that is made up.
#pragma once

#include "server/clock.hpp"
#include "server/journal.hpp"
#include "server/log.hpp"
#include "server/secrets.hpp"
#include "server/store.hpp"
#include "server/thinkers.hpp"
#include "server/vocabulary.hpp"

namespace enfilade::server {

using Now = std::function<Millis()>;

struct World {
  Now now;
  std::shared_ptr<ServerClock> clock;  // whose time that is; nothing: the server always runs
  Randomness& randomness;
  Store& store;
  Thinkers& thinkers;
  Passwords& passwords;
  Log& log;
  Journal::Ending ending;
};

}  // namespace enfilade::server
