#pragma once
// The stream of a desktop, into a recording, with a gap where the user worked privately. The one place
// that opens it anew.

#include <chrono>
#include <memory>
#include <optional>

#include "desktops/desktops.h"
#include "link/reopen_pace.h"
#include "plane/workspaces.h"
#include "recording/recording.h"

namespace helix::tasks {

/// Players leave a picture early when none follows it. So the last thing asked for is a key frame,
/// which a desktop that stands still sends too, this long before the end or after it was asked for.
inline constexpr std::chrono::milliseconds kClosingPicture{1500};

/// Control thread.
class RecordedStream {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// `workspaces` and `desktops` outlive the last call of keepOpen().
    RecordedStream(plane::Workspaces& workspaces, desktops::Desktops& desktops, WorkspaceId id,
                   std::shared_ptr<recording::Recording> recording);
    ~RecordedStream();
    RecordedStream(const RecordedStream&) = delete;
    RecordedStream& operator=(const RecordedStream&) = delete;

    /// Opens it where there is none, anew when it has ended, and asks for key frames. To be called a
    /// few times a second. An error: there is no desktop any more, or it cannot be reached, or its stream says
    /// nothing. One that was seen and that only its guest lacks just now is waited for.
    Result<void> keepOpen(Time now);
    /// Where there is one.
    void requestKeyFrame();

private:
    struct Link;
    [[nodiscard]] Result<void> checkHasDesktop() const;
    [[nodiscard]] Time nextTry(Time now);
    Result<std::unique_ptr<desktops::DesktopView>> open();

    plane::Workspaces& m_workspaces;
    desktops::Desktops& m_desktops;
    WorkspaceId m_id;
    std::shared_ptr<recording::Recording> m_recording; ///< owned by its flow, this, its callbacks
    std::shared_ptr<Link> m_link; ///< owned by this and the callbacks of its stream
    bool m_hasSeen = false;
    std::optional<Time> m_awaited; ///< since when no picture can have come
    Time m_opened{};               ///< the newest stream
    std::optional<Time> m_nextTry; ///< none: not decided yet
    link::ReopenPace m_pace;       ///< where there is no desktop
    std::unique_ptr<desktops::DesktopView> m_view;
};

/// Asks for one frame more and waits for it, a moment at most.
async::Task<void> closeWithPicture(RecordedStream& stream,
                                   std::shared_ptr<recording::Recording> recording);

} // namespace helix::tasks
