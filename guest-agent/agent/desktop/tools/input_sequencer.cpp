#include "agent/desktop/tools/input_sequencer.h"

#include <algorithm>
#include <cmath>

#include <linux/input-event-codes.h>
#include <poll.h>

#include "agent/desktop/tools/key_names.h"
#include "base/try.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// An emulated desktop that is busy takes long over what it is asked for its devices.
constexpr milliseconds kReadyLimit = 30s;
// The first keyboard and pointer of a seat are announced to the programs, which then ask for them:
// what is pressed before that never reaches them.
constexpr milliseconds kAnnouncement = 300ms;
constexpr milliseconds kHover = 40ms; // programs highlight what is under the pointer
constexpr milliseconds kPress = 30ms; // as short as a finger
constexpr milliseconds kBetweenClicks = 60ms;
constexpr milliseconds kStep = 8ms;
constexpr double kStepLength = 16; // pixels of a drag per motion
constexpr int kMaxSteps = 60;      // from one point of the path to the next
constexpr int kNotch = 120;
// A program that is slow to read its events is cut off by the compositor when some thousand wait.
constexpr std::size_t kTypedAtOnce = 24;
constexpr milliseconds kTypingPause = 12ms;
constexpr std::size_t kTextPiece = 160; // bytes that share a keymap of their own

std::uint16_t modifierBit(std::uint16_t code)
{
    switch (code) {
    case KEY_LEFTSHIFT:
    case KEY_RIGHTSHIFT:
        return 1;
    case KEY_LEFTCTRL:
    case KEY_RIGHTCTRL:
        return 4;
    case KEY_LEFTALT:
        return 8;
    case KEY_LEFTMETA:
    case KEY_RIGHTMETA:
        return 64;
    case KEY_RIGHTALT:
        return 8; // Alt on the `us` keyboard, too
    default:
        return 0;
    }
}

/// The length of the longest start of `utf8` that has at most `bytes` bytes and whole characters.
std::size_t pieceLength(std::string_view utf8, std::size_t bytes)
{
    std::size_t length = std::min(bytes, utf8.size());
    while (length < utf8.size() && length > 1 &&
           (static_cast<unsigned char>(utf8[length]) & 0xc0) == 0x80)
        --length;
    return length;
}

bool isOnKeyboard(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return keyOfCharacter(c).has_value(); });
}

/// Points from `a` (left out) to `b`, close enough for programs that follow a drag.
std::vector<PixelPoint> stepsBetween(PixelPoint a, PixelPoint b)
{
    const double distance = std::hypot(b.x - a.x, b.y - a.y);
    const int count = std::clamp(static_cast<int>(distance / kStepLength), 1, kMaxSteps);
    std::vector<PixelPoint> points;
    for (int i = 1; i <= count; ++i)
        points.push_back({a.x + (b.x - a.x) * i / count, a.y + (b.y - a.y) * i / count});
    return points;
}

} // namespace

/// Lets go of everything when an action ends, however it ends.
class InputSequencer::ReleaseAtEnd {
public:
    explicit ReleaseAtEnd(InputSequencer& input)
        : m_input(input)
    {
    }
    ~ReleaseAtEnd() { m_input.releaseAll(); }
    ReleaseAtEnd(const ReleaseAtEnd&) = delete;
    ReleaseAtEnd& operator=(const ReleaseAtEnd&) = delete;

private:
    InputSequencer& m_input;
};

InputSequencer::InputSequencer(const DesktopBackend& backend)
    : m_backend(backend)
{
}

InputSequencer::~InputSequencer()
{
    releaseAll();
}

Result<void> InputSequencer::connect(const StopSignal& stop)
{
    if (stop.raised())
        return fail(ErrorCode::Cancelled, "The call was cancelled.");
    if (m_devices && wait(0ms, stop))
        return {};
    TRY(auto devices, m_backend.openDevices());
    m_devices = std::move(devices);
    m_held.takeAll();
    m_modifiers = {};
    const auto end = steady_clock::now() + kReadyLimit;
    while (!m_devices->isReady()) {
        if (steady_clock::now() >= end) {
            m_devices.reset();
            return fail(ErrorCode::Unavailable,
                        "The desktop takes no input (its compositor has no virtual devices).");
        }
        if (auto waited = wait(10ms, stop); !waited)
            return waited;
    }
    return wait(kAnnouncement, stop);
}

/// Lets `time` pass while the connection is served.
Result<void> InputSequencer::wait(milliseconds time, const StopSignal& stop)
{
    const auto end = steady_clock::now() + time;
    while (true) {
        const bool isFlushed = m_devices->flush();
        const auto left = std::chrono::ceil<milliseconds>(end - steady_clock::now());
        const auto events = static_cast<short>(isFlushed ? POLLIN : POLLIN | POLLOUT);
        pollfd waits[2] = {{m_devices->descriptor(), events, 0}, {stop.descriptor(), POLLIN, 0}};
        ::poll(waits, 2, static_cast<int>(std::max(left, 0ms).count()));
        if (stop.raised())
            return fail(ErrorCode::Cancelled, "The call was cancelled.");
        // That it is gone comes behind all that it still said.
        const bool says = (waits[0].revents & (POLLIN | POLLERR | POLLHUP)) != 0;
        if (says)
            if (auto read = m_devices->dispatch(); !read) {
                m_devices.reset();
                return fail(read.error());
            }
        if (left <= 0ms && !says)
            return {};
    }
}

void InputSequencer::move(PixelPoint point, PixelSize space)
{
    // The middle of the pixel, for it may stand for several of the desktop's.
    const auto middle = [](int at) { return static_cast<std::uint32_t>(2 * at + 1); };
    const auto whole = [](int length) { return static_cast<std::uint32_t>(2 * length); };
    m_devices->movePointer(middle(point.x), middle(point.y), whole(space.width),
                           whole(space.height));
}

