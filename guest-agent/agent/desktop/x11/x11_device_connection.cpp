#include "agent/desktop/x11/x11_device_connection.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <xcb/xtest.h>

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

void addTo(const UniqueFd& epoll, int fd)
{
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = fd;
    ::epoll_ctl(epoll.get(), EPOLL_CTL_ADD, fd, &event);
}

} // namespace

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

} // namespace helix::agent
