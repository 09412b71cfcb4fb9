#include "server/echo.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

namespace enfilade::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

namespace {

constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);

asio::awaitable<void> echo(tcp::socket socket) {
  beast::websocket::stream<beast::tcp_stream> line(std::move(socket));
  const auto [refused] = co_await line.async_accept(kNoThrow);
  if (refused) co_return;
  line.text(true);
  beast::flat_buffer buffer;
  for (;;) {
    const auto [ended, got] = co_await line.async_read(buffer, kNoThrow);
    if (ended) co_return;
    const auto [failed, wrote] = co_await line.async_write(buffer.data(), kNoThrow);
    if (failed) co_return;
    buffer.consume(buffer.size());
  }
}

asio::awaitable<void> accept(asio::io_context& io, tcp::acceptor& acceptor) {
  for (;;) {
    auto [error, socket] = co_await acceptor.async_accept(kNoThrow);
    if (error) continue;
    socket.set_option(tcp::no_delay(true));
    asio::co_spawn(io, echo(std::move(socket)), asio::detached);
  }
}

}  // namespace

void run_echo(int port) {
  asio::io_context io(1);
  tcp::acceptor acceptor(io, {asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(port)});
  asio::co_spawn(io, accept(io, acceptor), asio::detached);
  io.run();
}

}  // namespace enfilade::server
