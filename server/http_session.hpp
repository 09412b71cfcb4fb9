// Requests over one connection, one after the other, until one of them asks for a WebSocket.
#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream_base.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <limits>

#include "kernel/text.hpp"
#include "server/address.hpp"
#include "server/call.hpp"
#include "server/session.hpp"

namespace enfilade::server {

namespace beast = boost::beast;
namespace http = beast::http;

using Request = http::request<http::string_body>;
// The body is borrowed: many may be reading the same text.
using Response = http::response<http::span_body<const char>>;

// ---- Between Beast's requests and ours --------------------------------------------------------------------

// What every answer carries (the list is explained in docs/operating.md).
inline void add_headers(Response& to, bool secure) {
  to.set(http::field::server, "enfilade");
  to.set("X-Content-Type-Options", "nosniff");
  to.set("Referrer-Policy", "no-referrer");
  to.set("Cross-Origin-Opener-Policy", "same-origin");
  to.set("Cross-Origin-Embedder-Policy", "require-corp");
  to.set("Cross-Origin-Resource-Policy", "same-origin");
  to.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  to.set("Content-Security-Policy", std::string(kPolicy) + std::string(kPolicyOfFrames));
  to.set("X-Frame-Options", "DENY");
  if (secure) to.set(http::field::strict_transport_security, "max-age=31536000");
}

inline HttpResponse plain_text(int status, std::string body) {
  return {status,
          {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}},
          std::make_shared<const std::string>(std::move(body))};
}

inline HttpResponse refusal(std::string_view code, std::string_view text) {
  return error_response({std::string(code), std::string(text), "", "", {}});
}

// Headers that say who asks, from where and for what: of two that differ we would believe one and a proxy, or
// whoever looks at the log, the other.
inline bool says_something_twice(const Request& request) {
  constexpr std::array kOnce = {http::field::host,
                                http::field::origin,
                                http::field::cookie,
                                http::field::authorization,
                                http::field::content_type,
                                http::field::content_length,
                                http::field::transfer_encoding,
                                http::field::upgrade,
                                http::field::sec_websocket_key,
                                http::field::sec_websocket_version};
  return request.count("Sec-Fetch-Site") > 1 ||
         std::any_of(kOnce.begin(), kOnce.end(), [&](http::field f) { return request.count(f) > 1; });
}

// `peer` is the account of the one who sent it.
inline HttpRequest plain(const Request& request, const std::string& peer,
                         const std::set<std::string>& proxies) {
  const auto text = [&](http::field field) { return std::string(request[field]); };
  HttpRequest to;
  to.method = std::string(request.method_string());
  const std::string target(request.target());
  const std::size_t question = target.find('?');
  to.path = target.substr(0, question);
  if (question != std::string::npos) to.query = target.substr(question + 1);
  to.body = request.body();
  to.host = text(http::field::host);
  to.origin = text(http::field::origin);
  to.cookie = text(http::field::cookie);
  to.authorization = text(http::field::authorization);
  to.content_type = text(http::field::content_type);
  to.accept_encoding = text(http::field::accept_encoding);
  to.if_none_match = text(http::field::if_none_match);
  to.fetch_site = std::string(request["Sec-Fetch-Site"]);
  to.address = peer;
  // Only a proxy that the operator named may say for whom it speaks; the last address is the one it saw
  // itself. What the client claims stands before it, in the same header or in one of its own.
  const auto [first, last] = request.equal_range("X-Forwarded-For");
  to.forwarded = first != last;
  if (to.forwarded && proxies.contains(peer)) {
    const std::string claimed(std::prev(last)->value());
    to.address = account_of(trim(split(claimed, ',').back())).value_or(peer);
  }
  return to;
}

// The response borrows the body of `from`.
inline Response beast_response(const HttpResponse& from, const Request& request, bool secure) {
  Response to(static_cast<http::status>(from.status), request.version());
  for (const auto& [name, value] : from.headers) to.insert(name, value);
  add_headers(to, secure);
  to.keep_alive(request.keep_alive());
  const bool head = request.method() == http::verb::head;
  if (from.body && !head) to.body() = {from.body->data(), from.body->size()};
  if (from.status != 304) to.prepare_payload();
  if (head && from.body) to.content_length(from.body->size());
  return to;
}

