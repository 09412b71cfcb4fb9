// The secrecy laws: what a viewer is told follows from what the viewer knows (promise 3). They are held
// against a position by comparing it with others that look the same.
#pragma once

#include "suite/look.hpp"

namespace enfilade {

// Steps and outcomes that were looked at with the eyes of one viewer, and how the law was held against them.
// What turns up something hidden is compared with guesses that agree in it.
struct Looks {
  std::int64_t all = 0;
  std::int64_t revealing = 0;     // of them, something turned up that the viewer did not know,
  std::int64_t nothing_left = 0;  // and now the viewer knows everything
  std::int64_t exempt = 0;        // and no other truth was found that agrees: not compared
  Looks& operator+=(const Looks& more);
};
// "of 1,234 looks 56 turned up something hidden; 3 (0.2 %) were not compared"
std::string to_string(const Looks& looks);

class SecrecyLaws {
 public:
  SecrecyLaws(Rng& rng, std::uint64_t seed) : rng_(rng), seed_(seed) {}

  // A spelling of this game, for the vocabulary of what somebody may name.
  void learn(const std::string& spelling);

  // What is broken, or nothing. Thinking: minds are compared, too.
  std::string examine(const Match& match, Viewer viewer, bool thinking);
  // The same for a position inside a hidden step that was begun at `match`.
  std::string examine_inside(const Match& match, const Match& inner, Seat owner, Viewer viewer);

  const Looks& looks() const { return looks_; }

 private:
  void examine_for(Viewer viewer, bool thinking);
  void examine_open_points(const MatchView& known);
  std::string any_text();
  void remember(const std::string& text, std::vector<std::string>& list);
  void examine_answers(Seat seat, const Match& guess);
  void examine_raw_answers(Seat seat, const Match& guess, const std::string& text);
  void examine_words(Seat seat, const Match& guess);
  void examine_preview(Seat seat, const MatchView& known);
  void examine_step(Viewer viewer, const Match& guess);
  void examine_outcome(Viewer viewer, const Match& guess);
  void compare(Viewer viewer, const Step& step, const Match& guess, const Step& other,
               const std::string& what);
  std::string in_words(const Step& step) const;
  std::string in_words(const std::vector<Event>& events) const;
  void examine_revealed(Viewer viewer, const Step& step, const Look& truth, const std::string& what);
  void graft(Match& guess, bool byte_by_byte);
  void examine_minds(Seat seat, const Match& guess);

  const Match& match() const { return *match_; }
  bool require(bool condition, std::string_view what) {
    if (!condition && broken_.empty()) broken_ = what;
    return condition;
  }

  Rng& rng_;
  std::uint64_t seed_;
  const Match* match_ = nullptr;  // under examination
  std::string broken_;
  Looks looks_;
  std::vector<std::string> vocabulary_, words_seen_;
};

}  // namespace enfilade
