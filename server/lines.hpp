// WebSockets: what somebody at a table says. One row per word in commands.cpp.
#pragma once

#include "server/gate.hpp"
#include "server/tables.hpp"

namespace enfilade::server {

using table::Word;

// What was said, by whom, and where.
struct Said : table::Said {
  Said(Watcher& who, Room& where, std::string what)
      : table::Said{where.table, std::move(what)}, watcher(who), room(where) {}
  Watcher& watcher;
  Room& room;
};

class Lines {
 public:
  Lines(Gate& gate, Tables& tables, Audience& audience, Computers& computers, Talk& talk,
        const People& people, Metrics& metrics, std::function<Millis()> now);

  Watcher* admit(const HttpRequest& request, HttpResponse& refusal);
  // Each frame costs something, whatever is in it, and so does its size: a full message as much as a word.
  void paid(Watcher& watcher, int frames, std::size_t bytes);
  void heard(Watcher& watcher, std::string_view text);

 private:
  struct Command {
    std::string_view word;
    double price;  // looking at a position costs the server more than saying hello
    void (Lines::*action)(const Said& said);
  };
  static const Word* find_word(std::string_view word);
  static const Command& command_of(const Word& word);

  void carry_out(const Word& word, const Said& said);
  void answer(const Word& word, const Said& said);
  void ping(const Said& said);
  void watch(const Said& said);
  void here(const Said& said);
  void chat(const Said& said);
  void earlier(const Said& said);
  void note(const Said& said);
  void mute(const Said& said);
  void record(const Said& said);
  void think(const Said& said);
  void hint(const Said& said);

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
