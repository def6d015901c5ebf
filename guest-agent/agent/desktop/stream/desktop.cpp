#include "agent/desktop/stream/desktop.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <spdlog/spdlog.h>

#include "agent/desktop/backend.h"
#include "agent/desktop/monotonic_time.h"
#include "agent/desktop/precedence.h"
#include "agent/desktop/stream/ladder.h"
#include "agent/desktop/stream/mode_requests.h"
#include "agent/desktop/stream/picture_encoder.h"
#include "agent/desktop/stream/pointer_teller.h"
#include "agent/desktop/stream/repaint_hold.h"
#include "agent/desktop/stream/viewer_stream.h"
#include "agent/desktop/stream/wish_box.h"

namespace helix::agent {
namespace {

using Clock = std::chrono::steady_clock;

// A compositor that is starting should be found soon; one that is not there must not cost anything.
constexpr std::chrono::milliseconds kFirstRetry{50};
constexpr std::chrono::milliseconds kLastRetry{1000};
constexpr std::chrono::milliseconds kCaptureRetry{100};
constexpr std::chrono::milliseconds kForever{-1};
/// What waited for the way for longer is captured once more before it is sent.
constexpr std::chrono::milliseconds kStale{20};
/// How much sooner a screen may be looked at that is drawn as often as it is looked at.
constexpr Clock::duration kPacedSlack = std::chrono::milliseconds(8);

EncoderSwitch encodersFor(const VideoWishes& wishes, int framesPerSecond)
{
    EncoderOrder order = encoderOrder(wishes.encoder);
    if (!order.complaint.empty())
        spdlog::warn("Desktop: {}", order.complaint);
    return {std::move(order.kinds), framesPerSecond};
}

} // namespace

/// The thread: it captures while somebody looks, and sends what has changed.
class Desktop::Worker {
public:
    explicit Worker(Options options);
    ~Worker();

    WishBox& box() { return m_box; }
    State state() const;
    Making making() const;
    [[nodiscard]] const VideoWishes& wishes() const { return m_options.wishes; }
    /// Looks sooner for an input. Otherwise it looks as soon as something changes anyway, and takes what
    /// was left for it before it takes the picture.
    [[nodiscard]] bool looksForInput() const { return m_looksForInput; }

private:
    void run();
    void serve(DesktopScreen& screen);
    bool takeWishes();
    void endStream(const std::string& why);
    void setState(State state);
    void tellMaking();
    void resize(DesktopScreen& screen);
    void steerRate(DesktopScreen& screen);
    void renewStale();
    void startCapture(DesktopScreen& screen);
    void takeCapture(DesktopScreen& screen);
    void takePicture(const Capture& capture);
    bool send();
    void tellPointer(DesktopScreen& screen);
    [[nodiscard]] std::chrono::milliseconds timeUntilNextStep() const;
    [[nodiscard]] Clock::time_point nextLook(Clock::time_point now) const
    {
        return m_ladder.nextLook(now, m_isPaced ? kPacedSlack : Clock::duration{});
    }

    Options m_options;
    WishBox m_box;
    mutable std::mutex m_mutex; // guards m_state and m_making
    State m_state;
    Making m_making;
    std::atomic<bool> m_looksForInput = false;

