#include "agent/desktop/x11/x11_devices.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <optional>
#include <thread>
#include <utility>

#include <linux/input-event-codes.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <xcb/xtest.h>

#include "agent/desktop/keymap.h"
#include "agent/desktop/x11/control_window.h"
#include "agent/desktop/x11/layout_setter.h"
#include "agent/desktop/x11/x11_keyboard.h"
#include "agent/desktop/x11/x11_requests.h"
#include "base/try.h"

namespace helix::agent {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// Sending blocks once the server's socket is full; so long before, what it has not handled yet is
// waited for.
constexpr int kMostUnanswered = 256;
constexpr milliseconds kEndLimit{500}; // of a server that may hang
constexpr int kSyncEvery = 32;

/// Of ASCII: what layouts put elsewhere.
bool isCharacter(XKeySym symbol)
{
    return symbol > ' ' && symbol < 0x7f;
}

void addTo(const UniqueFd& epoll, int fd)
{
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = fd;
    ::epoll_ctl(epoll.get(), EPOLL_CTL_ADD, fd, &event);
}

} // namespace

struct X11Devices::State {
    State(X11Address where, Keymap usKeymap, const LookupPatience& howLong);
    ~State();
    void open(UniqueFd socket, std::string cookie);
    Result<void> adopt();

    void pushLocks(std::uint32_t locks);
    void useKeymap(const Keymap& keymap);
    [[nodiscard]] std::uint16_t codeHere(std::uint16_t code) const;

    void send(const X11Request& request);
    void drain();
    bool takeAnswers();
    void handleEvents();
    void handleXkb(const xcb_generic_event_t& event);
    void windowConfigured(const xcb_configure_notify_event_t& event);
    void setTimer(steady_clock::time_point due) const;
    void startWait();
    bool checkWait();
    bool isHandled();
    void onTimer();
    void giveBack();

    UniqueFd watched, opened, timer; ///< descriptor(); the connection stands; a pause ends
    StopSignal stop;
    std::thread opener;
    std::optional<Result<X11Keyboard>> result; ///< the opener's, until `opened` says so

    std::optional<X11Keyboard> keyboard;
    std::optional<ControlWindow> controlWindow; ///< of the keyboard's connection
    std::optional<FocusPing> ping;              ///< likewise
    std::optional<LookupWait> wait;             ///< of `ping`
    std::optional<TextKeys> text;
    std::optional<xcb_get_keyboard_mapping_cookie_t> mapping; ///< asked for
    bool isMappingOld = false;

    X11Requests queue;
    bool isPaused = false; ///< by a wait; one that is for giving back keys does not
    struct Sync {
        unsigned sequence = 0;
        int requests = 0; ///< that it stands behind
    };
    std::deque<Sync> syncs;
    int unanswered = 0; ///< requests, those behind no sync yet included
    int unsynced = 0;

    X11Address address;
    Keymap us;
    std::optional<protocol::KeyboardLayout> layout; ///< that keys are meant in; nothing: `us`
    LayoutSetter layoutSetter;

    HeldModifiers held;
    ModifierState modifiers;     ///< as they were set last
    std::uint32_t realLocks = 0; ///< as the server told last
    LookupPatience patience;
    steady_clock::time_point typed{};   ///< a text was asked for
    steady_clock::time_point pressed{}; ///< a key was sent as pressed
};

X11Devices::State::State(X11Address where, Keymap usKeymap, const LookupPatience& howLong)
    : watched(::epoll_create1(EPOLL_CLOEXEC))
    , opened(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    , timer(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK))
    , address(std::move(where))
    , us(std::move(usKeymap))
    , held(us.modifierKeys())
    , patience(howLong)
{
    addTo(watched, layoutSetter.descriptor());
    addTo(watched, opened.get());
    addTo(watched, timer.get());
}

X11Devices::State::~State()
{
    stop.raise();
    if (opener.joinable())
        opener.join();
    if (!keyboard || !keyboard->display.check())
        return;
    controlWindow.reset();
    isPaused = false;
    layoutSetter.finish();
    const bool holds = queue.releaseTaken(); // the server would hold it for ever
    drain();
    xcb_connection_t* c = keyboard->display.get();
    ::xcb_flush(c);
    // The next one knows lent keys.
    const bool givesBack = text && text->hasLent() && isHandled();
    if (givesBack)
        giveBack();
    drain();
    ::xcb_flush(c);
    // What of this the server has not done when it finds nobody to tell of it, it never does.
    if (holds || givesBack)
        (void)keyboard->display.answer<xcb_get_input_focus_reply_t>(
            ::xcb_get_input_focus(c), steady_clock::now() + kEndLimit);
}

