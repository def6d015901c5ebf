// What a desktop shows, into a file of the user's.

#include <atomic>

#include <sys/stat.h>

#include "app/method_table.h"
#include "base/try.h"
#include "operations/workspaces.h"
#include "recording/recording.h"

namespace helix::app {
namespace {

using plane::State;
using recording::Recording;
using Time = std::chrono::steady_clock::time_point;

constexpr std::chrono::milliseconds kRecordingLook{200};
constexpr std::chrono::seconds kRecordingProgress{1}, kFirstRecorded{20}, kRecordingRetry{1};
/// Without a stream: as long as an agent takes to come back, or a workspace that starts anew.
constexpr std::chrono::seconds kRecordingPatience{60};
/// Players leave a picture early when none follows it. So the last thing asked for is a key frame,
/// which a desktop that stands still sends too, this long before the end or after it was asked for.
constexpr std::chrono::milliseconds kClosingPicture{700}, kClosingLook{50};

/// The bytes that are not for guests, where the file lies on the disk of Helix's own.
std::uint64_t reserveFor(const std::filesystem::path& file, const Call& call)
{
    struct stat ours {
    }, its{};
    const bool isSame = ::stat(call.paths().data.c_str(), &ours) == 0 &&
                        ::stat(file.parent_path().c_str(), &its) == 0 && ours.st_dev == its.st_dev;
    const auto& settings = call.plane()->settings();
    return isSame ? static_cast<std::uint64_t>(settings.get(plane::kDiskReserveMiB)) << 20 : 0;
}

/// Why a recording of it ends: there is no desktop any more.
Result<void> checkHasDesktop(const CallPtr& call, const WorkspaceId& id)
{
    const auto snapshot = call->plane()->workspaces().snapshot(id);
    if (!snapshot)
        return fail(ErrorCode::NotFound, "The workspace was deleted; the recording ends there.");
    const State state = snapshot->state;
    if (state != State::Stopped && state != State::Failed && state != State::Suspended &&
        state != State::Deleting)
        return {};
    return fail(ErrorCode::Conflict, snapshot->name + " " + std::string(plane::clause(state)) +
                                         "; the recording ends there.");
}

/// The stream of a desktop, into a recording. Control thread.
class RecordedStream {
public:
    RecordedStream(CallPtr call, WorkspaceId id, std::shared_ptr<Recording> recording)
        : m_call(std::move(call))
        , m_id(std::move(id))
        , m_recording(std::move(recording))
        , m_link(std::make_shared<Link>())
    {
        m_link->isClosed = true;
    }

    /// Opens it where there is none, anew when it has ended. An error: there is none any more.
    Result<void> keepOpen(Time now)
    {
        TRY(checkHasDesktop(m_call, m_id));
        if (m_link->hasFrames && !m_link->isClosed)
            m_lastSeen = now;
        if (m_lastSeen && now - *m_lastSeen > kRecordingPatience)
            return fail(ErrorCode::Unavailable,
                        "The desktop did not come back; the recording ends there.");
        if (m_recording->wantsKeyFrame())
            requestKeyFrame();
        if (!m_link->isClosed || now < m_nextTry)
            return {};
        m_nextTry = now + kRecordingRetry;
        m_view.reset();
        auto view = open();
        if (view)
            m_view = *std::move(view);
        else if (!m_lastSeen)
            return fail(view.error());
        return {};
    }

    /// Where there is one.
    void requestKeyFrame()
    {
        if (m_view && !m_link->isClosed)
            m_view->requestKeyFrame();
    }

private:
    /// Of one stream; set on any thread.
    struct Link {
        std::atomic<bool> hasFrames = false, isClosed = false;
    };

    Result<std::unique_ptr<desktops::DesktopView>> open()
    {
        m_link = std::make_shared<Link>();
        link::DesktopStream::Callbacks callbacks;
        callbacks.onFrame = [recording = m_recording, link = m_link](const auto& header,
                                                                     BytesView h264) {
            link->hasFrames = true;
            recording->add(header, h264);
        };
        callbacks.onClosed = [link = m_link](const Error&) { link->isClosed = true; };
        auto view = m_call->plane()->desktops().open(m_id, std::move(callbacks));
        m_link->isClosed = m_link->isClosed || !view;
        return view;
    }

