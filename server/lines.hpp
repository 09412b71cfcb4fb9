// WebSockets: what somebody at a table says. One row per word: in table/spoken.cpp, and of those that only a server
// knows in commands.cpp.
#pragma once

#include "server/gate.hpp"
#include "server/tables.hpp"

namespace enfilade::server {

class Lines {
 public:
  Lines(Gate& gate, Tables& tables, Audience& audience, Computers& computers, Talk& talk,
        const People& people, Metrics& metrics, std::function<Millis()> now);

  Watcher* admit(const HttpRequest& request, HttpResponse& refusal);
  // Each frame costs something, whatever is in it, and so does its size: a full message as much as a word.
  void paid(Watcher& watcher, int frames, std::size_t bytes);
  void heard(Watcher& watcher, std::string_view text);

 private:
  class Speaker;
  using Refuse = std::function<void(const Error& error, const std::string& id)>;
  void heard_at_no_table(Watcher& watcher, const JsonCursor& at, const Refuse& refuse);
  static const Word* find_own_word(std::string_view word);  // of those that only a server knows

  Gate& gate_;
  Tables& tables_;
  Audience& audience_;
  Computers& computers_;
  Talk& talk_;
  const People& people_;
  Metrics& metrics_;
  std::function<Millis()> now_;
};

}  // namespace enfilade::server
