// What the X11 desktop decides without a server.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <linux/input-event-codes.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xcb/xproto.h>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/desktop/held_modifiers.h"
#include "agent/desktop/x11/pointer_picture.h"
#include "agent/desktop/x11/text_keys.h"
#include "agent/desktop/x11/x11_address.h"
#include "agent/desktop/x11/x11_requests.h"

namespace helix::agent {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono_literals;
using Kind = TypingStep::Kind;

TEST(X11Requests, MotionIsAddedUpAndPlacesAreReplaced)
{
    X11Requests queue;
    X11Request place;
    place.type = XCB_MOTION_NOTIFY;
    place.x = 10;
    queue.push(place);
    place.x = 20;
    queue.push(place);
    queue.pushMotion(30000, -1);
    queue.pushMotion(30000, -1);
    queue.push(place);
    EXPECT_EQ(queue.take().x, 20);
    const auto motion = queue.take();
    EXPECT_EQ(motion.detail, kRelative);
    EXPECT_EQ(motion.x, 32767) << "no farther than a request reaches";
    EXPECT_EQ(motion.y, -2);
    EXPECT_EQ(queue.take().x, 20);
    EXPECT_TRUE(queue.empty());
}

TEST(DesktopKind, IsWaylandsBeforeX)
{
    struct Case {
        DesktopSigns signs;
        DesktopKind kind;
    };
    for (const auto& [signs, kind] : {
             Case{{true, true, true}, DesktopKind::Wlroots}, // Sway and its X server
             Case{{true, false, false}, DesktopKind::Wlroots},
             Case{{false, true, true}, DesktopKind::X11},
             Case{{false, false, true}, DesktopKind::None}, // not announced yet
             Case{{false, true, false}, DesktopKind::None}, // its server has ended
             Case{{false, false, false}, DesktopKind::None},
         })
        EXPECT_EQ(desktopKindOf(signs), kind)
            << signs.hasWaylandSocket << signs.hasXAuthority << signs.hasXSocket;
}

DesktopPlaces placesIn(std::map<std::string, std::string> variables)
{
    return desktopPlacesIn([&](const std::string& name) { return variables[name]; });
}

TEST(DesktopPlaces, AreThoseOfTheEnvironment)
{
    EXPECT_TRUE(placesIn({}).empty());
    EXPECT_TRUE(placesIn({{"WAYLAND_DISPLAY", "wayland-1"}}).empty()) << "in no folder";
    EXPECT_EQ(placesIn({{"WAYLAND_DISPLAY", "wayland-1"}, {"XDG_RUNTIME_DIR", "/run/user/7"}}),
              (DesktopPlaces{"/run/user/7/wayland-1", {}, {}}));
    EXPECT_EQ(placesIn({{"WAYLAND_DISPLAY", "/a/b"}, {"XAUTHORITY", "/c"}}),
              (DesktopPlaces{"/a/b", {}, {}}));
    EXPECT_EQ(placesIn({{"DISPLAY", ":3"}, {"XAUTHORITY", "/c"}}), (DesktopPlaces{{}, ":3", "/c"}));
}

TEST(DesktopPlaces, LeadToBothWhileThereIsNeither)
{
    const DesktopPlaces places{"/nonexistent/wayland-1", ":99999", "/nonexistent/authority"};
    EXPECT_FALSE(isDesktopAt(places));
    EXPECT_THAT(desktopEnvironment(places),
                ElementsAre("WAYLAND_DISPLAY=wayland-1", "DISPLAY=:99999",
                            "XAUTHORITY=/nonexistent/authority"));
    EXPECT_EQ(desktopAt(places)->openDevices().error().code, ErrorCode::Unavailable);
    EXPECT_EQ(desktopAt(places)->openScreen(std::nullopt).error().code, ErrorCode::Unavailable);
}

TEST(X11Address, IsOneOfThisMachine)
{
    EXPECT_EQ(socketOfDisplay(":0").value(), "/tmp/.X11-unix/X0");
    EXPECT_EQ(socketOfDisplay(":17.0").value(), "/tmp/.X11-unix/X17");
    for (const char* bad : {"", ":", "0", "host:0", ":0/../x", ":0.", ":0.x", ":123456", "unix:0",
                            "tcp/10.0.2.2:0", ":-1", ": 0"})
        EXPECT_FALSE(socketOfDisplay(bad)) << bad;
}

class Authority : public testing::Test {
protected:
    void SetUp() override { ASSERT_NE(::mkdtemp(m_folder), nullptr); }
    void TearDown() override { std::filesystem::remove_all(m_folder); }
    static std::string field(std::string_view text)
    {
        return std::string{static_cast<char>(text.size() >> 8), static_cast<char>(text.size())} +
               std::string(text);
    }
    static std::string entry(std::string_view family, std::string_view host,
                             std::string_view number, std::string_view protocol,
                             std::string_view cookie)
    {
        return std::string(family) + field(host) + field(number) + field(protocol) + field(cookie);
    }
    Result<X11Cookie> read(const std::string& content)
    {
        std::ofstream(path(), std::ios::binary) << content;
        return readCookie({":3", path()});
    }
    [[nodiscard]] std::string path() const { return std::string(m_folder) + "/authority"; }

