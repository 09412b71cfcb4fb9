// A lesson: a position, what happens in it, what is said, and which answers are right. Data, written in
// games/*/lessons/*.lesson (docs/writing-lessons.md) and carried inside the program.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/embedded.hpp"
#include "kernel/match.hpp"
#include "suite/scenario_run.hpp"

namespace enfilade {

// The files, written by the build; see kernel/embedded.hpp.
std::span<const EmbeddedFile> embedded_lesson_files();
std::string_view embedded_lesson(std::string_view path);

}  // namespace enfilade

namespace enfilade::lessons {

inline constexpr std::array<std::string_view, 2> kLanguages = {"en", "de"};
// The same in every language. Placeholders stand in braces: lessons/narrator.hpp fills them in.
using Said = std::array<std::string, kLanguages.size()>;

// What is pointed at: "place MINT", "seat yellow", "thing word.hand", "move (0,2)r0".
struct Target {
  int line = 0;
  std::string kind, name;
};

// What the learner may do, and what is said then. The first that fits an attempt answers it.
struct Answer {
  int line = 0;
  bool right = false;
  std::vector<std::string> steps;        // one of these, in notation
  std::string claim;                     // or any after which this expectation holds
  Said said;                             // about the attempt
  std::vector<ScenarioCommand> expects;  // of a right one: what must hold after it
  bool fits_all() const { return steps.empty() && claim.empty(); }
};

struct Step {
  int line = 0;
  Said title;                           // empty: it belongs to the step before
  std::vector<ScenarioCommand> before;  // what happens before it is shown: set-up, chance, others' moves
  Said text, task;
  std::vector<Target> targets;
  std::vector<Answer> answers;  // none: it is only read
  int margin = 0;  // of an exercise: by so many wins in a hundred the right moves are better than all others
  bool asks() const { return !answers.empty(); }
};

struct Lesson {
  std::string file, game, part;  // "games/forbidden_city/lessons/01-first-palace.lesson", ..., "first-palace"
  Said title, aim;
  std::string learner;                                     // a seat, as the game calls it
  std::vector<std::pair<std::string, std::string>> names;  // how the other seats are called
  std::vector<Step> steps;

  // An exercise is a lesson of one step that asks: games/*/exercises/*.lesson, and drafts of them elsewhere.
  bool exercise() const {
    return file.find("/exercises/") != std::string::npos || (!steps.empty() && steps.front().margin > 0);
  }
  int minutes() const;  // how long it takes, by its words and its tasks
};

// Errors name the line.
Result<Lesson> read_lesson(std::string_view file, std::string_view text);

// All lessons there are, in the order of the registry and of their files; those that cannot be read are left
// out (`enfilade lessons --check` tells why).
const std::vector<Lesson>& book();
const Lesson* find_lesson(std::string_view game, std::string_view part);

}  // namespace enfilade::lessons