    CallPtr m_call;
    WorkspaceId m_id;
    std::shared_ptr<Recording> m_recording; ///< owned by the operation, this and its callbacks
    std::shared_ptr<Link> m_link;           ///< owned by this and the callbacks of its stream
    std::optional<Time> m_lastSeen;
    Time m_nextTry{};
    std::unique_ptr<desktops::DesktopView> m_view;
};

void tellProgress(const Call& call, const recording::Progress& progress)
{
    (void)call.tellIfRoom(operations::RecordingProgress{progress.seconds, progress.bytes,
                                                        progress.frames, progress.left});
}

/// Waits for one frame more, a moment at most.
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

/// Returns when it has its length (0: none) or is cancelled; an error says why it ends before.
async::Task<Result<void>> follow(CallPtr call, WorkspaceId id, std::shared_ptr<Recording> recording,
                                 std::chrono::milliseconds length)
{
    RecordedStream stream(call, id, recording);
    const auto token = call->cancelToken();
    const Time began = std::chrono::steady_clock::now();
    Time told = began;
    bool isClosing = false;
    for (;;) {
        if (const auto ended = recording->ended())
            co_return *ended;
        const Time now = std::chrono::steady_clock::now();
        CO_TRY(stream.keepOpen(now));
        const auto progress = recording->progress();
        const bool hasBegun = !progress.files.empty();
        if (!hasBegun && now - began > kFirstRecorded)
            co_return fail(ErrorCode::Timeout, "The desktop sent no picture in time.");
        if (hasBegun && now - told >= kRecordingProgress) {
            tellProgress(*call, progress);
            told = now;
        }
        const std::chrono::duration<double> recorded(progress.seconds);
        if (length.count() > 0 && recorded > length - kClosingPicture &&
            !std::exchange(isClosing, true))
            stream.requestKeyFrame();
        const auto slept = co_await async::sleepFor(kRecordingLook, token);
        if (!slept && call->cancelledByClient())
            co_await closeWithPicture(stream, recording);
        if (!slept)
            co_return Result<void>();
        CO_TRY(call->alive());
    }
}

operations::Recording describe(const recording::Progress& progress, const Result<void>& outcome)
{
    operations::Recording answer;
    for (const auto& file : progress.files)
        answer.files.push_back(file.string());
    answer.width = progress.width;
    answer.height = progress.height;
    answer.seconds = progress.seconds;
    answer.bytes = progress.bytes;
    answer.frames = progress.frames;
    answer.left = progress.left;
    answer.problem = outcome ? std::string() : outcome.error().message;
    return answer;
}

Answering<operations::RecordDesktop> recordDesktop(CallPtr call, operations::RecordDesktop request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const auto watching = call->plane()->workspaces().watch(id); // it is used meanwhile
    recording::Target target;
    target.file = request.file;
    target.replace = request.force;
    target.keepFree = reserveFor(target.file, *call);
    if (request.seconds > 0)
        target.length = std::chrono::seconds(request.seconds);
    CO_TRY(auto begun, Recording::begin(std::move(target)));
    const std::shared_ptr<Recording> recording = std::move(begun);
    const std::chrono::milliseconds length = std::chrono::seconds(request.seconds);
    auto outcome = co_await follow(call, id, recording, length);
    const std::function<Result<void>()> end = [recording] { return recording->end(); };
    const auto ended = co_await async::onPool(end);
    if (outcome && !ended)
        outcome = ended;
    const auto progress = recording->progress();
    if (!progress.files.empty())
        co_return describe(progress, outcome);
    if (!outcome)
        co_return fail(outcome.error());
    co_return fail(ErrorCode::Cancelled, "The recording ended before there was a picture.");
}

} // namespace

void addRecordingMethods(MethodTable& table)
{
    serve<operations::RecordDesktop>(table, recordDesktop);
}

} // namespace helix::app