    char m_folder[32] = "/tmp/helix-authority-XXXXXX";
};

const std::string kWild("\xff\xff", 2);
const std::string kLocal("\x01\x00", 2);
const std::string kInternet("\x00\x00", 2);
constexpr const char* kMagic = "MIT-MAGIC-COOKIE-1";

TEST_F(Authority, IsThatOfTheDisplay)
{
    EXPECT_EQ(read(entry(kWild, "", "3", kMagic, "yes"))->data, "yes");
    EXPECT_EQ(read(entry(kLocal, "another host", "3", kMagic, "yes"))->data, "yes");
    EXPECT_EQ(read(entry(kWild, "", "", kMagic, "yes"))->data, "yes") << "of any display";
    EXPECT_EQ(read(entry(kWild, "", "2", kMagic, "no") +
                   entry(kInternet, "abcd", "3", kMagic, "no") +
                   entry(kWild, "", "3", "XDM-AUTHORIZATION-1", "no") +
                   entry(kWild, "", "3", kMagic, "yes"))
                  ->data,
              "yes");
    EXPECT_EQ(read(entry(kWild, "", "3", kMagic, "x"))->owner, ::geteuid());
    EXPECT_EQ(readCookie({":3", {}})->data, "") << "none is needed";
}

TEST_F(Authority, MayBeAnything)
{
    EXPECT_EQ(read("").error().code, ErrorCode::Unavailable);
    EXPECT_EQ(read(entry(kWild, "", "2", kMagic, "no")).error().code, ErrorCode::Unavailable);
    const std::string whole = entry(kWild, "", "3", kMagic, "yes");
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_FALSE(read(whole.substr(0, length))) << length;
    EXPECT_FALSE(read(std::string(2, '\xff') + std::string(40, '\xff')));
    EXPECT_EQ(read(std::string(100 << 10, 'x')).error().code, ErrorCode::Protocol);
    // Nobody is made to wait, or to read what is not the user's.
    std::filesystem::remove(path());
    ASSERT_EQ(::mkfifo(path().c_str(), 0600), 0);
    EXPECT_EQ(readCookie({":3", path()}).error().code, ErrorCode::Protocol);
    std::filesystem::remove(path());
    std::ofstream(path() + ".real", std::ios::binary) << whole;
    std::filesystem::create_symlink(path() + ".real", path());
    EXPECT_EQ(readCookie({":3", path()}).error().code, ErrorCode::Unavailable);
}

TypingStep press(XKeyCode code, XKeySym symbol)
{
    return {Kind::Press, code, symbol, false};
}

KeySymbolMap smallKeyboard()
{
    return {{38, {'a', 'A'}}, {36, {0xff0d, 0}}, {95, {0, 0}}, {96, {0, 0}}, {20, {0, 0}}};
}

TEST(TextKeys, TypeWhatTheKeyboardHas)
{
    TextKeys keys(smallKeyboard());
    EXPECT_THAT(
        keys.plan("aA\n"),
        ElementsAre(press(38, 'a'), TypingStep{Kind::ShiftPress, 38, 'A'}, press(36, 0xff0d)));
    EXPECT_FALSE(keys.hasLent());
    EXPECT_THAT(keys.plan("\x01\xc2\x80"), IsEmpty()) << "control characters";
}

TEST(TextKeys, LendSpareKeysAndGiveThemBack)
{
    TextKeys keys(smallKeyboard());
    const auto steps = keys.plan("é€é");
    EXPECT_THAT(steps, ElementsAre(TypingStep{Kind::GiveMeaning, 95, 0xe9}, press(95, 0xe9),
                                   TypingStep{Kind::GiveMeaning, 96, 0x010020ac},
                                   press(96, 0x010020ac), press(95, 0xe9)));
    EXPECT_THAT(keys.plan("€"), ElementsAre(press(96, 0x010020ac))) << "still lent";
    EXPECT_THAT(keys.giveBack(), ElementsAre(95, 96));
    EXPECT_THAT(keys.giveBack(), IsEmpty());
    EXPECT_EQ(keys.plan("€").size(), 2U);
}

TEST(TextKeys, WaitBeforeAKeyMeansSomethingElse)
{
    TextKeys keys(smallKeyboard());
    const auto steps = keys.plan("éèêë");
    ASSERT_EQ(steps.size(), 8U);
    EXPECT_FALSE(steps[2].afterPause);
    EXPECT_EQ(steps[4], (TypingStep{Kind::GiveMeaning, 95, 0xea, true}));
    EXPECT_FALSE(steps[6].afterPause) << "what came before the pause is handled";
    EXPECT_TRUE(keys.plan("ö")[0].afterPause) << "however long ago that was";
    (void)keys.giveBack();
    EXPECT_FALSE(keys.plan("ü")[0].afterPause) << "handled before it was given back";
}

TEST(TextKeys, TakeLentKeysOfAnotherForSpare)
{
    TextKeys keys({{95, {0xe9, 0xe9}}, {36, {0xff0d, 0}}});
    EXPECT_EQ(keys.plan("é").size(), 1U);
    EXPECT_EQ(keys.plan("ö")[0], (TypingStep{Kind::GiveMeaning, 95, 0xf6, true}));
    TextKeys some({{95, {0xe9, 0xe9}}, {96, {0, 0}}});
    EXPECT_EQ(some.plan("ö")[0], (TypingStep{Kind::GiveMeaning, 96, 0xf6, false}))
        << "the other one may have been pressed just now";
    TextKeys none(KeySymbolMap{{36, {0xff0d, 0}}, {95, {0xffc8, 0xffc8}}}); // F11
    EXPECT_THAT(none.plan("é\n"), ElementsAre(press(36, 0xff0d)));
}

TEST(TextKeys, FollowAnotherKeyboard)
{
    TextKeys keys(smallKeyboard());
    keys.refresh({{38, {'q', 'Q'}}, {95, {0, 0}}});
    EXPECT_THAT(keys.plan("q"), ElementsAre(press(38, 'q')));
}

TEST(HeldModifiers, AreWhatTheyAreSaidToBe)
{
    auto us = Keymap::compile({});
    ASSERT_TRUE(us);
    HeldModifiers held(us->modifierKeys());
    EXPECT_THAT(held.press(KEY_A, true), ElementsAre(KeyMove{KEY_A, true}));
    EXPECT_THAT(held.press(KEY_RIGHTSHIFT, true), ElementsAre(KeyMove{KEY_RIGHTSHIFT, true}));
    EXPECT_THAT(held.set(1), IsEmpty()) << "the key is down";
    EXPECT_THAT(held.set(1 | 4), ElementsAre(KeyMove{KEY_LEFTCTRL, true}));
    EXPECT_THAT(held.set(0),
                ElementsAre(KeyMove{KEY_RIGHTSHIFT, false}, KeyMove{KEY_LEFTCTRL, false}));
    EXPECT_THAT(held.press(KEY_RIGHTSHIFT, false), IsEmpty()) << "it is up";
    EXPECT_THAT(held.set(8 | 64),
                ElementsAre(KeyMove{KEY_LEFTALT, true}, KeyMove{KEY_LEFTMETA, true}));
}

TEST(PointerPicture, DrawsThePointerAndTakesItAway)
{
    constexpr int side = 4;
    std::vector<std::uint8_t> server(side * side * kBytesPerPixel, 100);
    PointerImage pointer;
    pointer.box = {-1, 3, 2, 2}; // one pixel of it is inside
    pointer.pixels = {0, 0x80402010, 0, 0};
    PointerPicture picture(side, side);
    EXPECT_FALSE(picture.isDrawn());
    picture.update(server.data(), pointer);
    const auto at = [&](int x, int y) { return picture.view().row(y) + x * kBytesPerPixel; };
    EXPECT_EQ(at(0, 3)[0], 0x10 + 50); // half of what is below shines through
    EXPECT_EQ(at(0, 3)[2], 0x40 + 50);
    EXPECT_EQ(at(1, 3)[0], 100);
    server[0] = 7; // changed, and not said: not taken over
    picture.update(server.data(), {});
    EXPECT_EQ(at(0, 3)[0], 100);
    EXPECT_EQ(at(0, 0)[0], 100);
    picture.fallBehind({-5, -5, 6, 6});
    picture.update(server.data(), {});
    EXPECT_EQ(at(0, 0)[0], 7);
}

} // namespace
} // namespace helix::agent
