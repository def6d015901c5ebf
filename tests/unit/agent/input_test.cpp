#include <gtest/gtest.h>

#include <linux/input-event-codes.h>

#include "agent/input/held_input.h"
#include "agent/desktop/wlroots/text_keymap.h"

namespace helix::agent {
namespace {

TEST(HeldInput, EverythingHeldIsGivenBackOnce)
{
    HeldInput held;
    EXPECT_TRUE(held.pressKey(KEY_A));
    EXPECT_FALSE(held.pressKey(KEY_A)) << "a repeated press changes nothing";
    EXPECT_TRUE(held.pressKey(KEY_LEFTSHIFT));
    EXPECT_TRUE(held.pressButton(BTN_LEFT));
    EXPECT_TRUE(held.pressKey(KEY_B));
    EXPECT_TRUE(held.releaseKey(KEY_B));
    EXPECT_FALSE(held.releaseKey(KEY_B)) << "a release without a press changes nothing";
    const auto all = held.takeAll();
    EXPECT_EQ(all.keys, (std::vector<std::uint16_t>{KEY_A, KEY_LEFTSHIFT}));
    EXPECT_EQ(all.buttons, (std::vector<std::uint16_t>{BTN_LEFT}));
    EXPECT_TRUE(held.takeAll().keys.empty());
}

TEST(HeldInput, HoldsNoMoreKeysThanADesktopCanLetGo)
{
    HeldInput held;
    for (std::uint16_t code = 1; code <= HeldInput::kMostKeys; ++code)
        EXPECT_TRUE(held.pressKey(code));
    EXPECT_FALSE(held.pressKey(100));
    EXPECT_FALSE(held.releaseKey(100));
    EXPECT_TRUE(held.releaseKey(1));
    EXPECT_TRUE(held.pressKey(100));
}

TEST(Modifiers, LocksAreLockedAndTheOthersHeld)
{
    EXPECT_EQ(toModifierState(1 | 2 | 4 | 16 | 128), (ModifierState{1 | 4 | 128, 2 | 16}));
    EXPECT_EQ(toModifierState(0xff00), (ModifierState{}));
    EXPECT_TRUE(isModifierKey(KEY_RIGHTALT));
    EXPECT_FALSE(isModifierKey(KEY_A));
}

TEST(InputCodes, OnlyRealKeysAndButtonsPass)
{
    EXPECT_FALSE(isKnownKey(0));
    EXPECT_TRUE(isKnownKey(KEY_ESC));
    EXPECT_FALSE(isKnownKey(248));
    EXPECT_TRUE(isKnownButton(BTN_MIDDLE));
    EXPECT_FALSE(isKnownButton(KEY_A));
    EXPECT_FALSE(isKnownButton(0xffff));
}

TEST(WheelSteps, CollectsNotches)
{
    WheelSteps steps;
    EXPECT_EQ(steps.add(60), 0);
    EXPECT_EQ(steps.add(60), 1);
    EXPECT_EQ(steps.add(360), 3);
    EXPECT_EQ(steps.add(100), 0);
    EXPECT_EQ(steps.add(-120), -1) << "a turn back does not work off the rest";
}

TEST(TextKeymap, EachCharacterGetsOneKey)
{
    const auto texts = planTyping("aba\n世");
    ASSERT_EQ(texts.size(), 1U);
    ASSERT_EQ(texts[0].keys.size(), 5U);
    EXPECT_EQ(texts[0].keys[0], texts[0].keys[2]);
    EXPECT_NE(texts[0].keys[0], texts[0].keys[1]);
    for (const char* symbol : {"[ U0061 ]", "[ U0062 ]", "[ Return ]", "[ U4E16 ]"})
        EXPECT_NE(texts[0].keymap.find(symbol), std::string::npos) << symbol;
}

TEST(TextKeymap, ManyCharactersNeedSeveralKeymapsWithValidKeys)
{
    std::string text;
    for (int point = 0x4e00; point < 0x4e00 + 300; ++point) {
        text += static_cast<char>(0xe0 | (point >> 12));
        text += static_cast<char>(0x80 | ((point >> 6) & 0x3f));
        text += static_cast<char>(0x80 | (point & 0x3f));
    }
    const auto texts = planTyping(text);
    ASSERT_EQ(texts.size(), 2U);
    EXPECT_EQ(texts[0].keys.size() + texts[1].keys.size(), 300U);
    for (const auto& part : texts)
        for (const std::uint16_t key : part.keys)
            EXPECT_TRUE(isKnownKey(key));
}

TEST(TextKeymap, ControlCharactersAreLeftOut)
{
    EXPECT_TRUE(planTyping("\x01\x02").empty());
    EXPECT_TRUE(planTyping("").empty());
}

} // namespace
} // namespace helix::agent
