#include "server/server.hpp"

#include <unistd.h>

#include "kernel/text.hpp"
#include "server/address.hpp"

namespace enfilade::server {

namespace {

// The names by which browsers may know us: the ones given, and those that follow from where we listen.
std::vector<std::string> origins_of(const ServerTerms& terms, int port) {
  std::vector<std::string> origins;
  const bool tls = !terms.tls_cert.empty();
  const bool usual = port == (tls ? 443 : 80);
  const auto add = [&](const std::string& host) {
    const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
    origins.push_back(std::string(tls ? "https://" : "http://") + name +
                      (usual ? "" : ":" + std::to_string(port)));
  };
  const bool everywhere = terms.address == "0.0.0.0" || terms.address == "::";
  if (everywhere || terms.address == "127.0.0.1") add("localhost");
  if (everywhere) add("127.0.0.1");
  if (!everywhere) add(terms.address);
  // The last is the one for friends: what they can reach, or the name that the operator gave.
  if (everywhere)
    for (const std::string& address : Net::own_addresses()) add(address);
  origins.insert(origins.end(), terms.origins.begin(), terms.origins.end());
  return origins;
}

}  // namespace

Result<std::unique_ptr<Server>> Server::open(const ServerTerms& terms, std::function<Millis()> now,
                                             std::shared_ptr<ServerClock> clock) {
  std::unique_ptr<Server> server(new Server());
  Server* raw = server.get();
  const auto post = [raw](std::function<void()> call) { raw->net_.post(std::move(call)); };
  const auto troubled = [raw](const Error& why) {
    raw->net_.post([raw, why] { raw->log_->line("witness_failed").text("why", why.text); });
  };
  Result<std::unique_ptr<SqliteStore>> store = SqliteStore::open({.folder = terms.data,
                                                                  .post = post,
                                                                  .accept_loss = terms.accept_loss,
                                                                  .reserve = terms.reserve,
                                                                  .troubled = troubled});
  if (!store) return store.error();
  server->store_ = std::move(*store);
  server->files_ = std::make_unique<Files>(terms.web);

  if (!now) {
    if (!clock) clock = std::make_shared<ServerClock>();
    now = [clock] { return clock->now(); };
  }
  server->log_ = std::make_unique<Log>(terms.log, now);
  if (!server->store_->loss().empty())
    server->log_->line("loss_accepted").text("lost", server->store_->loss());
  if (!server->store_->warning().empty())
    server->log_->line("no_witness").text("why", server->store_->warning());
  // What is foretold must not depend on how busy the machine is: then no thought is cut short by the clock.
  ThinkingTime thinking;
  if (!terms.foretold.empty()) thinking.clock = []() -> std::int64_t { return 0; };
  server->workers_ = std::make_unique<Workers>(terms.thinkers, post, thinking);
  server->passwords_ = std::make_unique<PasswordDesk>(terms.hash_price, post);

  HallTerms hall;
  hall.secure = terms.behind_tls || !terms.tls_cert.empty();
  for (const std::string& address : terms.unlimited)
    hall.unlimited.insert(account_of(address).value_or(address));
  hall.foretold = terms.foretold;
  hall.packs = terms.data + "/packs";
  World world{std::move(now),      std::move(clock),
              server->randomness_, *server->store_,
              *server->workers_,   *server->passwords_,
              *server->log_,       [raw](const Error& why) { raw->cannot_go_on(why); }};
  NetTerms net{
      .address = terms.address,
      .port = terms.port,
      .tls_cert = terms.tls_cert,
      .tls_key = terms.tls_key,
      .proxies = terms.proxies,
      .unlimited = terms.unlimited,
      .connections = terms.connections,
      // The path of a local socket is short by nature.
      .control = terms.data.size() < 90 ? terms.data + "/control" : "",
      .secure = hall.secure,
      .now = world.now,
      .failed = [raw](std::string_view why) { raw->log_->line("connection_failed").text("why", why); },
      .metrics_page = [raw] { return raw->metrics_page(); },
      .command = [raw](const std::string& line, auto answer) { raw->command(line, std::move(answer)); }};
  server->control_ = net.control;
  server->hall_ = std::make_unique<Hall>(std::move(hall), std::move(world), server->metrics_);
  if (const Status status = server->hall_->open(); !status) return status.error();
  if (const Status status =
          server->net_.listen(std::move(net), *server->hall_, *server->files_, server->metrics_);
      !status)
    return status.error();
  server->port_ = server->net_.port();
  server->hall_->set_origins(origins_of(terms, server->port()));
  server->log_->line("listening")
      .text("address", terms.address)
      .number("port", server->port())
      .text("tls", terms.tls_cert.empty() ? "no" : "yes")
      .text("sqlite", SqliteStore::library_version());
  return server;
}

Server::~Server() {
  hall_.reset();
  workers_.reset();
  passwords_.reset();
  store_.reset();
  if (!control_.empty()) unlink(control_.c_str());
  if (port_ != 0) log_->line("stopped");
}

Status Server::run() {
  net_.run();
  return ended_ ? Status(*ended_) : Status(Done{});
}

void Server::cannot_go_on(const Error& why) {
  log_->line("cannot_go_on").text("code", why.code).text("why", why.text);
  ended_ = why;
  net_.stop();
}

void Server::command(const std::string& line, std::function<void(std::string)> answer) {
  const std::size_t blank = line.find(' ');
  if (line.substr(0, blank) != "backup" || blank == std::string::npos) return hall_->operate(line, answer);
  store_->back_up(line.substr(blank + 1), [this, answer = std::move(answer)](const Status& status) {
    log_->line("backup").text("result", status ? "done" : status.error().text);
    answer(status ? "done" : "error: " + status.error().text);
  });
}

std::string Server::metrics_page() const {
  MetricsPage page;
  const Metrics& m = metrics_;
  const StoreCounters s = store_->counters();
  page.gauge("connections", "WebSockets that are open", static_cast<double>(m.connections));
  page.counter("connections_total", "WebSockets that were opened", static_cast<double>(m.connections_total));
  page.counter("requests_total", "HTTP requests", static_cast<double>(m.requests));
  page.counter("requests_refused_total", "HTTP requests answered with an error",
               static_cast<double>(m.refused_requests));
  page.counter("messages_in_total", "WebSocket messages received", static_cast<double>(m.messages_in));
  page.counter("messages_out_total", "WebSocket messages sent", static_cast<double>(m.messages_out));
  page.counter("bytes_out_total", "Bytes of WebSocket messages sent", static_cast<double>(m.bytes_out));
  page.counter("steps_total", "Steps of people", static_cast<double>(m.steps));
  page.counter("computer_steps_total", "Steps of computers", static_cast<double>(m.computer_steps));
  page.counter("tables_made_total", "Tables made", static_cast<double>(m.tables_made));
  page.gauge("tables", "Tables in memory", static_cast<double>(hall_->tables().size()));
  page.counter("thoughts_total", "Thoughts of computers that were finished",
               static_cast<double>(workers_->thoughts()));
  page.gauge("thoughts_waiting", "Thoughts that wait for a thread", static_cast<double>(workers_->waiting()));
  page.counter("too_fast_total", "Refusals by rate limits", static_cast<double>(m.too_fast));
  page.counter("bad_messages_total", "Messages that were not understood",
               static_cast<double>(m.bad_messages));
  page.counter("bad_origins_total", "Requests from foreign pages", static_cast<double>(m.bad_origins));
  page.counter("slow_readers_total", "Connections cut off because they did not read",
               static_cast<double>(m.slow_readers));
  page.counter("errors_total", "Connections that ended in an unexpected way", static_cast<double>(m.errors));
  page.counter("commits_total", "Transactions of the store", static_cast<double>(s.commits));
  page.counter("commit_batches_total", "Batches in these transactions", static_cast<double>(s.batches));
  page.counter("log_entries_total", "Events logged", static_cast<double>(s.entries));
  page.counter("checkpoints_total", "Checkpoints of the write-ahead log", static_cast<double>(s.checkpoints));
  page.counter("commit_seconds_total", "Time spent in commits", s.commit_seconds);
  page.counter("witness_failures_total", "Times that the witness could not be written",
               static_cast<double>(s.witness_failures));
  page.gauge("commit_seconds_max", "The slowest commit", s.slowest_commit);
  return page.take();
}

}  // namespace enfilade::server
