// Threads for a mind: the search itself knows none (minds/mind.hpp), so that it runs in the browser too.
#pragma once

#include "minds/mind.hpp"

namespace enfilade {

// A crew of so many threads, the caller's among them, for each thought anew. The answer depends on the seed
// and the size alone.
Crew crew_of_threads(int size);

}  // namespace enfilade
