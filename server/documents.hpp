// What can be read without being anybody: the games, their messages and their rules.
#pragma once

#include <optional>

#include "server/web.hpp"

namespace enfilade::server {

std::string games_json();

// "messages" GAME.en.json: the catalogue; "rules" GAME.json, GAME.md and GAME.de.md.
std::optional<HttpResponse> document(std::string_view kind, std::string_view name);

}  // namespace enfilade::server
