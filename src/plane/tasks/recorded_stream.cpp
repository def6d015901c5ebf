#include "tasks/recorded_stream.h"

#include <atomic>
#include <mutex>
#include <string>
#include <utility>

#include "async/completion.h"
#include "base/try.h"

namespace helix::tasks {
namespace {

using plane::State;
using recording::Recording;

constexpr std::chrono::seconds kRecordingRetry{1};
/// Without a stream: as long as an agent takes to come back, or a workspace that starts anew. A desktop
/// that was seen and that its agent says is away is waited for as long as that says so.
constexpr std::chrono::seconds kRecordingPatience{60};
constexpr std::chrono::milliseconds kClosingLook{50};

} // namespace

/// Of one stream; set on any thread.
struct RecordedStream::Link {
    /// How it ended.
    struct End {
        Error why{ErrorCode::Unavailable, "It did not answer.", {}};
        bool hasNoDesktop = false; ///< as its agent says
    };
    Link() = default;
    explicit Link(End before)
        : m_end(std::move(before))
    {
    }
    void noteNoDesktop() { m_hasNoDesktop = true; }
    void close(const Error& error)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_end = {error, m_hasNoDesktop};
        }
        isClosed = true;
    }
    /// Of this one, or the one before it.
    [[nodiscard]] End end() const
    {
        const std::lock_guard lock(m_mutex);
        return m_end;
    }
    std::atomic<bool> hasFrames = false, isClosed = false;

private:
    std::atomic<bool> m_hasNoDesktop = false;
    mutable std::mutex m_mutex;
    End m_end;
};

RecordedStream::RecordedStream(plane::Workspaces& workspaces, desktops::Desktops& desktops,
                               WorkspaceId id, std::shared_ptr<Recording> recording)
    : m_workspaces(workspaces)
    , m_desktops(desktops)
    , m_id(std::move(id))
    , m_recording(std::move(recording))
    , m_link(std::make_shared<Link>())
{
    m_link->isClosed = true;
}

RecordedStream::~RecordedStream() = default;

/// Why a recording of it ends: there is no desktop any more.
Result<void> RecordedStream::checkHasDesktop() const
{
    const auto snapshot = m_workspaces.snapshot(m_id);
    if (!snapshot)
        return fail(ErrorCode::NotFound, "The workspace was deleted; the recording ends there.");
    const State state = snapshot->state;
    if (state != State::Stopped && state != State::Failed && state != State::Suspended &&
        state != State::Deleting)
        return {};
    return fail(ErrorCode::Conflict, snapshot->name + " " + std::string(plane::clause(state)) +
                                         "; the recording ends there.");
}

Result<void> RecordedStream::keepOpen(Time now)
{
    TRY(checkHasDesktop());
    const bool isOpen = m_link->hasFrames && !m_link->isClosed;
    m_hasSeen = m_hasSeen || isOpen;
    // A stream that is open and silent says no more that it is away: why the one before it ended is old.
    const bool isAway = m_hasSeen && m_link->isClosed && m_link->end().hasNoDesktop;
    if (!m_awaited || isOpen || isAway)
        m_awaited = now;
    if (now - *m_awaited > kRecordingPatience)
        return fail(ErrorCode::Unavailable,
                    m_hasSeen ? "The desktop did not come back; the recording ends there."
                              : "There is no picture of the desktop: " + m_link->end().why.message);
    // The first of a stream comes unasked.
    if (m_link->hasFrames && m_recording->wantsKeyFrame())
        requestKeyFrame();
    if (!m_link->isClosed || now < nextTry(now))
        return {};
    m_nextTry.reset();
    m_opened = now;
    m_view.reset();
    auto view = open();
    if (view)
        m_view = *std::move(view);
    else if (!m_hasSeen)
        return fail(view.error());
    return {};
}

/// Of a stream that has ended. Where there is no desktop each costs a decoder's process for nothing.
RecordedStream::Time RecordedStream::nextTry(Time now)
{
    if (!m_nextTry)
        m_nextTry = m_link->end().hasNoDesktop ? now + m_pace.next(now - m_opened)
                                               : m_opened + kRecordingRetry;
    return *m_nextTry;
}

void RecordedStream::requestKeyFrame()
{
    if (m_view && !m_link->isClosed)
        m_view->requestKeyFrame();
}

Result<std::unique_ptr<desktops::DesktopView>> RecordedStream::open()
{
    m_link = std::make_shared<Link>(m_link->end());
    link::DesktopStream::Callbacks callbacks;
    callbacks.onFrame = [recording = m_recording, link = m_link](const auto& header,
                                                                 BytesView h264) {
        recording->add(header, h264);
        link->hasFrames = true;
    };
    callbacks.onPointer = [recording = m_recording](const link::PointerPtr& pointer) {
        recording->point({pointer->x, pointer->y, pointer->isVisible ? pointer->shape : nullptr});
    };
    callbacks.onSteering = [recording = m_recording](protocol::Steerer who) {
        if (who == protocol::Steerer::UserPrivately)
            recording->interrupt(); // no frame comes until a key frame does that is public
    };
    callbacks.onNoDesktop = [link = m_link] { link->noteNoDesktop(); };
    callbacks.onClosed = [link = m_link](const Error& why) { link->close(why); };
    auto view = m_desktops.open(m_id, std::move(callbacks));
    if (!view)
        m_link->close(view.error());
    return view;
}

async::Task<void> closeWithPicture(RecordedStream& stream, std::shared_ptr<Recording> recording)
{
    const auto before = recording->progress();
    if (before.files.empty())
        co_return;
    stream.requestKeyFrame();
    for (auto waited = std::chrono::milliseconds::zero();
         waited < kClosingPicture && recording->progress().frames == before.frames;
         waited += kClosingLook)
        (void)co_await async::sleepFor(kClosingLook);
}

} // namespace helix::tasks
