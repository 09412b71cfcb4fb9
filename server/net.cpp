#include "server/net.hpp"

#include <arpa/inet.h>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <deque>
#include <ifaddrs.h>
#include <net/if.h>
#include <tuple>
#include <unistd.h>
#include <unordered_map>

#include "kernel/text.hpp"
#include "server/files.hpp"
#include "server/metrics.hpp"

namespace enfilade::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

namespace {

constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);
constexpr std::uint32_t kLongestHeader = 8 << 10;
constexpr std::uint64_t kLongestBody = 64 << 10;
constexpr std::size_t kLongestMessage = 8 << 10;
constexpr std::size_t kQueuedBytes = 1 << 20, kQueuedMessages = 512;  // of a reader who does not read
constexpr int kConnections = 20'000, kConnectionsPerAddress = 200;

using Request = http::request<http::string_body>;

// What every answer carries (the list is explained in docs/operating.md).
void add_headers(http::response<http::string_body>& to, bool secure) {
  to.set(http::field::server, "enfilade");
  to.set("X-Content-Type-Options", "nosniff");
  to.set("Referrer-Policy", "no-referrer");
  to.set("Cross-Origin-Opener-Policy", "same-origin");
  to.set("Cross-Origin-Embedder-Policy", "require-corp");
  to.set("Cross-Origin-Resource-Policy", "same-origin");
  to.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  to.set("Content-Security-Policy",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
         "img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; "
         "base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  to.set("X-Frame-Options", "DENY");
  if (secure) to.set(http::field::strict_transport_security, "max-age=31536000");
}

std::string text_of(const Request& request, http::field field) {
  const auto value = request[field];
  return {value.data(), value.size()};
}

HttpResponse refusal(int status, std::string body) {
  return {status,
          {{"Content-Type", "application/json; charset=utf-8"}, {"Cache-Control", "no-store"}},
          std::make_shared<const std::string>(std::move(body))};
}

std::string plain_address(const asio::ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  return address.to_string();
}

}  // namespace

struct Net::Inside {
  asio::io_context io{1};
  asio::ssl::context tls{asio::ssl::context::tls_server};
  tcp::acceptor acceptor{io};
  std::unique_ptr<asio::local::stream_protocol::acceptor> control;
  asio::signal_set signals{io, SIGTERM, SIGINT};
  NetTerms terms;
  Door* door = nullptr;
  Files* files = nullptr;
  Metrics* metrics = nullptr;
  std::unordered_map<std::string, int> connections;  // by address
  int open = 0;
  bool stopping = false;

  bool uses_tls() const { return !terms.tls_cert.empty(); }
  HttpRequest plain(const Request& request, const std::string& peer) const;
  http::response<http::string_body> beast_response(const HttpResponse& from, const Request& request) const;
  asio::awaitable<void> accept();
  template <class Stream>
  asio::awaitable<void> serve(Stream stream, std::string peer);
  template <class Stream>
  asio::awaitable<void> serve_http(Stream& stream, const std::string& peer);
  template <class Stream>
  asio::awaitable<void> serve_line(Stream stream, Request request, std::string peer);
  asio::awaitable<void> greet(tcp::socket socket, std::string peer);
  asio::awaitable<HttpResponse> answer(HttpRequest request, const std::string& peer);
  asio::awaitable<void> tick();
  asio::awaitable<void> take_commands();
  asio::awaitable<void> take_command(asio::local::stream_protocol::socket socket);
  void shut();
};

namespace {

// One WebSocket. Messages are written one after the other; who does not read them is cut off.
template <class Stream>
class Socket final : public Line, public std::enable_shared_from_this<Socket<Stream>> {
 public:
  Socket(Stream from, Metrics& metrics) : stream(std::move(from)), metrics_(metrics) {}

