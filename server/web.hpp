// What the network and the hall say to each other. Nothing here knows sockets.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace enfilade::server {

using Text = std::shared_ptr<const std::string>;

struct HttpRequest {
  std::string method, path, query, body;
  std::string host, origin, cookie, authorization, content_type, accept_encoding, if_none_match, fetch_site;
  std::string address;     // who is held to account (address.hpp); behind a known proxy, its client
  bool forwarded = false;  // somebody says that it is not from the one who sent it
};

struct HttpResponse {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  Text body;
};

using Answer = std::function<void(HttpResponse)>;

// The other end of a WebSocket.
class Line {
 public:
  virtual ~Line() = default;
  virtual void send(Text text) = 0;  // queues; a reader who is too slow is cut off
  // From now on nothing that comes from there is heard; soon it is cut off, if it does not go by itself.
  virtual void close(int code, std::string_view why) = 0;
};

struct Watcher;

// Where the network takes what it hears. It is called on the network's thread only.
class Door {
 public:
  virtual ~Door() = default;
  virtual void http(const HttpRequest& request, Answer answer) = 0;
  // A WebSocket: null and a refusal, or a watcher to speak for until closed().
  virtual Watcher* admit(const HttpRequest& request, HttpResponse& refusal) = 0;
  virtual void connect(Watcher* watcher, std::shared_ptr<Line> line) = 0;
  // Something has come that nobody has looked at yet: who cannot pay for that much is hung up on.
  virtual void paid(Watcher* watcher, int frames, std::size_t bytes) = 0;
  virtual void heard(Watcher* watcher, std::string_view text) = 0;
  // Nothing more is read of who is not listened to; it is asked again a little later.
  virtual bool listens(Watcher* watcher) = 0;
  virtual void closed(Watcher* watcher) = 0;
  virtual void tick() = 0;  // several times a second
  virtual void shut() = 0;  // says goodbye to everybody
};

// What browsers are shown at every address that is not asked of the hall: the client.
class Pages {
 public:
  virtual ~Pages() = default;
  virtual HttpResponse answer(const HttpRequest& request) const = 0;  // GET or HEAD
  virtual void renew() = 0;                                           // every few seconds
};

// What a page of the client may load and send. A site by itself says it in the page, and a server in a header, where
// there is more to say: who may show it in a frame.
inline constexpr std::string_view kPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'";
inline constexpr std::string_view kPolicyOfFrames = "; frame-ancestors 'none'";

// The values of "a=1&b=2"; percent signs are decoded. Nothing: it is not asked for.
std::optional<std::string> query_value(std::string_view query, std::string_view name);
// A cookie's value, or nothing.
std::string cookie_value(std::string_view header, std::string_view name);

}  // namespace enfilade::server
