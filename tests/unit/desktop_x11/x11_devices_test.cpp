// Input into a real X server.
#include <gmock/gmock.h>
#include <linux/input-event-codes.h>
#include <poll.h>
#include <xcb/xinput.h>
#include <xcb/xtest.h>

#include "agent/desktop/control_mark.h"
#include "agent/desktop/keymap.h"
#include "agent/desktop/x11/x11_backend.h"
#include "agent/desktop/x11/text_keys.h"
#include "agent/desktop/x11/x11_devices.h"
#include "agent/desktop/code_point.h"
#include "unit/desktop_x11/headless_x.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using Seen = TestWindow::Seen;

constexpr ModifierState kShift{1, 0};

class X11DevicesTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = HeadlessX::whyNot(HeadlessX::Server::Xvnc); !reason.empty())
            GTEST_SKIP() << reason;
        ASSERT_TRUE(m_server.start());
        auto display = m_server.connect();
        ASSERT_TRUE(display);
        m_window.emplace(std::move(*display));
        auto devices = X11Backend(m_server.address()).openDevices();
        ASSERT_TRUE(devices) << devices.error().describe();
        m_devices = std::move(*devices);
        ASSERT_TRUE(serveUntil([this] { return m_devices->isReady(); }));
        m_window->await(XCB_KEY_PRESS, 0);
    }
    /// Another one in its place, which waits that long for programs.
    void openAnew(const LookupPatience& patience)
    {
        m_devices.reset();
        auto devices = X11Devices::connect(m_server.address(), patience);
        ASSERT_TRUE(devices) << devices.error().describe();
        m_devices = std::move(*devices);
        ASSERT_TRUE(serveUntil([this] { return m_devices->isReady(); }));
    }
    /// Serves the descriptor, as an event loop does.
    template <typename Condition>
    bool serveUntil(const Condition& condition)
    {
        const auto end = steady_clock::now() + 20s;
        while (!condition()) {
            if (steady_clock::now() > end)
                return false;
            pollfd wait{m_devices->descriptor(), POLLIN, 0};
            ::poll(&wait, 1, 20);
            if ((wait.revents & POLLIN) != 0 && !m_devices->dispatch())
                return false;
        }
        return true;
    }
    void tap(std::uint16_t code)
    {
        m_devices->pressKey(code, true);
        m_devices->pressKey(code, false);
    }
    std::vector<Seen> keysDown(std::size_t count)
    {
        m_devices->flush();
        auto seen = m_window->await(XCB_KEY_PRESS, count);
        std::erase_if(seen, [](const Seen& one) { return one.type != XCB_KEY_PRESS; });
        return seen;
    }
    static std::vector<xcb_keysym_t> symbolsOf(std::string_view text)
    {
        std::vector<xcb_keysym_t> symbols;
        while (!text.empty())
            symbols.push_back(symbolOf(takeCodePoint(text)));
        return symbols;
    }
    /// That many Chinese characters, each once.
    static std::string differentCharacters(int count)
    {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += {static_cast<char>(0xe4), static_cast<char>(0xb8 + i / 64),
                     static_cast<char>(0x80 + i % 64)};
        return text;
    }
    /// The program handles what has come for it.
    void readSymbols(std::vector<xcb_keysym_t>& seen)
    {
        for (const Seen& one : m_window->await(XCB_KEY_PRESS, 0))
            if (one.type == XCB_KEY_PRESS && !isModifier(one.detail))
                seen.push_back(one.symbol);
    }
    /// Serves for that long; the program handles nothing meanwhile.
    void serveFor(std::chrono::milliseconds time)
    {
        const auto end = steady_clock::now() + time;
        EXPECT_TRUE(serveUntil([&] { return steady_clock::now() >= end; }));
    }
    /// What arrives of a text at a program that is busy for that long again and again.
    std::vector<xcb_keysym_t> typeToBusy(std::string_view text, std::chrono::milliseconds time)
    {
        const auto count = symbolsOf(text).size();
        std::vector<xcb_keysym_t> seen;
        m_devices->typeText(text);
        m_devices->flush();
        const auto end = steady_clock::now() + 30s;
        while (seen.size() < count && steady_clock::now() < end) {
            serveFor(time);
            readSymbols(seen);
        }
        return seen;
    }
    /// What arrives of a text, as a program sees it that looks its keys up as it handles them.
    std::vector<xcb_keysym_t> type(std::string_view text)
    {
        const auto wanted = symbolsOf(text);
        std::vector<xcb_keysym_t> seen;
        m_devices->typeText(text);
        m_devices->flush();
        const auto end = steady_clock::now() + 20s;
        while (seen.size() < wanted.size() && steady_clock::now() < end) {
            pollfd wait{m_devices->descriptor(), POLLIN, 0};
            ::poll(&wait, 1, 1);
            if ((wait.revents & POLLIN) != 0 && !m_devices->dispatch())
                break;
            readSymbols(seen);
        }
        EXPECT_EQ(seen, wanted) << text;
        return seen;
    }
    std::vector<std::uint32_t> meanings()
    {
        const auto answer = m_window->display().answer<xcb_get_keyboard_mapping_reply_t>(
            ::xcb_get_keyboard_mapping(m_window->display().get(), 8, 248));
        const auto* first = ::xcb_get_keyboard_mapping_keysyms(answer->get());
        return {first, first + ::xcb_get_keyboard_mapping_keysyms_length(answer->get())};
    }
    void showControl(bool shown)
    {
        m_devices->showControl(shown);
        m_devices->flush();
    }
    /// Every pixel of the mark, in the middle of the upper edge of a screen of that width.
    bool isMarkShown(int width = HeadlessX::kWidth)
    {
        const ControlMark mark = makeControlMark();
        X11Display& display = m_window->display();
        const auto image = display.answer<xcb_get_image_reply_t>(::xcb_get_image(
            display.get(), XCB_IMAGE_FORMAT_Z_PIXMAP, display.root(),
            static_cast<std::int16_t>((width - mark.width) / 2), 0,
            static_cast<std::uint16_t>(mark.width), static_cast<std::uint16_t>(mark.height), ~0U));
        if (!image)
            return false;
        const auto* seen =
            reinterpret_cast<const std::uint32_t*>(::xcb_get_image_data(image->get()));
        return std::equal(
            mark.pixels.begin(), mark.pixels.end(), seen,
            [](std::uint32_t a, std::uint32_t b) { return ((a ^ b) & 0xffffffU) == 0; });
    }
    bool isKeyDown(std::uint16_t code)
    {
        const auto answer = m_window->display().answer<xcb_query_keymap_reply_t>(
            ::xcb_query_keymap(m_window->display().get()));
        return ((*answer)->keys[(code + 8) / 8] & 1U << (code + 8) % 8) != 0;
    }
    std::uint16_t realState()
    {
        const auto answer = m_window->display().answer<xcb_query_pointer_reply_t>(
            ::xcb_query_pointer(m_window->display().get(), m_window->display().root()));
        return (*answer)->mask;
    }

    static bool isModifier(std::uint8_t code)
    {
        return code == KEY_LEFTSHIFT + 8 || code == KEY_LEFTCTRL + 8;
    }

    HeadlessX m_server{HeadlessX::Server::Xvnc};
    std::optional<TestWindow> m_window;
    std::unique_ptr<DesktopDevices> m_devices;
};

