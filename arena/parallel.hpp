// Work that falls into many independent jobs.
#pragma once

#include <cstddef>
#include <functional>

namespace enfilade {

// Does jobs 0 .. count - 1 on so many threads, the caller's among them, each job once; returns when all are
// done.
void in_parallel(int threads, std::size_t count, const std::function<void(std::size_t)>& job);

}  // namespace enfilade
