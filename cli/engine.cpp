#include "protocol/engine.hpp"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <iostream>
#include <mutex>
#include <thread>

#include "cli/command.hpp"

namespace enfilade::cli {
namespace {

// Reads one line, but never keeps more of it than the engine needs to see that it is too long.
bool read_request(std::istream& in, std::string& line) {
  line.clear();
  using Traits = std::char_traits<char>;
  for (;;) {
    const auto c = in.rdbuf()->sbumpc();
    if (Traits::eq_int_type(c, Traits::eof())) return !line.empty();
    if (Traits::to_char_type(c) == '\n') return true;
    if (line.size() <= Engine::kMaxLine) line.push_back(Traits::to_char_type(c));
  }
}

// Requests that were read while the engine was busy. A `cancel` among them ends the thoughts before it at
// once.
class Inbox {
 public:
  // Reads until the input ends. It does not run far ahead of the engine.
  void fill(std::istream& in) {
    std::string line;
    while (read_request(in, line)) {
      std::unique_lock lock(mutex_);
      room_.wait(lock, [this] { return lines_.size() < kMostWaiting; });
      ++read_;
      if (Engine::cancels(line)) cancelled_ = read_;
      lines_.push_back(line);
      filled_.notify_one();
    }
    const std::lock_guard lock(mutex_);
    ended_ = true;
    filled_.notify_one();
  }

  // The next request; false when there are no more.
  bool next(std::string& line) {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return ended_ || !lines_.empty(); });
    if (lines_.empty()) return false;
    line = std::move(lines_.front());
    lines_.pop_front();
    ++taken_;
    room_.notify_one();
    return true;
  }

  // Whether a `cancel` came after the request that was taken last.
  bool cancelled() const { return cancelled_ > taken_; }

 private:
  static constexpr std::size_t kMostWaiting = 64;
  std::mutex mutex_;
  std::condition_variable filled_, room_;
  std::deque<std::string> lines_;
  std::int64_t read_ = 0;
  std::atomic<std::int64_t> taken_ = 0, cancelled_ = 0;
  bool ended_ = false;
};

int run(Args& args) {
  if (!args.done(kEngineCommand.help)) return kUsage;
  Engine engine;
  Inbox inbox;
  std::thread reader([&inbox] { inbox.fill(std::cin); });
  std::string line;
  const auto say = [](const std::string& reply) { std::cout << reply << "\n" << std::flush; };
  while (inbox.next(line)) say(engine.handle(line, [&inbox] { return inbox.cancelled(); }, say));
  reader.join();
  return 0;
}

}  // namespace

const Command kEngineCommand{
    "engine", "play by JSON lines, for bots in any language",
    "usage: enfilade engine\n\n"
    "Reads one JSON request per line and answers each with one line, until the input ends. While it thinks "
    "it\n"
    "goes on reading: the request \"cancel\" ends the thoughts before it with the best found so far.\n"
    "enfilade help protocol has the requests; examples/bot/random_bot.py is a complete bot.\n",
    run};

}  // namespace enfilade::cli
