#include "recording/recording.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include <pthread.h>

#include "base/try.h"
#include "recording/recorder.h"

namespace helix::recording {
namespace {

constexpr std::chrono::milliseconds kLook{200};

Timeline::TimePoint now()
{
    return std::chrono::steady_clock::now();
}

} // namespace

struct Recording::Private {
    struct WaitingPointer {
        Pointer pointer;
        Timeline::TimePoint received;
        std::size_t bytes =
            0; ///< that wait with it: of its shape, unless the one before has it too
    };
    explicit Private(Target target)
        : keepsPointers(target.series.has_value())
        , recorder(std::move(target))
    {
    }
    void run();
    void takePointers();
    void makeRoomForPointer(std::size_t bytes);
    Result<void> takeWaiting(std::unique_lock<std::mutex>& lock);

    const bool keepsPointers;
    Recorder recorder; ///< the thread's

    mutable std::mutex mutex; ///< of all below
    std::condition_variable wake;
    std::deque<Frame> waiting; ///< the first of them may be being written
    std::deque<WaitingPointer> pointers;
    std::size_t waitingBytes = 0, pointerBytes = 0;
    bool hasGap = true; ///< nothing is taken until a key frame comes
    bool isWhole = false, isKeyFrameDue = false;
    std::optional<Timeline::TimePoint> interrupted; ///< behind what waits
    std::optional<Timeline::TimePoint> asked;       ///< to end
    std::uint64_t left = 0;                         ///< for want of room
    Progress progress;
    std::optional<Result<void>> ended;
    std::thread thread;
};

Result<std::unique_ptr<Recording>> Recording::begin(Target target)
{
    if (!target.series)
        TRY(checkPlace(target.file, target.replace));
    return std::unique_ptr<Recording>(new Recording(std::move(target)));
}

Recording::Recording(Target target)
    : m_d(std::make_unique<Private>(std::move(target)))
{
    m_d->thread = std::thread([d = m_d.get()] { d->run(); });
    ::pthread_setname_np(m_d->thread.native_handle(), "recording");
}

Recording::~Recording()
{
    (void)end();
}

void Recording::add(const protocol::FrameHeader& header, BytesView h264)
{
    const std::lock_guard lock(m_d->mutex);
    Private& d = *m_d;
    if (d.ended || d.asked || d.interrupted)
        return; // what comes until the thread has heard of it is left out
    const bool isKey = (header.flags & protocol::kFrameKey) != 0;
    const bool fits =
        d.waiting.size() < kMostWaitingFrames && d.waitingBytes + h264.size() <= kMostWaitingBytes;
    d.hasGap = !fits || (d.hasGap && !isKey);
    if (d.hasGap) {
        d.left += d.progress.files.empty() ? 0 : 1;
        return;
    }
    const auto wall = std::chrono::system_clock::now().time_since_epoch();
    d.waiting.push_back({header, Bytes(h264.begin(), h264.end()), now(),
                         std::chrono::duration_cast<std::chrono::milliseconds>(wall).count()});
    d.waitingBytes += h264.size();
    d.wake.notify_one();
}

void Recording::point(Pointer pointer)
{
    const std::lock_guard lock(m_d->mutex);
    Private& d = *m_d;
    if (!d.keepsPointers || d.ended || d.asked)
        return;
    const auto own = pointer.shape ? pointer.shape->pixels.size() : 0;
    d.makeRoomForPointer(own);
    const bool isShared = !d.pointers.empty() && d.pointers.back().pointer.shape == pointer.shape;
    const auto bytes = isShared ? 0 : own;
    d.pointers.push_back({std::move(pointer), now(), bytes});
    d.pointerBytes += bytes;
}

/// The newest that wait go: what comes is where the pointer is by now.
void Recording::Private::makeRoomForPointer(std::size_t bytes)
{
    while (!pointers.empty() && (pointers.size() == kMostWaitingPointers ||
                                 pointerBytes + bytes > kMostWaitingPointerBytes)) {
        pointerBytes -= pointers.back().bytes;
        pointers.pop_back();
    }
}

/// Before the lock is let go: what came after an interruption is not of what it ends.
void Recording::Private::takePointers()
{
    while (!pointers.empty() && (!interrupted || pointers.front().received <= *interrupted)) {
        const auto& next = pointers.front();
        recorder.point(next.pointer, next.received);
        pointerBytes -= next.bytes;
        pointers.pop_front();
    }
}

/// The lock is let go while the disk is written to. One that is being written waits until then:
/// whether another key frame is wanted is known behind it.
Result<void> Recording::Private::takeWaiting(std::unique_lock<std::mutex>& lock)
{
    while (!waiting.empty()) {
        Frame frame = std::move(waiting.front());
        const auto size = frame.h264.size();
        lock.unlock();
        const auto added = recorder.add(std::move(frame));
        lock.lock();
        waiting.pop_front();
        waitingBytes -= size;
        isWhole = recorder.isWhole();
        TRY(added);
    }
    return {};
}

void Recording::Private::run()
{
    std::unique_lock lock(mutex);
    while (!ended) {
        wake.wait_for(lock, kLook, [this] { return asked || interrupted || !waiting.empty(); });
        auto outcome = takeWaiting(lock);
        takePointers();
        const auto time = asked.value_or(now());
        const auto stop = interrupted;
        const bool isOver = asked || recorder.isOver(time);
        lock.unlock();
        if (outcome && stop)
            outcome = recorder.interrupt(*stop);
        if (outcome)
            outcome = isOver ? recorder.end(time) : recorder.keepUp(time);
        lock.lock();
        if (stop)
            interrupted.reset();
        isKeyFrameDue = recorder.isKeyFrameDue(time);
        progress = recorder.progress(time);
        isWhole = recorder.isWhole();
        if (isOver || !outcome)
            ended = outcome;
    }
}

bool Recording::wantsKeyFrame() const
{
    const std::lock_guard lock(m_d->mutex);
    const bool hasRoom =
        m_d->waiting.size() < kMostWaitingFrames / 2 && m_d->waitingBytes < kMostWaitingBytes / 2;
    return hasRoom && !m_d->ended &&
           (m_d->hasGap || m_d->isKeyFrameDue || (m_d->waiting.empty() && !m_d->isWhole));
}

void Recording::interrupt()
{
    {
        const std::lock_guard lock(m_d->mutex);
        if (!m_d->interrupted)
            m_d->interrupted = now();
        m_d->hasGap = true;
    }
    m_d->wake.notify_one();
}

Progress Recording::progress() const
{
    const std::lock_guard lock(m_d->mutex);
    Progress progress = m_d->progress;
    progress.left += m_d->left;
    return progress;
}

std::optional<Result<void>> Recording::ended() const
{
    const std::lock_guard lock(m_d->mutex);
    return m_d->ended;
}

Result<void> Recording::end()
{
    {
        const std::lock_guard lock(m_d->mutex);
        if (!m_d->asked)
            m_d->asked = now();
    }
    m_d->wake.notify_one();
    if (m_d->thread.joinable())
        m_d->thread.join();
    return *m_d->ended;
}

} // namespace helix::recording
