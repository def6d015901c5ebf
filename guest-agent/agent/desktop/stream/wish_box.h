#pragma once
// What other threads want of the desktop's thread.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include "agent/desktop/stream/input_marks.h"
#include "agent/desktop/stream/viewer_stream.h"
#include "base/unique_fd.h"
#include "protocol/desktop_mode.h"

namespace helix::agent {

/// Since they were taken last; the newest of each counts.
struct DesktopWishes {
    bool stop = false;
    bool viewerChanged = false;
    std::optional<StreamViewer> viewer;                ///< none: the one that was there has gone
    bool toldDistance = false;                         ///< of the viewer: it will be
    std::optional<std::chrono::microseconds> distance; ///< to the viewer, there and back
    std::uint32_t acknowledged = 0;                    ///< 0: nothing was
    std::chrono::microseconds held{};
    bool keyFrame = false;
    std::optional<protocol::DesktopMode> mode;
    std::deque<AppliedInput> inputs; ///< at most InputMarks::kMost, the newest
};

/// Any thread leaves something, one takes it.
class WishBox {
public:
    WishBox();

    /// `change` gets the wishes; it is called at once, under the lock.
    template <typename Change>
    void post(Change change)
    {
        leave(std::move(change));
        wake();
    }
    /// Likewise, for when the one that takes looks the next time.
    template <typename Change>
    void leave(Change change)
    {
        const std::lock_guard lock(m_mutex);
        change(m_wishes);
    }
    /// Everything that was left.
    DesktopWishes take();
    /// Until something is posted, or `timeout` ends.
    void wait(std::chrono::milliseconds timeout) const;
    /// Readable while something is there that was posted.
    [[nodiscard]] int descriptor() const { return m_wake.get(); }

private:
    void wake() const;

    UniqueFd m_wake;
    std::mutex m_mutex; // guards m_wishes
    DesktopWishes m_wishes;
};

} // namespace helix::agent