void X11Devices::State::open(UniqueFd socket, std::string cookie)
{
    opener = std::thread([this, cookie = std::move(cookie), socket = std::move(socket)]() mutable {
        result = openKeyboard(std::move(socket), cookie, stop);
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(opened.get(), &one, sizeof one);
    });
}

Result<void> X11Devices::State::adopt()
{
    std::uint64_t count = 0;
    if (keyboard || ::read(opened.get(), &count, sizeof count) != sizeof count)
        return {};
    opener.join();
    TRY(auto made, std::move(*result));
    keyboard.emplace(std::move(made));
    text.emplace(std::move(keyboard->symbols));
    ping.emplace(keyboard->display.get(), keyboard->display.root(), keyboard->ping);
    wait.emplace(*ping, patience);
    addTo(watched, keyboard->display.descriptor());
    pushLocks(0); // as whoever opens this thinks they are
    return {};
}

void X11Devices::State::pushLocks(std::uint32_t locks)
{
    X11Request request;
    request.kind = X11Request::Kind::Locks;
    request.detail = static_cast<std::uint8_t>(locks & kX11Locks);
    queue.push(request);
    realLocks = request.detail;
}

void X11Devices::State::send(const X11Request& request)
{
    xcb_connection_t* c = keyboard->display.get();
    switch (request.kind) {
    case X11Request::Kind::Input:
        if (request.type == XCB_KEY_PRESS)
            pressed = steady_clock::now();
        ::xcb_test_fake_input(c, request.type, request.detail, XCB_CURRENT_TIME,
                              keyboard->display.root(), request.x, request.y, 0);
        break;
    case X11Request::Kind::Locks:
        ::xcb_xkb_latch_lock_state(c, XCB_XKB_ID_USE_CORE_KBD, kX11Locks, request.detail, 0, 0, 0,
                                   0, 0);
        break;
    case X11Request::Kind::Meaning: {
        const xcb_keysym_t symbols[2] = {request.symbol, request.symbol};
        ::xcb_change_keyboard_mapping(c, 1, request.detail, 2, symbols);
        break;
    }
    case X11Request::Kind::Layout:
        layoutSetter.start(address, *layout);
        return;
    case X11Request::Kind::Pause:
        isPaused = true;
        startWait();
        return;
    }
    ++unanswered;
    if (++unsynced >= kSyncEvery) {
        syncs.push_back({::xcb_get_input_focus(c).sequence, std::exchange(unsynced, 0)});
    }
}

/// Sends as much as the server may be given.
void X11Devices::State::drain()
{
    while (!queue.empty() && !isPaused && !layoutSetter.isRunning() &&
           unanswered < kMostUnanswered) {
        send(queue.take());
    }
}

/// Whether there were any.
bool X11Devices::State::takeAnswers()
{
    bool isAny = false;
    xcb_connection_t* c = keyboard->display.get();
    void* reply = nullptr;
    xcb_generic_error_t* error = nullptr;
    while (!syncs.empty() && ::xcb_poll_for_reply(c, syncs.front().sequence, &reply, &error) != 0) {
        std::free(std::exchange(reply, nullptr));
        std::free(std::exchange(error, nullptr));
        unanswered -= syncs.front().requests;
        syncs.pop_front();
        isAny = true;
    }
    if (mapping && ::xcb_poll_for_reply(c, mapping->sequence, &reply, &error) != 0) {
        const XOwned<xcb_get_keyboard_mapping_reply_t> answer(
            static_cast<xcb_get_keyboard_mapping_reply_t*>(reply));
        std::free(error);
        mapping.reset();
        auto symbols = symbolsOf(keyboard->display, answer.get());
        // What waits to be sent was planned with what was known before.
        if (queue.empty() && !symbols.empty())
            text->refresh(std::move(symbols));
        else
            isMappingOld = true;
    }
    if (isMappingOld && !mapping && queue.empty()) {
        isMappingOld = false;
        mapping = askForSymbols(keyboard->display);
        ::xcb_flush(c);
    }
    return checkWait() || isAny;
}

void X11Devices::State::handleXkb(const xcb_generic_event_t& event)
{
    const auto& state = reinterpret_cast<const xcb_xkb_state_notify_event_t&>(event);
    if (state.xkbType == XCB_XKB_STATE_NOTIFY)
        realLocks = state.lockedMods & kX11Locks;
    else
        isMappingOld = true;
}

