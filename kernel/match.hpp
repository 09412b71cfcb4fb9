// A position of some game together with its rules: what everybody outside the games plays with.
// A value: copying one is copying the position. Nothing here does I/O or remembers the past (see Referee).
#pragma once

#include "kernel/game.hpp"

namespace enfilade {

// What one match is about; the same for all its positions.
struct MatchRules {
  const Game* game;
  RulesHandle rules;
  int players;
  std::vector<std::pair<std::string, std::string>> options;  // deviations from the fallbacks, canonical
  std::string content;                  // SHA-256 of the components' canonical form, in hex
  std::vector<std::string> seat_names;  // as notation calls them
};

// An answer that cannot be given instead of the present one, and why not.
struct ClosedAnswer {
  std::string option, answer;
  Error why;
};
// Every single change of a set-up that the rules forbid; the set-up itself may be a forbidden one.
std::vector<ClosedAnswer> closed_answers(const Game& game, const Setup& setup);

// They are not here.
Error no_such_components(std::string_view content);

class Match;

class MatchView {
 public:
  Viewer viewer() const { return rules_->game->viewer_of(bytes_); }
  const MatchRules& rules() const { return *rules_; }
  // A full position consistent with what the viewer knows.
  Match determinize(Rng& rng) const;
  // For code that knows the game.
  template <class G>
  const View<G>& as() const {
    ENFILADE_CHECK(rules_->game->info == &G::kInfo);
    return *reinterpret_cast<const View<G>*>(bytes_.bytes);
  }
  std::string json() const;
  // What follows from the view and is worth showing, as JSON; null for a game that tells nothing.
  std::string scene() const;
  // Whose points follow from the view while the game goes on.
  SeatSet open_points() const { return rules_->game->open_points(rules_->rules.get(), bytes_); }
  std::string draw(const Pen& pen) const { return rules_->game->draw(rules_->rules.get(), bytes_, pen); }
  friend bool operator==(const MatchView& a, const MatchView& b) {
    return a.rules_->game->same_view(a.bytes_, b.bytes_);
  }

 private:
  friend class Match;
  explicit MatchView(std::shared_ptr<const MatchRules> rules) : rules_(std::move(rules)) {}
  std::shared_ptr<const MatchRules> rules_;
  ViewBytes bytes_;
};

// What is foretold of a step.
struct Prospect {
  std::vector<Event> events;
  bool open = false;  // what comes then depends on what the seat cannot know, or on chance
};

class Match {
 public:
  // The start position. Components are a content pack given as JSON text, or else those that the set-up names.
  static Result<Match> create(const Game& game, const Setup& setup, std::string_view components = "");

  const Game& game() const { return *rules_->game; }
  const GameInfo& info() const { return *rules_->game->info; }
  const MatchRules& rules() const { return *rules_; }
  int players() const { return rules_->players; }

  // For code that knows the game.
  template <class G>
  const typename G::Position& as() const {
    ENFILADE_CHECK(rules_->game->info == &G::kInfo);
    return *reinterpret_cast<const typename G::Position*>(position_.bytes);
  }

  // Playing. Preconditions as in the contract; legal() and parse_step() are there to meet them.
  Node node() const { return game().node(r(), position_); }
  bool over() const { return node().kind == Node::Kind::over; }
  void menu(Seat seat, Menu& menu) const {
    menu.clear();
    game().menu(r(), position_, seat, menu);
  }
  void odds(Odds& odds) const { game().odds(r(), position_, odds); }
  void apply(Seat seat, Move move) { game().apply(r(), position_, seat, move); }
  void apply(Seat seat, Move move, EventLog& log) { game().apply_telling(r(), position_, seat, move, log); }
  Scores scores() const { return game().scores(r(), position_); }

  // Why the seat cannot choose now, whatever it names; nothing when it is asked.
  std::optional<Error> out_of_turn(Seat seat) const;
  // Nothing when the seat may make this move now; otherwise why not, by clause. This position is the judge: a
  // step that somebody names is judged by parse_step() and check_step().
  std::optional<Error> legal(Seat seat, Move move) const;
  bool binds(Seat seat, Move move) const { return game().binds(r(), position_, seat, move); }

