// The lessons over HTTP. Nothing is remembered about who learns: a request says where they stand.
#pragma once

#include <optional>

#include "server/call.hpp"
#include "server/files.hpp"
#include "server/gate.hpp"
#include "server/remembered.hpp"

namespace enfilade::server {

class Classroom {
 public:
  explicit Classroom(Gate& gate) : gate_(gate) {}

  // All lessons there are.
  void book(Call& call);
  // lessons/GAME/PART: what happens at a step, and what is said to a move.
  void lesson(Call& call);

 private:
  Gate& gate_;
  std::optional<Document> book_;
  Remembered replies_{std::size_t{8} << 20};  // everybody makes much the same moves
};

}  // namespace enfilade::server
