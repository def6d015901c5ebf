#include "agent/desktop/stream/desktop.h"

#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "agent/desktop/stream/picture_encoder.h"
#include "agent/desktop/backend.h"
#include "agent/desktop/monotonic_time.h"
#include "agent/desktop/stream/pointer_teller.h"
#include "agent/desktop/stream/quality.h"
#include "agent/desktop/stream/stream_pacer.h"
#include "base/unique_fd.h"

namespace helix::agent {
namespace {

using Clock = std::chrono::steady_clock;

// A compositor that is starting should be found soon; one that is not there must not cost anything.
constexpr std::chrono::milliseconds kFirstRetry{50};
constexpr std::chrono::milliseconds kLastRetry{1000};
constexpr std::chrono::milliseconds kCaptureRetry{100};
constexpr std::chrono::milliseconds kForever{-1};
// Inputs since the last picture that changed; more than a second of fast pointer movement.
constexpr std::size_t kMaxInputs = 1024;

Quality::Kind kindOf(StreamPacer::Send what)
{
    return what == StreamPacer::Send::KeyFrame  ? Quality::Kind::Key
           : what == StreamPacer::Send::Changes ? Quality::Kind::Changes
                                                : Quality::Kind::Refinement;
}

} // namespace

/// The thread, and the box in which other threads leave their wishes.
class Desktop::Worker {
public:
    explicit Worker(Options options);
    ~Worker();

    template <typename Change>
    void post(Change change);
    State state() const;

    /// When which input reached the compositor.
    struct Input {
        std::uint32_t sequence = 0;
        std::uint64_t timeUs = 0;
    };
    struct Wishes {
        bool stop = false;
        bool viewerChanged = false;
        Viewer viewer;
        PointerViewer pointerViewer;
        std::uint32_t acknowledged = 0;
        bool keyFrame = false;
        std::deque<Input> inputs;
    };

private:
    /// One viewer's stream.
    struct Stream {
        Viewer viewer;
        PointerViewer pointerViewer;
        StreamPacer pacer;
        Quality quality;
    };

    void run();
    void serve(DesktopScreen& screen);
    bool takeWishes();
    void setState(State state);
    void waitForWish(std::chrono::milliseconds timeout) const;
    void startCapture(DesktopScreen& screen);
    void takeCapture(DesktopScreen& screen);
    void takeInputsUntil(std::uint64_t timeUs);
    bool send();
    void tellPointer(DesktopScreen& screen);
    Result<PictureEncoder::Encoded> encode(Quality::Kind kind);
    void acknowledged(std::uint32_t sequence);
    [[nodiscard]] std::chrono::milliseconds timeUntilNextStep() const;

    Options m_options;
    UniqueFd m_wake;
    mutable std::mutex m_mutex; // guards m_wishes and m_state
    Wishes m_wishes;
    State m_state;