  void send(Text text) override {
    if (closing_) return;
    // One message may be as long as it is; it is many that show that nobody reads.
    const bool too_much = !queue_.empty() && queued_ + text->size() > kQueuedBytes;
    if (too_much || queue_.size() >= kQueuedMessages) {
      ++metrics_.slow_readers;
      closing_ = true;
      queue_.resize(std::min<std::size_t>(queue_.size(), 1));  // the first one is being written
      error_code ignored;
      beast::get_lowest_layer(stream).socket().close(ignored);
      return;
    }
    queued_ += text->size();
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }

  void close(int code, std::string_view why) override {
    if (closing_) return;
    closing_ = true;
    websocket::close_reason reason(static_cast<websocket::close_code>(code));
    reason.reason.assign(why.data(), why.size());
    stream.async_close(reason, [self = this->shared_from_this()](error_code) {});
  }

  websocket::stream<Stream> stream;

 private:
  void write() {
    stream.async_write(
        asio::buffer(*queue_.front()),
        [self = this->shared_from_this()](error_code error, std::size_t) { self->wrote(error); });
  }
  void wrote(error_code error) {
    queued_ -= std::min(queued_, queue_.front()->size());
    queue_.pop_front();
    if (error) {
      closing_ = true;
      queue_.clear();
    }
    if (!queue_.empty()) write();
  }

  Metrics& metrics_;
  std::deque<Text> queue_;
  std::size_t queued_ = 0;
  bool closing_ = false;
};

}  // namespace

// ---- HTTP -------------------------------------------------------------------------------------------------

HttpRequest Net::Inside::plain(const Request& request, const std::string& peer) const {
  HttpRequest to;
  to.method = std::string(request.method_string());
  const std::string target(request.target());
  const std::size_t question = target.find('?');
  to.path = target.substr(0, question);
  if (question != std::string::npos) to.query = target.substr(question + 1);
  to.body = request.body();
  to.host = text_of(request, http::field::host);
  to.origin = text_of(request, http::field::origin);
  to.cookie = text_of(request, http::field::cookie);
  to.authorization = text_of(request, http::field::authorization);
  to.content_type = text_of(request, http::field::content_type);
  to.accept_encoding = text_of(request, http::field::accept_encoding);
  to.if_none_match = text_of(request, http::field::if_none_match);
  to.fetch_site = std::string(request["Sec-Fetch-Site"]);
  to.address = peer;
  // Only a proxy that the operator named may say for whom it speaks; the last address is the one it saw
  // itself. What the client claims stands before it, in the same header or in one of its own.
  const auto [first, last] = request.equal_range("X-Forwarded-For");
  to.forwarded = first != last;
  if (terms.proxies.contains(peer))
    for (auto each = first; each != last; ++each) {
      const std::string claimed(each->value());
      to.address = std::string(trim(split(claimed, ',').back()));
    }
  return to;
}

http::response<http::string_body> Net::Inside::beast_response(const HttpResponse& from,
                                                              const Request& request) const {
  http::response<http::string_body> to(static_cast<http::status>(from.status), request.version());
  for (const auto& [name, value] : from.headers) to.insert(name, value);
  add_headers(to, terms.secure);
  to.keep_alive(request.keep_alive() && !stopping);
  if (from.body && request.method() != http::verb::head) to.body() = *from.body;
  if (from.status != 304) to.prepare_payload();
  if (request.method() == http::verb::head && from.body) to.content_length(from.body->size());
  return to;
}

