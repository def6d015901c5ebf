#pragma once
// Who comes first where a guest is busy: what the user presses, then the desktop's pictures, then
// all that runs in the guest (child_process.cpp takes a program back to where everybody is).

#include <sys/resource.h>

namespace helix::agent {

inline constexpr int kInputNice = -10;
inline constexpr int kPicturesNice = -5;

/// For the calling thread and those it starts. Without effect for who is not root.
inline void takePrecedence(int nice)
{
    (void)::setpriority(PRIO_PROCESS, 0, nice);
}

} // namespace helix::agent