void X11Devices::State::handleEvents()
{
    while (const auto event = keyboard->display.nextEvent()) {
        const std::uint8_t type = event->response_type & 0x7f;
        if (type == keyboard->xkbEvent) {
            handleXkb(*event);
        } else if (type == XCB_MAPPING_NOTIFY) {
            isMappingOld = true;
        } else if (type == XCB_CONFIGURE_NOTIFY) {
            windowConfigured(reinterpret_cast<const xcb_configure_notify_event_t&>(*event));
        } else if (type == XCB_MAP_NOTIFY && controlWindow) {
            controlWindow->stayAbove(
                reinterpret_cast<const xcb_map_notify_event_t&>(*event).window);
        } else if (type == XCB_CLIENT_MESSAGE) {
            ping->handle(reinterpret_cast<const xcb_client_message_event_t&>(*event));
        }
    }
}

void X11Devices::State::windowConfigured(const xcb_configure_notify_event_t& event)
{
    if (event.window == keyboard->display.root()) {
        keyboard->width = event.width;
        keyboard->height = event.height;
        if (controlWindow)
            controlWindow->place(event.width);
    } else if (controlWindow) {
        controlWindow->stayAbove(event.window);
    }
}

void X11Devices::State::useKeymap(const Keymap& keymap)
{
    queue.pushMoves(held.set(0));
    held = HeldModifiers(keymap.modifierKeys());
    layout = keymap.layout();
    X11Request request;
    request.kind = X11Request::Kind::Layout;
    queue.push(request);
}

/// The key that means here what the key with this code means to who presses it.
std::uint16_t X11Devices::State::codeHere(std::uint16_t code) const
{
    const XKeySym symbol = layout ? 0 : us.symbol(code, 0);
    if (!isCharacter(symbol) ||
        text->types(static_cast<XKeyCode>(code + kX11KeyOffset), symbol, false))
        return code;
    const auto key = text->keyOf(symbol);
    return key ? static_cast<std::uint16_t>(*key - kX11KeyOffset) : code;
}

void X11Devices::State::setTimer(steady_clock::time_point due) const
{
    constexpr std::int64_t perSecond = 1'000'000'000;
    const auto left = std::chrono::nanoseconds(due - steady_clock::now()).count();
    const auto time = std::max(left, std::int64_t{1}); // none would stop it
    itimerspec spec{};
    spec.it_value.tv_sec = time / perSecond;
    spec.it_value.tv_nsec = time % perSecond;
    ::timerfd_settime(timer.get(), 0, &spec, nullptr);
}

void X11Devices::State::startWait()
{
    wait->begin(pressed, steady_clock::now());
    setTimer(wait->due());
}

/// Whether there is something to send now that was waited with.
bool X11Devices::State::checkWait()
{
    if (!wait->isOn())
        return false;
    if (!wait->hasEnded(steady_clock::now())) {
        setTimer(wait->due());
        return false;
    }
    if (std::exchange(isPaused, false))
        setTimer(steady_clock::now() + patience.giveBack);
    else
        giveBack();
    return true;
}

/// Whether programs have looked up what was typed, as far as that can be told in a moment: one that was typed to just now,
/// or is busy, may not have.
bool X11Devices::State::isHandled()
{
    if (steady_clock::now() - std::max(typed, pressed) <= patience.unasked)
        return false;
    ping->begin();
    const auto end = steady_clock::now() + kEndLimit;
    auto outcome = ping->advance();
    while (outcome == FocusPing::Outcome::Pending && steady_clock::now() < end &&
           keyboard->display.check()) {
        constexpr milliseconds kLook{20};
        keyboard->display.wait(kLook, -1);
        handleEvents();
        outcome = ping->advance();
    }
    return outcome != FocusPing::Outcome::Pending;
}

void X11Devices::State::onTimer()
{
    if (wait->isOn() || !text->hasLent())
        return;
    if (queue.empty())
        startWait();
    else // what was typed is on its way yet
        setTimer(steady_clock::now() + patience.giveBack);
}

/// Programs have looked up what was typed.
void X11Devices::State::giveBack()
{
    for (const XKeyCode code : text->giveBack()) {
        X11Request request;
        request.kind = X11Request::Kind::Meaning;
        request.detail = code;
        queue.push(request);
    }
}

Result<std::unique_ptr<DesktopDevices>> X11Devices::connect(const X11Address& address,
                                                            const LookupPatience& patience)
{
    TRY(const auto cookie, readCookie(address));
    TRY(auto socket, connectToDisplay(address.display, cookie.owner));
    TRY(auto us, Keymap::compile({}));
    auto state = std::make_unique<State>(address, std::move(us), patience);
    state->open(std::move(socket), cookie.data);
    return std::unique_ptr<DesktopDevices>(new X11Devices(std::move(state)));
}

