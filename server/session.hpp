// What HTTP and WebSocket sessions have in common. They are templates over the stream they speak through and
// the clock they go by, and have no timers of their own: a tick several times a second ends what takes too
// long. So the same sessions run over sockets and, all in one thread, over streams and time that are made up.
//
// A stream is what Asio calls an AsyncStream; besides, cut() ends its lowest layer at once, end_sending() its
// outgoing half, and Beast wants async_teardown() and beast_close_socket() for one that it does not know. A
// clock has now().
#pragma once

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <map>
#include <tuple>
#include <unordered_map>

#include "server/metrics.hpp"
#include "server/net.hpp"
#include "server/vocabulary.hpp"
#include "server/web.hpp"

namespace enfilade::server {

namespace asio = boost::asio;
using boost::system::error_code;

inline constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);

// What was not read yet is thrown away on both sides: the kernel keeps nothing for who does not read.
inline void cut(asio::ip::tcp::socket& socket) {
  error_code ignored;
  std::ignore = socket.set_option(asio::socket_base::linger(true, 0), ignored);
  std::ignore = socket.close(ignored);
}

// Nothing more will be sent.
inline void end_sending(asio::ip::tcp::socket& socket) {
  error_code ignored;
  std::ignore = socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

// Time as sessions know it. It moves with the ticks, and by no more than a little each: a clock that is set,
// or a server that was stopped for a while, cuts nobody off.
class SessionClock {
 public:
  Millis now() const { return now_; }
  void advance(Millis outside) {
    constexpr Millis kLongestTick = 5'000;
    if (last_ != 0) now_ += std::clamp<Millis>(outside - last_, 0, kLongestTick);
    last_ = outside;
  }

 private:
  Millis now_ = 0, last_ = 0;
};

class Visit;

// Those that are open, in the order in which they came; each time another one is the first, for what there is not
// enough of for all.
class Visits {
 public:
  void tick(Millis now);

 private:
  friend class Visit;
  std::int64_t next_ = 0, last_first_ = -1;
  std::map<std::int64_t, Visit*> open_;
};

class Visit {
 public:
  explicit Visit(Visits& all) : all_(all), number_(all.next_++) { all_.open_[number_] = this; }
  virtual ~Visit() { all_.open_.erase(number_); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  // Several times a second: ends what has taken too long.
  virtual void tick(Millis now) = 0;

 private:
  Visits& all_;
  std::int64_t number_;
};

inline void Visits::tick(Millis now) {
  if (open_.empty()) return;
  auto first = open_.upper_bound(last_first_);
  if (first == open_.end()) first = open_.begin();
  last_first_ = first->first;
  for (auto each = first; each != open_.end(); ++each) each->second->tick(now);
  for (auto each = open_.begin(); each != first; ++each) each->second->tick(now);
}

// How many connections are open, in all and by whom.
class Crowd {
 public:
  Crowd(int most, int most_each) : most_(most), most_each_(most_each) {}
  int open() const { return open_; }
  bool full() const { return open_ >= most_; }

  // The place of one connection. Behind a proxy it becomes known only with a request on whose account it is,
  // and may change with the next.
  class Place {
   public:
    explicit Place(Crowd& crowd) : crowd_(crowd) { ++crowd_.open_; }
    ~Place() {
      leave();
      --crowd_.open_;
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    // False when that account has as many as it may have.
    bool take(const std::string& account) {
      if (account == account_) return true;
      int& count = crowd_.by_account_[account];
      if (count >= crowd_.most_each_) return false;
      leave();
      ++crowd_.by_account_[account_ = account];
      return true;
    }
    // On nobody's account: of a proxy itself, and of who may have any number.
    void leave() {
      if (account_.empty()) return;
      const auto mine = crowd_.by_account_.find(account_);
      if (--mine->second == 0) crowd_.by_account_.erase(mine);
      account_.clear();
    }

   private:
    Crowd& crowd_;
    std::string account_;
  };

 private:
  int most_, most_each_, open_ = 0;
  std::unordered_map<std::string, int> by_account_;
};

// What all sessions of a server share.
struct Reception {
  Door& door;
  Pages& pages;
  Metrics& metrics;
  NetTerms terms;
  Crowd crowd;
  Visits visits;
  SessionClock clock;
  bool stopping = false;
};

}  // namespace enfilade::server