TEST_F(X11DevicesTest, OfTenThousandEventsNoneIsLostAndNoKeyStaysDown)
{
    constexpr std::array<std::uint16_t, 4> kCodes{KEY_A, KEY_SPACE, KEY_LEFTSHIFT, KEY_F5};
    constexpr std::size_t kTaps = 5000, kAtOnce = 250;
    // On a busy computer the server would repeat a key that waits for its release.
    const std::uint32_t never = XCB_AUTO_REPEAT_MODE_OFF;
    ::xcb_change_keyboard_control(m_window->display().get(), XCB_KB_AUTO_REPEAT_MODE, &never);
    m_window->settle();
    std::vector<std::uint8_t> down, up;
    for (std::size_t sent = 0; sent < kTaps; sent += kAtOnce) {
        for (std::size_t i = 0; i < kAtOnce; ++i)
            tap(kCodes.at((sent + i) % kCodes.size()));
        m_devices->flush();
        const bool haveAllCome = serveUntil([&] {
            for (const Seen& one : m_window->await(XCB_KEY_RELEASE, 0))
                if (one.type == XCB_KEY_PRESS)
                    down.push_back(one.detail);
                else if (one.type == XCB_KEY_RELEASE)
                    up.push_back(one.detail);
            return up.size() >= sent + kAtOnce;
        });
        ASSERT_TRUE(haveAllCome) << up.size();
    }
    std::vector<std::uint8_t> wanted;
    for (std::size_t i = 0; i < kTaps; ++i)
        wanted.push_back(static_cast<std::uint8_t>(kCodes.at(i % kCodes.size()) + 8));
    EXPECT_EQ(down.size(), kTaps);
    EXPECT_EQ(up.size(), kTaps);
    EXPECT_EQ(down, wanted);
    EXPECT_EQ(up, wanted);
    for (const auto code : kCodes)
        EXPECT_FALSE(isKeyDown(code)) << code;
    EXPECT_EQ(realState(), 0);
}

