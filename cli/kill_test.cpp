// The real program under load, killed with -9 at random moments. Nothing that was acknowledged may be missing
// afterwards, nothing may be there twice, and every table must go on.
#include <atomic>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "cli/command.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "kernel/verify.hpp"
#include "server/client.hpp"
#include "server/room.hpp"
#include "server/sqlite_store.hpp"

namespace enfilade::cli {
namespace {

using server::ClientPerson;
using server::ClientSocket;
using namespace std::chrono_literals;

// The server as a child process that can be killed and started again on the same data and port.
class Victim {
 public:
  Victim(std::string data, int port) : data_(std::move(data)), port_(port) {}

  bool start() {
    child_ = fork();
    if (child_ == 0) {
      const std::string listen = "127.0.0.1:" + std::to_string(port_);
      const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
      dup2(nowhere, STDOUT_FILENO);
      dup2(nowhere, STDERR_FILENO);
      prctl(PR_SET_PDEATHSIG, SIGKILL);  // it must not outlive the test
      execl("/proc/self/exe", "enfilade", "serve", "--data", data_.c_str(), "--listen", listen.c_str(),
            "--unlimited", "127.0.0.1", nullptr);
      _exit(127);
    }
    // However long a busy machine takes: until it answers or is gone.
    for (int status = 0; waitpid(child_, &status, WNOHANG) == 0; std::this_thread::sleep_for(10ms))
      if (ClientPerson(port_).get("/healthz").status == 200) return true;
    child_ = -1;
    return false;
  }

  // True when it ended by itself with success.
  bool end(int signal) {
    if (child_ <= 0) return false;
    kill(child_, signal);
    int status = 0;
    waitpid(child_, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  std::string data_;
  int port_;
  pid_t child_ = -1;
};

struct Findings {
  std::mutex mutex;
  std::vector<std::string> failures;
  // Table and idempotency id of every step that was acknowledged.
  std::vector<std::pair<std::string, std::string>> acknowledged;
  std::atomic<std::int64_t> resent = 0, repeated = 0, games = 0, reconnects = 0;

  void fail(std::string what) {
    const std::lock_guard lock(mutex);
    failures.push_back(std::move(what));
  }
  void fail(const std::string& table, std::string_view what) {
    std::string text = "table " + table + ": ";
    fail(text.append(what));
  }
};

// Two people at one table after the other, playing at random as fast as they can.
class Pair {
 public:
  Pair(int port, const Game& game, std::uint64_t seed, bool against_computer, Findings& findings)
      : people_{ClientPerson(port), ClientPerson(port)},
        game_(game),
        rng_(seed),
        alone_(against_computer),
        findings_(findings) {}

  void play(const std::atomic<bool>& stop) {
    while (!stop) {
      if (!ready()) {
        std::this_thread::sleep_for(5ms);
        continue;
      }
      one_step();
    }
  }

 private:
  struct Side {
    ClientSocket socket{ClientPerson(0), ""};
    std::optional<Json> state;  // the last state or news
    std::int64_t acknowledged = 0;
  };
  struct Pending {
    int seat;
    std::string id, text;
  };

  int seats() const { return alone_ ? 1 : 2; }

  // Everybody has a name, a table, and a socket that is open.
  bool ready() {
    for (int i = 0; i < seats(); ++i)
      if (people_[i].cookie.empty() && people_[i].post("/api/guest").status != 200) return false;
    if (table_.empty() && !make_table()) return false;
    for (int i = 0; i < seats(); ++i)
      if (!sides_[i].socket.open() && !connect(i)) return false;
    while (pending_)
      if (!resend()) return false;
    return true;
  }

  bool make_table() {
    std::string seats = R"({"kind":"me"})";
    for (int i = 1; i < std::max(2, game_.info->min_players); ++i)
      seats += i == 1 && !alone_ ? R"(,{"kind":"open"})" : R"(,{"kind":"computer","level":"random"})";
    const std::string id = "t" + std::to_string(++tables_);
    const auto made =
        people_[0].post("/api/tables", R"({"game":")" + std::string(game_.info->id) + R"(","id":")" + id +
                                           R"(","seats":[)" + seats + "]}");
    const Json reply = made.json();
    if (made.status != 200) return false;
    const std::string table = reply.find("table")->find("id")->text();
    // A join that was not answered may have happened all the same: then this is the same reply again.
    if (!alone_ && people_[1].post("/api/tables/" + table + "/join").status != 200) {
      --tables_;
      return false;
    }
    table_ = table;
    for (Side& side : sides_) side.acknowledged = 0;
    return true;
  }

  bool connect(int i) {
    Side& side = sides_[i];
    side.socket = ClientSocket(people_[i], table_);
    if (!side.socket.open()) return false;
    ++findings_.reconnects;
    side.socket.send(R"({"t":"watch","seat":)" + std::to_string(i) + "}");
    auto state = side.socket.until("state");
    if (!state) return lost(side);
    const std::int64_t version = state->find("v")->integer();
    if (version < side.acknowledged)
      findings_.fail("table " + table_ + ": version " + std::to_string(version) + " after " +
                     std::to_string(side.acknowledged) + " was acknowledged");
    side.state = std::move(*state);
    return true;
  }

