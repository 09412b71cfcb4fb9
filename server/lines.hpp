// WebSockets: what somebody at a table says. One row per word in commands.cpp.
#pragma once

#include "server/gate.hpp"
#include "server/tables.hpp"

namespace enfilade::server {

// What was said, read.
struct Said {
  Watcher& watcher;
  Room& room;
  std::string id;
  std::optional<Seat> seat = {};
  std::int64_t decision = 0, since = -1, before = 0, from = -1, count = 1;
  std::size_t frame = 0;
  int much = 1;                              // of a hint
  Result<std::string> step = std::string();  // in notation; of one that was named as data, its spelling
  std::string text = {};                     // chat, a note
  std::string person = {}, level = {};
  bool yes = false;
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
  // Who may say a word. What else it takes, the table knows.
  enum class Who { anybody, viewer, seer, owner, here, owner_here, afterwards };
  struct Command {
    std::string_view word;
    double price;  // looking at a position costs the server more than saying hello
    bool needs_id;
    void (*read)(const JsonCursor& at, Said& said);
    Who who;
    // One of these two: what it does to the table, or what is done.
    Result<TableEvent> (*order)(const Said& said, const Table::Caller& who, std::optional<Millis> away);
    void (Lines::*action)(const Said& said);
  };
  static const Command* find_command(std::string_view word);
  Status may(Who who, const Said& said) const;

  void carry_out(const Command& command, const Said& said);
  using Write = Status (*)(const Match&, Seat, std::string_view, JsonWriter&);
  void answer(const Said& said, Write write);
  void ping(const Said& said);
  void watch(const Said& said);
  void here(const Said& said);
  void menu(const Said& said);
  void preview(const Said& said);
  void explain(const Said& said);
  void story(const Said& said);
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
