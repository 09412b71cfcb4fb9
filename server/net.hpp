// Sockets: HTTP and WebSocket by Asio and Beast, with or without TLS, behind a plain interface. One thread
// runs everything here and in the hall. Beast compiles slowly: only net.cpp and echo.cpp include it. The
// sessions themselves are in http_session.hpp and line_session.hpp.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>

#include "kernel/result.hpp"
#include "server/vocabulary.hpp"

namespace enfilade::server {

class Door;
class Pages;
struct Metrics;

struct NetTerms {
  std::string address = "127.0.0.1";
  int port = 8080;                  // 0: any free one
  std::string tls_cert, tls_key;    // files; empty: no TLS
  std::set<std::string> proxies;    // whose X-Forwarded-For is believed
  std::set<std::string> unlimited;  // addresses that may open any number of connections
  int connections = 20'000;         // at most, in all
  std::string control;              // path of a local socket for the operator's commands; empty: none
  bool secure = false;              // browsers see https, here or at the proxy
  std::function<Millis()> now;
  std::function<void(std::string_view why)> failed;  // a connection has ended in an unexpected way
  std::function<std::string()> metrics_page;
  // "backup PATH" and the like; answers one line.
  std::function<void(const std::string& command, std::function<void(std::string)> answer)> command;
};

class Net {
 public:
  Net();
  ~Net();

  // Runs a call on the thread of run(); from any thread.
  void post(std::function<void()> call);

  // Binds; port() says where.
  Status listen(NetTerms terms, Door& door, Pages& pages, Metrics& metrics);
  int port() const;

  // Until SIGTERM, SIGINT or stop(); then says goodbye and returns.
  void run();
  void stop();

  // Addresses of this machine that others on the network can reach.
  static std::vector<std::string> own_addresses();

  struct Inside;

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace enfilade::server