TEST_F(X11DevicesTest, KeysArriveAsTheyAreOnAUsKeyboard)
{
    tap(KEY_A);
    m_devices->pressKey(KEY_LEFTSHIFT, true);
    m_devices->setModifiers(kShift);
    tap(KEY_2);
    m_devices->pressKey(KEY_LEFTSHIFT, false);
    m_devices->setModifiers({});
    tap(KEY_SLASH);
    const auto keys = keysDown(4);
    ASSERT_EQ(keys.size(), 4U);
    EXPECT_EQ(keys[0].symbol, 'a');
    EXPECT_EQ(keys[0].detail, KEY_A + 8);
    EXPECT_EQ(keys[2].symbol, '@');
    EXPECT_EQ(keys[3].symbol, '/');
    EXPECT_EQ(keys[3].state, 0);
}

TEST_F(X11DevicesTest, ModifiersAreWhatTheyAreSaidToBe)
{
    m_devices->setModifiers({1 | 4, 0}); // no key of them was pressed
    tap(KEY_T);
    m_devices->setModifiers({});
    tap(KEY_T);
    const auto keys = keysDown(4);
    ASSERT_EQ(keys.size(), 4U);
    EXPECT_EQ(keys[2].state, XCB_MOD_MASK_SHIFT | XCB_MOD_MASK_CONTROL);
    EXPECT_EQ(keys[3].state, 0);
}

TEST_F(X11DevicesTest, LocksStayAsTheViewerHasThem)
{
    m_devices->setModifiers({0, 2 | 16});
    tap(KEY_A);
    EXPECT_EQ(keysDown(1).at(0).state, XCB_MOD_MASK_LOCK | XCB_MOD_MASK_2);
    // The lock's own key toggles it by itself; what is said afterwards holds.
    tap(KEY_CAPSLOCK);
    m_devices->setModifiers({0, 16});
    tap(KEY_A);
    EXPECT_EQ(keysDown(2).at(1).state, XCB_MOD_MASK_2);
    // Another one changes them behind our back.
    auto other = X11Backend(m_server.address()).openDevices();
    ASSERT_TRUE(other);
    while (!(*other)->isReady())
        ASSERT_TRUE((*other)->dispatch());
    (*other)->setModifiers({0, 2});
    (*other)->flush();
    ASSERT_TRUE(serveUntil([this] { return realState() == XCB_MOD_MASK_LOCK; }));
    m_devices->dispatch();
    tap(KEY_A);
    EXPECT_EQ(keysDown(1).at(0).state, XCB_MOD_MASK_2);
}

