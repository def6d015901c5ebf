#include "sound/listening.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include <QMetaObject>

#include "async/completion.h"

namespace helix::sound {
namespace {

using Clock = std::chrono::steady_clock;

/// The meter, while something plays.
constexpr std::chrono::milliseconds kMeterTick{100};
constexpr std::chrono::milliseconds kQuiet{400};
/// A loudspeaker that has nothing to play costs, and one that is opened anew loses a moment.
constexpr std::chrono::seconds kOutputRests{30};

/// A sound server that was gone, or a device that is plugged in.
constexpr std::chrono::seconds kOutputRetry{10};
/// A guest in which nothing can be heard repeats that it ended every 2 s.
constexpr std::chrono::seconds kEndedLasts{5};

/// Streams and loudspeakers wait for threads of theirs when they end. No copy of the work may keep
/// one: it would end on the thread of the copy.
template <typename T>
async::Task<void> endOnPool(std::unique_ptr<T> ending)
{
    const auto box = std::make_shared<std::unique_ptr<T>>(std::move(ending));
    const std::function<Result<void>()> end = [box]() -> Result<void> {
        const async::LongWork waiting;
        box->reset();
        return {};
    };
    (void)co_await async::onPool(end);
}

} // namespace

/// Between the thread of one stream, which may end later, and its listening.
struct Listening::Gate : std::enable_shared_from_this<Listening::Gate> {
    /// On the control thread, unless the listening has closed this by then.
    void tell(std::function<void(Listening&)> action)
    {
        const std::lock_guard lock(mutex);
        if (!listening)
            return;
        QMetaObject::invokeMethod(
            listening,
            [self = listening, gate = weak_from_this(), action = std::move(action)] {
                if (const auto open = gate.lock(); open && self->m_gate == open)
                    action(*self);
            },
            Qt::QueuedConnection);
    }
    std::mutex mutex; // guards listening
    Listening* listening = nullptr;
};

/// Of one output: what it pulls from, until it is cut off.
struct Listening::Playing {
    void pull(std::span<std::int16_t> samples)
    {
        const std::lock_guard lock(mutex);
        hasPulled = true;
        if (heard)
            heard->take(samples);
        else
            std::ranges::fill(samples, std::int16_t{0});
    }
    void cut()
    {
        const std::lock_guard lock(mutex);
        heard.reset();
    }
    std::atomic<bool> hasPulled = false;
    std::mutex mutex; // guards heard
    std::shared_ptr<Heard> heard;
};

Listening::Listening(link::GuestDoor& door, WorkspaceId id, bool muted, OutputMaker maker, Use use)
    : m_door(door)
    , m_id(std::move(id))
    , m_muted(muted)
    , m_maker(std::move(maker))
    , m_use(std::move(use))
    , m_heard(std::make_shared<Heard>())
{
    m_retry.setSingleShot(true);
    m_ended.setSingleShot(true);
    connect(&m_ended, &QTimer::timeout, this, [this] { setProblem({}); });
    connect(&m_retry, &QTimer::timeout, this, &Listening::open);
    connect(&m_tick, &QTimer::timeout, this, &Listening::tick);
    open();
}

Listening::~Listening()
{
    close();
}

void Listening::open()
{
    if (m_stream)
        return;
    const auto address = m_door.address(m_id);
    if (!address)
        return; // look() follows when it becomes ready
    m_heard->restart();
    link::SoundStream::Callbacks callbacks;
    const auto gate = std::make_shared<Gate>();
    gate->listening = this;
    m_gate = gate;
    callbacks.onOpened = [gate] { gate->tell([](Listening& self) { self.onOpened(); }); };
    callbacks.onSound = [heard = m_heard, gate](const link::HeardSound& sound) {
        const bool wasQuiet = sound.receivedAt - heard->figures().lastAt > kQuiet;
        heard->hear(sound);
        if (wasQuiet)
            gate->tell([](Listening& self) { self.onSound(); });
    };
    callbacks.onProblem = [gate](protocol::SoundProblem problem) {
        gate->tell([problem](Listening& self) { self.onProblem(problem); });
    };
    callbacks.onClosed = [gate](const Error& why) {
        gate->tell([why](Listening& self) { self.onClosed(why); });
    };
    m_stream =
        link::SoundStream::open(address->controlPort, address->credential, callbacks, m_restarts);
}

void Listening::close()
{
    m_isOpen = false;
    m_tick.stop();
    m_ended.stop();
    stopPlaying();
    if (const auto gate = std::exchange(m_gate, nullptr)) {
        const std::lock_guard lock(gate->mutex);
        gate->listening = nullptr;
    }
    if (m_stream)
        async::detach(endOnPool(std::exchange(m_stream, nullptr)));
}

void Listening::look()
{
    if (m_door.address(m_id))
        return open();
    close();
    m_reopens = {}; // another boot
    m_problem.clear();
    emit changed();
}

void Listening::onOpened()
{
    m_isOpen = true;
    m_openedAt = Clock::now();
    m_problem.clear();
    emit changed();
}

void Listening::onSound()
{
    m_problem.clear();
    m_ended.stop();
    m_outputFailedAt = {};
    play();
    m_tick.start(kMeterTick);
    emit changed();
}

void Listening::onProblem(protocol::SoundProblem problem)
{
    if (problem == protocol::SoundProblem::Ended)
        m_ended.start(kEndedLasts);
    else
        m_ended.stop();
    setProblem(std::string(sentenceOf(problem)));
}

/// A guest may say the same a hundred times a second.
void Listening::setProblem(std::string sentence)
{
    if (sentence == m_problem)
        return;
    m_problem = std::move(sentence);
    emit changed();
}

std::string Listening::whyNothing() const
{
    const std::string over = whyOver();
    return !over.empty() ? over : m_ended.isActive() ? std::string() : m_problem;
}

std::string Listening::whyOver() const
{
    if (m_stream || m_retry.isActive())
        return {};
    return m_problem.empty() ? "The workspace is not ready, so nothing is heard." : m_problem;
}

void Listening::onClosed(const Error& why)
{
    const auto lasted = m_isOpen ? Clock::now() - m_openedAt : Clock::duration(0);
    close();
    m_problem = why.message;
    // A guest that breaks the protocol, or another Helix that hears it, is left in peace.
    if (why.code == ErrorCode::Unavailable || why.code == ErrorCode::Timeout)
        m_retry.start(m_reopens.next(lasted));
    emit changed();
}

void Listening::tick()
{
    if (Clock::now() - m_heard->figures().lastAt > kOutputRests) {
        stopPlaying();
        m_tick.stop();
    } else {
        play();
    }
    if (m_playing && m_playing->hasPulled)
        m_outputProblem.clear();
    emit changed();
}

void Listening::play()
{
    if (m_muted || m_output || !m_maker || !m_gate)
        return;
    if (!m_outputProblem.empty() && Clock::now() - m_outputFailedAt < kOutputRetry)
        return;
    m_used = m_use();
    m_playing = std::make_shared<Playing>();
    m_playing->heard = m_heard;
    m_output =
        m_maker([playing = m_playing](std::span<std::int16_t> samples) { playing->pull(samples); },
                [gate = m_gate, playing = std::weak_ptr(m_playing)](const Error& why) {
                    gate->tell([why, playing](Listening& self) {
                        if (const auto failed = playing.lock(); failed && failed == self.m_playing)
                            self.onOutputFailed(why);
                    });
                });
}

void Listening::stopPlaying()
{
    m_used.reset();
    if (const auto playing = std::exchange(m_playing, nullptr))
        playing->cut();
    if (m_output)
        async::detach(endOnPool(std::exchange(m_output, nullptr)));
}

void Listening::onOutputFailed(const Error& why)
{
    stopPlaying();
    m_outputProblem = why.message;
    m_outputFailedAt = Clock::now();
    emit changed();
}

bool Listening::isPlayedHere() const
{
    return m_output && m_outputProblem.empty();
}

void Listening::setMuted(bool muted)
{
    m_muted = muted;
    m_outputProblem.clear();
    if (muted)
        stopPlaying();
    else if (m_tick.isActive())
        play();
    emit changed();
}

void Listening::setOutput(OutputMaker maker)
{
    stopPlaying();
    m_outputProblem.clear();
    m_maker = std::move(maker);
    if (m_tick.isActive())
        play();
}

operations::Sound Listening::now() const
{
    operations::Sound sound;
    const auto figures = m_heard->figures();
    sound.level = figures.level;
    sound.isPlayedHere = isPlayedHere();
    sound.bufferMs =
        sound.isPlayedHere
            ? static_cast<std::int64_t>(figures.heldFrames * 1000 / protocol::kSoundRate)
            : 0;
    sound.packets = figures.packets;
    sound.late = sound.isPlayedHere ? figures.late : 0;
    sound.lost = figures.lost;
    const bool plays = m_isOpen && figures.packets > 0 && Clock::now() - figures.lastAt <= kQuiet;
    sound.state = !m_problem.empty() ? SoundState::Failed
                  : !m_isOpen        ? SoundState::Waiting
                  : plays            ? SoundState::Playing
                                     : SoundState::Silent;
    sound.meaning = !m_problem.empty() ? m_problem
                    : !m_isOpen        ? "It is heard as soon as the workspace is ready."
                    : !plays           ? "Nothing plays in it."
                    : m_muted          ? "It plays, and is muted here."
                    : isPlayedHere()   ? "It plays, and is heard here."
                    : !m_outputProblem.empty()
                        ? m_outputProblem
                        : "It plays; no window of Helix is open that would play it here.";
    return sound;
}

} // namespace helix::sound
