#include "agent/desktop/keymap.h"

#include <gmock/gmock.h>

#include <linux/input-event-codes.h>

namespace helix::agent {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::Not;

Keymap compiled(const protocol::KeyboardLayout& layout)
{
    auto keymap = Keymap::compile(layout);
    EXPECT_TRUE(keymap) << keymap.error().describe();
    return std::move(*keymap);
}

std::vector<std::uint16_t> keysOf(const Keymap& keymap, std::uint32_t bit)
{
    for (const ModifierKeys& keys : keymap.modifierKeys())
        if (keys.bit == bit)
            return keys.codes;
    return {};
}

TEST(Keymap, KeysMeanWhatTheyDoInTheLayout)
{
    const Keymap us = compiled({});
    EXPECT_EQ(us.symbol(KEY_Y, 0), 'y');
    EXPECT_EQ(us.symbol(KEY_2, 1), '@');
    const Keymap german = compiled({"pc105", "de", "nodeadkeys", "compose:menu"});
    EXPECT_EQ(german.symbol(KEY_Y, 0), 'z');
    EXPECT_EQ(german.symbol(KEY_2, 1), '"');
    EXPECT_NE(german.text().find("xkb_keymap"), std::string::npos);
}

TEST(Keymap, WhatIsNoLayoutIsRefused)
{
    EXPECT_FALSE(Keymap::compile({"", "no-such-layout", "", ""}));
    EXPECT_FALSE(Keymap::compile({"", "de", "no-such-variant", ""}));
    EXPECT_FALSE(Keymap::compile({"", "../../../tmp/x", "", ""}));
    EXPECT_FALSE(Keymap::compile({"", "", "", ""}));
}

TEST(Keymap, KnowsTheKeysOfModifiers)
{
    const Keymap us = compiled({});
    EXPECT_EQ(keysOf(us, 1).front(), KEY_LEFTSHIFT);
    EXPECT_THAT(keysOf(us, 8), AllOf(Contains(KEY_LEFTALT), Contains(KEY_RIGHTALT)));
    const Keymap german = compiled({"", "de", "", ""});
    EXPECT_THAT(keysOf(german, 8), Not(Contains(KEY_RIGHTALT)));
    EXPECT_THAT(keysOf(german, 128), Contains(KEY_RIGHTALT)) << "AltGr";
    EXPECT_TRUE(keysOf(us, 2).empty()) << "locks are not held";
}

TEST(KeyboardState, FollowsTheKeys)
{
    KeyboardState state(compiled({"", "de", "", ""}));
    state.press(KEY_RIGHTALT, true);
    EXPECT_EQ(state.masks().depressed & 0xff, 128U);
    state.press(KEY_RIGHTALT, false);
    EXPECT_EQ(state.masks().depressed, 0U);
    state.press(KEY_CAPSLOCK, true);
    state.press(KEY_CAPSLOCK, false);
    EXPECT_EQ(state.masks().locked & 0xff, 2U);
}

TEST(KeyboardState, IsCorrectedWhereItIsAnother)
{
    KeyboardState state(compiled({}));
    state.set({0, 2 | 16});
    EXPECT_EQ(state.masks().locked & 0xff, 18U);
    state.press(KEY_LEFTSHIFT, true);
    state.set({1, 2 | 16});
    EXPECT_EQ(state.masks().depressed & 0xff, 1U);
    state.press(KEY_LEFTSHIFT, false);
    EXPECT_EQ(state.masks().depressed, 0U) << "let go as it was pressed";
    state.set({4, 0}); // held since before anybody looked
    EXPECT_EQ(state.masks().depressed & 0xff, 4U);
    state.set({});
    EXPECT_EQ(state.masks(), KeyboardState::Masks{});
}

} // namespace
} // namespace helix::agent
