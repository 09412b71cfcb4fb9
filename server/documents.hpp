// What can be read without being anybody: the games, their messages, their rules and their components.
#pragma once

#include <map>
#include <optional>

#include "server/files.hpp"

namespace enfilade::server {

// Each is put together and compressed when it is first asked for. Who names its hash (`?v=`, from the list of
// games) may keep it for good.
class Documents {
 public:
  HttpResponse games(const HttpRequest& request);
  // "messages" GAME.en.json: the catalogue; "rules" GAME.json, GAME.md and GAME.de.md; "components" GAME.HASH.json.
  std::optional<HttpResponse> give(std::string_view kind, std::string_view name, const HttpRequest& request);

 private:
  std::map<std::string, Document, std::less<>> kept_;
};

}  // namespace enfilade::server
