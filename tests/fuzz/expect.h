#pragma once
// What a fuzzer knows of every input, or the run ends.

#include <cstdlib>

namespace helix::fuzz {

inline void expect(bool holds)
{
    if (!holds)
        std::abort();
}

} // namespace helix::fuzz
