#include "agent/desktop/x11/x11_devices.h"

#include <utility>

#include <linux/input-event-codes.h>
#include <unistd.h>

#include "agent/desktop/keymap.h"
#include "agent/desktop/x11/x11_device_connection.h"
#include "base/try.h"

namespace helix::agent {

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
    state.typed = std::chrono::steady_clock::now();
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