  // Sends the step whose acknowledgement never came, or is to come again, as it was.
  bool resend() {
    if (!repeating_) ++findings_.resent;
    return submit();
  }

  bool submit() {
    Side& side = sides_[pending_->seat];
    if (!side.socket.send(pending_->text)) return lost(side);
    while (auto text = side.socket.receive()) {
      Result<Json> json = Json::parse(*text);
      const std::string& kind = json->find("t")->text();
      if (kind == "news" || kind == "state") side.state = std::move(*json);
      if (kind == "error") {
        findings_.fail("table " + table_ + " (" + std::string(game_.info->id) + "): " + pending_->text +
                       " was answered by " + *text + (repeating_ ? " when repeated" : ""));
        pending_.reset();
        repeating_ = false;
        leave_table();
        return true;
      }
      if (kind != "ack" || json->find("id")->text() != pending_->id) continue;
      return acknowledge(side, json->find("v")->integer());
    }
    return lost(side);
  }

  bool lost(Side& side) {
    side.socket.hang_up();
    return false;
  }

  bool acknowledge(Side& side, std::int64_t version) {
    side.acknowledged = std::max(side.acknowledged, version);
    if (repeating_) {
      if (version != first_version_)
        findings_.fail("table " + table_ + " (" + std::string(game_.info->id) + "): version " +
                       std::to_string(version) + " instead of " + std::to_string(first_version_) + " for " +
                       pending_->text);
      ++findings_.repeated;
    } else {
      const std::lock_guard lock(findings_.mutex);
      findings_.acknowledged.emplace_back(table_, pending_->id);
    }
    first_version_ = version;
    // Now and then the same step again: it must have no second effect.
    repeating_ = !repeating_ && rng_.below(8) == 0;
    if (!repeating_) pending_.reset();
    return true;
  }

  void one_step() {
    for (int i = 0; i < seats(); ++i) {
      Side& side = sides_[i];
      const Json* decision = side.state->find("decision");
      const Json* node = side.state->find("node");
      if (node && node->find("kind")->text() == "over") return finish_table();
      if (!decision || !decision->is(Json::Kind::integer)) continue;
      const auto step = choose(side, i);
      if (!step) return;
      const std::string id = "s" + std::to_string(++steps_);
      pending_ = {i, id,
                  R"({"t":"apply","id":")" + id + R"(","seat":)" + std::to_string(i) + R"(,"decision":)" +
                      std::to_string(decision->integer()) + R"(,"step":)" + Json::of_text(*step).dump() +
                      "}"};
      submit();
      return;
    }
    // Nobody here is asked, as far as we know: look what comes, from either side.
    for (int i = 0; i < seats(); ++i) {
      Side& side = sides_[i];
      side.socket.set_patience(0.02);
      const auto text = side.socket.receive();
      side.socket.set_patience(server::kPatience);
      if (!text) continue;
      Result<Json> json = Json::parse(*text);
      const std::string& kind = json->find("t")->text();
      if (kind == "news" || kind == "state") side.state = std::move(*json);
      if (asked(side)) return;
    }
  }

  static bool asked(const Side& side) {
    const Json* decision = side.state->find("decision");
    return decision && decision->is(Json::Kind::integer);
  }

  // A random step; a hidden sequence is asked for move by move.
  std::optional<std::string> choose(Side& side, int seat) {
    const Json* menu = side.state->find("menu");
    std::string step;
    std::optional<Json> reply;
    for (;;) {
      if (menu && menu->is(Json::Kind::array)) {
        const Json& entry = menu->items()[rng_.below(static_cast<std::uint32_t>(menu->items().size()))];
        step += (step.empty() ? "" : ";") + entry.find("step")->text();
        if (!entry.find("more")) return step;
      }
      const std::string id = "m" + std::to_string(++steps_);
      side.socket.send(R"({"t":"menu","id":")" + id + R"(","seat":)" + std::to_string(seat) + R"(,"step":)" +
                       Json::of_text(step).dump() + "}");
      reply = side.socket.until("reply");
      if (!reply) return lost(side), std::nullopt;
      if (reply->find("complete")->boolean()) return step;
      menu = reply->find("menu");
    }
  }

  void finish_table() {
    const auto record = people_[0].get("/api/tables/" + table_ + "/record");
    if (record.status == 0) return;  // killed just now; asked again later
    if (record.status == 409) return std::this_thread::sleep_for(1ms);
    const Result<Record> parsed = Record::parse(record.body);
    if (!parsed)
      findings_.fail("table " + table_ + ": " + to_string(parsed.error()));
    else if (const auto verified = verify(*parsed, &game_); !verified)
      findings_.fail("table " + table_ + ": " + to_string(verified.error()));
    ++findings_.games;
    leave_table();
  }

