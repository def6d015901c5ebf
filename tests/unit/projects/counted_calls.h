#pragma once
// The system calls by which an accept changes folders, seen on their way: this program's own
// definitions come before the C library's.

#include <functional>
#include <string>

namespace helix::projects {

struct CountedCall {
    std::string name; ///< "renameat2", "fsync"...
    unsigned flags = 0;
};
/// Called before each of them, on whatever thread: 0 lets it through, another number is its errno.
/// Empty: nothing is seen.
void watchCalls(std::function<int(const CountedCall&)> watcher);

} // namespace helix::projects