asio::awaitable<HttpResponse> Net::Inside::answer(HttpRequest request, const std::string& peer) {
  const auto text = [](int status, std::string body) {
    return HttpResponse{status,
                        {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}},
                        std::make_shared<const std::string>(std::move(body))};
  };
  if (request.path == "/healthz") co_return text(200, "ok\n");
  if (request.path == "/metrics") {
    // For the machine itself; what a proxy passes on comes from elsewhere.
    const bool local = peer == "127.0.0.1" || peer == "::1";
    if (!local || request.forwarded) co_return text(404, "not found\n");
    co_return text(200, terms.metrics_page ? terms.metrics_page() : "");
  }
  if (request.path != "/api" && !request.path.starts_with("/api/")) {
    if (request.method != "GET" && request.method != "HEAD") co_return text(405, "only GET is known here\n");
    co_return files->answer(request);
  }
  // The hall answers now or later; both are on this thread.
  struct Slot {
    asio::steady_timer timer;
    std::optional<HttpResponse> response;
  };
  auto slot = std::make_shared<Slot>(Slot{asio::steady_timer(io, asio::steady_timer::time_point::max()), {}});
  door->http(request, [slot](HttpResponse response) {
    slot->response = std::move(response);
    slot->timer.cancel();
  });
  while (!slot->response) co_await slot->timer.async_wait(kNoThrow);
  co_return std::move(*slot->response);
}

template <class Stream>
asio::awaitable<void> Net::Inside::serve_http(Stream& stream, const std::string& peer) {
  beast::flat_buffer buffer;
  for (bool more = true; more;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLongestHeader);
    parser.body_limit(kLongestBody);
    beast::get_lowest_layer(stream).expires_after(30s);
    const auto [error, size] = co_await http::async_read(stream, buffer, parser, kNoThrow);
    if (error == http::error::body_limit || error == http::error::header_limit) {
      auto response = beast_response(
          refusal(413, R"({"error":{"code":"too_large","text":"the request is too large"}})"), parser.get());
      response.keep_alive(false);
      co_await http::async_write(stream, response, kNoThrow);
      // Closing with unread bytes would take the answer back: hear the rest out, for a second and up to a
      // point.
      beast::get_lowest_layer(stream).expires_after(1s);
      std::array<char, 8192> rest;
      for (std::size_t heard = 0; heard < (1u << 20);) {
        const auto [ended, got] = co_await stream.async_read_some(asio::buffer(rest), kNoThrow);
        if (ended) break;
        heard += got;
      }
      break;
    }
    if (error) break;
    Request request = parser.release();
    if (websocket::is_upgrade(request)) {
      beast::get_lowest_layer(stream).expires_never();
      co_await serve_line(std::move(stream), std::move(request), peer);
      co_return;
    }
    HttpResponse found = co_await answer(plain(request, peer), peer);
    auto response = beast_response(found, request);
    more = response.keep_alive();
    beast::get_lowest_layer(stream).expires_after(30s);
    const auto [failed, wrote] = co_await http::async_write(stream, response, kNoThrow);
    if (failed) break;
  }
  error_code ignored;
  beast::get_lowest_layer(stream).socket().shutdown(tcp::socket::shutdown_send, ignored);
}

// ---- WebSockets -------------------------------------------------------------------------------------------

template <class Stream>
asio::awaitable<void> Net::Inside::serve_line(Stream stream, Request request, std::string peer) {
  const HttpRequest asked = plain(request, peer);
  HttpResponse refused;
  Watcher* watcher = nullptr;
  if (asked.path == "/ws")
    watcher = door->admit(asked, refused);
  else
    refused = refusal(404, R"({"error":{"code":"not_found","text":"there is no such socket"}})");
  if (!watcher) {
    auto response = beast_response(refused, request);
    response.keep_alive(false);
    co_await http::async_write(stream, response, kNoThrow);
    co_return;
  }
  auto socket = std::make_shared<Socket<Stream>>(std::move(stream), *metrics);
  auto& line = socket->stream;
  line.set_option(websocket::stream_base::timeout{10s, 40s, true});
  line.set_option(
      websocket::stream_base::decorator([secure = terms.secure](websocket::response_type& response) {
        response.set(http::field::server, "enfilade");
        response.set("X-Content-Type-Options", "nosniff");
        if (secure) response.set(http::field::strict_transport_security, "max-age=31536000");
      }));
  line.read_message_max(kLongestMessage);
  line.auto_fragment(false);
  line.text(true);
  const auto [failed] = co_await line.async_accept(request, kNoThrow);
  if (!failed) {
    door->connect(watcher, socket);
    beast::flat_buffer buffer;
    for (;;) {
      const auto [error, size] = co_await line.async_read(buffer, kNoThrow);
      if (error) break;
      if (!line.got_text()) {
        socket->close(websocket::close_code::unknown_data, "text is expected");
      } else {
        door->heard(watcher, {static_cast<const char*>(buffer.data().data()), buffer.size()});
      }
      buffer.consume(buffer.size());
    }
  }
  door->closed(watcher);
}