    // The thread's own.
    bool m_stop = false;
    std::optional<ViewerStream> m_stream;
    Clock::time_point m_attachedAt; ///< of m_stream
    EncoderSwitch m_encoders;
    Ladder m_ladder;
    std::optional<PictureEncoder> m_source;
    PointerTeller m_pointer;
    bool m_needsWhole = true; ///< the next capture must not wait for damage
    bool m_isFresh = false;   ///< captured since the viewer came
    bool m_renews = false;    ///< what there is to send waits for a newer capture
    bool m_renewed = false;   ///< it did, since something was sent
    Clock::time_point m_takenAt;
    std::optional<Clock::time_point> m_retryAt;
    ModeRequests m_modes;
    int m_rate = 0;         ///< of the screen, as it was told last
    bool m_isPaced = false; ///< it is drawn so
    RepaintHold m_repaint;
    std::thread m_thread;
};

Desktop::Worker::Worker(Options options)
    : m_options(std::move(options))
    , m_state{false, false, "The desktop has not started yet."}
    , m_encoders(encodersFor(m_options.wishes, m_options.size.framesPerSecond))
    , m_ladder(m_options.size.framesPerSecond)
    , m_thread([this] { run(); })
{
}

Desktop::Worker::~Worker()
{
    m_box.post([](DesktopWishes& wishes) { wishes.stop = true; });
    m_thread.join();
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
    m_looksForInput = m_ladder.step() > 0;
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

/// Whoever looks would take the last picture for what there is, and type into nothing.
void Desktop::Worker::endStream(const std::string& why)
{
    if (m_stream)
        m_stream->end(why);
    m_stream.reset();
}

/// True when a viewer came or went.
bool Desktop::Worker::takeWishes()
{
    DesktopWishes wishes = m_box.take();
    m_stop = m_stop || wishes.stop;
    if (wishes.mode)
        m_modes.want(*wishes.mode);
    if (wishes.viewerChanged) {
        m_stream.reset();
        m_pointer.startAnew();
        if (wishes.viewer)
            m_stream.emplace(std::move(*wishes.viewer), wishes.toldDistance);
        m_attachedAt = Clock::now();
    }
    if (m_stream) {
        if (wishes.acknowledged != 0)
            m_stream->acknowledged(wishes.acknowledged, wishes.held);
        if (wishes.distance)
            m_stream->distance(*wishes.distance);
        if (wishes.keyFrame)
            m_stream->requestKeyFrame();
        m_stream->inputsApplied(wishes.inputs);
    }
    if (!wishes.inputs.empty())
        m_ladder.inputApplied(Clock::now());
    return wishes.viewerChanged;
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
            if (!m_stop)
                endStream("The desktop has ended, and is starting again.");
        } else {
            const bool hopeless = screen.error().code == ErrorCode::Unsupported;
            setState({false, hopeless, screen.error().message});
            // One that only starts has its time: whoever looks is there first.
            if (hopeless || Clock::now() - m_attachedAt > kPatience)
                endStream(screen.error().message);
        }
        m_box.wait(retry);
        takeWishes();
        retry = std::min(retry * 2, kLastRetry);
    }
}

