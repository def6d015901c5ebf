#include "agent/desktop/x11/x11_requests.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include <linux/input-event-codes.h>
#include <xcb/xproto.h>

namespace helix::agent {
namespace {

// More than a server that hangs will ever get.
constexpr std::size_t kMostQueued = 16384;
constexpr int kMostNotches = 100; // of one message

std::uint8_t buttonOf(std::uint16_t button)
{
    switch (button) {
    case BTN_LEFT:
        return 1;
    case BTN_MIDDLE:
        return 2;
    case BTN_RIGHT:
        return 3;
    case BTN_SIDE:
    case BTN_BACK:
        return 8;
    case BTN_EXTRA:
    case BTN_FORWARD:
        return 9;
    default:
        return 10; // XTest's pointer has no more
    }
}

} // namespace

void X11Requests::push(const X11Request& request)
{
    const auto isPlace = [](const X11Request& one) {
        return one.type == XCB_MOTION_NOTIFY && one.detail != kRelative;
    };
    // Where the pointer was on its way does not matter to a server that is behind.
    if (isPlace(request) && !m_queue.empty() && isPlace(m_queue.back()))
        m_queue.pop_back();
    // What was let go is not left down for want of room.
    const bool isRelease = request.type == XCB_KEY_RELEASE || request.type == XCB_BUTTON_RELEASE;
    if (m_queue.size() < (isRelease ? 2 * kMostQueued : kMostQueued))
        m_queue.push_back(request);
}

X11Request X11Requests::take()
{
    const X11Request request = m_queue.front();
    m_queue.pop_front();
    if (request.kind != X11Request::Kind::Input)
        return request;
    if (request.type == XCB_KEY_PRESS || request.type == XCB_KEY_RELEASE)
        m_taken.keys.set(request.detail, request.type == XCB_KEY_PRESS);
    else if (request.type == XCB_BUTTON_PRESS || request.type == XCB_BUTTON_RELEASE)
        m_taken.buttons.set(request.detail, request.type == XCB_BUTTON_PRESS);
    return request;
}

bool X11Requests::releaseTaken()
{
    clear();
    pushReleases(m_taken);
    return !empty();
}

void X11Requests::pushReleases(const X11Held& held)
{
    X11Request request;
    for (std::size_t number = 0; number < held.keys.size(); ++number) {
        request.detail = static_cast<std::uint8_t>(number);
        request.type = XCB_KEY_RELEASE;
        if (held.keys.test(number))
            push(request);
        request.type = XCB_BUTTON_RELEASE;
        if (held.buttons.test(number))
            push(request);
    }
}

void X11Requests::pushKey(std::uint8_t code, bool pressed)
{
    X11Request request;
    request.type = pressed ? XCB_KEY_PRESS : XCB_KEY_RELEASE;
    request.detail = code;
    push(request);
}

void X11Requests::pushMoves(const std::vector<KeyMove>& moves)
{
    for (const KeyMove& move : moves)
        pushKey(static_cast<std::uint8_t>(move.code + kX11KeyOffset), move.pressed);
}

void X11Requests::pushStep(const TypingStep& step)
{
    if (step.kind == TypingStep::Kind::GiveMeaning) {
        X11Request request;
        request.kind = X11Request::Kind::Pause;
        if (step.afterPause)
            push(request);
        request.kind = X11Request::Kind::Meaning;
        request.detail = step.code;
        request.symbol = step.symbol;
        push(request);
        return;
    }
    constexpr std::uint8_t shift = KEY_LEFTSHIFT + kX11KeyOffset;
    const bool isShifted = step.kind == TypingStep::Kind::ShiftPress;
    if (isShifted)
        pushKey(shift, true);
    pushKey(step.code, true);
    pushKey(step.code, false);
    if (isShifted)
        pushKey(shift, false);
}

void X11Requests::pushMotion(int dx, int dy)
{
    constexpr int kMost = std::numeric_limits<std::int16_t>::max();
    X11Request request;
    request.type = XCB_MOTION_NOTIFY;
    request.detail = kRelative;
    if (!m_queue.empty() && m_queue.back().type == request.type &&
        m_queue.back().detail == kRelative) {
        dx += m_queue.back().x;
        dy += m_queue.back().y;
        m_queue.pop_back();
    }
    request.x = static_cast<std::int16_t>(std::clamp(dx, -kMost, kMost));
    request.y = static_cast<std::int16_t>(std::clamp(dy, -kMost, kMost));
    push(request);
}

void X11Requests::pushButton(std::uint16_t button, bool pressed)
{
    X11Request request;
    request.type = pressed ? XCB_BUTTON_PRESS : XCB_BUTTON_RELEASE;
    request.detail = buttonOf(button);
    push(request);
}

void X11Requests::pushWheel(int horizontalNotches, int verticalNotches)
{
    pushTurn(verticalNotches, 4, 5);
    pushTurn(horizontalNotches, 6, 7);
}

void X11Requests::pushTurn(int notches, std::uint8_t back, std::uint8_t forth)
{
    X11Request request;
    request.detail = notches < 0 ? back : forth;
    for (int i = std::min(std::abs(notches), kMostNotches); i > 0; --i)
        for (const auto type : {XCB_BUTTON_PRESS, XCB_BUTTON_RELEASE}) {
            request.type = static_cast<std::uint8_t>(type);
            push(request);
        }
}

} // namespace helix::agent
