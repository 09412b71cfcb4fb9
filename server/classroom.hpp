// The lessons over HTTP. Nothing is remembered about who learns: a request says where they stand.
#pragma once

#include <map>
#include <optional>

#include "server/call.hpp"
#include "server/files.hpp"

namespace enfilade::server {

class Classroom {
 public:
  // All lessons there are.
  void book(Call& call);
  // lessons/GAME/PART: what happens at a step, and what is said to a move.
  void lesson(Call& call);

 private:
  std::optional<Document> book_;
  std::map<std::string, std::string> replies_;  // by the question; everybody makes much the same moves
};

}  // namespace enfilade::server
