#include "agent/desktop/gnome/gnome_screen.h"

#include <poll.h>

#include "agent/desktop/gnome/mutter_cast.h"
#include "agent/desktop/gnome/mutter_screen.h"
#include "agent/desktop/gnome/picture_pair.h"
#include "agent/desktop/gnome/pipewire_stream.h"
#include "agent/desktop/gnome/screen_holder.h"
#include "agent/desktop/gnome/shell_extension.h"
#include "agent/desktop/monotonic_time.h"
#include "base/try.h"

namespace helix::agent {
namespace {

/// More than any screen has: Mutter gives what its screen has.
constexpr int kMostRate = 240;
/// Recordings one after the other that end without a picture: there will be none.
constexpr int kMaxRenewals = 5;
/// A recording begins with what is drawn once both sides agree on buffers; a desktop on which
/// nothing happens draws nothing by then, and is asked to.
constexpr std::chrono::milliseconds kPictureIsLate{250};

} // namespace

struct GnomeScreen::State {
    explicit State(GnomePlaces where)
        : places(std::move(where))
    {
    }
    ~State() { stopRecording(); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    Result<void> record();
    void stopRecording();
    Result<void> dispatch();
    Result<void> renew();
    Result<void> insist(Result<void> recorded);
    void fill(pw_buffer* buffer);
    void remove(const pw_buffer* buffer);
    void advance();
    void askForPicture();

    GnomePlaces places;
    std::unique_ptr<SessionBus> bus;
    std::unique_ptr<MutterCast> cast;
    std::unique_ptr<PipeWireStream> stream;
    int renewals = 0;                                           ///< since there was a picture
    std::optional<std::chrono::steady_clock::time_point> askAt; ///< unless there is a picture

    VideoSize size;            ///< of the stream's pictures
    pw_buffer* held = nullptr; ///< with the newest picture
    bool isHeldNew = false;    ///< it was not captured yet
    PicturePair pictures;

    PointerState pointer;
    bool isPointerNew = false; ///< since it was told, or drawn
    bool leavesOutPointer = false;

    bool isCapturing = false, whenChanged = false;
    std::optional<Capture> finished;
    std::optional<Error> failure;
};

Result<void> GnomeScreen::State::record()
{
    TRY(const auto screen, askForScreen(*bus));
    TRY(cast, MutterCast::ofScreen(*bus, screen.connector));
    TRY(stream, PipeWireStream::connect(places.pipeWire, cast->node(), std::nullopt, kMostRate,
                                        {[this](const VideoSize& agreed) { size = agreed; },
                                         [this](pw_buffer* buffer) { fill(buffer); },
                                         [this](pw_buffer* buffer) { remove(buffer); }}));
    askAt = std::chrono::steady_clock::now() + kPictureIsLate;
    return {};
}

void GnomeScreen::State::askForPicture()
{
    const auto now = std::chrono::steady_clock::now();
    if (!askAt || now < *askAt)
        return;
    bus->send(newShellCall(*bus, "Redraw"));
    askAt = now + 2 * kPictureIsLate;
}

void GnomeScreen::State::stopRecording()
{
    stream.reset(); // which takes the buffers along
    held = nullptr;
    isHeldNew = false;
    cast.reset();
}

void GnomeScreen::State::fill(pw_buffer* buffer)
{
    isPointerNew = readPointer(*buffer->buffer, pointer) || isPointerNew;
    if (!hasPicture(*buffer->buffer, size)) {
        stream->giveBack(buffer);
        return;
    }
    if (held != nullptr)
        stream->giveBack(held);
    held = buffer;
    isHeldNew = true;
    renewals = 0;
    askAt.reset();
}

void GnomeScreen::State::remove(const pw_buffer* buffer)
{
    if (buffer != held)
        return;
    held = nullptr;
    isHeldNew = false;
}

/// Makes a capture of the newest picture, if one is wanted and it is what is wanted.
void GnomeScreen::State::advance()
{
    const bool isOther = isHeldNew || (isPointerNew && !leavesOutPointer);
    if (!isCapturing || held == nullptr || (whenChanged && !isOther && !pictures.isEmpty()))
        return;
    isHeldNew = false;
    if (!leavesOutPointer)
        isPointerNew = false;
    const spa_buffer& buffer = *held->buffer;
    const bool differs =
        pictures.take(static_cast<const std::uint8_t*>(buffer.datas[0].data), size.width,
                      size.height, leavesOutPointer ? nullptr : &pointer);
    if (!differs && whenChanged)
        return;
    Capture capture = pictures.capture();
    if (!differs) {
        capture.before = capture.now;
        capture.damage = {};
    }
    const auto shown = timeOf(buffer);
    capture.timeUs = shown == 0 ? monotonicMicroseconds() : shown;
    finished = capture;
    isCapturing = false;
}

Result<void> GnomeScreen::State::renew()
{
    if (++renewals > kMaxRenewals)
        return fail(ErrorCode::Unavailable, "The desktop's compositor gives no pictures.");
    stopRecording();
    return record();
}

/// A recording that begins while Mutter lays its screen out ends before it has begun, in the middle of what it is asked.
Result<void> GnomeScreen::State::insist(Result<void> recorded)
{
    const auto isOver = [&] {
        const auto code = recorded.error().code;
        return code == ErrorCode::Unavailable || code == ErrorCode::Protocol;
    };
    while (!recorded && isOver() && renewals < kMaxRenewals)
        recorded = renew();
    return recorded;
}

Result<void> GnomeScreen::State::dispatch()
{
    TRY(bus->dispatch());
    if (!stream || !cast) // a renewal has failed
        return fail(ErrorCode::Unavailable, "The desktop's compositor gives no pictures.");
    const auto moved = stream->dispatch();
    if (!moved && moved.error().code == ErrorCode::Unsupported)
        return moved;
    // Mutter ends a recording when the screen gets another size.
    if (!moved || cast->isClosed())
        TRY(insist(renew()));
    askForPicture();
    advance();
    return {};
}

Result<std::unique_ptr<DesktopScreen>>
GnomeScreen::connect(const GnomePlaces& places, const std::optional<protocol::DisplaySize>& size)
{
    auto state = std::make_unique<State>(places);
    TRY(state->bus, SessionBus::connect(places.bus));
    if (size)
        // Where that is possible: what it is not is told by resize().
        if (const auto resized = resizeHeldScreen(*state->bus, *size);
            !resized && resized.error().code == ErrorCode::Unavailable)
            return fail(resized.error());
    TRY(state->insist(state->record()));
    return std::unique_ptr<DesktopScreen>(new GnomeScreen(std::move(state)));
}

GnomeScreen::GnomeScreen(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
GnomeScreen::~GnomeScreen() = default;

void GnomeScreen::capture(bool whenChanged)
{
    State& state = *m_state;
    state.finished.reset();
    state.failure.reset();
    state.isCapturing = true;
    state.whenChanged = whenChanged;
}

bool GnomeScreen::isCapturing() const
{
    return m_state->isCapturing;
}

std::optional<Capture> GnomeScreen::take()
{
    return std::exchange(m_state->finished, std::nullopt);
}

std::optional<Error> GnomeScreen::takeFailure()
{
    return std::exchange(m_state->failure, std::nullopt);
}

Result<void> GnomeScreen::resize(const protocol::DisplaySize& size)
{
    TRY(resizeHeldScreen(*m_state->bus, size));
    return m_state->dispatch();
}

bool GnomeScreen::leaveOutPointer()
{
    m_state->leavesOutPointer = m_state->isPointerNew = true;
    return true;
}

std::optional<PointerState> GnomeScreen::takePointer()
{
    State& state = *m_state;
    if (!state.leavesOutPointer || !std::exchange(state.isPointerNew, false))
        return std::nullopt;
    return state.pointer;
}

Result<void> GnomeScreen::pump(std::chrono::milliseconds timeout, int wakeFd)
{
    State& state = *m_state;
    TRY(state.dispatch());
    if (state.finished || state.failure || (state.leavesOutPointer && state.isPointerNew))
        return {};
    pollfd waits[3] = {{state.bus->descriptor(), state.bus->events(), 0},
                       {state.stream->descriptor(), POLLIN, 0},
                       {wakeFd, POLLIN, 0}};
    if (state.askAt) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            std::max(*state.askAt - std::chrono::steady_clock::now(), {}));
        timeout = timeout < timeout.zero() ? left : std::min(timeout, left);
    }
    ::poll(waits, 3, static_cast<int>(timeout.count()));
    return state.dispatch();
}

} // namespace helix::agent
