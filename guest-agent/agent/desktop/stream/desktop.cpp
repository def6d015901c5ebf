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

#include "agent/desktop/backend.h"
#include "agent/desktop/monotonic_time.h"
#include "agent/desktop/precedence.h"
#include "agent/desktop/stream/mode_requests.h"
#include "agent/desktop/stream/picture_encoder.h"
#include "agent/desktop/stream/ladder.h"
#include "agent/desktop/stream/picture_encoder.h"
#include "agent/desktop/stream/pointer_teller.h"
#include "agent/desktop/stream/quality.h"
#include "agent/desktop/stream/repaint_hold.h"
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

EncoderSwitch encodersFor(const VideoWishes& wishes, int framesPerSecond)
{
    EncoderOrder order = encoderOrder(wishes.encoder);
    if (!order.complaint.empty())
        spdlog::warn("Desktop: {}", order.complaint);
    return {std::move(order.kinds), framesPerSecond};
}

/// What a frame took of the thread's time, without what it waited for.
std::chrono::microseconds costOf(const protocol::FrameTimes& times)
{
    return std::chrono::microseconds(times.converted - times.taken + times.encoded -
                                     times.encodeStart);
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
    Making making() const;
    [[nodiscard]] const VideoWishes& wishes() const { return m_options.wishes; }

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
        std::chrono::microseconds held{};
        bool keyFrame = false;
        std::optional<protocol::DesktopMode> mode;
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
    void tellMaking();
    void waitForWish(std::chrono::milliseconds timeout) const;
    void resize(DesktopScreen& screen);
    void startCapture(DesktopScreen& screen);
    void takeCapture(DesktopScreen& screen);
    void takePicture(const Capture& capture);
    void takeInputsUntil(std::uint64_t timeUs);
    bool send();
    void tellPointer(DesktopScreen& screen);
    Result<PictureEncoder::Encoded> encode(Quality::Kind kind);
    void acknowledged(std::uint32_t sequence, std::chrono::microseconds held);
    [[nodiscard]] std::chrono::milliseconds timeUntilNextStep() const;

    Options m_options;
    UniqueFd m_wake;
    mutable std::mutex m_mutex; // guards m_wishes, m_state and m_making
    Wishes m_wishes;
    State m_state;
    Making m_making;

    // The thread's own.
    bool m_stop = false;
    std::optional<Stream> m_stream;
    EncoderSwitch m_encoders;
    Ladder m_ladder;
    std::optional<PictureEncoder> m_source;
    PointerTeller m_pointer;
    bool m_needsWhole = true; ///< the next capture must not wait for damage
    bool m_isFresh = false;   ///< captured since the viewer came
    std::optional<Clock::time_point> m_retryAt;
    ModeRequests m_modes;
    RepaintHold m_repaint;
    std::deque<Input> m_inputs;
    Input m_pictureInput;      ///< the newest that the picture may show
    bool m_isInputNew = false; ///< the viewer was not told of it yet
    std::thread m_thread;
};

Desktop::Worker::Worker(Options options)
    : m_options(std::move(options))
    , m_wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    , m_state{false, false, "The desktop has not started yet."}
    , m_encoders(encodersFor(m_options.wishes, m_options.size.framesPerSecond))
    , m_ladder(m_options.size.framesPerSecond)
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

Desktop::Making Desktop::Worker::making() const
{
    const std::lock_guard lock(m_mutex);
    return m_making;
}

void Desktop::Worker::tellMaking()
{
    Making making{m_encoders.status(), m_ladder.step(), m_ladder.framesPerSecond(),
                  m_ladder.isExhausted()};
    const std::lock_guard lock(m_mutex);
    m_making = std::move(making);
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
    if (wishes.mode)
        m_modes.want(*wishes.mode);
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
            acknowledged(wishes.acknowledged, wishes.held);
        if (wishes.keyFrame)
            m_stream->pacer.requestKeyFrame();
    }
    if (!wishes.inputs.empty())
        m_ladder.inputApplied(Clock::now());
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
    if (m_options.comesFirst)
        takePrecedence(kPicturesNice);
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
    m_source.emplace(m_encoders);
    m_needsWhole = true;
    m_isFresh = false;
    m_retryAt.reset();
    m_repaint.end();
    m_pointer.forget();
    screen.leaveOutPointer();
    if (m_stream)
        m_stream->pacer.requestKeyFrame();
    while (!m_stop) {
        resize(screen);
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

void Desktop::Worker::resize(DesktopScreen& screen)
{
    const auto mode = m_modes.take(Clock::now());
    if (!mode)
        return;
    protocol::DisplaySize wanted = m_options.size;
    wanted.width = mode->width;
    wanted.height = mode->height;
    wanted.scale = mode->scale;
    if (wanted == m_options.size && m_source->isOfSize(mode->width, mode->height))
        return;
    m_options.size = wanted;
    if (const auto resized = screen.resize(wanted); !resized)
        spdlog::warn("Desktop: not {}: {}", toText(*mode), resized.error().describe());
    m_needsWhole = true;
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
                                  Clock::now() >= m_stream->quality.freeAt() &&
                                  Clock::now() >= m_ladder.nextLook(Clock::now()));
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
    takePicture(*capture);
    setState({true, false, {}});
}

