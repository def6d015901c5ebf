#pragma once
// What a fuzz target holds for true of everything that a parser accepted.

#include <cstdio>
#include <cstdlib>

namespace helix::fuzz {

inline void require(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

} // namespace helix::fuzz
