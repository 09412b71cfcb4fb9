// The words of a lesson with their numbers, which come from the engine. A placeholder is an expression:
//
//   {scene /rooms[colour=white]/value}     a number in what the learner sees; {view ...} likewise, {count ...}
//   {points yellow}, {gain}, {gain yellow} points; what the attempt has brought
//   {event paid seat=0 coins}              a number of the event that happened; {sum event ...}, {times event ...}
//   {after (0,2)r0: gain}                  the same as it would be after that move
//   {costs enlist c3: gold}, {gives ...}   what a choice takes and gives
//   {3 FC-5.3}                             a number that this clause states
//   {word card.GOLD4}                      a thing as the game calls it
//
// Terms are joined by + and -; {gain|coin|coins} chooses a word by the number.
#pragma once

#include "lessons/course.hpp"

namespace enfilade::lessons {

// What a text is about: a step as it is shown, and, where something was tried there, what came of it.
struct Occasion {
  const Place& place;
  const ScenarioRun* tried = nullptr;
};

// Errors say which expression means nothing.
Result<std::string> fill_in(const std::string& text, std::size_t language, const Occasion& occasion);

// The expressions of a text, without braces and without words to choose from.
std::vector<std::string> expressions_of(std::string_view text);

}  // namespace enfilade::lessons