// ---- Connections ------------------------------------------------------------------------------------------

template <class Stream>
asio::awaitable<void> Net::Inside::serve(Stream stream, std::string peer) {
  if constexpr (!std::is_same_v<Stream, beast::tcp_stream>) {
    beast::get_lowest_layer(stream).expires_after(10s);
    const auto [error] = co_await stream.async_handshake(asio::ssl::stream_base::server, kNoThrow);
    if (error) co_return;
  }
  co_await serve_http(stream, peer);
}

asio::awaitable<void> Net::Inside::greet(tcp::socket socket, std::string peer) {
  beast::tcp_stream stream(std::move(socket));
  try {
    if (uses_tls())
      co_await serve(beast::ssl_stream<beast::tcp_stream>(std::move(stream), tls), peer);
    else
      co_await serve(std::move(stream), peer);
  } catch (const std::exception& error) {
    // One connection must not take the others with it.
    ++metrics->errors;
    terms.failed(error.what());
  }
  --open;
  if (--connections[peer] == 0) connections.erase(peer);
  if (stopping && open == 0) io.stop();
}

asio::awaitable<void> Net::Inside::accept() {
  for (;;) {
    auto [error, socket] = co_await acceptor.async_accept(kNoThrow);
    if (stopping) co_return;
    if (error) {  // out of file descriptors, most likely: breathe
      asio::steady_timer pause(io, 100ms);
      co_await pause.async_wait(kNoThrow);
      continue;
    }
    error_code failed;
    const auto from = socket.remote_endpoint(failed);
    if (failed) continue;
    std::ignore = socket.set_option(tcp::no_delay(true), failed);
    std::string peer = plain_address(from.address());
    const bool free = terms.unlimited.contains(peer) || terms.proxies.contains(peer);
    if (open >= kConnections || (!free && connections[peer] >= kConnectionsPerAddress)) {
      ++metrics->too_fast;
      continue;
    }
    ++open;
    ++connections[peer];
    asio::co_spawn(io, greet(std::move(socket), peer), asio::detached);
  }
}

asio::awaitable<void> Net::Inside::tick() {
  asio::steady_timer timer(io);
  for (int count = 0; !stopping; ++count) {
    timer.expires_after(100ms);
    co_await timer.async_wait(kNoThrow);
    if (stopping) co_return;
    door->tick();
    if (count % 20 == 0) files->renew();
  }
}

// ---- The operator -----------------------------------------------------------------------------------------

asio::awaitable<void> Net::Inside::take_command(asio::local::stream_protocol::socket socket) {
  std::string line;
  const auto [error, size] =
      co_await asio::async_read_until(socket, asio::dynamic_buffer(line, 4096), '\n', kNoThrow);
  if (error) co_return;
  line.resize(size - 1);
  struct Slot {
    asio::steady_timer timer;
    std::optional<std::string> answer;
  };
  auto slot = std::make_shared<Slot>(Slot{asio::steady_timer(io, asio::steady_timer::time_point::max()), {}});
  terms.command(line, [slot](std::string answer) {
    slot->answer = std::move(answer);
    slot->timer.cancel();
  });
  while (!slot->answer) co_await slot->timer.async_wait(kNoThrow);
  *slot->answer += "\n";
  co_await asio::async_write(socket, asio::buffer(*slot->answer), kNoThrow);
}

