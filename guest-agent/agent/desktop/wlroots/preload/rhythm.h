#pragma once
// When an output is drawn next.

namespace helix::preload {

/// How long a timer of `delayMs` is to run that is started anew at `nowMs` and was due at `dueMs` (0: it was not running):
/// from then on, and not from now, unless what was drawn meanwhile took more than half of it. A computer that is too slow
/// would do nothing else but draw.
constexpr int rhythmic(long long dueMs, long long nowMs, int delayMs)
{
    const long long took = nowMs - dueMs;
    const bool isPart = dueMs > 0 && took >= 0 && 2 * took <= delayMs;
    return isPart ? delayMs - static_cast<int>(took) : delayMs;
}

} // namespace helix::preload