TEST_F(X11DevicesTest, KeysMeanWhatTheyDoOnTheHostsKeyboard)
{
    const auto german = Keymap::compile({"pc105", "de", "", ""});
    ASSERT_TRUE(german);
    m_devices->setKeymap(*german);
    tap(KEY_Y); // waits for the server
    m_devices->pressKey(KEY_RIGHTALT, true);
    m_devices->setModifiers({128, 0});
    tap(KEY_Q);
    m_devices->pressKey(KEY_RIGHTALT, false);
    m_devices->setModifiers({});
    std::vector<Seen> keys;
    ASSERT_TRUE(serveUntil([&] {
        for (const Seen& one : keysDown(0))
            keys.push_back(one);
        return keys.size() >= 3;
    }));
    EXPECT_EQ(keys[0].symbol, 'z');
    EXPECT_EQ(keys[1].detail, KEY_RIGHTALT + 8);
    EXPECT_EQ(keys[2].detail, KEY_Q + 8);
    EXPECT_EQ(keys[2].state, XCB_MOD_MASK_5) << "AltGr";
    EXPECT_EQ(realState(), 0) << "nothing stays down";
    // Of another connection, as the desktop's tools have one: the same characters as ever.
    auto tools = X11Backend(m_server.address()).openDevices();
    ASSERT_TRUE(tools);
    m_devices = std::move(*tools);
    ASSERT_TRUE(serveUntil([this] { return m_devices->isReady(); }));
    EXPECT_FALSE(m_devices->isUsKeyboard());
    tap(KEY_Y);
    tap(KEY_A);
    keys = keysDown(2);
    ASSERT_EQ(keys.size(), 2U);
    EXPECT_EQ(keys[0].symbol, 'y');
    EXPECT_EQ(keys[1].symbol, 'a');
    type("zy@{\xc3\xb6");
}

TEST_F(X11DevicesTest, ThePointerGoesWhereItIsSent)
{
    m_devices->movePointer(2 * 300 + 1, 2 * 200 + 1, 2 * HeadlessX::kWidth, 2 * HeadlessX::kHeight);
    for (const std::uint16_t button :
         {BTN_LEFT, BTN_MIDDLE, BTN_RIGHT, BTN_SIDE, BTN_EXTRA, BTN_TASK}) {
        m_devices->pressButton(button, true);
        m_devices->pressButton(button, false);
    }
    m_devices->turnWheel(120, 1, -240, -2);
    m_devices->turnWheel(0, 0, 15, 0); // no whole notch
    m_devices->flush();
    auto seen = m_window->await(XCB_BUTTON_RELEASE, 9);
    std::erase_if(seen, [](const Seen& one) { return one.type != XCB_BUTTON_PRESS; });
    std::vector<int> buttons;
    for (const Seen& one : seen) {
        buttons.push_back(one.detail);
        EXPECT_EQ(one.x, 300);
        EXPECT_EQ(one.y, 200);
    }
    EXPECT_THAT(buttons, testing::ElementsAre(1, 2, 3, 8, 9, 10, 4, 4, 7));
}

TEST_F(X11DevicesTest, ThePointerReachesTheEdgesOfAScreenOfAnySize)
{
    const auto resized =
        X11Backend(m_server.address()).openScreen(protocol::DisplaySize{1000, 700, 60});
    ASSERT_TRUE(resized);
    EXPECT_TRUE(serveUntil([this] {
        m_devices->movePointer(999, 699, 1000, 700);
        m_devices->flush();
        const auto seen = m_window->await(XCB_MOTION_NOTIFY, 0);
        return !seen.empty() && seen.back().x == 999 && seen.back().y == 699;
    }));
}

