// Content packs: the components of a game as somebody wrote them down who owns the box.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/match.hpp"
#include "kernel/record.hpp"

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

// ---- The shelf: what can be played with ----------------------------------------------------------------------

// Components that are at hand, by their hash (MatchRules::content).
struct Pack {
  const Game* game;
  std::string name;     // as people call it; empty: as the program comes
  std::string content;  // the hash
  std::string text;     // as JSON, without white space
};

// Null when they are not here. What lies on the shelf stays there as long as the program runs: whoever plays with it
// goes on. The shipped ones are always there. From any thread.
const Pack* find_pack(const Game& game, std::string_view content);
const Pack& shipped_pack(const Game& game);

// What people call the box of a match; empty: as the program comes.
const std::string& pack_name(const Match& match);
// A record says it in a remark on the whole game: "# pack NAME".
std::string pack_remark(std::string_view name);
std::string pack_remarked(const Record& record);  // empty where it does not
// Components that are not here.
Error no_such_pack(std::string_view content, std::string_view pack);

// Lays a pack on the shelf, or says what is wrong with it. The same components again keep their first name.
inline constexpr std::size_t kLongestPack = 256 * 1024, kLongestPackName = 60;
Result<const Pack*> shelve(const Game& game, std::string name, std::string_view components);

}  // namespace enfilade
