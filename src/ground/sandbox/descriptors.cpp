#include "sandbox/descriptors.h"

#include <algorithm>
#include <vector>

#include <linux/close_range.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace helix::sandbox {

void closeAllBut(std::span<const int> kept, int first)
{
    std::vector<int> sorted(kept.begin(), kept.end());
    std::sort(sorted.begin(), sorted.end());
    auto from = static_cast<unsigned>(first);
    for (const int fd : sorted) {
        if (fd < static_cast<int>(from))
            continue;
        if (static_cast<unsigned>(fd) > from)
            ::syscall(SYS_close_range, from, static_cast<unsigned>(fd) - 1, 0U);
        from = static_cast<unsigned>(fd) + 1;
    }
    ::syscall(SYS_close_range, from, ~0U, 0U);
}

} // namespace helix::sandbox
