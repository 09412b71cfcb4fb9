// Content packs: the components of a game as somebody wrote them down who owns the box.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/match.hpp"

namespace enfilade {

// The components that come with the program, as they are written.
std::string_view shipped_components(const Game& game);

// One value that differs between two packs. Lists of things that have an id are compared thing by thing, wherever
// they stand; other lists place by place, from 1.
struct PackChange {
  std::vector<std::string> where;  // "cards", "castle.moat.gold", "suit"
  std::string before, after;       // as JSON; empty where there is none
};
std::vector<PackChange> compare_packs(const Json& before, const Json& after);

// How often each provenance is given, by its name: "reconstructed" 377.
std::vector<std::pair<std::string, int>> provenances(const Json& pack);

// Nothing when every set-up that can be played with the shipped components can be played with these; otherwise the
// first thing that is wrong, and where.
Status check_pack(const Game& game, std::string_view components);

}  // namespace enfilade
