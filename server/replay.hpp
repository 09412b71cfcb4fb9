// A finished game once more, frame by frame, as a viewer saw it or as it was.
#pragma once

#include "server/words.hpp"

namespace enfilade::server {

// A JSON array, one frame per line of the record: docs/wire.md. `all` is the full truth.
Result<std::string> replay_frames(const Record& record, const Game& game, Viewer viewer, bool all);

}  // namespace enfilade::server