/// Raw motion of all masters, as games ask for it.
class RawMotion {
public:
    explicit RawMotion(X11Display display)
        : m_display(std::move(display))
    {
        (void)m_display.extension(xcb_input_id);
        (void)m_display.answer<xcb_input_xi_query_version_reply_t>(
            ::xcb_input_xi_query_version(m_display.get(), 2, 2));
        struct {
            xcb_input_event_mask_t head;
            std::uint32_t mask;
        } moves{{XCB_INPUT_DEVICE_ALL_MASTER, 1}, XCB_INPUT_XI_EVENT_MASK_RAW_MOTION};
        ::xcb_input_xi_select_events(m_display.get(), m_display.root(), 1, &moves.head);
        (void)m_display.answer<xcb_get_input_focus_reply_t>(::xcb_get_input_focus(m_display.get()));
    }
    void read()
    {
        m_display.wait(0ms, -1);
        while (const auto event = m_display.nextEvent()) {
            const auto& told = reinterpret_cast<const xcb_input_raw_motion_event_t&>(*event);
            if ((told.response_type & 0x7f) != XCB_GE_GENERIC ||
                told.event_type != XCB_INPUT_RAW_MOTION)
                continue;
            const std::uint32_t axes = *::xcb_input_raw_button_press_valuator_mask(&told);
            const auto* by = ::xcb_input_raw_button_press_axisvalues(&told);
            if ((axes & 1U) != 0)
                x += (by++)->integral;
            if ((axes & 2U) != 0)
                y += by->integral;
        }
    }
    int x = 0, y = 0; ///< all of it, in pixels

private:
    X11Display m_display;
};

TEST_F(X11DevicesTest, MotionReachesProgramsThatHoldThePointerAndHasNoEnd)
{
    auto display = m_server.connect();
    ASSERT_TRUE(display);
    m_devices->movePointer(300, 200, HeadlessX::kWidth, HeadlessX::kHeight);
    m_devices->flush();
    ASSERT_FALSE(m_window->await(XCB_MOTION_NOTIFY, 1).empty());
    RawMotion motion(std::move(*display));
    for (int i = 0; i < 20; ++i) {
        m_devices->movePointerBy(100, -1);
        m_devices->flush();
    }
    EXPECT_TRUE(serveUntil([&] {
        motion.read();
        return motion.x >= 2000 && motion.y <= -20;
    })) << motion.x
        << ' ' << motion.y;
    EXPECT_EQ(motion.x, 2000) << "past the edge, and not accelerated";
    EXPECT_EQ(motion.y, -20);
    const auto seen = m_window->await(XCB_MOTION_NOTIFY, 1);
    ASSERT_FALSE(seen.empty());
    EXPECT_EQ(seen.back().x, HeadlessX::kWidth - 1) << "where nothing holds it, it moves";
}

TEST_F(X11DevicesTest, AnyTextIsTyped)
{
    type("plain, with Capitals & signs: {x}|~\n");
    type("äöü ß é € → 漢字 שלום 🙂");
    m_devices->setModifiers({1 | 4, 2}); // whatever is held
    type("aÄ");
    tap(KEY_A);
    EXPECT_EQ(keysDown(1).back().state,
              XCB_MOD_MASK_SHIFT | XCB_MOD_MASK_CONTROL | XCB_MOD_MASK_LOCK)
        << "it is held again afterwards";
}

TEST_F(X11DevicesTest, MoreCharactersThanThereAreSpareKeysAreTyped)
{
    type(differentCharacters(90));
}

TEST_F(X11DevicesTest, AProgramThatIsBusyGetsEachCharacterAsItWasMeant)
{
    m_window->knowPings();
    const auto text = differentCharacters(200);
    EXPECT_EQ(typeToBusy(text, 700ms), symbolsOf(text));
}

TEST_F(X11DevicesTest, KeysAreGivenBackOnceTheProgramHasHandledThem)
{
    m_window->knowPings();
    openAnew({10s, 10ms, 100ms});
    const auto before = meanings();
    m_devices->typeText("é漢");
    m_devices->flush();
    serveFor(1s);
    EXPECT_NE(meanings(), before) << "it has handled none yet";
    std::vector<xcb_keysym_t> seen;
    readSymbols(seen);
    EXPECT_EQ(seen, symbolsOf("é漢"));
    EXPECT_TRUE(serveUntil([&] { return meanings() == before; }));
}