X11Devices::X11Devices(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
X11Devices::~X11Devices() = default;

int X11Devices::descriptor() const
{
    return m_state->watched.get();
}

bool X11Devices::isReady() const
{
    return m_state->keyboard.has_value();
}

Result<void> X11Devices::dispatch()
{
    TRY(m_state->adopt());
    if (!isReady())
        return {};
    std::uint64_t count = 0;
    if (::read(m_state->timer.get(), &count, sizeof count) == sizeof count)
        m_state->onTimer();
    if (::read(m_state->layoutSetter.descriptor(), &count, sizeof count) == sizeof count)
        m_state->layoutSetter.finish();
    m_state->handleEvents();
    flush();
    return m_state->keyboard->display.check();
}

bool X11Devices::flush()
{
    if (!isReady())
        return true;
    do {
        m_state->drain();
        ::xcb_flush(m_state->keyboard->display.get());
        // Sending reads what has come meanwhile.
        m_state->handleEvents();
    } while (m_state->takeAnswers() && !m_state->queue.empty());
    return m_state->queue.empty();
}

void X11Devices::movePointer(std::uint32_t x, std::uint32_t y, std::uint32_t width,
                             std::uint32_t height)
{
    if (width == 0 || height == 0)
        return;
    const auto scaled = [](std::uint32_t at, int screen, std::uint32_t whole) {
        return static_cast<std::int16_t>(std::uint64_t{at} * static_cast<std::uint64_t>(screen) /
                                         whole);
    };
    X11Request request;
    request.type = XCB_MOTION_NOTIFY;
    request.x = scaled(x, m_state->keyboard->width, width);
    request.y = scaled(y, m_state->keyboard->height, height);
    m_state->queue.push(request);
}

void X11Devices::movePointerBy(int dx, int dy)
{
    m_state->queue.pushMotion(dx, dy);
}

void X11Devices::pressButton(std::uint16_t button, bool pressed)
{
    m_state->queue.pushButton(button, pressed);
}

void X11Devices::turnWheel(int, int horizontalNotches, int, int verticalNotches)
{
    m_state->queue.pushWheel(horizontalNotches, verticalNotches);
}

void X11Devices::pressKey(std::uint16_t code, bool pressed)
{
    // Somebody else may have set the locks since.
    const bool isLockKey = code == KEY_CAPSLOCK || code == KEY_NUMLOCK;
    if (!isLockKey && m_state->realLocks != (m_state->modifiers.locked & kX11Locks))
        m_state->pushLocks(m_state->modifiers.locked);
    m_state->queue.pushMoves(m_state->held.press(m_state->codeHere(code), pressed));
}

void X11Devices::setModifiers(const ModifierState& state)
{
    m_state->queue.pushMoves(m_state->held.set(state.depressed));
    if (m_state->realLocks != (state.locked & kX11Locks))
        m_state->pushLocks(state.locked);
    m_state->modifiers = state;
}

void X11Devices::setKeymap(const Keymap& keymap)
{
    m_state->useKeymap(keymap);
}

bool X11Devices::isUsKeyboard() const
{
    for (std::uint16_t code = KEY_1; code <= KEY_SPACE; ++code)
        for (const unsigned level : {0U, 1U})
            if (const auto symbol = m_state->us.symbol(code, level);
                isCharacter(symbol) &&
                !m_state->text->types(static_cast<XKeyCode>(code + kX11KeyOffset), symbol,
                                      level == 1))
                return false;
    return true;
}

void X11Devices::typeText(std::string_view utf8)
{
    State& state = *m_state;
    const ModifierState before = state.modifiers;
    state.typed = steady_clock::now();
    if (state.queue.empty() && !state.isPaused)
        state.wait->beginText();
    setModifiers({});
    for (const TypingStep& step : state.text->plan(utf8))
        state.queue.pushStep(step);
    setModifiers(before);
    if (!state.text->hasLent() || state.isPaused)
        return;
    state.wait->cancel(); // keys that are given back now would be missing
    state.setTimer(state.typed + state.patience.giveBack);
}

void X11Devices::releaseForgotten()
{
    m_state->queue.pushReleases(std::exchange(m_state->keyboard->held, {}));
}

void X11Devices::showControl(bool shown)
{
    const X11Keyboard& keyboard = *m_state->keyboard;
    if (!shown)
        m_state->controlWindow.reset();
    else if (!m_state->controlWindow && keyboard.hasShapes && ControlWindow::fits(keyboard.display))
        m_state->controlWindow.emplace(keyboard.display, keyboard.width);
}

} // namespace helix::agent
