// A move as data: a verb and named arguments, each with its kind (docs/words.md). Whoever draws a board reads
// and writes moves like this and never looks into notation:
//
//   enlist c3       {"do":"enlist","field":{"place":"c3"}}
//   bid 2J 1S       {"do":"bid","cards":{"tally":{"J":2,"S":1}}}      a whole hidden step
//
// A game says how its verbs are spelled, in one table; both directions follow from it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/json.hpp"

namespace enfilade {

// "enlist {field:place}": a text with arguments in it, each with its name and kind. Arguments of the kinds
// components and tally come last: they reach to the end. A verb may have several phrases, with other
// arguments; of those that fit a spelling, the first is meant.
struct Phrase {
  std::string_view verb, pattern;
};

// Points into the phrase and the spelling that it was found in.
struct NamedMove {
  struct Argument {
    std::string_view name;
    Arg::Kind kind = Arg::Kind::amount;
    std::int64_t number = 0;
    std::string_view text = {};
  };
  std::string_view verb;
  std::vector<Argument> args;
};

// What a spelling of a move or of a whole step says, and back. `seats` are the game's names for them. The
// data may name what is against the rules, or no move at all: that is for the game to find out.
std::optional<NamedMove> name_move(std::span<const Phrase> phrases, std::span<const std::string> seats,
                                   std::string_view spelling);
// One move, or an array of the moves of a hidden step.
Result<std::string> spell_named(std::span<const Phrase> phrases, std::span<const std::string> seats,
                                const Json& move);

void write_named(const NamedMove& move, JsonWriter& out);

}  // namespace enfilade