    // The thread's own.
    bool m_stop = false;
    std::optional<Stream> m_stream;
    std::optional<PictureEncoder> m_source;
    PointerTeller m_pointer;
    bool m_needsWhole = true; ///< the next capture must not wait for damage
    bool m_isFresh = false;   ///< captured since the viewer came
    std::optional<Clock::time_point> m_retryAt;
    std::deque<Input> m_inputs;
    Input m_pictureInput;      ///< the newest that the picture may show
    bool m_isInputNew = false; ///< the viewer was not told of it yet
    std::thread m_thread;
};

Desktop::Worker::Worker(Options options)
    : m_options(std::move(options))
    , m_wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    , m_state{false, false, "The desktop has not started yet."}
    , m_thread([this] { run(); })
{
}

Desktop::Worker::~Worker()
{
    post([](Wishes& wishes) { wishes.stop = true; });
    m_thread.join();
}

template <typename Change>
void Desktop::Worker::post(Change change)
{
    {
        const std::lock_guard lock(m_mutex);
        change(m_wishes);
    }
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(m_wake.get(), &one, sizeof one);
}

Desktop::State Desktop::Worker::state() const
{
    const std::lock_guard lock(m_mutex);
    return m_state;
}

void Desktop::Worker::setState(State state)
{
    const std::lock_guard lock(m_mutex);
    if (state.ready != m_state.ready || state.message != m_state.message)
        spdlog::info("Desktop: {}", state.ready ? "ready" : state.message);
    m_state = std::move(state);
}

/// True when a viewer came or went.
bool Desktop::Worker::takeWishes()
{
    std::uint64_t count = 0;
    [[maybe_unused]] const auto size = ::read(m_wake.get(), &count, sizeof count);
    Wishes wishes;
    {
        const std::lock_guard lock(m_mutex);
        wishes = std::exchange(m_wishes, {});
    }
    m_stop = m_stop || wishes.stop;
    if (wishes.viewerChanged) {
        m_stream.reset();
        m_inputs.clear();
        m_pictureInput = {};
        m_pointer.startAnew();
        if (wishes.viewer)
            m_stream = Stream{std::move(wishes.viewer), std::move(wishes.pointerViewer), {}, {}};
    }
    if (m_stream) {
        if (wishes.acknowledged != 0)
            acknowledged(wishes.acknowledged);
        if (wishes.keyFrame)
            m_stream->pacer.requestKeyFrame();
    }
    m_inputs.insert(m_inputs.end(), wishes.inputs.begin(), wishes.inputs.end());
    while (m_inputs.size() > kMaxInputs)
        m_inputs.pop_front();
    return wishes.viewerChanged;
}

void Desktop::Worker::waitForWish(std::chrono::milliseconds timeout) const
{
    pollfd wake{m_wake.get(), POLLIN, 0};
    ::poll(&wake, 1, static_cast<int>(timeout.count()));
}

void Desktop::Worker::run()
{
    auto retry = kFirstRetry;
    while (!m_stop) {
        auto screen = m_options.backend->openScreen(m_options.size);
        if (screen) {
            retry = kFirstRetry;
            serve(**screen);
            setState({false, false, "The desktop is starting again."});
        } else {
            const bool hopeless = screen.error().code == ErrorCode::Unsupported;
            setState({false, hopeless, screen.error().message});
        }
        waitForWish(retry);
        takeWishes();
        retry = std::min(retry * 2, kLastRetry);
    }
}

void Desktop::Worker::serve(DesktopScreen& screen)
{
    m_source.emplace(m_options.size.framesPerSecond);
    m_needsWhole = true;
    m_isFresh = false;
    m_retryAt.reset();
    m_pointer.forget();
    screen.leaveOutPointer();
    if (m_stream)
        m_stream->pacer.requestKeyFrame();
    while (!m_stop) {
        startCapture(screen);
        while (send()) {
        }
        tellPointer(screen);
        if (auto pumped = screen.pump(timeUntilNextStep(), m_wake.get()); !pumped) {
            spdlog::warn("Desktop: {}", pumped.error().describe());
            break;
        }
        const bool viewerChanged = takeWishes();
        takeCapture(screen);
        if (viewerChanged && m_stream) {
            m_needsWhole = true;
            m_isFresh = false;
        }
    }
    m_source.reset();
}

void Desktop::Worker::tellPointer(DesktopScreen& screen)
{
    if (auto pointer = screen.takePointer())
        m_pointer.changed(std::move(*pointer));
    if (!m_stream || !m_stream->pointerViewer)
        return;
    if (auto update = m_pointer.take(Clock::now()))
        m_stream->pointerViewer(std::move(*update));
}

void Desktop::Worker::startCapture(DesktopScreen& screen)
{
    if (m_retryAt && Clock::now() < *m_retryAt)
        return;
    const bool first = m_source->empty();
    const bool wanted = first || (m_stream && m_stream->pacer.hasCredit() &&
                                  Clock::now() >= m_stream->quality.freeAt());
    if (!wanted || (screen.isCapturing() && !m_needsWhole))
        return;
    m_retryAt.reset();
    screen.capture(!m_needsWhole);
    m_needsWhole = false;
}

void Desktop::Worker::takeInputsUntil(std::uint64_t timeUs)
{
    while (!m_inputs.empty() && m_inputs.front().timeUs <= timeUs) {
        m_pictureInput = m_inputs.front();
        m_isInputNew = true;
        m_inputs.pop_front();
    }
}

void Desktop::Worker::takeCapture(DesktopScreen& screen)
{
    if (const auto failure = screen.takeFailure()) {
        setState({false, failure->code == ErrorCode::Unsupported, failure->message});
        m_retryAt = Clock::now() + kCaptureRetry;
        m_needsWhole = true;
    }
    const auto capture = screen.take();
    if (!capture)
        return;
    m_isFresh = true;
    if (m_source->update(*capture) && m_stream)
        m_stream->pacer.requestKeyFrame();
    setState({true, false, {}});
}

Result<PictureEncoder::Encoded> Desktop::Worker::encode(Quality::Kind kind)
{
    const Quality& quality = m_stream->quality;
    m_source->allowParts(quality.bytesPerSecond().has_value());
    const int changed = m_source->changedTiles();
    const int shown = m_source->showsParts() ? quality.tilesInTime(changed) : changed;
    switch (kind) {
    case Quality::Kind::Key:
        return m_source->encodeKeyFrame(quality.quantiser(kind, m_source->tiles()));
    case Quality::Kind::Changes:
        return m_source->encodeChanges(quality.quantiser(kind, shown), shown);
    case Quality::Kind::Refinement:
        break;
    }
    return m_source->encodeRefinement(quality.quantiser(kind, m_source->blurredTiles()));
}

void Desktop::Worker::acknowledged(std::uint32_t sequence)
{
    const auto now = Clock::now();
    m_stream->pacer.acknowledged(sequence, now);
    m_stream->quality.acknowledged(sequence, now);
}

/// True when something was sent, so that there may be more to do.
bool Desktop::Worker::send()
{
    // Without the whole picture of now a new viewer would first see an old one.
    if (!m_stream || !m_isFresh)
        return false;
    const auto now = Clock::now();
    StreamPacer& pacer = m_stream->pacer;
    const auto what = pacer.decide(now, m_source->hasChanges(), m_source->isBlurred());
    if (what == StreamPacer::Send::Nothing)
        return false;
    const auto kind = kindOf(what);
    // The rest of a picture waits until it would not wait on the way, and is newer for it.
    if (kind == Quality::Kind::Changes && now < m_stream->quality.freeAt())
        return false;
    auto encoded = encode(kind);
    if (!encoded) {
        setState({false, true, encoded.error().message});
        m_stream.reset();
        return false;
    }
    takeInputsUntil(encoded->header.times.complete);
    encoded->header.sequence = pacer.nextSequence();
    encoded->header.lastInput = m_pictureInput.sequence;
    if (std::exchange(m_isInputNew, false))
        encoded->header.times.inputApplied = m_pictureInput.timeUs;
    encoded->header.starvedUs = static_cast<std::uint32_t>(
        std::min<std::int64_t>(pacer.takeStarved(now).count(), UINT32_MAX));
    pacer.sent(what, Clock::now());
    m_stream->quality.sent(encoded->header.sequence, kind, encoded->tiles, encoded->header.qp,
                           encoded->h264.size(), Clock::now());
    m_stream->viewer(std::move(encoded->header), std::move(encoded->h264));
    return true;
}

std::chrono::milliseconds Desktop::Worker::timeUntilNextStep() const
{
    std::optional<Clock::time_point> next = m_retryAt;
    if (m_stream && m_isFresh)
        if (const auto wakeUp = m_stream->pacer.wakeUp(m_source->isBlurred());
            wakeUp && (!next || *wakeUp < *next))
            next = wakeUp;
    if (m_stream && m_stream->pacer.hasCredit())
        if (const auto free = m_stream->quality.freeAt();
            free > Clock::now() && (!next || free < *next))
            next = free;
    if (m_stream && m_stream->pointerViewer)
        if (const auto due = m_pointer.due(); due && (!next || *due < *next))
            next = due;
    if (!next)
        return kForever;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*next - Clock::now());
    return std::max(left, std::chrono::milliseconds(0));
}

