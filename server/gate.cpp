#include "server/gate.hpp"

#include <algorithm>

namespace enfilade::server {

namespace {

constexpr Flow kPerAddress{20, 200}, kPerPerson{15, 150}, kPerLine{8, 60}, kNewcomers{0.2, 60},
    kNotices{1, 30};
constexpr double kLine = 5;             // what it costs to open one
constexpr double kOfAddress = 1.0 / 4;  // what is said there costs the address
constexpr double kLow = 0.25, kEnough = 0.5;
constexpr double kSlowest = 1000 * kPerAddress.burst / kPerAddress.per_second;  // milliseconds to fill up

Error error(std::string_view code, std::string_view text) {
  return {std::string(code), std::string(text), "", "", {}};
}

std::string_view host_of(std::string_view origin) {
  const std::size_t slashes = origin.find("://");
  return slashes == std::string_view::npos ? origin : origin.substr(slashes + 3);
}

std::string cookie_name(bool secure) { return secure ? "__Host-enfilade" : "enfilade"; }

}  // namespace

Gate::Gate(const HallTerms& terms, std::function<Millis()> now, People& people, Logins& logins,
           const Bans& bans, Journal& journal, Log& log, Metrics& metrics)
    : terms_(terms),
      now_(std::move(now)),
      people_(people),
      logins_(logins),
      bans_(bans),
      journal_(journal),
      log_(log),
      metrics_(metrics),
      addresses_(kPerAddress),
      persons_(kPerPerson),
      newcomers_(kNewcomers) {}

// An origin is compared whole: look-alikes, "null" and a missing header are strangers.
bool Gate::allowed_origin(const HttpRequest& request) const {
  return std::find(terms_.origins.begin(), terms_.origins.end(), request.origin) != terms_.origins.end();
}

// As far as the browser says so.
bool Gate::sent_by_us(const HttpRequest& request) const {
  return allowed_origin(request) && (request.fetch_site.empty() || request.fetch_site == "same-origin");
}
bool Gate::from_elsewhere(const HttpRequest& request) const {
  return request.fetch_site == "cross-site" || request.fetch_site == "same-site" ||
         (!request.origin.empty() && !allowed_origin(request));
}

// A page elsewhere whose name was made to point here would send its own name.
bool Gate::allowed_host(const HttpRequest& request) const {
  return std::any_of(terms_.origins.begin(), terms_.origins.end(),
                     [&](const std::string& origin) { return host_of(origin) == request.host; });
}

Gate::Visitor Gate::who(const HttpRequest& request) {
  constexpr std::string_view kBearer = "Bearer ";
  People::Known known;
  const bool bearer = request.authorization.starts_with(kBearer);
  if (bearer) {
    known = people_.known_bot(std::string_view(request.authorization).substr(kBearer.size()));
  } else {
    Batch batch;
    known = people_.known_by(cookie_value(request.cookie, cookie_name(terms_.secure)), now_(), batch);
    journal_.commit(std::move(batch));
  }
  if (!known.person) return {};
  return {known.person->id, known.session, bearer};
}

std::string Gate::cookie(const std::string& token) const {
  std::string cookie = cookie_name(terms_.secure) + "=" + token + "; Path=/; HttpOnly; SameSite=Lax";
  cookie += token.empty() ? "; Max-Age=0" : "; Max-Age=7776000";
  return terms_.secure ? cookie + "; Secure" : cookie;
}

std::string Gate::device_of(const HttpRequest& request) const {
  return cookie_value(request.cookie, cookie_name(terms_.secure) + "-device");
}

// It says only that this browser has been let in before, and may say so for long.
std::string Gate::device_cookie(const std::string& token) const {
  return cookie_name(terms_.secure) + "-device=" + token +
         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000" + (terms_.secure ? "; Secure" : "");
}

// Is this house meant, and does its operator let the address in?
Status Gate::check_house(const HttpRequest& request) const {
  if (!allowed_host(request)) return error("bad_host", "this server does not go by that name");
  const Bans::Ban* ban = bans_.find(request.address);
  if (!ban) return Done{};
  return error("banned", "the operator of this server does not let your address in" +
                             (ban->why.empty() ? std::string() : ": " + ban->why));
}

Status Gate::check(const HttpRequest& request, const Visitor& visitor, double price) {
  if (Status status = check_house(request); !status) return status;
  if (request.method != "GET" && request.method != "HEAD" && request.method != "POST")
    return error("bad_method", "only GET and POST are known here");
  const bool changes = request.method == "POST";
  // What a page elsewhere makes a visitor's browser send must not cost the visitor anything: this comes
  // first.
  if (!visitor.bot && (from_elsewhere(request) || (changes && !sent_by_us(request))))
    return bad_origin(request.address);
  if (changes && !request.body.empty() && !request.content_type.starts_with("application/json"))
    return error("bad_value", "the body must be application/json");
  if (!pay(request, visitor.person, price))
    return too_fast("too many requests; wait a little", request.address);
  return Done{};
}

Status Gate::check_line(const HttpRequest& request, const Visitor& visitor) {
  if (Status status = check_house(request); !status) return status;
  if (!visitor.bot && !allowed_origin(request)) return bad_origin(request.address);
  if (!pay(request, visitor.person, kLine)) return error("too_fast", "too many connections; wait a little");
  if (visitor.person.empty()) return error("no_person", "there is no such session");
  return Done{};
}

bool Gate::pay(Watcher& watcher, double price) {
  if (is_unlimited(watcher.address)) return true;
  if (!watcher.bucket.take(price, kPerLine, now_()) || !persons_.take(watcher.person, price, now_())) {
    too_fast("", watcher.address);
    watcher.line->close(1008, "too fast");
    return false;
  }
  watcher.owed += price * kOfAddress;
  listens(watcher);
  warn(watcher);
  return true;
}

bool Gate::listens(Watcher& watcher) {
  if (watcher.owed > 0 && addresses_.take_patiently(watcher.address, watcher.person, watcher.owed, now_()))
    watcher.owed = 0;
  return watcher.owed == 0;
}

// Once, when three quarters of what they may say at a time are used up, until half of it is there again.
void Gate::warn(Watcher& watcher) {
  const double left = std::min({watcher.bucket.fullness(kPerLine), persons_.fullness(watcher.person),
                                addresses_.fullness(watcher.address, watcher.person)});
  if (left > kEnough) watcher.warned = false;
  if (left >= kLow || std::exchange(watcher.warned, true)) return;
  const auto wait = static_cast<std::int64_t>((kEnough - left) * kSlowest);
  watcher.line->send(std::make_shared<const std::string>(
      JsonWriter().begin_object().field("t", "slow").field("wait", wait).end_object().take()));
}

bool Gate::pay(const HttpRequest& request, const std::string& person, double price) {
  if (is_unlimited(request.address)) return true;
  // Their own allowance first, and then what the address has for all: who is refused has spent nobody else's.
  return (person.empty() || persons_.take(person, price, now_())) &&
         addresses_.take(request.address, person, price, now_());
}

bool Gate::may_try(const std::string& address, std::string_view name, const std::string& owner) {
  const std::string folded = name.empty() ? "" : People::fold(name);
  if (owner.empty() ? logins_.stranger_may_try(address, is_unlimited(address), folded, now_())
                    : logins_.owner_may_try(owner, now_()))
    return true;
  ++metrics_.too_fast;
  notice(notices_, "too_many_logins", address);
  return false;
}

bool Gate::is_newcomer_welcome(const std::string& address) {
  if (is_unlimited(address) || newcomers_.take(address, 1, now_())) return true;
  ++metrics_.too_fast;
  return false;
}

// Those who are made to knock by a page elsewhere must not drown what else the operator should see.
Error Gate::bad_origin(const std::string& address) {
  ++metrics_.bad_origins;
  notice(foreign_notices_, "bad_origin", address);
  return error("bad_origin", "this page may not talk to this server");
}

Error Gate::too_fast(std::string_view text, const std::string& address) {
  ++metrics_.too_fast;
  notice(notices_, "too_fast", address);
  return error("too_fast", text);
}

void Gate::notice(Bucket& bucket, std::string_view why, const std::string& address) {
  if (bucket.take(1, kNotices, now_())) log_.line("refused").text("why", why).text("address", address);
}

void Gate::sweep() {
  addresses_.forget(now_());
  for (Buckets* buckets : {&persons_, &newcomers_}) buckets->forget(now_());
  logins_.sweep(now_());
}

}  // namespace enfilade::server
