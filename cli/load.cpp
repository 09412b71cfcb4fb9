// How much the server bears: an open-loop load over real WebSockets, beside a bare echo and the bare disk.
//
// Open loop: a step is due at its planned moment whether or not the one before has been answered, and its
// latency counts from that moment. A closed loop would wait politely while the server is slow and not count
// the waiting.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "cli/command.hpp"
#include "games/registry.hpp"
#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "server/client.hpp"
#include "server/echo.hpp"

namespace enfilade::cli {
namespace {

using server::ClientPerson;
using server::ClientSocket;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

class Latencies {
 public:
  void add(double seconds) { all_.push_back(seconds); }
  std::size_t size() const { return all_.size(); }
  // In milliseconds.
  double at(double share) {
    if (all_.empty()) return 0;
    std::sort(all_.begin(), all_.end());
    return 1000 * all_[std::min(all_.size() - 1,
                                static_cast<std::size_t>(share * static_cast<double>(all_.size())))];
  }

 private:
  std::vector<double> all_;
};

// A child that runs one of our own commands.
class Child {
 public:
  explicit Child(std::vector<std::string> words) {
    process_ = fork();
    if (process_ != 0) return;
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    words.insert(words.begin(), "enfilade");
    std::vector<char*> list;
    list.reserve(words.size() + 1);
    for (std::string& word : words) list.push_back(word.data());
    list.push_back(nullptr);
    execv("/proc/self/exe", list.data());
    _exit(127);
  }
  ~Child() {
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  double cpu_seconds() const {
    std::ifstream in("/proc/" + std::to_string(process_) + "/stat");
    std::string text((std::istreambuf_iterator<char>(in)), {});
    const std::vector<std::string_view> words =
        split(std::string_view(text).substr(text.rfind(')') + 2), ' ');
    const auto ticks = parse_u64(words[11]).value_or(0) + parse_u64(words[12]).value_or(0);
    return static_cast<double>(ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
  }
  double resident_kib() const {
    std::ifstream in("/proc/" + std::to_string(process_) + "/statm");
    double size = 0, resident = 0;
    in >> size >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
  }

 private:
  pid_t process_;
};

bool wait_for(int port) {
  for (int i = 0; i < 3000; ++i) {
    const int file = server::connect_to("127.0.0.1", port);
    if (file >= 0) return close(file), true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

// ---- The yardsticks ---------------------------------------------------------------------------------------

Latencies measure_disk(const std::string& folder, double seconds) {
  Latencies latencies;
  const std::string path = folder + "/fdatasync";
  const int file = open(path.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
  const std::string page(4096, 'x');
  const auto start = Clock::now();
  while (file >= 0 && seconds_since(start) < seconds) {
    const auto began = Clock::now();
    if (write(file, page.data(), page.size()) < 0 || fdatasync(file) != 0) break;
    latencies.add(seconds_since(began));
  }
  close(file);
  unlink(path.c_str());
  return latencies;
}

// Microseconds of the echo's processor per message, at the given rate and size.
double measure_echo(int port, int connections, double rate, std::size_t size, double seconds) {
  const Child echo({"echo", "--port", std::to_string(port)});
  if (!wait_for(port)) return 0;
  const ClientPerson person(port);
  std::vector<ClientSocket> sockets;
  sockets.reserve(static_cast<std::size_t>(connections));
  for (int i = 0; i < connections; ++i) sockets.emplace_back(person, "x");
  const std::string text(size, 'x');
  const double before = echo.cpu_seconds();
  const auto start = Clock::now();
  std::int64_t messages = 0;
  // One after the other over all connections, at the planned moments.
  for (std::size_t i = 0; seconds_since(start) < seconds; ++i) {
    const double planned = static_cast<double>(i) / rate;
    const double early = planned - seconds_since(start);
    if (early > 0) std::this_thread::sleep_for(std::chrono::duration<double>(early));
    ClientSocket& socket = sockets[i % sockets.size()];
    if (!socket.send(text) || !socket.receive()) break;
    ++messages;
  }
  return 1e6 * (echo.cpu_seconds() - before) / static_cast<double>(std::max<std::int64_t>(1, messages));
}

// ---- The load ---------------------------------------------------------------------------------------------

struct Chair {
  ClientSocket socket{ClientPerson(0), ""};
  std::string received;
  std::int64_t decision = -1;
  std::string step;
};

struct LoadTable {
  Chair chairs[2];
  double next = 0;      // when the next step is due
  double planned = -1;  // of the step that is under way
  int steps = 0;
};

struct Round {
  Latencies acknowledged;
  std::int64_t delivered = 0, bytes = 0, steps = 0, late = 0, errors = 0, lost = 0;
  double cpu_per_message = 0, kib_per_connection = 0, wall = 0, cpu_share = 0;
};

// In the words of the command.
Error failed(std::string_view key, std::vector<Arg> args = {}) {
  return Error{"load_failed", frame()(key, std::move(args)), "", "", {}};
}

class Load {
 public:
  Load(int port, int tables, double period, std::string game, std::uint64_t seed)
      : port_(port),
        tables_(static_cast<std::size_t>(tables)),
        period_(period),
        game_(std::move(game)),
        rng_(seed) {}

  // Nothing is left out: who was lost, and what went wrong, before the counting begins ends it.
  Status prepare() {
    poll_ = epoll_create1(EPOLL_CLOEXEC);
    Progress progress(frame()("cli.progress.tables"), static_cast<std::int64_t>(tables_.size()));
    Round round;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      if (const std::string refused = seat(i); !refused.empty())
        return failed("cli.load.not_prepared", {Arg::of("prepared", static_cast<std::int64_t>(i)),
                                                Arg::of("tables", static_cast<std::int64_t>(tables_.size())),
                                                Arg::of("what", refused)});
      // Those who sit already have to answer pings, or they are taken for dead.
      receive(round, 0);
      progress.at(static_cast<std::int64_t>(i + 1));
    }
    return sound(round, "cli.load.while_preparing");
  }

  // The first part of the time is not counted.
  Result<Round> run(double seconds, double warm_up, const Child& child) {
    Round round;
    start_ = Clock::now();
    for (LoadTable& table : tables_) {
      table.next = period_ * rng_.below(1'000'000) / 1e6;
      table.planned = -1;
    }
    double cpu = child.cpu_seconds();
    bool counting = false;
    while (now() < warm_up + seconds) {
      const Status well = sound(round, counting ? "cli.load.while_counting" : "cli.load.while_warming_up");
      if (!well) return well.error();
      if (!counting && now() >= warm_up) {
        counting = true;
        round = {};
        cpu = child.cpu_seconds();
      }
      send_due(round);
      receive(round, 1);
    }
    if (const Status well = sound(round, "cli.load.while_counting"); !well) return well.error();
    round.wall = seconds;
    const double used = child.cpu_seconds() - cpu;
    round.cpu_share = used / seconds;
    round.cpu_per_message = 1e6 * used / static_cast<double>(std::max<std::int64_t>(1, round.delivered));
    return round;
  }

  static Status sound(const Round& round, std::string_view when) {
    if (round.errors == 0 && round.lost == 0) return Done{};
    return failed("cli.load.unsound", {Arg::of("lost", static_cast<std::int64_t>(round.lost)),
                                       Arg::of("errors", static_cast<std::int64_t>(round.errors)),
                                       Arg::of("when", frame()(when))});
  }

 private:
  double now() const { return seconds_since(start_); }

  // What could not be done; empty when two people sit there.
  std::string seat(std::size_t i) {
    ClientPerson people[2] = {ClientPerson(port_), ClientPerson(port_)};
    for (ClientPerson& person : people)
      if (person.post("/api/guest").status != 200) return "a guest's arrival";
    const auto made = people[0].post(
        "/api/tables", R"({"game":")" + game_ + R"(","seats":[{"kind":"me"},{"kind":"open"}]})");
    if (made.status != 200) return "making a table";
    const std::string id = made.json().find("table")->find("id")->text();
    if (people[1].post("/api/tables/" + id + "/join").status != 200) return "sitting down";
    for (std::size_t s = 0; s < 2; ++s) {
      Chair& chair = tables_[i].chairs[s];
      chair.socket = ClientSocket(people[s], id);
      if (!chair.socket.open()) return "a connection";
      chair.socket.send(R"({"t":"watch","seat":)" + std::to_string(s) + "}");
      const auto state = chair.socket.until("state");
      if (!state) return "looking at the table";
      look(chair, *state);
      chair.received = chair.socket.take_received();
      fcntl(chair.socket.file(), F_SETFL, O_NONBLOCK);
      epoll_event event{EPOLLIN, {.u64 = i * 2 + s}};
      epoll_ctl(poll_, EPOLL_CTL_ADD, chair.socket.file(), &event);
    }
    return "";
  }

  void lose(Chair& chair, Round& round) {
    ++round.lost;
    chair.decision = -1;
    chair.socket.hang_up();
  }

  // A random step of the menu, if the seat is asked.
  void look(Chair& chair, const Json& seen) {
    const Json *decision = seen.find("decision"), *menu = seen.find("menu");
    chair.decision = -1;
    if (!decision || !decision->is(Json::Kind::integer) || !menu || !menu->is(Json::Kind::array)) return;
    chair.decision = decision->integer();
    const auto& items = menu->items();
    chair.step = items[rng_.below(static_cast<std::uint32_t>(items.size()))].find("step")->text();
  }

  void send_due(Round& round) {
    for (LoadTable& table : tables_) {
      if (table.planned >= 0 || table.next > now()) continue;
      for (std::size_t s = 0; s < 2; ++s) {
        Chair& chair = table.chairs[s];
        if (chair.decision < 0) continue;
        table.planned = table.next;
        table.next += period_;
        if (table.next < now()) ++round.late;
        const bool sent = chair.socket.send(
            R"({"t":"apply","id":"s)" + std::to_string(++table.steps) + R"(","seat":)" + std::to_string(s) +
            R"(,"decision":)" + std::to_string(chair.decision) + R"(,"step":")" + chair.step + R"("})");
        chair.decision = -1;
        if (!sent) lose(chair, round);
        break;
      }
    }
  }

  void receive(Round& round, int patience_ms) {
    epoll_event events[256];
    const int ready = epoll_wait(poll_, events, 256, patience_ms);
    char buffer[65536];
    for (int i = 0; i < ready; ++i) {
      LoadTable& table = tables_[events[i].data.u64 / 2];
      Chair& chair = table.chairs[events[i].data.u64 % 2];
      const ssize_t got = read(chair.socket.file(), buffer, sizeof buffer);
      if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
      if (got <= 0) {
        lose(chair, round);
        continue;
      }
      chair.received.append(buffer, static_cast<std::size_t>(got));
      while (const auto frame = server::take_frame(chair.received)) hear(table, chair, *frame, round);
    }
  }

  void hear(LoadTable& table, Chair& chair, const server::Frame& frame, Round& round) {
    if (frame.opcode == 9) chair.socket.send_raw(server::client_frame(frame.payload, 10));
    if (frame.opcode != 1) return;
    ++round.delivered;
    round.bytes += static_cast<std::int64_t>(frame.payload.size());
    if (frame.payload.starts_with(R"({"t":"ack")")) {
      if (table.planned >= 0) round.acknowledged.add(now() - table.planned);
      ++round.steps;
      table.planned = -1;
    } else if (frame.payload.starts_with(R"({"t":"news")")) {
      if (const Result<Json> json = Json::parse(frame.payload)) look(chair, *json);
    } else if (frame.payload.starts_with(R"({"t":"error")")) {
      ++round.errors;
      table.planned = -1;
    }
  }

  int port_;
  std::vector<LoadTable> tables_;
  double period_;
  std::string game_;
  Rng rng_;
  int poll_ = -1;
  Clock::time_point start_;
};

struct LoadTerms {
  std::string data, game;
  int tables, port;
  double period, seconds;
};

Status measure(const LoadTerms& terms, int round_number) {
  const std::string folder = terms.data + "/round-" + std::to_string(round_number);
  if (!make_folder(folder)) return Error{"load_failed", "", "", "", {}};
  Latencies disk = measure_disk(folder, 2);
  const Child child({"serve", "--data", folder, "--listen", "127.0.0.1:" + std::to_string(terms.port),
                     "--unlimited", "127.0.0.1"});
  if (!wait_for(terms.port)) return failed("cli.load.no_server");
  const double empty = child.resident_kib();
  Load load(terms.port, terms.tables, terms.period, terms.game, static_cast<std::uint64_t>(round_number));
  if (const Status prepared = load.prepare(); !prepared) return prepared;
  const double full = child.resident_kib();
  Result<Round> run = load.run(terms.seconds, terms.period, child);
  if (!run) return run.error();
  Round& round = *run;
  const double rate = static_cast<double>(round.delivered) / round.wall;
  const auto size = static_cast<std::size_t>(round.bytes / std::max<std::int64_t>(1, round.delivered));
  const double echo = measure_echo(server::free_port(), 200, rate, size, std::min(terms.seconds, 10.0));
  Latencies after = measure_disk(folder, 2);
  const double disk_p99 = (disk.at(0.99) + after.at(0.99)) / 2;
  const auto say = [](std::string_view key, std::vector<Arg> said) {
    std::cout << shown(frame()(key, std::move(said))) << "\n";
  };
  say("cli.load.round",
      {Arg::of("round", std::int64_t{round_number}),
       Arg::of("steps", decimal(static_cast<double>(round.steps) / round.wall, 1)),
       Arg::of("messages", decimal(rate, 0)), Arg::of("bytes", static_cast<std::int64_t>(size)),
       Arg::of("errors", static_cast<std::int64_t>(round.errors)),
       Arg::of("lost", static_cast<std::int64_t>(round.lost)),
       Arg::of("late", static_cast<std::int64_t>(round.late))});
  say("cli.load.acknowledged", {Arg::of("p50", decimal(round.acknowledged.at(0.5), 2)),
                                Arg::of("p99", decimal(round.acknowledged.at(0.99), 2)),
                                Arg::of("p999", decimal(round.acknowledged.at(0.999), 2)),
                                Arg::of("max", decimal(round.acknowledged.at(1), 2))});
  say("cli.load.disk", {Arg::of("p50", decimal(disk.at(0.5), 2)), Arg::of("p99", decimal(disk_p99, 2)),
                        Arg::of("aim", decimal(3 * disk_p99 + 2, 2))});
  say("cli.load.processor",
      {Arg::of("message", decimal(round.cpu_per_message, 1)), Arg::of("echo", decimal(echo, 1)),
       Arg::of("ratio", decimal(round.cpu_per_message / std::max(0.001, echo), 2))});
  say("cli.load.memory", {Arg::of("share", decimal(100 * round.cpu_share, 1)),
                          Arg::of("memory", decimal((full - empty) / (2 * terms.tables), 1))});
  return Done{};
}

int run(Args& args) {
  LoadTerms terms;
  terms.tables = static_cast<int>(args.number("--tables", 1, 20'000).value_or(1000));
  terms.period = static_cast<double>(args.number("--period-ms", 10, 600'000).value_or(5000)) / 1000;
  terms.seconds = static_cast<double>(args.number("--seconds", 1, 3600).value_or(30));
  terms.port = static_cast<int>(args.number("--port", 1, 65535).value_or(server::free_port()));
  terms.game = args.value("--game").value_or("forbidden-city");
  if (!find_game(terms.game)) args.complain(no_such_game(terms.game));
  const int rounds = static_cast<int>(args.number("--rounds", 1, 100).value_or(3));
  terms.data = args.required("--data");
  if (!args.done(kLoadCommand.help)) return kUsage;
  if (!claim_folder(terms.data, "load")) return 1;
  signal(SIGPIPE, SIG_IGN);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  std::cout << shown(frame()("cli.load.terms",
                             {Arg::of("tables", std::int64_t{terms.tables}), Arg::of("game", terms.game),
                              Arg::of("period", decimal(terms.period, 2))}))
            << "\n";
  for (int i = 1; i <= rounds; ++i)
    if (const Status done = measure(terms, i); !done)
      return done.error().text.empty() ? 1 : complain(done.error().text);
  return 0;
}

int run_echo_command(Args& args) {
  const auto port = args.number("--port", 1, 65535).value_or(8448);
  if (!args.done(kEchoCommand.help)) return kUsage;
  server::run_echo(static_cast<int>(port));
  return 0;
}

}  // namespace

const Command kLoadCommand{
    "load", "measures the server under load, beside a bare echo and the bare disk",
    "usage: enfilade load --data DIR [--tables 1000] [--period-ms 5000] [--seconds 30] [--rounds 3] [--game "
    "GAME]\n\n"
    "Starts `enfilade serve` and plays at so many tables, each step at its planned moment. Latency counts "
    "from\n"
    "that moment to the durable acknowledgement. Figures of a busy machine say little: compare the ratios.\n",
    run};

const Command kEchoCommand{"echo", "a bare WebSocket echo, the yardstick of `load`",
                           "usage: enfilade echo [--port 8448]\n", run_echo_command};

}  // namespace enfilade::cli
