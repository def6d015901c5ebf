#include "agent/desktop/gnome/gnome_devices.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include "agent/desktop/control_mark.h"
#include "agent/desktop/gnome/layout_text.h"
#include "agent/desktop/gnome/mutter_screen.h"
#include "agent/desktop/gnome/remote_session.h"
#include "agent/desktop/gnome/shell_extension.h"
#include "agent/desktop/held_modifiers.h"
#include "agent/desktop/keymap.h"
#include "base/try.h"
#include "base/unique_fd.h"

namespace helix::agent {
namespace {

constexpr int kWheelUnit = 120;
constexpr double kUnitsPerNotch = 10.0; // Mutter: meta-seat-impl.c
constexpr std::uint32_t kOfWheel = 1U << 1;
constexpr std::uint32_t kVertical = 0, kHorizontal = 1;

struct Lock {
    std::uint32_t mask;   ///< XKB's
    std::uint32_t symbol; ///< of its key
    const char* property; ///< of a session: whether it is on
};
constexpr std::array kLocks{Lock{1U << 1, 0xffe5, "CapsLockState"},
                            Lock{1U << 4, 0xff7f, "NumLockState"}};

} // namespace

struct GnomeDevices::State {
    State(std::unique_ptr<SessionBus> connection, Keymap usKeymap)
        : bus(std::move(connection))
        , session(*bus)
        , keymap(std::move(usKeymap))
        , held(keymap.modifierKeys())
    {
    }

    void askForSize();
    void askForLocks();
    void point(double x, double y);
    void pointBy(double dx, double dy);
    void sendPoint();
    void send(BusMessage message);
    void sendMoves(const std::vector<KeyMove>& moves);
    void sendSymbol(std::uint32_t symbol);
    void turn(std::uint32_t axis, int delta, int notches);
    void setLocks(std::uint32_t locked);

