#include "server/net.hpp"

#include <arpa/inet.h>
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
#include <boost/asio/write.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <ifaddrs.h>
#include <net/if.h>
#include <unistd.h>

#include "server/line_session.hpp"

namespace enfilade::server {

using asio::ip::tcp;
using namespace std::chrono_literals;

namespace {

constexpr int kConnectionsPerAddress = 200;
// What the kernel holds for a reader (it doubles this). What is behind it is ours to count.
constexpr int kSendBuffer = 64 << 10;
constexpr int kTicksPerSessionTick = 5, kTicksPerRenewal = 20, kTicksOfGoodbye = 5;

// Addresses as the operator wrote them, as accounts.
std::set<std::string> accounts(const std::set<std::string>& addresses) {
  std::set<std::string> list;
  for (const std::string& address : addresses) list.insert(account_of(address).value_or(address));
  return list;
}

using Local = asio::local::stream_protocol;

// One command of the operator. While it is being carried out an empty line now and then says that the server
// lives.
class Order final : public Visit {
 public:
  Order(Local::socket socket, Reception& at) : Visit(at.visits), socket_(std::move(socket)), at_(at) {
    error_code ignored;
    std::ignore = socket_.native_non_blocking(true, ignored);
    since_ = at_.clock.now();
  }

  asio::awaitable<void> run() {
    std::string line;
    const auto [error, size] =
        co_await asio::async_read_until(socket_, asio::dynamic_buffer(line, 4096), '\n', kNoThrow);
    if (error) co_return;
    line.resize(size - 1);
    working_ = true;
    const auto wait = [this](auto handler, const std::string& command) {
      auto kept = std::make_shared<decltype(handler)>(std::move(handler));
      at_.terms.command(command, [kept](std::string answer) {
        asio::post(asio::get_associated_executor(*kept),
                   [kept, answer = std::move(answer)]() mutable { (*kept)(std::move(answer)); });
      });
    };
    std::string answer = co_await asio::async_initiate<const asio::use_awaitable_t<>, void(std::string)>(
        wait, asio::use_awaitable, std::move(line));
    working_ = false;
    answer += "\n";
    co_await asio::async_write(socket_, asio::buffer(answer), kNoThrow);
  }

  void tick(Millis now) override {
    constexpr Millis kSign = 5'000;
    if (now - since_ < kSign) return;
    since_ = now;
    error_code ignored;
    if (working_)
      socket_.write_some(asio::buffer("\n", 1), ignored);
    else
      std::ignore = socket_.close(ignored);  // who says nothing, or does not listen
  }

 private:
  Local::socket socket_;
  Reception& at_;
  Millis since_ = 0;
  bool working_ = false;
};

}  // namespace

struct Net::Inside {
  std::unique_ptr<Reception> reception;  // outlives every session, and those go with the loop
  asio::io_context io{1};
  asio::ssl::context tls{asio::ssl::context::tls_server};
  tcp::acceptor acceptor{io};
  std::unique_ptr<Local::acceptor> control;
  asio::signal_set signals{io, SIGTERM, SIGINT};

