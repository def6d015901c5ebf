#pragma once
// Work that writes to a disk, ended while there is room on it: what comes from elsewhere may be of
// any size, whatever it says of itself.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>

#include "async/cancel.h"
#include "async/ticker.h"

namespace helix::async {

/// What to leave free of a disk of this size: 256 MiB, of a small one a twentieth.
constexpr std::uint64_t usualReserve(std::uint64_t diskBytes)
{
    return std::min<std::uint64_t>(256U << 20, diskBytes / 20);
}

/// What to leave free where `folder` lies; 0 when nobody knows how large that disk is.
std::uint64_t usualReserve(const std::filesystem::path& folder);

/// Looks at the file system of a folder again and again for as long as it lives, on the loop of the
/// thread that made it. Work that is given token() ends once less than `reserveBytes` are free
/// there, and when `cancel` does. What it writes between two looks comes on top.
class SpaceWatch {
public:
    SpaceWatch(std::filesystem::path folder, std::uint64_t reserveBytes, const CancelToken& cancel);

    [[nodiscard]] CancelToken token() const { return m_source->token(); }
    /// Whether it was for want of room that the work was ended.
    [[nodiscard]] bool ranOut() const { return *m_ranOut; }

private:
    std::shared_ptr<CancelSource> m_source; ///< owned here and by the callbacks
    std::shared_ptr<bool> m_ranOut;         ///< likewise
    std::shared_ptr<void> m_cancelled;
    Ticker m_ticker;
};

} // namespace helix::async