    std::unique_ptr<SessionBus> bus;
    UniqueFd watched; ///< of the bus; outlives sd-bus's own, which goes with the connection
    RemoteSession session;
    std::unique_ptr<BusWatch> onScreens;
    Keymap keymap;
    HeldModifiers held;
    ModifierState modifiers; ///< as they were set last, or found
    std::size_t lockAnswers = 0;
    struct Point {
        double x = 0, y = 0;
        bool isMotion = false; ///< how far, and not where to
    };
    std::optional<Point> waiting; ///< where the pointer is to be; not sent yet
    int pointings = 0;            ///< that the desktop has not answered
    bool hasKeymap = false;       ///< another than `us` is meant
    int width = 0, height = 0;    ///< of the screen; 0: not known yet
};

void GnomeDevices::State::askForSize()
{
    bus->callAsync(bus->newCall(displayConfig(), "GetCurrentState"),
                   [this](Result<BusMessage> answer) {
                       if (!answer)
                           return;
                       if (const auto screen = readScreen(*answer)) {
                           width = screen->width;
                           height = screen->height;
                       }
                   });
}

/// Others have left the locks as they are, and a lock is told by pressing its key.
void GnomeDevices::State::askForLocks()
{
    for (const Lock& lock : kLocks)
        bus->callAsync(session.newQuestion(lock.property),
                       [this, mask = lock.mask](Result<BusMessage> answer) {
                           int isOn = 0;
                           if (answer && answer->read("v", "b", &isOn) && isOn != 0)
                               modifiers.locked |= mask;
                           ++lockAnswers;
                       });
}

/// A desktop that hangs would have every place of a pointer that moves on wait in its bus: there is one, the newest.
void GnomeDevices::State::point(double x, double y)
{
    waiting = {x, y, false};
    if (pointings == 0)
        sendPoint();
}

/// Motion is added up while the desktop has not answered.
void GnomeDevices::State::pointBy(double dx, double dy)
{
    if (waiting && !waiting->isMotion)
        sendPoint();
    const Point before = waiting.value_or(Point{});
    waiting = {before.x + dx, before.y + dy, true};
    if (pointings == 0)
        sendPoint();
}

void GnomeDevices::State::sendPoint()
{
    const auto to = std::exchange(waiting, std::nullopt);
    if (!to)
        return;
    auto move = session.newCall(to->isMotion ? "NotifyPointerMotionRelative"
                                             : "NotifyPointerMotionAbsolute");
    if (to->isMotion)
        move.append("dd", to->x, to->y);
    else
        move.append("sdd", session.area().c_str(), to->x, to->y);
    ++pointings;
    bus->callAsync(std::move(move), [this](const Result<BusMessage>&) {
        if (--pointings == 0)
            sendPoint();
    });
}

/// All but the pointer's places: it is where it is to be before.
void GnomeDevices::State::send(BusMessage message)
{
    sendPoint();
    bus->send(std::move(message));
}

void GnomeDevices::State::sendMoves(const std::vector<KeyMove>& moves)
{
    for (const KeyMove& move : moves) {
        auto press = session.newCall("NotifyKeyboardKeycode");
        press.append("ub", std::uint32_t{move.code}, move.pressed ? 1 : 0);
        send(std::move(press));
    }
}

void GnomeDevices::State::sendSymbol(std::uint32_t symbol)
{
    for (const int pressed : {1, 0}) {
        auto press = session.newCall("NotifyKeyboardKeysym");
        press.append("ub", symbol, pressed);
        send(std::move(press));
    }
}

/// Whole notches are told as such; parts of them Mutter adds up itself.
void GnomeDevices::State::turn(std::uint32_t axis, int delta, int notches)
{
    if (delta == 0)
        return;
    const bool isWhole = delta == notches * kWheelUnit;
    auto scroll = session.newCall(isWhole ? "NotifyPointerAxisDiscrete" : "NotifyPointerAxis");
    const double distance = static_cast<double>(delta) / kWheelUnit * kUnitsPerNotch;
    if (isWhole)
        scroll.append("ui", axis, notches);
    else
        scroll.append("ddu", axis == kHorizontal ? distance : 0.0,
                      axis == kVertical ? distance : 0.0, kOfWheel);
    send(std::move(scroll));
}

/// A lock is a key that was pressed: pressed again it is off.
void GnomeDevices::State::setLocks(std::uint32_t locked)
{
    const std::uint32_t others = modifiers.locked ^ locked;
    for (const Lock& lock : kLocks)
        if ((others & lock.mask) != 0)
            sendSymbol(lock.symbol);
}

Result<std::unique_ptr<DesktopDevices>> GnomeDevices::connect(const GnomePlaces& places)
{
    TRY(auto bus, SessionBus::connect(places.bus));
    TRY(auto us, Keymap::compile({}));
    auto state = std::make_unique<State>(std::move(bus), std::move(us));
    State& made = *state;
    made.watched.reset(::fcntl(made.bus->descriptor(), F_DUPFD_CLOEXEC, 3));
    if (!made.watched.valid())
        return failErrno(errno, "The guest has no descriptors left.", ErrorCode::ResourceExhausted);
    made.onScreens = made.bus->onSignal(displayConfig(), "MonitorsChanged",
                                        [&made](BusMessage&) { made.askForSize(); });
    made.askForSize();
    made.session.start(true, [&made] { made.askForLocks(); });
    return std::unique_ptr<DesktopDevices>(new GnomeDevices(std::move(state)));
}

GnomeDevices::GnomeDevices(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
GnomeDevices::~GnomeDevices() = default;

int GnomeDevices::descriptor() const
{
    return m_state->watched.get();
}

Result<void> GnomeDevices::dispatch()
{
    TRY(m_state->bus->dispatch());
    if (const auto& failure = m_state->session.failure())
        return fail(ErrorCode::Unavailable, failure->message, failure->cause);
    return {};
}

bool GnomeDevices::flush()
{
    const bool isGood = m_state->bus->dispatch() && !m_state->session.failure();
    // Readable from here on: whoever watches calls dispatch(), which says why.
    if (!isGood)
        ::shutdown(m_state->watched.get(), SHUT_RDWR);
    return !isGood || (m_state->bus->events() & POLLOUT) == 0;
}

bool GnomeDevices::isReady() const
{
    return m_state->session.isReady() && m_state->width > 0 &&
           m_state->lockAnswers == kLocks.size();
}

void GnomeDevices::movePointer(std::uint32_t x, std::uint32_t y, std::uint32_t width,
                               std::uint32_t height)
{
    State& state = *m_state;
    const auto within = [](std::uint32_t at, std::uint32_t of, int real) {
        return of == 0 ? 0.0 : static_cast<double>(at) * real / of;
    };
    state.point(within(x, width, state.width), within(y, height, state.height));
}

void GnomeDevices::movePointerBy(int dx, int dy)
{
    m_state->pointBy(dx, dy);
}

void GnomeDevices::pressButton(std::uint16_t button, bool pressed)
{
    auto press = m_state->session.newCall("NotifyPointerButton");
    press.append("ib", int{button}, pressed ? 1 : 0);
    m_state->send(std::move(press));
}

void GnomeDevices::turnWheel(int horizontal, int horizontalNotches, int vertical,
                             int verticalNotches)
{
    m_state->turn(kHorizontal, horizontal, horizontalNotches);
    m_state->turn(kVertical, vertical, verticalNotches);
}

void GnomeDevices::pressKey(std::uint16_t code, bool pressed)
{
    m_state->sendMoves(m_state->held.press(code, pressed));
}

void GnomeDevices::setModifiers(const ModifierState& state)
{
    m_state->sendMoves(m_state->held.set(state.depressed));
    m_state->setLocks(state.locked);
    m_state->modifiers = state;
}

void GnomeDevices::setKeymap(const Keymap& keymap)
{
    State& state = *m_state;
    state.keymap = keymap;
    state.held = HeldModifiers(keymap.modifierKeys());
    state.hasKeymap = true;
    const auto& layout = keymap.layout();
    auto set = newShellCall(*state.bus, "SetKeymap");
    set.append("sss", layout.layout.c_str(), layout.variant.c_str(), layout.options.c_str());
    state.bus->send(std::move(set));
}

bool GnomeDevices::isUsKeyboard() const
{
    return !m_state->hasKeymap;
}

void GnomeDevices::typeText(std::string_view utf8)
{
    State& state = *m_state;
    const ModifierState before = state.modifiers;
    setModifiers({});
    if (const auto symbols = symbolsOf(utf8, state.keymap)) {
        for (const std::uint32_t symbol : *symbols)
            state.sendSymbol(symbol);
    } else {
        auto type = newShellCall(*state.bus, "TypeText");
        type.append("s", std::string(utf8).c_str());
        state.send(std::move(type));
    }
    setModifiers(before);
}

void GnomeDevices::showControl(bool shown)
{
    const ControlMark mark = shown ? makeControlMark() : ControlMark{};
    auto show = newShellCall(*m_state->bus, "ShowSign");
    show.append("i", mark.width).open('a', "u");
    for (const std::uint32_t pixel : mark.pixels)
        show.append("u", pixel);
    show.close();
    m_state->bus->send(std::move(show));
}

} // namespace helix::agent