Desktop::Desktop(Options options)
    : m_worker(std::make_unique<Worker>(std::move(options)))
{
}
Desktop::~Desktop() = default;

Desktop::State Desktop::state() const
{
    return m_worker->state();
}

void Desktop::attach(Viewer viewer, PointerViewer pointerViewer)
{
    m_worker->post([&](Worker::Wishes& wishes) {
        wishes.viewerChanged = true;
        wishes.viewer = std::move(viewer);
        wishes.pointerViewer = std::move(pointerViewer);
        wishes.acknowledged = 0;
        wishes.keyFrame = false;
        wishes.inputs.clear();
    });
}

void Desktop::detach()
{
    attach({});
}

void Desktop::acknowledge(std::uint32_t sequence)
{
    m_worker->post([&](Worker::Wishes& wishes) { wishes.acknowledged = sequence; });
}

void Desktop::requestKeyFrame()
{
    m_worker->post([](Worker::Wishes& wishes) { wishes.keyFrame = true; });
}

void Desktop::inputApplied(std::uint32_t sequence)
{
    const std::uint64_t now = monotonicMicroseconds();
    m_worker->post([&](Worker::Wishes& wishes) {
        if (wishes.inputs.size() < kMaxInputs)
            wishes.inputs.push_back({sequence, now});
    });
}

} // namespace helix::agent