TEST_F(X11DevicesTest, AProgramThatHangsIsNotWaitedForForEver)
{
    m_window->knowPings(false);
    openAnew({100ms, 10ms, 100ms});
    const auto before = meanings();
    type(differentCharacters(60));
    EXPECT_TRUE(serveUntil([&] { return meanings() == before; }));
}

/// A connection that asks the program which has the focus, as the devices do.
class Asking {
public:
    explicit Asking(X11Display display)
        : m_display(std::move(display))
        , ping(m_display.get(), m_display.root(), PingAtoms::intern(m_display).value())
    {
        const std::uint32_t mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
        ::xcb_change_window_attributes(m_display.get(), m_display.root(), XCB_CW_EVENT_MASK, &mask);
    }
    /// Reads what has come; the answer of a program, if that is among it.
    std::optional<xcb_client_message_event_t> read()
    {
        m_display.wait(5ms, -1);
        std::optional<xcb_client_message_event_t> answer;
        while (const auto event = m_display.nextEvent())
            if ((event->response_type & 0x7f) == XCB_CLIENT_MESSAGE)
                answer = reinterpret_cast<const xcb_client_message_event_t&>(*event);
        return answer;
    }
    /// Goes on with what was begun until `condition` holds.
    template <typename Condition>
    bool goOnUntil(const Condition& condition)
    {
        for (const auto end = steady_clock::now() + 20s; steady_clock::now() < end;) {
            if (condition())
                return true;
            if (const auto answer = read())
                ping.handle(*answer);
        }
        return false;
    }

private:
    X11Display m_display;

public:
    FocusPing ping;
};

TEST_F(X11DevicesTest, AnAnswerThatComesLateIsNoneToALaterQuestion)
{
    m_window->knowPings();
    xcb_connection_t* c = m_window->display().get();
    ::xcb_set_input_focus(c, XCB_INPUT_FOCUS_POINTER_ROOT, m_window->id(), XCB_CURRENT_TIME);
    m_window->settle();
    auto display = m_server.connect();
    ASSERT_TRUE(display);
    Asking asking(std::move(*display));
    const auto answer = [&] {
        std::optional<xcb_client_message_event_t> came;
        for (const auto end = steady_clock::now() + 20s; !came && steady_clock::now() < end;) {
            EXPECT_EQ(asking.ping.advance(), FocusPing::Outcome::Pending);
            m_window->await(XCB_KEY_PRESS, 0);
            came = asking.read();
        }
        return came;
    };
    asking.ping.begin();
    const auto late = answer();
    ASSERT_TRUE(late);
    asking.ping.begin();
    for (const auto end = steady_clock::now() + 20s;
         asking.ping.asked() == 0 && steady_clock::now() < end;) {
        (void)asking.read();
        m_server.hold(true); // the window is known from here on, and not asked yet
        asking.ping.advance();
        asking.ping.handle(*late);
        m_server.hold(false);
    }
    const auto inTime = answer();
    ASSERT_TRUE(inTime);
    asking.ping.handle(*inTime);
    EXPECT_EQ(asking.ping.advance(), FocusPing::Outcome::Answered);
}

TEST_F(X11DevicesTest, AProgramThatHangsIsWaitedForOnceInAText)
{
    m_window->knowPings(false);
    auto display = m_server.connect();
    ASSERT_TRUE(display);
    Asking asking(std::move(*display));
    LookupWait wait(asking.ping, {10s, 1s, 3s});
    auto now = steady_clock::now();
    const auto end = [&](std::chrono::seconds after) {
        wait.begin(now, now);
        EXPECT_TRUE(asking.goOnUntil(
            [&] { return wait.hasEnded(now) || asking.ping.asked() == m_window->id(); }));
        EXPECT_FALSE(wait.hasEnded(now));
        EXPECT_EQ(wait.due() - now, after);
        now += after;
        EXPECT_TRUE(wait.hasEnded(now));
    };
    end(10s);
    end(1s);
    end(1s);
    wait.beginText();
    end(10s);
    end(1s);
    m_window->knowPings(); // it goes on
    wait.begin(now, now);
    EXPECT_TRUE(asking.goOnUntil([&] {
        m_window->await(XCB_KEY_PRESS, 0);
        return wait.hasEnded(now);
    }));
    m_window->knowPings(false);
    end(10s);
}