asio::awaitable<void> Net::Inside::take_commands() {
  for (;;) {
    auto [error, socket] = co_await control->async_accept(kNoThrow);
    if (error) co_return;
    asio::co_spawn(io, take_command(std::move(socket)), asio::detached);
  }
}

void Net::Inside::shut() {
  if (stopping) return;
  stopping = true;
  error_code ignored;
  std::ignore = acceptor.close(ignored);
  if (control) std::ignore = control->close(ignored);
  std::ignore = signals.cancel(ignored);
  door->shut();
  if (open == 0) return io.stop();
  // Those who answer the goodbye are gone at once; nobody is waited for longer than this.
  auto timer = std::make_shared<asio::steady_timer>(io, 500ms);
  timer->async_wait([this, timer](error_code) { io.stop(); });
}

Net::Net() : inside_(std::make_unique<Inside>()) {}
Net::~Net() = default;

void Net::post(std::function<void()> call) { asio::post(inside_->io, std::move(call)); }

Status Net::listen(NetTerms terms, Door& door, Files& files, Metrics& metrics) {
  Inside& in = *inside_;
  in.terms = std::move(terms);
  in.door = &door;
  in.files = &files;
  in.metrics = &metrics;
  error_code error;
  const auto fail = [&error](const std::string& doing) {
    return Error{"net_failed", doing + ": " + error.message(), "", "", {}};
  };
  if (in.uses_tls()) {
    in.tls.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                       asio::ssl::context::no_tlsv1_1);
    if (in.tls.use_certificate_chain_file(in.terms.tls_cert, error))
      return fail("reading " + in.terms.tls_cert);
    if (in.tls.use_private_key_file(in.terms.tls_key, asio::ssl::context::pem, error))
      return fail("reading " + in.terms.tls_key);
  }
  const auto address = asio::ip::make_address(in.terms.address, error);
  if (error) return fail(in.terms.address + " is no address");
  const tcp::endpoint endpoint(address, static_cast<unsigned short>(in.terms.port));
  const std::string where = in.terms.address + " port " + std::to_string(in.terms.port);
  if (in.acceptor.open(endpoint.protocol(), error)) return fail("listening");
  if (in.acceptor.set_option(asio::socket_base::reuse_address(true), error)) return fail("listening");
  if (in.acceptor.bind(endpoint, error)) return fail("binding " + where);
  if (in.acceptor.listen(1024, error)) return fail("listening on " + where);
  if (!in.terms.control.empty()) {
    unlink(in.terms.control.c_str());  // the data folder's lock is ours, so nobody else listens there
    in.control = std::make_unique<asio::local::stream_protocol::acceptor>(
        in.io, asio::local::stream_protocol::endpoint(in.terms.control));
    asio::co_spawn(in.io, in.take_commands(), asio::detached);
  }
  asio::co_spawn(in.io, in.accept(), asio::detached);
  asio::co_spawn(in.io, in.tick(), asio::detached);
  in.signals.async_wait([&in](error_code failed, int) {
    if (!failed) in.shut();
  });
  return Done{};
}

int Net::port() const {
  error_code ignored;
  return inside_->acceptor.local_endpoint(ignored).port();
}

void Net::run() { inside_->io.run(); }

void Net::stop() {
  post([this] { inside_->shut(); });
}

std::vector<std::string> Net::own_addresses() {
  std::vector<std::string> list;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return list;
  for (const ifaddrs* each = all; each; each = each->ifa_next) {
    if (!each->ifa_addr || each->ifa_addr->sa_family != AF_INET || (each->ifa_flags & IFF_LOOPBACK) != 0 ||
        (each->ifa_flags & IFF_UP) == 0)
      continue;
    char text[INET_ADDRSTRLEN] = {};
    const auto* at = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
    if (inet_ntop(AF_INET, &at->sin_addr, text, sizeof text)) list.emplace_back(text);
  }
  freeifaddrs(all);
  return list;
}

}  // namespace enfilade::server
