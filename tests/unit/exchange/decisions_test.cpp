#include "exchange/decisions.h"

#include <gtest/gtest.h>

#include "exchange/file_drop.h"
#include "protocol/limits.h"

namespace helix::exchange {
namespace {

using namespace std::chrono_literals;

TEST(ExchangeDecisions, WhatMayGoIn)
{
    struct Row {
        ClipboardIn in;
        Wish wish;
        bool may;
    };
    const Row rows[] = {
        {ClipboardIn::Off, Wish::Paste, false},      {ClipboardIn::Off, Wish::Follow, false},
        {ClipboardIn::Off, Wish::Command, false},    {ClipboardIn::OnPaste, Wish::Paste, true},
        {ClipboardIn::OnPaste, Wish::Follow, false}, {ClipboardIn::OnPaste, Wish::Command, true},
        {ClipboardIn::Always, Wish::Paste, true},    {ClipboardIn::Always, Wish::Follow, true},
        {ClipboardIn::Always, Wish::Command, true},
    };
    for (const Row& row : rows)
        EXPECT_EQ(mayGoIn({row.in, true}, row.wish).has_value(), row.may)
            << toString(row.in) << ' ' << static_cast<int>(row.wish);
    EXPECT_EQ(ClipboardChoice().in, ClipboardIn::OnPaste) << "by default";
    EXPECT_TRUE(mayComeOut({ClipboardIn::Off, true}));
    EXPECT_EQ(mayComeOut({ClipboardIn::Always, false}).error().code, ErrorCode::Conflict);
}

TEST(ExchangeDecisions, AGuestSetsTheClipboardOnlyBehindAKeyOfTheUser)
{
    const ClipboardChoice on{ClipboardIn::OnPaste, true}, off{ClipboardIn::Always, false};
    EXPECT_EQ(arrivalOf(on, true, 200ms), Arrival::Taken);
    EXPECT_EQ(arrivalOf(on, true, kCopyWindow), Arrival::Taken);
    EXPECT_EQ(arrivalOf(on, true, kCopyWindow + 1ms), Arrival::Held);
    EXPECT_EQ(arrivalOf(on, true, std::nullopt), Arrival::Held);
    EXPECT_EQ(arrivalOf(on, false, 200ms), Arrival::Held) << "not in control any more";
    EXPECT_EQ(arrivalOf(off, true, 200ms), Arrival::Ignored);
}

TEST(ExchangeDecisions, WhatIsTooMuchOrNothing)
{
    EXPECT_EQ(checkContent({}).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(checkContent({{ClipboardKind::Text, {}}}).error().code, ErrorCode::InvalidArgument);
    EXPECT_TRUE(checkContent({{ClipboardKind::Text, Bytes(1)}}));
    EXPECT_TRUE(checkContent({{ClipboardKind::Text, Bytes(protocol::kMaxClipboardBytes)}}));
    const auto much =
        checkContent({{ClipboardKind::Text, Bytes(protocol::kMaxClipboardBytes + 1)}});
    EXPECT_EQ(much.error().code, ErrorCode::ResourceExhausted);
    EXPECT_NE(much.error().message.find("16 MB"), std::string::npos);
}

TEST(ExchangeDecisions, NamesOfFiles)
{
    const auto name = [](const std::string& given) {
        const auto safe = safeNameOf(given);
        return safe.stem + "|" + safe.ending;
    };
    EXPECT_EQ(name("report.pdf"), "report|.pdf");
    EXPECT_EQ(name("gr\xc3\xbc\xc3\x9f.txt"), "gr\xc3\xbc\xc3\x9f|.txt");
    EXPECT_EQ(name(".bashrc"), "bashrc|");
    EXPECT_EQ(name("..."), "file|");
    EXPECT_EQ(name(""), "file|");
    EXPECT_EQ(name("-rf"), "-rf|");
    EXPECT_EQ(name("a\nb\x1b[2J.txt"), "a?b?[2J|.txt");
    EXPECT_EQ(name("a\\b.txt"), "a_b|.txt");
    EXPECT_EQ(name("\xff.txt"), "?|.txt");
    EXPECT_EQ(name("x.notanending0123456789"), "x.notanending0123456789|");
    const auto longName = safeNameOf(std::string(500, 'a') + ".tar");
    EXPECT_LE(longName.stem.size() + longName.ending.size(), 200U);
}

} // namespace
} // namespace helix::exchange
