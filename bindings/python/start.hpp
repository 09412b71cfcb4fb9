// The start of a match, as Python names it.
#pragma once

#include <algorithm>

#include "games/registry.hpp"
#include "kernel/match.hpp"
#include "kernel/quoted.hpp"

namespace enfilade::python {

// `options` is a JSON object of texts, or empty; no players: the fewest.
inline Result<Match> start_of(std::string_view id, int players, std::string_view options) {
  const Game* game = find_game(id);
  if (!game) return Error{"unknown_game", "there is no game " + quoted(id), "", "game", {}};
  Setup setup{players ? players : game->info->min_players, {}};
  const Result<Json> json = Json::parse(options.empty() ? "{}" : options);
  if (!json) return json.error();
  for (const auto& [name, answer] : json->members()) setup.options.emplace_back(name, answer.text());
  return Match::create(*game, setup);
}

}  // namespace enfilade::python