  void leave_table() {
    for (Side& side : sides_) side.socket.hang_up();
    table_.clear();
  }

  ClientPerson people_[2];
  const Game& game_;
  Rng rng_;
  bool alone_;
  Findings& findings_;
  Side sides_[2];
  std::string table_;
  std::optional<Pending> pending_;
  bool repeating_ = false;
  std::int64_t first_version_ = 0, steps_ = 0, tables_ = 0;
};

// Reads the log as the next start would and compares it with what was acknowledged.
void compare(const std::string& data, Findings& findings, std::int64_t& events) {
  std::map<std::string, std::map<std::string, int>> logged;  // table -> id -> how often
  {
    auto store = server::SqliteStore::open(data, [](const std::function<void()>& call) { call(); });
    if (!store) return findings.fail(to_string(store.error()));
    const Status read = server::for_each_card(**store, {}, [&](const server::TableCard& card) {
      const std::string id = server::table_id(card.table);
      const auto log = (*store)->log(card.table);
      const auto replayed = log ? server::Table::replay(*log) : Result<server::Table>(log.error());
      if (!replayed) {
        findings.fail("table " + id + " is damaged: " + to_string(replayed.error()));
        return true;
      }
      for (const std::string& text : *log) {
        const auto event = server::TableEvent::parse(text);
        ++events;
        if (!event->id.empty()) ++logged[id][event->id];
      }
      return true;
    });
    if (!read) return findings.fail(to_string(read.error()));
  }
  for (const auto& [table, ids] : logged)
    for (const auto& [id, times] : ids)
      if (times != 1) findings.fail(table, "step " + id + " is there " + std::to_string(times) + " times");
  for (const auto& [table, id] : findings.acknowledged)
    if (logged[table][id] == 0) findings.fail(table, "step " + id + " was acknowledged and is lost");
}

int run(Args& args) {
  const int kills = static_cast<int>(args.number("--kills", 1, 100'000).value_or(200));
  const int pairs = static_cast<int>(args.number("--tables", 1, 64).value_or(6));
  const auto seed = static_cast<std::uint64_t>(args.number("--seed", 0, 1'000'000'000).value_or(1));
  const int port = static_cast<int>(args.number("--port", 1, 65535).value_or(server::free_port()));
  const std::string data = args.required("--data");
  if (!args.done(kKillTestCommand.help)) return kUsage;
  if (!claim_folder(data, "kill-test")) return 1;
  signal(SIGPIPE, SIG_IGN);

  Victim victim(data, port);
  if (!victim.start()) return complain(frame()("cli.load.no_server"));
  Findings findings;
  std::atomic<bool> stop = false;
  std::vector<std::thread> players;
  players.reserve(static_cast<std::size_t>(pairs));
  for (int i = 0; i < pairs; ++i)
    players.emplace_back([&, i] {
      const auto games = all_games();
      Pair(port, games[static_cast<std::size_t>(i) % games.size()],
           seed * 1000 + static_cast<std::uint64_t>(i), i % 3 == 2, findings)
          .play(stop);
    });
  Rng rng(seed);
  Progress progress(frame()("cli.progress.killing"), kills);
  for (int i = 0; i < kills; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20 + rng.below(400)));
    victim.end(SIGKILL);
    if (!victim.start()) {
      findings.fail("the server does not start again after kill " + std::to_string(i + 1));
      break;
    }
    progress.at(i + 1);
  }
  std::this_thread::sleep_for(500ms);
  stop = true;
  for (std::thread& player : players) player.join();
  if (!victim.end(SIGTERM)) findings.fail("the server did not end cleanly");
  std::int64_t events = 0;
  compare(data, findings, events);
  const auto amount = [](std::string_view name, const auto& number) {
    return Arg::of(name, static_cast<std::int64_t>(number));
  };
  std::cout << shown(frame()("cli.kill_test.done",
                             {amount("kills", kills), amount("acknowledged", findings.acknowledged.size()),
                              amount("events", events), amount("resent", findings.resent),
                              amount("repeated", findings.repeated), amount("games", findings.games),
                              amount("connections", findings.reconnects)}))
            << "\n";
  for (const std::string& failure : findings.failures) tell_failed(failure);
  return findings.failures.empty() ? tally(1, 0) : tally(0, 1);
}

}  // namespace

const Command kKillTestCommand{
    "kill-test", "plays against the server while killing it, and looks for what was lost",
    "usage: enfilade kill-test --data DIR [--kills N] [--tables N] [--seed N] [--port N]\n\n"
    "Starts `enfilade serve` on DIR (new, empty, or of an earlier kill-test, whose data are removed), plays\n"
    "random games over WebSockets, kills the\n"
    "server with -9 at random moments, starts it again, and sends unanswered steps once more. At the end "
    "the\n"
    "log must hold every acknowledged step exactly once, and every table must replay.\n",
    run};

}  // namespace enfilade::cli
