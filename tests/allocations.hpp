// Counts every allocation of the test program, so that tests can say "this never allocates".
#pragma once

namespace enfilade {
long allocations();
long allocated_bytes();  // all that was ever asked for
}  // namespace enfilade