void Desktop::Worker::serve(DesktopScreen& screen)
{
    m_source.emplace(m_encoders);
    m_needsWhole = true;
    m_isFresh = m_renews = m_renewed = false;
    m_retryAt.reset();
    m_repaint.end();
    m_pointer.forget();
    screen.leaveOutPointer();
    m_rate = m_options.size.framesPerSecond;
    m_isPaced = false;
    if (m_stream)
        m_stream->requestKeyFrame();
    while (!m_stop) {
        resize(screen);
        steerRate(screen);
        renewStale();
        startCapture(screen);
        while (send()) {
        }
        tellPointer(screen);
        if (auto pumped = screen.pump(timeUntilNextStep(), m_box.descriptor()); !pumped) {
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
    m_rate = m_options.size.framesPerSecond;
    m_needsWhole = true;
}

/// Drawing what nobody will see takes a slow guest's time as encoding it does.
void Desktop::Worker::steerRate(DesktopScreen& screen)
{
    protocol::DisplaySize drawn = m_options.size;
    // Somebody in the guest has given it another size, which it keeps.
    if (!m_source->isOfSize(drawn.width, drawn.height))
        return;
    if (m_stream)
        drawn.framesPerSecond = m_ladder.framesPerSecond();
    if (std::exchange(m_rate, drawn.framesPerSecond) != drawn.framesPerSecond)
        m_isPaced = screen.setRate(drawn);
}

void Desktop::Worker::tellPointer(DesktopScreen& screen)
{
    if (auto pointer = screen.takePointer())
        m_pointer.changed(std::move(*pointer));
    if (m_stream)
        m_stream->tell(m_pointer);
}

/// The rest of a picture that was too much for the way, or one that found it taken, is as old as its wait
/// by the time the way is free.
void Desktop::Worker::renewStale()
{
    const auto now = Clock::now();
    if (m_renews || m_renewed || !m_stream || !m_isFresh || m_retryAt || m_repaint.holds(now) ||
        !m_source->hasChanges() || !m_stream->isFree(now))
        return;
    if (now - m_takenAt > kStale)
        m_needsWhole = m_renews = m_renewed = true;
}

void Desktop::Worker::startCapture(DesktopScreen& screen)
{
    if (m_retryAt && Clock::now() < *m_retryAt)
        return;
    const bool first = m_source->empty();
    const auto now = Clock::now();
    const bool wanted = first || (m_stream && m_stream->isFree(now) && now >= nextLook(now));
    if (!wanted || (screen.isCapturing() && !m_needsWhole))
        return;
    m_retryAt.reset();
    screen.capture(!m_needsWhole);
    m_needsWhole = false;
}

void Desktop::Worker::takeCapture(DesktopScreen& screen)
{
    if (const auto failure = screen.takeFailure()) {
        setState({false, failure->code == ErrorCode::Unsupported, failure->message});
        m_retryAt = Clock::now() + kCaptureRetry;
        m_needsWhole = true;
        m_renews = false;
    }
    const auto capture = screen.take();
    if (!capture)
        return;
    m_isFresh = true;
    m_renews = false;
    takePicture(*capture);
    m_takenAt = Clock::now(); // what comparing and converting took is no wait
    setState({true, false, {}});
}

void Desktop::Worker::takePicture(const Capture& capture)
{
    const auto now = Clock::now();
    if (!m_source->empty() && m_source->isOtherSize(capture))
        m_repaint.begin(m_source->emptyShare(), now);
    if (m_source->update(capture) && m_stream)
        m_stream->requestKeyFrame();
    if (m_repaint.holds(now))
        m_repaint.captured(m_source->emptyShare(), m_source->hasMoved(), now);
}

/// True when something was sent, so that there may be more to do.
bool Desktop::Worker::send()
{
    const auto now = Clock::now();
    if (m_repaint.holds(now))
        return false;
    m_repaint.end();
    // Without the whole picture of now a new viewer would first see an old one.
    if (!m_stream || !m_isFresh || m_renews)
        return false;
    const auto what = m_stream->due(now, *m_source);
    if (what == StreamPacer::Send::Nothing)
        return false;
    m_renewed = false;
    const auto sent = m_stream->send(what, *m_source, m_ladder);
    tellMaking();
    if (!sent) {
        setState({false, true, sent.error().message});
        endStream(sent.error().describe());
    }
    return sent.has_value();
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
    else if (m_stream && m_isFresh && !m_renews)
        wakeAt(m_stream->wakeUp(*m_source));
    if (const auto way = m_stream ? m_stream->freeAt() : std::nullopt)
        if (const auto free = std::max(*way, nextLook(Clock::now())); free > Clock::now())
            wakeAt(free);
    if (m_stream && m_stream->seesPointer())
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

void Desktop::look(std::optional<StreamViewer> viewer, Distance distance)
{
    m_worker->box().post([&](DesktopWishes& wishes) {
        wishes.viewerChanged = true;
        wishes.viewer = std::move(viewer);
        wishes.toldDistance = distance == Distance::ToBeTold;
        wishes.distance.reset();
        wishes.acknowledged = 0;
        wishes.keyFrame = false;
        wishes.inputs.clear();
    });
}

void Desktop::attach(StreamViewer viewer, Distance distance)
{
    look(std::move(viewer), distance);
}

void Desktop::detach()
{
    look(std::nullopt, Distance::Near);
}

void Desktop::tellDistance(std::chrono::microseconds thereAndBack)
{
    m_worker->box().post([&](DesktopWishes& wishes) { wishes.distance = thereAndBack; });
}

void Desktop::acknowledge(std::uint32_t sequence, std::chrono::microseconds held)
{
    m_worker->box().post([&](DesktopWishes& wishes) {
        wishes.acknowledged = sequence;
        wishes.held = held;
    });
}

void Desktop::requestKeyFrame()
{
    m_worker->box().post([](DesktopWishes& wishes) { wishes.keyFrame = true; });
}

void Desktop::resize(const protocol::DesktopMode& mode)
{
    m_worker->box().post([&](DesktopWishes& wishes) { wishes.mode = mode; });
}

void Desktop::inputApplied(std::uint32_t sequence)
{
    const std::uint64_t now = monotonicMicroseconds();
    const auto add = [&](DesktopWishes& wishes) {
        wishes.inputs.push_back({sequence, now});
        if (wishes.inputs.size() > InputMarks::kMost)
            wishes.inputs.pop_front();
    };
    if (m_worker->looksForInput())
        m_worker->box().post(add);
    else
        m_worker->box().leave(add);
}

} // namespace helix::agent
