#include "arena/outsider.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "minds/mind.hpp"
#include "table/words.hpp"

namespace enfilade {

namespace {

constexpr std::size_t kComplaintsKept = 1'000;

Error lost(std::string_view code, std::string text) {
  return {std::string(code), std::move(text), "", "", {}};
}

Error ended() { return lost("bot_ended", "the program has ended"); }

// What it starts belongs to its group, and ends with it. It dies with the arena, too.
[[noreturn]] void become(const char* command, int socket, int complaints) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const rlimit memory{Outsider::kMemory, Outsider::kMemory}, none{0, 0};
  setrlimit(RLIMIT_DATA, &memory);
  setrlimit(RLIMIT_CORE, &none);
  dup2(socket, STDIN_FILENO);
  dup2(socket, STDOUT_FILENO);
  dup2(complaints, STDERR_FILENO);
  execl("/bin/sh", "sh", "-c", command, nullptr);
  _exit(127);
}

std::int64_t wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string error_word(std::string_view id, const Error& error) {
  JsonWriter out;
  out.begin_object().field("t", "error").field("id", id);
  write_error(error, out.key("error"));
  return out.end_object().take();
}

}  // namespace

Outsider::Outsider(const std::string& command, Seat seat, Patience patience, std::uint64_t seed)
    : seat_(seat), patience_(patience), seed_(seed) {
  int both[2], complaints[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both) != 0) return;
  if (pipe2(complaints, O_CLOEXEC) != 0) {
    close(both[0]);
    close(both[1]);
    return;
  }
  process_ = fork();
  if (process_ == 0) become(command.c_str(), both[1], complaints[1]);
  if (process_ > 0) setpgid(process_, process_);  // whoever comes first
  close(both[1]);
  close(complaints[1]);
  socket_ = both[0];
  complaints_pipe_ = complaints[0];
  fcntl(complaints_pipe_, F_SETFL, O_NONBLOCK);
}

