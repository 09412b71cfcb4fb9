// A whole server: store, hall, sockets and files, put together.
#pragma once

#include "server/files.hpp"
#include "server/hall.hpp"
#include "server/net.hpp"
#include "server/sqlite_store.hpp"
#include "server/workers.hpp"

namespace enfilade::server {

struct ServerTerms {
  std::string data;  // folder
  std::string web;   // folder of the built client
  std::string address = "127.0.0.1";
  int port = 8080;
  std::string tls_cert, tls_key;
  std::vector<std::string> origins;  // besides those that follow from the address
  std::set<std::string> proxies, unlimited;
  int connections = 20'000;  // at most, in all
  bool behind_tls = false;   // a proxy in front speaks TLS
  int thinkers = 1;
  std::int64_t reserve = std::int64_t{64} << 20;  // bytes on the disk that newcomers do not get
  bool accept_loss = false;                       // start although something of the data is missing
  std::string foretold;                           // for tests: all games follow from this text
  HashPrice hash_price;
  LogLine::Sink log = write_to_stderr;
};

class Server {
 public:
  // Opens the data and binds the address. The clock is this machine's unless a test brings another, or just a
  // time.
  static Result<std::unique_ptr<Server>> open(const ServerTerms& terms, std::function<Millis()> now = {},
                                              std::shared_ptr<ServerClock> clock = {});
  ~Server();

  // Until it is stopped, or cannot go on; then says why.
  Status run();
  void stop() { net_.stop(); }
  int port() const { return port_; }
  const std::vector<std::string>& origins() const { return hall_->terms().origins; }
  Workers& workers() { return *workers_; }
  SqliteStore& store() { return *store_; }
  Net& net() { return net_; }

 private:
  Server() = default;
  std::string metrics_page() const;
  void cannot_go_on(const Error& why);
  void command(const std::string& line, std::function<void(std::string)> answer);

  // In this order: the network goes last, because the others' threads post to it.
  Net net_;
  Metrics metrics_;
  std::unique_ptr<Log> log_;
  std::unique_ptr<SqliteStore> store_;
  std::unique_ptr<Files> files_;
  SystemRandomness randomness_;
  std::unique_ptr<Workers> workers_;
  std::unique_ptr<PasswordDesk> passwords_;
  std::unique_ptr<Hall> hall_;
  std::optional<Error> ended_;
  int port_ = 0;
  std::string control_;  // path of the local socket
};

}  // namespace enfilade::server
