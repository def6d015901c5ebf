#include "protocol/clipboard_message.h"

#include <gtest/gtest.h>

#include "protocol/limits.h"

namespace helix::protocol {
namespace {

Bytes bytesOf(std::string_view text)
{
    return {text.begin(), text.end()};
}

TEST(ClipboardMessage, EachComesOutAsItWentIn)
{
    const Bytes data = bytesOf("hello");
    const ClipboardMessage messages[] = {
        ClipboardOffer{7, {{ClipboardKind::Text, 5}, {ClipboardKind::Png, kUnknownClipboardSize}}},
        ClipboardOffer{8, {}},
        ClipboardPlaced{7, ClipboardProblem::Absent},
        ClipboardFetch{7, ClipboardKind::Html},
        ClipboardPiece{7, ClipboardKind::Text, true, data},
        ClipboardRefusal{7, ClipboardKind::Png, ClipboardProblem::TooLarge},
    };
    for (const auto& message : messages) {
        const Bytes wire = encodeClipboardMessage(message);
        const auto read = decodeClipboardMessage(wire);
        ASSERT_TRUE(read) << message.index();
        EXPECT_EQ(read->index(), message.index());
        EXPECT_EQ(encodeClipboardMessage(*read), wire);
        EXPECT_FALSE(decodeClipboardMessage(BytesView(wire).first(5)));
        if (!std::holds_alternative<ClipboardPiece>(message)) {
            Bytes longer = wire;
            longer.push_back(0);
            EXPECT_FALSE(decodeClipboardMessage(longer)) << message.index();
        }
    }
}

TEST(ClipboardMessage, WhatIsOutsideItsBoundsIsNone)
{
    const auto refused = [](const ClipboardMessage& message) {
        return !decodeClipboardMessage(encodeClipboardMessage(message));
    };
    using enum ClipboardKind;
    EXPECT_TRUE(refused(ClipboardOffer{1, {{Text, kMaxClipboardBytes + 1}}}));
    EXPECT_FALSE(refused(ClipboardOffer{1, {{Text, kMaxClipboardBytes}}}));
    EXPECT_TRUE(refused(ClipboardOffer{1, {{Text, 1}, {Text, 1}}}));
    EXPECT_TRUE(refused(ClipboardOffer{1, {{Png, 1}, {Text, 1}}}));
    EXPECT_TRUE(refused(ClipboardFetch{1, static_cast<ClipboardKind>(4)}));
    EXPECT_TRUE(refused(ClipboardFetch{1, static_cast<ClipboardKind>(0)}));
    EXPECT_TRUE(refused(ClipboardPlaced{1, static_cast<ClipboardProblem>(5)}));
    EXPECT_TRUE(refused(ClipboardRefusal{1, Text, ClipboardProblem::None}));
    const Bytes large(kClipboardPiece + 1, 'a');
    EXPECT_TRUE(refused(ClipboardPiece{1, Text, false, large}));
    EXPECT_TRUE(refused(ClipboardPiece{1, Text, false, {}})) << "could go on for ever";
    EXPECT_FALSE(refused(ClipboardPiece{1, Text, true, {}}));
    EXPECT_FALSE(decodeClipboardMessage(bytesOf("\x02\x03\x01\x00\x00\x00\x01")));
    EXPECT_FALSE(decodeClipboardMessage({}));
}

TEST(ClipboardMessage, NoMoreIsGatheredThanTheLimit)
{
    ClipboardGathering gathering({1, ClipboardKind::Text});
    const Bytes piece(kClipboardPiece, 'a');
    const std::size_t whole = kMaxClipboardBytes / kClipboardPiece;
    for (std::size_t i = 0; i < whole; ++i)
        ASSERT_FALSE(*gathering.add({1, ClipboardKind::Text, false, piece}));
    const auto more = gathering.add({1, ClipboardKind::Text, false, BytesView(piece).first(1)});
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().code, ErrorCode::ResourceExhausted);
    EXPECT_TRUE(*gathering.add({1, ClipboardKind::Text, true, {}}));
    EXPECT_EQ(gathering.take().size(), kMaxClipboardBytes);
}

TEST(ClipboardMessage, TextOfAGuestHasNothingThatATerminalObeys)
{
    const auto plain = [](std::string_view text) -> std::string {
        const auto bytes = plainClipboardText(asBytes(text));
        return bytes ? std::string(asText(*bytes)) : "refused";
    };
    EXPECT_EQ(plain("a\tb\nc"), "a\tb\nc");
    EXPECT_EQ(plain("ls\x1b[201~; rm -rf ~\r\n"), "ls[201~; rm -rf ~\n");
    EXPECT_EQ(plain(std::string_view("a\0b\x7f", 4)), "ab");
    EXPECT_EQ(plain("\xc2\x9b"
                    "31mred"),
              "31mred");
    EXPECT_EQ(plain("gr\xc3\xbc\xc3\x9f \xf0\x9f\x98\x80"), "gr\xc3\xbc\xc3\x9f \xf0\x9f\x98\x80");
    EXPECT_EQ(plain("\xff"), "refused");
    EXPECT_EQ(plain("\xc0\xaf"), "refused");
    EXPECT_EQ(plain("\xed\xa0\x80"), "refused");
    EXPECT_EQ(plain("\xe2\x82"), "refused");
}

} // namespace
} // namespace helix::protocol
