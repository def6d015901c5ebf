#pragma once
// What stopping a workspace would interrupt right now, and what deleting it would lose.

#include <string>
#include <vector>

namespace helix::plane {

struct Stakes {
    /// Sentences; empty: nothing works in it.
    std::vector<std::string> stopping;
    /// Sentences; empty: it has no project whose work could be lost.
    std::vector<std::string> deleting;
    /// Something is or may be lost that was never taken home.
    bool losesWork = false;
    friend bool operator==(const Stakes&, const Stakes&) = default;
};

} // namespace helix::plane