TEST_F(X11DevicesTest, KeysThatAreNotLookedUpAreNotGivenBackAtItsEnd)
{
    m_window->knowPings();
    openAnew({10s, 10ms, 100ms});
    m_devices->typeText("é漢");
    m_devices->flush();
    serveFor(1s); // the program, busy, was asked
    m_devices.reset();
    std::vector<xcb_keysym_t> seen;
    readSymbols(seen);
    EXPECT_EQ(seen, symbolsOf("é漢"));
    openAnew({10s, 10ms, 10s});
    m_devices->typeText("öЖ");
    m_devices->flush();
    serveFor(100ms); // it was not asked yet
    m_devices.reset();
    seen.clear();
    readSymbols(seen);
    EXPECT_EQ(seen, symbolsOf("öЖ"));
}

TEST_F(X11DevicesTest, KeysOfAProgramThatCannotBeAskedAreGivenBackAtItsEnd)
{
    const auto before = meanings();
    openAnew({10s, 10ms, 10s});
    type("é漢");
    EXPECT_NE(meanings(), before);
    serveFor(100ms);
    m_devices.reset();
    EXPECT_EQ(meanings(), before);
}

TEST_F(X11DevicesTest, TheKeyboardIsGivenBack)
{
    const auto before = meanings();
    type("é漢");
    const auto changed = meanings();
    std::size_t taken = 0; // from a key that means something: F11 does, with Shift and without
    for (std::size_t i = 0; i < std::min(before.size(), changed.size()); ++i)
        taken += before[i] != 0 && before[i] != changed[i] ? 1 : 0;
    EXPECT_EQ(taken, 0U);
    EXPECT_NE(changed, before);
    EXPECT_TRUE(serveUntil([&] { return meanings() == before; }));
}

TEST_F(X11DevicesTest, WhatItHoldsIsLetGoAtItsEnd)
{
    m_devices->pressKey(KEY_A, true);
    m_devices->setModifiers(kShift);
    m_devices->pressButton(BTN_LEFT, true);
    m_devices->flush();
    m_window->await(XCB_BUTTON_PRESS, 1);
    ASSERT_TRUE(isKeyDown(KEY_A));
    // Let go of in time, but not sent yet.
    m_devices->pressKey(KEY_A, false);
    m_devices.reset();
    EXPECT_FALSE(isKeyDown(KEY_A));
    EXPECT_EQ(realState() & XCB_MOD_MASK_SHIFT, 0);
    EXPECT_EQ(realState() & XCB_BUTTON_MASK_1, 0);
}

TEST_F(X11DevicesTest, WhatAKilledOneHeldIsLetGoWhenAsked)
{
    // XTest's keyboard and pointer are the server's own: what a program pressed stays down without it.
    xcb_connection_t* c = m_window->display().get();
    ::xcb_test_fake_input(c, XCB_KEY_PRESS, KEY_B + 8, XCB_CURRENT_TIME, XCB_NONE, 0, 0, 0);
    ::xcb_test_fake_input(c, XCB_BUTTON_PRESS, 1, XCB_CURRENT_TIME, XCB_NONE, 0, 0, 0);
    m_window->settle();
    ASSERT_TRUE(isKeyDown(KEY_B));
    auto devices = X11Backend(m_server.address()).openDevices();
    ASSERT_TRUE(devices);
    m_devices = std::move(*devices);
    ASSERT_TRUE(serveUntil([this] { return m_devices->isReady(); }));
    m_devices->flush();
    m_window->settle();
    EXPECT_TRUE(isKeyDown(KEY_B)) << "somebody else may act at this moment";
    m_devices->releaseForgotten();
    m_devices->flush();
    EXPECT_TRUE(serveUntil([this] { return !isKeyDown(KEY_B); }));
    EXPECT_TRUE(serveUntil([this] { return (realState() & XCB_BUTTON_MASK_1) == 0; }));
}

