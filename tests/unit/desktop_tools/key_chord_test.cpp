#include "agent/desktop/tools/key_chord.h"

#include <gtest/gtest.h>

#include <linux/input-event-codes.h>

#include "agent/desktop/tools/key_names.h"

namespace helix::agent {
namespace {

std::vector<std::uint16_t> codesOf(std::string_view text)
{
    const auto chord = parseChord(text);
    return chord ? chord->codes : std::vector<std::uint16_t>();
}

TEST(KeyChord, KeysAreHeldInTheOrderTheyAreWritten)
{
    using Codes = std::vector<std::uint16_t>;
    EXPECT_EQ(codesOf("ctrl+shift+t"), (Codes{KEY_LEFTCTRL, KEY_LEFTSHIFT, KEY_T}));
    EXPECT_EQ(codesOf("alt+F4"), (Codes{KEY_LEFTALT, KEY_F4}));
    EXPECT_EQ(codesOf("Return"), (Codes{KEY_ENTER}));
    EXPECT_EQ(codesOf("Super_L"), (Codes{KEY_LEFTMETA}));
}

TEST(KeyChord, UsualNamesWorkInAnyCase)
{
    for (const auto& [name, code] : std::vector<std::pair<const char*, int>>{
             {"ENTER", KEY_ENTER},
             {"esc", KEY_ESC},
             {"Cmd", KEY_LEFTMETA},
             {"pgdn", KEY_PAGEDOWN},
             {"Page_Down", KEY_PAGEDOWN},
             {"Next", KEY_PAGEDOWN},
             {"bracketleft", KEY_LEFTBRACE},
             {"space", KEY_SPACE},
             {"KP_Enter", KEY_KPENTER},
             {"/", KEY_SLASH},
         })
        EXPECT_EQ(codesOf(name), std::vector<std::uint16_t>{static_cast<std::uint16_t>(code)})
            << name;
}

TEST(KeyChord, ASignBringsItsShiftAndALetterOnlyAlone)
{
    using Codes = std::vector<std::uint16_t>;
    EXPECT_EQ(codesOf("A"), (Codes{KEY_LEFTSHIFT, KEY_A}));
    EXPECT_EQ(codesOf("ctrl+S"), (Codes{KEY_LEFTCTRL, KEY_S}));
    EXPECT_EQ(codesOf("plus"), (Codes{KEY_LEFTSHIFT, KEY_EQUAL}));
    EXPECT_EQ(codesOf("+"), (Codes{KEY_LEFTSHIFT, KEY_EQUAL}));
    EXPECT_EQ(codesOf("ctrl++"), (Codes{KEY_LEFTCTRL, KEY_LEFTSHIFT, KEY_EQUAL}));
    EXPECT_EQ(codesOf("ctrl+shift+plus"), (Codes{KEY_LEFTCTRL, KEY_LEFTSHIFT, KEY_EQUAL}))
        << "Shift is held once";
}

TEST(KeyChord, AnUnknownNameIsRefusedWithNamesLikeIt)
{
    const auto chord = parseChord("ctrl+Retrun");
    ASSERT_FALSE(chord);
    EXPECT_EQ(chord.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(chord.error().message.find("'Retrun'"), std::string::npos);
    EXPECT_NE(chord.error().message.find("Return"), std::string::npos);
    EXPECT_NE(parseChord("é").error().message.find("desktop_type"), std::string::npos);
    for (const char* wrong : {"", "ctrl+", "ctrl+nokey", "a+b+c+d+e+f+g+h+i"})
        EXPECT_FALSE(parseChord(wrong)) << wrong;
}

TEST(KeyChord, SpacesSeparateChords)
{
    const auto chords = parseChords("  ctrl+a   Delete ");
    ASSERT_TRUE(chords);
    ASSERT_EQ(chords->size(), 2U);
    EXPECT_EQ(chords->at(1).codes, std::vector<std::uint16_t>{KEY_DELETE});
    EXPECT_FALSE(parseChords(""));
    EXPECT_FALSE(parseChords("   "));
    std::string many;
    for (std::size_t i = 0; i <= kMaxChords; ++i)
        many += "a ";
    EXPECT_FALSE(parseChords(many));
    EXPECT_TRUE(parseChords(many.substr(2)));
}

TEST(KeyNames, EveryPrintableCharacterHasAKey)
{
    for (char c = ' '; c <= '~'; ++c)
        EXPECT_TRUE(keyOfCharacter(c)) << c;
    EXPECT_EQ(keyOfCharacter('\n'), (KeyPlace{KEY_ENTER, false}));
    EXPECT_EQ(keyOfCharacter('?'), (KeyPlace{KEY_SLASH, true}));
    EXPECT_FALSE(keyOfCharacter('\x7f'));
    EXPECT_FALSE(keyOfCharacter('\xe9'));
}

TEST(KeyNames, EveryNameThatIsProposedIsKnown)
{
    for (const std::string& name : similarKeyNames("x", 1000))
        EXPECT_TRUE(findKey(name)) << name;
}

} // namespace
} // namespace helix::agent