// The hall answers now or later, on this thread.
inline asio::awaitable<HttpResponse> ask(Door& door, HttpRequest request) {
  const auto wait = [&door](auto handler, const HttpRequest& asked) {
    auto kept = std::make_shared<decltype(handler)>(std::move(handler));
    door.http(asked, [kept](HttpResponse response) {
      asio::post(asio::get_associated_executor(*kept),
                 [kept, response = std::move(response)]() mutable { (*kept)(std::move(response)); });
    });
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(HttpResponse)>(
      wait, asio::use_awaitable, std::move(request));
}

inline asio::awaitable<HttpResponse> answer(Reception& at, HttpRequest request, const std::string& peer) {
  if (request.path == "/healthz") co_return plain_text(200, "ok\n");
  if (request.path == "/metrics") {
    // For the machine itself; what a proxy passes on comes from elsewhere, and so does what a page asks whose
    // name was made to point here.
    const bool local = peer == account_of("127.0.0.1") || peer == account_of("::1");
    if (!local || request.forwarded || !is_loopback_host(request.host))
      co_return plain_text(404, "not found\n");
    co_return plain_text(200, at.terms.metrics_page ? at.terms.metrics_page() : "");
  }
  if (request.path != "/api" && !request.path.starts_with("/api/")) {
    if (request.method != "GET" && request.method != "HEAD")
      co_return plain_text(405, "only GET is known here\n");
    co_return at.pages.answer(request);
  }
  co_return co_await ask(at.door, std::move(request));
}

// ---- The session ------------------------------------------------------------------------------------------

template <class Stream, class Clock>
class HttpSession final : public Visit {
 public:
  HttpSession(Stream stream, Reception& at, const Clock& clock, Crowd::Place& place, std::string peer)
      : Visit(at.visits),
        stream_(std::move(stream)),
        at_(at),
        clock_(clock),
        place_(place),
        peer_(std::move(peer)) {}

  // A request for a WebSocket, or nothing when the connection has ended.
  asio::awaitable<std::optional<Request>> run();
  Stream take_stream() { return std::move(stream_); }
  // Afterwards, to say no to that request.
  asio::awaitable<void> refuse(Request request, HttpResponse why);

  void tick(Millis now) override {
    if (now < deadline_) return;
    deadline_ = kNever;
    cut(beast::get_lowest_layer(stream_));
  }

 private:
  static constexpr Millis kHandshake = 10'000, kRequest = 30'000, kStuck = 60'000, kHearOut = 1'000;
  static constexpr Millis kNever = std::numeric_limits<Millis>::max();
  static constexpr std::uint32_t kLongestHeader = 8 << 10;
  static constexpr std::uint64_t kLongestBody = 64 << 10;

  void give(Millis time) { deadline_ = clock_.now() + time; }
  bool take_place(const HttpRequest& request) {
    const NetTerms& terms = at_.terms;
    if (!terms.unlimited.contains(request.address) && !terms.proxies.contains(request.address))
      return place_.take(request.address);
    place_.leave();
    return true;
  }
  asio::awaitable<bool> respond(const Request& request, HttpResponse found, bool last = false);
  asio::awaitable<void> hear_out();

  Stream stream_;
  Reception& at_;
  const Clock& clock_;
  Crowd::Place& place_;
  std::string peer_;
  Millis deadline_ = kNever;  // of what is under way
};

template <class Stream, class Clock>
asio::awaitable<std::optional<Request>> HttpSession<Stream, Clock>::run() {
  if constexpr (requires { stream_.async_handshake(asio::ssl::stream_base::server, kNoThrow); }) {
    give(kHandshake);
    const auto [error] = co_await stream_.async_handshake(asio::ssl::stream_base::server, kNoThrow);
    if (error) co_return std::nullopt;
  }
  beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLongestHeader);
    parser.body_limit(kLongestBody);
    give(kRequest);
    const auto [error, size] = co_await http::async_read(stream_, buffer, parser, kNoThrow);
    deadline_ = kNever;
    if (error == http::error::body_limit || error == http::error::header_limit) {
      co_await respond(parser.get(), refusal("too_large", "the request is too large"), true);
      co_await hear_out();
      break;
    }
    if (error) break;
    Request request = parser.release();
    HttpRequest asked = plain(request, peer_, at_.terms.proxies);
    if (says_something_twice(request)) {
      co_await respond(request, refusal("bad_value", "a header is there twice"), true);
      break;
    }
    if (!take_place(asked)) {
      ++at_.metrics.too_fast;
      co_await respond(request, refusal("too_fast", "too many connections; close some"), true);
      break;
    }
    if (beast::websocket::is_upgrade(request)) co_return request;
    HttpResponse found = co_await answer(at_, std::move(asked), peer_);
    if (!co_await respond(request, std::move(found))) break;
  }
  end_sending(beast::get_lowest_layer(stream_));
  co_return std::nullopt;
}

// False when it was the last one. However long it takes: as long as something is taken, somebody reads.
template <class Stream, class Clock>
asio::awaitable<bool> HttpSession<Stream, Clock>::respond(const Request& request, HttpResponse found,
                                                          bool last) {
  Response response = beast_response(found, request, at_.terms.secure);
  if (last || at_.stopping) response.keep_alive(false);
  http::response_serializer<http::span_body<const char>> serializer(response);
  while (!serializer.is_done()) {
    give(kStuck);
    const auto [failed, wrote] = co_await http::async_write_some(stream_, serializer, kNoThrow);
    if (failed) co_return false;
  }
  co_return response.keep_alive();
}

// Closing with unread bytes would take the answer back: hear the rest out, for a second and up to a point.
template <class Stream, class Clock>
asio::awaitable<void> HttpSession<Stream, Clock>::hear_out() {
  give(kHearOut);
  std::array<char, 8192> rest;
  for (std::size_t heard = 0; heard < (1u << 20);) {
    const auto [ended, got] = co_await stream_.async_read_some(asio::buffer(rest), kNoThrow);
    if (ended) break;
    heard += got;
  }
}

template <class Stream, class Clock>
asio::awaitable<void> HttpSession<Stream, Clock>::refuse(Request request, HttpResponse why) {
  co_await respond(request, std::move(why), true);
  end_sending(beast::get_lowest_layer(stream_));
}

}  // namespace enfilade::server