TEST_F(X11DevicesTest, ShowsThatTheUserHasControl)
{
    EXPECT_FALSE(isMarkShown());
    showControl(true);
    EXPECT_TRUE(serveUntil([this] { return isMarkShown(); }));
    showControl(false);
    EXPECT_TRUE(serveUntil([this] { return !isMarkShown(); }));
    showControl(true);
    ASSERT_TRUE(serveUntil([this] { return isMarkShown(); }));
    m_devices.reset();
    m_window->settle();
    EXPECT_FALSE(isMarkShown()) << "its agent has gone";
}

TEST_F(X11DevicesTest, TheMarkIsAboveWindowsThatComeLater)
{
    showControl(true);
    ASSERT_TRUE(serveUntil([this] { return isMarkShown(); }));
    auto display = m_server.connect();
    ASSERT_TRUE(display);
    TestWindow later(std::move(*display));
    EXPECT_TRUE(serveUntil([this] { return isMarkShown(); }));
    for (int i = 0; i < 3; ++i) {
        const std::uint32_t above = XCB_STACK_MODE_ABOVE;
        ::xcb_configure_window(m_window->display().get(), m_window->id(),
                               XCB_CONFIG_WINDOW_STACK_MODE, &above);
        m_window->settle();
        EXPECT_TRUE(serveUntil([this] { return isMarkShown(); }));
    }
}

TEST_F(X11DevicesTest, TheMarkIsNoPlaceForThePointer)
{
    showControl(true);
    ASSERT_TRUE(serveUntil([this] { return isMarkShown(); }));
    m_devices->movePointer(HeadlessX::kWidth / 2, 4, HeadlessX::kWidth, HeadlessX::kHeight);
    m_devices->pressButton(BTN_LEFT, true);
    m_devices->pressButton(BTN_LEFT, false);
    m_devices->flush();
    const auto seen = m_window->await(XCB_BUTTON_RELEASE, 1);
    EXPECT_EQ(std::count_if(seen.begin(), seen.end(),
                            [](const Seen& one) { return one.type == XCB_BUTTON_PRESS; }),
              1);
}

TEST_F(X11DevicesTest, TheMarkStaysInTheMiddleOfAnotherSize)
{
    showControl(true);
    ASSERT_TRUE(serveUntil([this] { return isMarkShown(); }));
    auto screen = X11Backend(m_server.address()).openScreen(std::nullopt);
    ASSERT_TRUE(screen);
    protocol::DisplaySize size;
    size.width = 1024;
    size.height = 600;
    ASSERT_TRUE((*screen)->resize(size));
    EXPECT_TRUE(serveUntil([this] { return isMarkShown(1024); }));
}

TEST_F(X11DevicesTest, SeesTheServerGo)
{
    m_server.stop();
    EXPECT_FALSE(serveUntil([] { return false; })) << "dispatch() says so";
    EXPECT_EQ(m_devices->dispatch().error().code, ErrorCode::Unavailable);
}

TEST_F(X11DevicesTest, NeverWaitsForAServerThatHangs)
{
    m_server.hold(true);
    const auto begun = steady_clock::now();
    for (int i = 0; i < 100'000; ++i) {
        tap(KEY_A);
        if (i % 100 == 0)
            m_devices->flush();
    }
    EXPECT_FALSE(m_devices->flush());
    auto other = X11Backend(m_server.address()).openDevices();
    ASSERT_TRUE(other);
    EXPECT_FALSE((*other)->isReady());
    other->reset();
    EXPECT_LT(steady_clock::now() - begun, 5s);
    m_server.hold(false);
    EXPECT_TRUE(serveUntil([this] { return m_devices->flush(); }));
}

} // namespace
} // namespace helix::agent