  // Secrets.
  MatchView view(Viewer viewer) const;
  // A position that follows from what the viewer knows and from nothing else: whatever is computed for a seat
  // is computed there, so that it cannot depend on more.
  Match as_known_to(Viewer viewer) const;
  std::optional<Event> event_for(const Event& event, Viewer viewer) const {
    return game().event_for(r(), event, viewer);
  }

  // What a legal step would bring about, until something happens that the seat cannot know.
  Prospect preview(Seat seat, std::span<const Move> step) const;

  // Notation. A step is one move, or a whole hidden sequence, its moves joined by ";" or in the game's own
  // spelling.
  std::string spell(Seat seat, Move move) const { return game().spell(r(), position_, seat, move); }
  std::string spell_step(Seat seat, std::span<const Move> step) const {
    return game().spell_step(r(), position_, seat, step);
  }
  // One move or outcome (seat kChance), legal or not.
  Result<Move> parse(Seat seat, std::string_view text) const {
    return game().parse(r(), position_, seat, text);
  }
  // An outcome that can be drawn now.
  Result<Move> parse_outcome(std::string_view text) const;
  // Reads a step and checks it against the menus, move by move; it must be whole. Changes nothing. Nothing is
  // read for a seat that is not asked, and what is answered to one that is follows from its view.
  Result<std::vector<Move>> parse_step(Seat seat, std::string_view text) const;
  // The same check for a step that is already in moves.
  std::optional<Error> check_step(Seat seat, std::span<const Move> step) const;
  // Behind the first moves of a step that may be unfinished, as its seat knows the position.
  Result<Match> inside(Seat seat, std::string_view begun) const;

  // A step as data (kernel/phrase.hpp): what a spelling says, null where no phrase of the game fits; and the
  // spelling of what was named, legal or not.
  void write_move(std::string_view spelling, JsonWriter& out) const;
  Result<std::string> spell_move(const Json& move) const;

  // Words and pictures.
  Message describe(Seat seat, Move move) const { return game().describe(r(), position_, seat, move); }
  Message tell(const Event& event) const { return game().tell(r(), event); }
  // {"event": "paid", "seat": 1, "coins": 3}, for playthroughs and scenarios.
  void write_event(const Event& event, JsonWriter& out) const;
  Message prompt(Seat seat) const { return game().prompt(r(), position_, seat); }
  std::string seat_name(Seat seat) const { return game().seat_name(r(), seat); }
  const std::vector<std::string>& seat_names() const { return rules_->seat_names; }
  // A seat by its number or its name.
  std::optional<Seat> find_seat(std::string_view word) const;

  // JSON of the full position. load() leaves the match as it was when the text is refused.
  std::string json() const;
  Status load(const Json& json);
  // A position drawn from a view given as JSON.
  Result<MatchView> read_view(const Json& json, Viewer viewer) const;

  // The facts as bytes: equality and a 64-bit hash (FNV-1a).
  std::span<const std::byte> facts() const { return {position_.bytes, game().facts_size}; }
  // For tests: a position made of bytes. Nobody has checked that there can be such a position; audit() does.
  void set_facts(std::span<const std::byte> facts);
  std::uint64_t hash() const;
  friend bool operator==(const Match& a, const Match& b);

  void rebuild() { game().rebuild(r(), position_); }
  std::string audit() const { return game().audit(r(), position_); }

  Match(const Match& other) { *this = other; }
  Match& operator=(const Match& other);

 private:
  friend class MatchView;
  explicit Match(std::shared_ptr<const MatchRules> rules) : rules_(std::move(rules)) {}
  const void* r() const { return rules_->rules.get(); }
  std::optional<Error> judge_step(Seat seat, std::span<const Move> step) const;
  Result<std::vector<Move>> walk(Seat seat, std::string_view text);

  std::shared_ptr<const MatchRules> rules_;
  PositionBytes position_;
};

}  // namespace enfilade