void Desktop::Worker::takePicture(const Capture& capture)
{
    const auto now = Clock::now();
    if (!m_source->empty() && m_source->isOtherSize(capture))
        m_repaint.begin(m_source->emptyShare(), now);
    if (m_source->update(capture) && m_stream)
        m_stream->pacer.requestKeyFrame();
    if (m_repaint.holds(now))
        m_repaint.captured(m_source->emptyShare(), m_source->hasMoved(), now);
}

Result<PictureEncoder::Encoded> Desktop::Worker::encode(Quality::Kind kind)
{
    const Quality& quality = m_stream->quality;
    const bool isLineSlow = quality.bytesPerSecond().has_value();
    m_source->allowParts(isLineSlow);
    // Searching takes an emulated guest twice as long as coding anew: where the line carries that,
    // it is quicker.
    m_source->lookForMovement(isLineSlow || !m_ladder.isSlow());
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

void Desktop::Worker::acknowledged(std::uint32_t sequence, std::chrono::microseconds held)
{
    const auto now = Clock::now();
    m_stream->pacer.acknowledged(sequence, now);
    m_stream->quality.acknowledged(sequence, now - held);
}

/// True when something was sent, so that there may be more to do.
bool Desktop::Worker::send()
{
    const auto now = Clock::now();
    if (m_repaint.holds(now))
        return false;
    m_repaint.end();
    // Without the whole picture of now a new viewer would first see an old one.
    if (!m_stream || !m_isFresh)
        return false;
    StreamPacer& pacer = m_stream->pacer;
    auto what = pacer.decide(now, m_source->hasChanges(), m_source->isBlurred());
    if (what == StreamPacer::Send::Nothing)
        return false;
    // The rest of a picture waits until it would not wait on the way, and is newer for it.
    if (what == StreamPacer::Send::Changes && now < m_stream->quality.freeAt())
        return false;
    auto encoded = encode(kindOf(what));
    tellMaking();
    if (!encoded) {
        setState({false, true, encoded.error().message});
        m_stream.reset();
        return false;
    }
    takeInputsUntil(encoded->header.times.complete);
    if ((encoded->header.flags & protocol::kFrameKey) != 0)
        what = StreamPacer::Send::KeyFrame; // another encoder may have begun
    const auto kind = kindOf(what);
    if (kind == Quality::Kind::Changes)
        m_ladder.worked(Clock::now() - costOf(encoded->header.times), Clock::now());
    encoded->header.ladderStep = static_cast<std::uint8_t>(m_ladder.step());
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
    const auto wakeAt = [&next](std::optional<Clock::time_point> time) {
        if (time && (!next || *time < *next))
            next = time;
    };
    wakeAt(m_modes.wakeUp());
    // Held back, what would be sent is not what is waited for.
    if (const auto held = m_stream ? m_repaint.wakeUp() : std::nullopt)
        wakeAt(held);
    else if (m_stream && m_isFresh)
        wakeAt(m_stream->pacer.wakeUp(m_source->isBlurred()));
    if (m_stream && m_stream->pacer.hasCredit())
        if (const auto free = std::max(m_stream->quality.freeAt(), m_ladder.nextLook(Clock::now()));
            free > Clock::now())
            wakeAt(free);
    if (m_stream && m_stream->pointerViewer)
        wakeAt(m_pointer.due());
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

Desktop::Making Desktop::making() const
{
    return m_worker->making();
}

const VideoWishes& Desktop::wishes() const
{
    return m_worker->wishes();
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

void Desktop::acknowledge(std::uint32_t sequence, std::chrono::microseconds held)
{
    m_worker->post([&](Worker::Wishes& wishes) {
        wishes.acknowledged = sequence;
        wishes.held = held;
    });
}

void Desktop::requestKeyFrame()
{
    m_worker->post([](Worker::Wishes& wishes) { wishes.keyFrame = true; });
}

void Desktop::resize(const protocol::DesktopMode& mode)
{
    m_worker->post([&](Worker::Wishes& wishes) { wishes.mode = mode; });
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
