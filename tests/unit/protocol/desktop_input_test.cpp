#include "protocol/desktop_input.h"

#include <cstdint>

#include <gtest/gtest.h>

#include "protocol/limits.h"

namespace helix::protocol {
namespace {

template <typename T>
T roundTrip(const T& message)
{
    const auto decoded = decodeDesktopMessage(encodeDesktopMessage(message));
    EXPECT_TRUE(decoded) << decoded.error().describe();
    return decoded && std::holds_alternative<T>(*decoded) ? std::get<T>(*decoded) : T{};
}

TEST(DesktopInput, AcknowledgeRoundTrip)
{
    const auto m = roundTrip(Acknowledge{0xdeadbeef, 1234567});
    EXPECT_EQ(m.sequence, 0xdeadbeef);
    EXPECT_EQ(m.decodeUs, 1234567U);
}

TEST(DesktopInput, PointerRoundTrips)
{
    const auto move = roundTrip(PointerMove{1, 1279, 719});
    EXPECT_EQ(move.sequence, 1U);
    EXPECT_EQ(move.x, 1279);
    EXPECT_EQ(move.y, 719);
    const auto motion = roundTrip(PointerMotion{1, -kMaxPointerMotion, kMaxPointerMotion});
    EXPECT_EQ(motion.sequence, 1U);
    EXPECT_EQ(motion.dx, -kMaxPointerMotion);
    EXPECT_EQ(motion.dy, kMaxPointerMotion);
    const auto button = roundTrip(PointerButton{2, 0x110, true});
    EXPECT_EQ(button.button, 0x110);
    EXPECT_TRUE(button.pressed);
    const auto wheel = roundTrip(PointerWheel{3, -120, 240});
    EXPECT_EQ(wheel.horizontal, -120);
    EXPECT_EQ(wheel.vertical, 240);
}

TEST(DesktopInput, KeyboardRoundTrips)
{
    const auto key = roundTrip(Key{4, 30, true, 0x81});
    EXPECT_EQ(key.sequence, 4U);
    EXPECT_EQ(key.code, 30);
    EXPECT_TRUE(key.pressed);
    EXPECT_EQ(key.modifiers, 0x81);
    EXPECT_EQ(roundTrip(Text{5, "grüße 世界 😀"}).utf8, "grüße 世界 😀");
    EXPECT_EQ(roundTrip(ReleaseAll{6}).sequence, 6U);
    EXPECT_TRUE(decodeDesktopMessage(encodeDesktopMessage(RequestKeyFrame{})));
}

TEST(DesktopInput, SteeringRoundTrips)
{
    for (const auto who : {Steerer::Nobody, Steerer::User, Steerer::UserPrivately}) {
        const auto asked = roundTrip(Steering{7, who});
        EXPECT_EQ(asked.sequence, 7U);
        EXPECT_EQ(asked.who, who);
        const Bytes wire = encodeSteeringAnswer({who});
        EXPECT_TRUE(isSteeringAnswer(wire));
        const auto answer = decodeSteeringAnswer(wire);
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->who, who);
        for (std::size_t size = 0; size < wire.size(); ++size)
            EXPECT_FALSE(decodeSteeringAnswer(BytesView(wire).first(size)));
    }
    EXPECT_FALSE(decodeSteeringAnswer(Bytes{1, 3, 3})) << "nobody of that number";
    EXPECT_FALSE(decodeSteeringAnswer(Bytes{2, 3, 1})) << "version";
    EXPECT_FALSE(decodeSteeringAnswer(Bytes{1, 1, 1})) << "type";
    EXPECT_FALSE(decodeSteeringAnswer(Bytes{1, 3, 1, 0}));
    EXPECT_FALSE(isSteeringAnswer(Bytes{2, 1, 3}));
}

TEST(DesktopInput, LayoutRoundTripsAndNamesAreChecked)
{
    const KeyboardLayout german{"pc105", "de", "nodeadkeys", "compose:ralt,ctrl:nocaps"};
    EXPECT_EQ(roundTrip(german), german);
    EXPECT_EQ(roundTrip(KeyboardLayout{}), KeyboardLayout{});
    const KeyboardLayout foreign[] = {{"", "", "", ""},
                                      {"", "de,us", "", ""},
                                      {"", "../../tmp/x", "", ""},
                                      {"", "-layout", "", ""},
                                      {"", "de", "a b", ""},
                                      {"", "de", "", "a;b"},
                                      {"", std::string(65, 'a'), "", ""},
                                      {std::string("pc\n"), "de", "", ""}};
    for (const auto& layout : foreign) {
        EXPECT_FALSE(isKeyboardLayout(layout)) << layout.layout;
        EXPECT_FALSE(decodeDesktopMessage(encodeDesktopMessage(layout))) << layout.layout;
    }
}

TEST(DesktopInput, ShorterAndLongerMessagesAreRefused)
{
    const DesktopMessage messages[] = {Acknowledge{1, 2},
                                       PointerMove{1, 2, 3},
                                       PointerButton{1, 2, false},
                                       PointerMotion{1, -2, 3},
                                       PointerWheel{1, 2, 3},
                                       Key{1, 2, true, 0},
                                       Text{1, "x"},
                                       ReleaseAll{1},
                                       RequestKeyFrame{},
                                       ResizeDesktop{{640, 480, 100}},
                                       Steering{1, Steerer::User},
                                       KeyboardLayout{"pc105", "de", "", "a:b"}};
    for (const auto& message : messages) {
        Bytes wire = encodeDesktopMessage(message);
        for (std::size_t size = 0; size < wire.size(); ++size)
            EXPECT_FALSE(decodeDesktopMessage(BytesView(wire).first(size)))
                << message.index() << ":" << size;
        wire.push_back(0);
        EXPECT_FALSE(decodeDesktopMessage(wire)) << message.index();
    }
}

TEST(DesktopInput, WhoOnlyWatchesSaysHowItIsToBeAndActsNot)
{
    EXPECT_TRUE(mayComeFromWatchers(ResizeDesktop{{640, 480, 100}}));
    EXPECT_TRUE(mayComeFromWatchers(KeyboardLayout{"pc105", "de", "", ""}));
    const DesktopMessage acts[] = {PointerMove{}, PointerButton{}, PointerWheel{}, Key{},
                                   Text{1, "x"},  ReleaseAll{},    Steering{},     PointerMotion{}};
    for (const auto& act : acts)
        EXPECT_FALSE(mayComeFromWatchers(act)) << act.index();
}

TEST(DesktopInput, ForeignValuesAreRefused)
{
    Bytes wire = encodeDesktopMessage(Key{1, 2, true, 0});
    wire[0] = 2;
    EXPECT_FALSE(decodeDesktopMessage(wire)) << "version";
    wire[0] = kWireVersion;
    wire[1] = 0;
    EXPECT_FALSE(decodeDesktopMessage(wire)) << "type 0";
    wire[1] = 200;
    EXPECT_FALSE(decodeDesktopMessage(wire)) << "type 200";
    wire[1] = 5;
    wire[8] = 2;
    EXPECT_FALSE(decodeDesktopMessage(wire)) << "pressed is neither yes nor no";
    wire = encodeDesktopMessage(Steering{1, Steerer::UserPrivately});
    wire.back() = 3;
    EXPECT_FALSE(decodeDesktopMessage(wire)) << "nobody of that number";
}

TEST(DesktopInput, MotionThatNoHandMakesIsRefused)
{
    constexpr std::int16_t far = kMaxPointerMotion + 1;
    for (const PointerMotion bad : {PointerMotion{1, far, 0}, PointerMotion{1, 0, -far},
                                    PointerMotion{1, INT16_MIN, 0}, PointerMotion{1, 0, INT16_MAX}})
        EXPECT_FALSE(decodeDesktopMessage(encodeDesktopMessage(bad))) << bad.dx << ' ' << bad.dy;
}

TEST(DesktopInput, ASizeThatNoDesktopCanHaveIsRefused)
{
    const auto mode = roundTrip(ResizeDesktop{{1281, 801, 150}}).mode;
    EXPECT_EQ(mode, (DesktopMode{1281, 801, 150}));
    for (const DesktopMode good : {kLeastMode, kMostMode})
        EXPECT_TRUE(decodeDesktopMessage(encodeDesktopMessage(ResizeDesktop{good})));
    for (const DesktopMode bad :
         {DesktopMode{0, 0, 100}, DesktopMode{65535, 65535, 100}, DesktopMode{639, 480, 100},
          DesktopMode{640, 479, 100}, DesktopMode{3841, 2160, 100}, DesktopMode{3840, 2161, 100},
          DesktopMode{640, 480, 99}, DesktopMode{640, 480, 201}})
        EXPECT_FALSE(decodeDesktopMessage(encodeDesktopMessage(ResizeDesktop{bad}))) << toText(bad);
}

TEST(DesktopMode, IsTextAndBack)
{
    EXPECT_EQ(toText({1920, 1080, 100}), "1920x1080");
    EXPECT_EQ(toText({2560, 1600, 200}), "2560x1600@200");
    for (const DesktopMode mode : {DesktopMode{1920, 1080, 100}, DesktopMode{2560, 1600, 150}})
        EXPECT_EQ(modeOfText(toText(mode)), mode);
    for (const char* text :
         {"", "x", "1920", "1920x", "x1080", "1920x1080@", "1920x1080 ", "1920x1080@250", "639x480",
          "99999x1080", "-1920x1080", "1920X1080", "1920x1080@150%"})
        EXPECT_FALSE(modeOfText(text)) << text;
    EXPECT_EQ(withEvenSides({1281, 801, 125}), (DesktopMode{1280, 800, 125}));
}

TEST(DesktopInput, TextIsCheckedForLengthAndEncoding)
{
    EXPECT_FALSE(decodeDesktopMessage(encodeDesktopMessage(Text{1, ""})));
    EXPECT_TRUE(decodeDesktopMessage(encodeDesktopMessage(Text{1, std::string(1024, 'a')})));
    EXPECT_FALSE(decodeDesktopMessage(encodeDesktopMessage(Text{1, std::string(1025, 'a')})));
    EXPECT_FALSE(decodeDesktopMessage(encodeDesktopMessage(Text{1, "\xff\xfe"})));
    EXPECT_FALSE(decodeDesktopMessage(encodeDesktopMessage(Text{1, "\xed\xa0\x80"})))
        << "a surrogate";
    EXPECT_FALSE(decodeDesktopMessage(Bytes(kMaxInputMessage + 1, kWireVersion)));
}

} // namespace
} // namespace helix::protocol