  bool uses_tls() const { return !reception->terms.tls_cert.empty(); }
  asio::awaitable<void> accept();
  asio::awaitable<void> greet(tcp::socket socket, std::string peer);
  asio::awaitable<void> tick();
  asio::awaitable<void> take_commands();
  void shut();
};

// ---- Connections ------------------------------------------------------------------------------------------

asio::awaitable<void> Net::Inside::greet(tcp::socket socket, std::string peer) {
  Reception& at = *reception;
  try {
    if (uses_tls())
      co_await serve(beast::ssl_stream<tcp::socket>(std::move(socket), tls), at, at.clock, peer);
    else
      co_await serve(std::move(socket), at, at.clock, peer);
  } catch (const std::exception& error) {
    // One connection must not take the others with it.
    ++at.metrics.errors;
    at.terms.failed(error.what());
  }
  if (at.stopping && at.crowd.open() == 0) io.stop();
}

asio::awaitable<void> Net::Inside::accept() {
  Reception& at = *reception;
  for (;;) {
    auto [error, socket] = co_await acceptor.async_accept(kNoThrow);
    if (at.stopping) co_return;
    if (error) {  // out of file descriptors, most likely: breathe
      asio::steady_timer pause(io, 100ms);
      co_await pause.async_wait(kNoThrow);
      continue;
    }
    error_code failed;
    const auto from = socket.remote_endpoint(failed);
    if (failed) continue;
    std::ignore = socket.set_option(tcp::no_delay(true), failed);
    const std::string address = from.address().to_string();
    if (at.crowd.full())
      ++at.metrics.too_fast;
    else
      asio::co_spawn(io, greet(std::move(socket), account_of(address).value_or(address)), asio::detached);
  }
}

asio::awaitable<void> Net::Inside::tick() {
  Reception& at = *reception;
  asio::steady_timer timer(io);
  for (int count = 0, goodbye = kTicksOfGoodbye;; ++count) {
    timer.expires_after(100ms);
    co_await timer.async_wait(kNoThrow);
    at.clock.advance(at.terms.now());
    if (count % kTicksPerSessionTick == 0) at.visits.tick(at.clock.now());
    // Those who answer the goodbye are gone at once; nobody is waited for longer than this.
    if (at.stopping && --goodbye == 0) io.stop();
    if (at.stopping) continue;
    at.door.tick();
    if (count % kTicksPerRenewal == 0) at.pages.renew();
  }
}

asio::awaitable<void> Net::Inside::take_commands() {
  for (;;) {
    auto [error, socket] = co_await control->async_accept(kNoThrow);
    if (error == asio::error::operation_aborted || !control->is_open()) co_return;
    if (error) {
      asio::steady_timer pause(io, 100ms);
      co_await pause.async_wait(kNoThrow);
      continue;
    }
    const auto take = [](Local::socket from, Reception& at) -> asio::awaitable<void> {
      Order order(std::move(from), at);
      co_await order.run();
    };
    asio::co_spawn(io, take(std::move(socket), *reception), asio::detached);
  }
}

void Net::Inside::shut() {
  if (reception->stopping) return;
  reception->stopping = true;
  error_code ignored;
  std::ignore = acceptor.close(ignored);
  if (control) std::ignore = control->close(ignored);
  std::ignore = signals.cancel(ignored);
  reception->door.shut();
  if (reception->crowd.open() == 0) io.stop();
}

Net::Net() : inside_(std::make_unique<Inside>()) {}
Net::~Net() = default;

void Net::post(std::function<void()> call) { asio::post(inside_->io, std::move(call)); }

Status Net::listen(NetTerms terms, Door& door, Pages& pages, Metrics& metrics) {
  Inside& in = *inside_;
  terms.proxies = accounts(terms.proxies);
  terms.unlimited = accounts(terms.unlimited);
  const int connections = terms.connections;
  in.reception = std::make_unique<Reception>(
      Reception{door, pages, metrics, std::move(terms), Crowd(connections, kConnectionsPerAddress), {}, {}});
  const NetTerms& at = in.reception->terms;
  in.reception->clock.advance(at.now());
  error_code error;
  const auto fail = [&error](const std::string& doing) {
    return Error{"net_failed", doing + ": " + error.message(), "", "", {}};
  };
  if (in.uses_tls()) {
    in.tls.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                       asio::ssl::context::no_tlsv1_1);
    if (in.tls.use_certificate_chain_file(at.tls_cert, error)) return fail("reading " + at.tls_cert);
    if (in.tls.use_private_key_file(at.tls_key, asio::ssl::context::pem, error))
      return fail("reading " + at.tls_key);
  }
  const auto address = asio::ip::make_address(at.address, error);
  if (error) return fail(at.address + " is no address");
  const tcp::endpoint endpoint(address, static_cast<unsigned short>(at.port));
  const std::string where = at.address + " port " + std::to_string(at.port);
  if (in.acceptor.open(endpoint.protocol(), error)) return fail("listening");
  if (in.acceptor.set_option(asio::socket_base::reuse_address(true), error)) return fail("listening");
  // Connections inherit it.
  if (in.acceptor.set_option(asio::socket_base::send_buffer_size(kSendBuffer), error))
    return fail("listening");
  if (in.acceptor.bind(endpoint, error)) return fail("binding " + where);
  if (in.acceptor.listen(1024, error)) return fail("listening on " + where);
  if (!at.control.empty()) {
    unlink(at.control.c_str());  // the data folder's lock is ours, so nobody else listens there
    in.control = std::make_unique<Local::acceptor>(in.io, Local::endpoint(at.control));
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
