// One block of a scenario file, played: its commands in order, until the first that does not hold.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/catalogue.hpp"
#include "kernel/referee.hpp"

namespace enfilade {

// One command of a block with its continuation lines.
struct ScenarioCommand {
  int line = 0;
  std::string word, rest;
  int given_at = 0;          // of a shared set-up: the line that asked for it; otherwise 0
  std::string variant = {};  // only in this variant of the block; empty: in each
};

struct ScenarioLine {
  int number;
  std::string_view text;
};

// Lines as commands: '#' comments out, leading blanks continue, "[en]" before a command limits it to a
// variant.
std::vector<ScenarioCommand> commands_of(const std::vector<ScenarioLine>& lines);

// "S-06 the bid must rise" gives "S-06" and leaves the title.
std::string take_first_word(std::string& text);

// Words in a row; "none" where there are none.
std::string joined(const std::vector<std::string>& words, std::string_view between = ", ");

class ScenarioRun {
 public:
  // `options` are added to every set-up of the block; `clauses` are all that the rules know.
  ScenarioRun(std::vector<std::pair<std::string, std::string>> options, const std::set<std::string>& clauses)
      : options_(std::move(options)), clauses_(&clauses) {}

  // What does not hold, as "line N: what"; empty when everything does.
  std::string run(const std::vector<ScenarioCommand>& commands);

  // Command by command, for whoever wants to look on; what does not hold, or nothing. A run is a value: a copy
  // tries something out.
  std::string play(const ScenarioCommand& command);
  const Referee* referee() const { return referee_ ? &*referee_ : nullptr; }
  const std::vector<Event>& events() const { return events_; }  // since the last command that made some

 private:
  struct WantedEvent {
    std::string name;
    Json part;  // the members that it must have
  };
  struct RememberedThought {
    std::string view, thought;
    std::uint64_t truth;
  };

  // Commands.
  void perform(const std::string& word, std::string& rest);
  void set_up(const std::string& rest);
  void seed(const std::string& rest);
  void patch(const std::string& rest);
  void force(const std::string& rest);
  void draw(const std::string& rest);
  void submit(const std::string& rest);
  void refuse(const std::string& rest);
  void take_back(std::string& rest);
  void preview(const std::string& rest);
  void think(std::string& rest);
  void expect(std::string& rest);

  // Expectations.
  void expect_refused_setup(std::string& rest);
  void expect_view(std::string& rest);
  void expect_json(const std::string& text, std::string& rest);
  void expect_menu(std::string& rest);
  void expect_odds(std::string& rest);
  void expect_event(std::string& rest, std::size_t least, std::size_t most);
  void expect_events(std::string& rest);
  void expect_scores(const std::string& rest);
  void expect_places(const std::string& rest);
  void expect_node(const std::string& rest);
  void expect_asked(std::string& rest, bool wanted);
  void expect_takeback(std::string& rest);
  void expect_same_think(std::string& rest);

  void fail(const std::string& what);
  void fail_at(int line, const std::string& what);
  void finish_part();
  void begin(const Match& match, std::uint64_t seed);
  void draw_pending();
  void tell(const std::vector<Event>& events);
  void remember_questions(const Match& match);
  std::optional<Seat> seat(std::string_view word);
  std::optional<Viewer> viewer(std::string_view word);
  bool split_seat(std::string_view text, Seat& who, std::string& step);
  bool split_verdict(const std::string& text, std::string_view form, Seat& who, std::string& step,
                     std::string& verdict);
  bool knows_clause(const std::string& clause);
  std::optional<WantedEvent> wanted_event(std::string_view text);
  bool knows_members(const WantedEvent& wanted);
  std::optional<Viewer> take_viewer(std::string& rest);
  std::vector<Json> heard(std::optional<Viewer> viewer) const;
  std::optional<std::string> thought_of(Seat who, const std::string& mind);
  const Catalogue& words_of_game();

  std::vector<std::pair<std::string, std::string>> options_;
  const std::set<std::string>* clauses_;
  std::string failure_;
  const ScenarioCommand* at_ = nullptr;
  std::optional<Referee> referee_;
  std::optional<Error> refused_;
  const Game* game_ = nullptr;
  std::optional<Catalogue> catalogue_;
  std::vector<Event> events_;
  std::map<std::string, std::set<std::string>, std::less<>> members_;  // by event, as heard in this block
  std::set<std::pair<Seat, std::string>> questions_;                   // asked since the set-up or the patch
  std::map<std::pair<Seat, std::string>, RememberedThought> thoughts_;
  std::uint64_t patches_ = 0;
  bool expects_ = false;  // something is expected of this set-up
};

}  // namespace enfilade