Outsider::~Outsider() {
  if (process_ > 0) {
    kill(-process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  if (socket_ >= 0) close(socket_);
  if (complaints_pipe_ >= 0) close(complaints_pipe_);
}

void Outsider::hear(const Match& match, std::span<const Event> events) {
  JsonWriter out;
  write_events(match, events, seat_, out);
  const std::string list = out.take();
  const std::string_view inside = std::string_view(list).substr(1, list.size() - 2);
  if (!inside.empty()) events_.append(events_.empty() ? "" : ",").append(inside);
}

Result<std::vector<Move>> Outsider::decide(const Match& match) {
  asked_at_ = clock_on_the_wall();
  deadline_ = asked_at_ + patience_.milliseconds + (decision_ == 0 ? patience_.to_begin : 0);
  ++decision_;
  Status said = say(state(match, true));
  events_.clear();
  for (int words = 0; said && words < kMostWords; ++words) {
    const Result<std::string> word = next_word();
    if (!word) return word.error();
    std::string reply;
    Result<std::vector<Move>> step = answer(match, *word, reply);
    said = say(reply);
    if (said && step && !step->empty()) return step;
  }
  return said ? lost("bot_flood",
                     "the program said " + std::to_string(kMostWords) + " things about one decision")
              : said.error();
}

void Outsider::say_goodbye(const Match& over) {
  constexpr int kPatience = 500;
  deadline_ = clock_on_the_wall() + kPatience;
  if (!say(state(over, false))) return;
  shutdown(socket_, SHUT_WR);
  while (next_word()) {
  }
}

std::string Outsider::state(const Match& match, bool asked) const {
  JsonWriter out;
  const bool over = match.node().kind == Node::Kind::over;
  out.begin_object().field("t", "state").field("v", decision_).field("seat", int{seat_});
  out.key("table").begin_object().field("game", match.info().id).field("players", match.players());
  out.key("options").begin_object();
  for (const auto& [name, value] : match.rules().options) out.field(name, value);
  out.end_object().field("status", over || !asked ? "ended" : "playing").end_object();
  out.field("seed", static_cast<std::int64_t>(seed_ >> 12)).key("seat_names").begin_array();
  for (Seat seat = 0; seat < match.players(); ++seat) out.text(match.seat_name(seat));
  out.end_array();
  table::write_position(match, seat_, asked ? std::optional(decision_) : std::nullopt, out);
  out.key("clocks").begin_array();
  for (Seat seat = 0; seat < match.players(); ++seat) {
    const bool runs = asked && seat == seat_;
    out.begin_object().key("left");
    runs ? out.integer(deadline_ - asked_at_) : out.null();
    out.key("since");
    runs ? out.integer(wall_clock()) : out.null();
    out.end_object();
  }
  out.end_array().key("events").raw("[" + events_ + "]");
  return out.end_object().take();
}

Result<std::vector<Move>> Outsider::answer(const Match& match, const std::string& word,
                                           std::string& reply) const {
  const Result<Json> json = Json::parse(word);
  JsonCursor::Problem problem;
  std::string id;
  const auto refuse = [&](const Error& error) {
    reply = error_word(id, error);
    return error;
  };
  if (!json) return refuse(json.error());
  const JsonCursor said(*json, problem);
  const int what = said.at("t").choice({"apply", "menu", "preview", "explain", "ping"});
  if (said.has("id")) id = said.at("id").text();
  if (problem.found) return refuse(problem.error);
  JsonWriter out;
  out.begin_object().field("t", what == 0 ? "ack" : what == 4 ? "pong" : "reply").field("id", id);
  std::vector<Move> step;
  if (what != 4) {
    // A seat is judged by what it knows.
    const Match known = match.as_known_to(seat_);
    const Result<std::string> named = read_step(known, said);
    if (!named) return refuse(named.error());
    Status done = Done{};
    if (what == 0) {
      if (said.at("decision").integer(0, INT64_MAX) != decision_)
        return refuse(problem.found
                          ? problem.error
                          : lost("stale_decision", "that was another question than the one asked now"));
      Result<std::vector<Move>> read = match.parse_step(seat_, *named);
      if (!read) return refuse(read.error());
      step = std::move(*read);
      out.field("v", decision_);
    } else if (what == 1) {
      done = write_choices(known, seat_, *named, out);
    } else if (what == 2) {
      done = write_preview(known, seat_, *named, out);
    } else {
      write_explanation(known, seat_, *named, out);
    }
    if (!done) return refuse(done.error());
  }
  reply = out.end_object().take();
  return step;
}

// Waits until the program can be heard or spoken to; takes in its complaints meanwhile, so that they do not hold it up.
Status Outsider::wait(short events) {
  for (;;) {
    const std::int64_t left = deadline_ - clock_on_the_wall();
    if (left <= 0) return lost("bot_late", "no step within " + std::to_string(deadline_ - asked_at_) + " ms");
    pollfd ends[] = {{socket_, events, 0}, {complaints_pipe_, POLLIN, 0}};
    poll(ends, complaints_pipe_ >= 0 ? 2 : 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (complaints_pipe_ >= 0 && ends[1].revents != 0) read_complaints();
    if (ends[0].revents != 0) return Done{};
  }
}

void Outsider::read_complaints() {
  char buffer[4096];
  const ssize_t got = read(complaints_pipe_, buffer, sizeof buffer);
  if (got > 0) {
    complaints_.append(buffer, static_cast<std::size_t>(got));
    if (complaints_.size() > kComplaintsKept) complaints_.erase(0, complaints_.size() - kComplaintsKept);
  } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
    close(complaints_pipe_);
    complaints_pipe_ = -1;
  }
}

Status Outsider::say(std::string_view line) {
  if (socket_ < 0 || process_ < 0) return lost("bot_ended", "the program could not be started");
  const std::string text = std::string(line) + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t done = send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (done >= 0) {
      sent += static_cast<std::size_t>(done);
    } else if (errno == EAGAIN) {
      if (const Status ready = wait(POLLOUT); !ready) return ready;
    } else if (errno != EINTR) {
      break;  // it does not listen any more; what it said before may still be there
    }
  }
  return Done{};
}

Result<std::string> Outsider::next_word() {
  for (;;) {
    if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
      std::string word = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return word;
    }
    if (heard_.size() > kLongestWord)
      return lost("bot_flood",
                  "a line of the program is longer than " + std::to_string(kLongestWord) + " bytes");
    if (const Status ready = wait(POLLIN); !ready) return ready.error();
    char buffer[16'384];
    const ssize_t got = recv(socket_, buffer, sizeof buffer, MSG_DONTWAIT);
    if (got > 0) {
      heard_.append(buffer, static_cast<std::size_t>(got));
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
      constexpr int kMostReads = 16;  // its last words, not what somebody else goes on to say
      for (int i = 0; i < kMostReads && complaints_pipe_ >= 0; ++i) {
        pollfd end{complaints_pipe_, POLLIN, 0};
        if (poll(&end, 1, 100) <= 0) break;
        read_complaints();
      }
      return ended();
    }
  }
}

}  // namespace enfilade
