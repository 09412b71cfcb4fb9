// Who comes in: from which page, as whom, and how much they may ask for.
#pragma once

#include "server/bans.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/logins.hpp"
#include "server/metrics.hpp"
#include "server/people.hpp"
#include "server/room.hpp"

namespace enfilade::server {

// What the operator has said, as far as it concerns who may come.
struct HallTerms {
  std::vector<std::string> origins;  // "https://play.example.org", exact
  std::string share;                 // the origin to give to friends
  bool secure = false;               // TLS here or at the proxy: cookies and headers say so
  std::set<std::string> unlimited;   // addresses without rate limits, for measurements
  std::string packs;                 // folder of the packs that are offered; empty: none
  std::string foretold;              // for tests: all games follow from this text; empty: from secret bytes
};

class Gate {
 public:
  Gate(const HallTerms& terms, std::function<Millis()> now, People& people, Logins& logins, const Bans& bans,
       Journal& journal, Log& log, Metrics& metrics);

  struct Visitor {
    std::string person, session;  // empty: nobody we know
    bool bot = false;
  };
  Visitor who(const HttpRequest& request);

  // May this request be looked at, at this price?
  Status check(const HttpRequest& request, const Visitor& visitor, double price);
  // May this one become a WebSocket?
  Status check_line(const HttpRequest& request, const Visitor& visitor);
  // Who says more than they may is hung up on, and is warned before. Where only those at the same address have asked
  // for too much, together, they are not listened to until there is enough for what was said.
  bool pay(Watcher& watcher, double price);
  bool listens(Watcher& watcher);
  bool pay(const HttpRequest& request, const std::string& person, double price);
  // Passwords cannot be tried for ever, neither those of one name nor from one address; and each costs us
  // time. `owner` is who tries, as far as a session or the device says so.
  bool may_try(const std::string& address, std::string_view name, const std::string& owner);
  bool is_newcomer_welcome(const std::string& address);

  const HallTerms& terms() const { return terms_; }
  bool is_unlimited(const std::string& address) const { return terms_.unlimited.contains(address); }
  // What the browser is told to keep: the session, and what it is remembered by.
  std::string cookie(const std::string& token) const;
  std::string device_cookie(const std::string& token) const;
  std::string device_of(const HttpRequest& request) const;
  void sweep();

 private:
  Status check_house(const HttpRequest& request) const;
  bool allowed_origin(const HttpRequest& request) const;
  bool allowed_host(const HttpRequest& request) const;
  bool sent_by_us(const HttpRequest& request) const;
  bool from_elsewhere(const HttpRequest& request) const;
  // A line in the operator's log about somebody who goes too far; a flood of them does not flood it.
  void notice(Bucket& bucket, std::string_view why, const std::string& address);
  void warn(Watcher& watcher);
  Error bad_origin(const std::string& address);
  Error too_fast(std::string_view text, const std::string& address);

  const HallTerms& terms_;
  std::function<Millis()> now_;
  People& people_;
  Logins& logins_;
  const Bans& bans_;
  Journal& journal_;
  Log& log_;
  Metrics& metrics_;
  SharedBuckets addresses_;
  Buckets persons_, newcomers_;
  Bucket notices_, foreign_notices_;
};

}  // namespace enfilade::server
