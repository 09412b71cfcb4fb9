// What a person can choose from: the menu of a seat in words, the telling ones first.
//
// A game's catalogue may say an event more briefly for the list: "preview.paid" beside "event.paid", with the
// same parameters; an empty text leaves it out. "preview.own.paid" is for what the chooser itself does.
#pragma once

#include <string>
#include <vector>

#include "cli/words.hpp"

namespace enfilade::cli {

struct Choice {
  Move move;
  std::string notation;              // as it is shown and typed (cli/spelling.hpp)
  Message what;                      // of describe()
  std::string words;                 // the same, said
  std::vector<std::string> follows;  // what would happen besides, as far as the seat can know
  std::vector<std::string> brief;    // the same in short; what repeats itself is counted
  int effects = 0;                   // different things in brief; none if it is only more of the same
};

// Choices that would bring more about come first; otherwise in the order of the menu. A choice's number, from
// 1, is its place in this list, however it is narrowed down afterwards.
std::vector<Choice> list_choices(const Match& at, Seat seat, const Words& words);

// Places in the list of those whose notation contains the text; if there are none, of those that show all of
// its words, behind the arrow too. Capital letters make no difference, nor how a terminal spells "ü" or "×".
std::vector<std::size_t> narrowed(const std::vector<Choice>& choices, std::string_view text);
// A word to show how that is done: one that some of the choices show and others do not, if there is one.
std::string telling_word(const std::vector<Choice>& choices);

}  // namespace enfilade::cli