void InputSequencer::setKey(std::uint16_t code, bool pressed)
{
    if (!(pressed ? m_held.pressKey(code) : m_held.releaseKey(code)))
        return;
    m_devices->pressKey(code, pressed);
    // In case the keyboard's own idea of its modifiers is another.
    const std::uint32_t bit = modifierBit(code);
    if (bit == 0)
        return;
    m_modifiers.depressed = pressed ? m_modifiers.depressed | bit : m_modifiers.depressed & ~bit;
    m_devices->setModifiers(m_modifiers);
}

void InputSequencer::setButton(std::uint16_t button, bool pressed)
{
    if (pressed ? m_held.pressButton(button) : m_held.releaseButton(button))
        m_devices->pressButton(button, pressed);
}

void InputSequencer::hold(const KeyChord& keys)
{
    for (const std::uint16_t code : keys.codes)
        setKey(code, true);
}

void InputSequencer::releaseAll()
{
    auto held = m_held.takeAll();
    const bool heldModifiers = m_modifiers.depressed != 0;
    m_modifiers.depressed = 0;
    if (!m_devices)
        return;
    for (const std::uint16_t button : held.buttons)
        m_devices->pressButton(button, false);
    // Modifiers last: keys that are let go without them are other keys.
    std::stable_partition(held.keys.begin(), held.keys.end(),
                          [](std::uint16_t code) { return !isModifierKey(code); });
    for (const std::uint16_t code : held.keys)
        m_devices->pressKey(code, false);
    if (heldModifiers)
        m_devices->setModifiers(m_modifiers);
    m_devices->flush();
}

Result<void> InputSequencer::click(PixelPoint point, PixelSize space, std::uint16_t button,
                                   int count, const KeyChord& held, const StopSignal& stop)
{
    const ReleaseAtEnd release(*this);
    move(point, space);
    hold(held);
    if (auto waited = wait(kHover, stop); !waited)
        return waited;
    for (int i = 0; i < count; ++i) {
        setButton(button, true);
        if (auto waited = wait(kPress, stop); !waited)
            return waited;
        setButton(button, false);
        if (auto waited = wait(kBetweenClicks, stop); !waited)
            return waited;
    }
    return {};
}

Result<void> InputSequencer::drag(const std::vector<PixelPoint>& path, PixelSize space,
                                  std::uint16_t button, const KeyChord& held,
                                  const StopSignal& stop)
{
    const ReleaseAtEnd release(*this);
    move(path.front(), space);
    hold(held);
    if (auto waited = wait(kHover, stop); !waited)
        return waited;
    setButton(button, true);
    if (auto waited = wait(kPress, stop); !waited)
        return waited;
    for (std::size_t i = 1; i < path.size(); ++i)
        for (const PixelPoint& point : stepsBetween(path[i - 1], path[i])) {
            move(point, space);
            if (auto waited = wait(kStep, stop); !waited)
                return waited;
        }
    if (auto waited = wait(kHover, stop); !waited)
        return waited;
    setButton(button, false);
    return wait(kPress, stop);
}

Result<void> InputSequencer::scroll(PixelPoint point, PixelSize space, int right, int down,
                                    const KeyChord& held, const StopSignal& stop)
{
    const ReleaseAtEnd release(*this);
    move(point, space);
    hold(held);
    if (auto waited = wait(kHover, stop); !waited)
        return waited;
    const auto direction = [](int notches) { return notches > 0 ? 1 : notches < 0 ? -1 : 0; };
    while (right != 0 || down != 0) {
        const int x = direction(right);
        const int y = direction(down);
        m_devices->turnWheel(x * kNotch, x, y * kNotch, y);
        right -= x;
        down -= y;
        if (auto waited = wait(kStep, stop); !waited)
            return waited;
    }
    return wait(kPress, stop);
}

Result<void> InputSequencer::press(const std::vector<KeyChord>& chords, milliseconds time,
                                   const StopSignal& stop)
{
    for (const KeyChord& chord : chords) {
        const ReleaseAtEnd release(*this);
        hold(chord);
        if (auto waited = wait(std::max(time, kPress), stop); !waited)
            return waited;
        for (auto code = chord.codes.rbegin(); code != chord.codes.rend(); ++code)
            setKey(*code, false);
        if (auto waited = wait(kStep, stop); !waited)
            return waited;
    }
    return {};
}

/// With the keys of the `us` keyboard: no program has to take over another keymap.
Result<void> InputSequencer::typeKeys(std::string_view ascii, const StopSignal& stop)
{
    const ReleaseAtEnd release(*this);
    for (std::size_t i = 0; i < ascii.size(); ++i) {
        const auto key = keyOfCharacter(ascii[i]);
        setKey(KEY_LEFTSHIFT, key->needsShift);
        setKey(key->code, true);
        setKey(key->code, false);
        if ((i + 1) % kTypedAtOnce == 0)
            if (auto waited = wait(kTypingPause, stop); !waited)
                return waited;
    }
    setKey(KEY_LEFTSHIFT, false);
    return wait(kTypingPause, stop);
}

Result<void> InputSequencer::type(std::string_view utf8, const StopSignal& stop)
{
    if (m_devices->isUsKeyboard() && isOnKeyboard(utf8))
        return typeKeys(utf8, stop);
    while (!utf8.empty()) {
        const std::size_t length = pieceLength(utf8, kTextPiece);
        m_devices->typeText(utf8.substr(0, length));
        utf8.remove_prefix(length);
        const auto typed = length / kTypedAtOnce + 1;
        if (auto waited = wait(kTypingPause * static_cast<int>(typed), stop); !waited)
            return waited;
    }
    return {};
}

} // namespace helix::agent
