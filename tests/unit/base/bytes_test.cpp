#include "base/bytes.h"

#include <gtest/gtest.h>

#include "base/base64.h"

namespace helix {
namespace {

TEST(Base64Url, RoundTripOfEveryLength)
{
    for (std::size_t size = 0; size < 70; ++size) {
        Bytes bytes;
        for (std::size_t i = 0; i < size; ++i)
            bytes.push_back(static_cast<std::uint8_t>(i * 37 + size));
        const auto back = fromBase64Url(toBase64Url(bytes));
        ASSERT_TRUE(back) << size;
        EXPECT_EQ(*back, bytes);
    }
}

TEST(Base64Url, KnownVectors)
{
    EXPECT_EQ(toBase64Url(asBytes("foobar")), "Zm9vYmFy");
    EXPECT_EQ(toBase64Url(Bytes{0xfb, 0xff}), "-_8");
}

TEST(Base64Url, ForeignCharactersPaddingAndStrayBitsAreRefused)
{
    for (const char* text : {"Zg==", "Zm9v YmFy", "+/8", "Zh", "A", "AAAAA", "\xff\xff\xff\xff"})
        EXPECT_FALSE(fromBase64Url(text)) << text;
    EXPECT_EQ(fromBase64Url("A").error().code, ErrorCode::Protocol);
}

TEST(Hex, IsLowerCase)
{
    EXPECT_EQ(toHex(Bytes{0x00, 0xab, 0xff}), "00abff");
}

TEST(Utf8, WellFormedTextOnly)
{
    for (const char* text : {"", "abc", "grüße", "世界", "😀", "\xf4\x8f\xbf\xbf"})
        EXPECT_TRUE(isUtf8(text)) << text;
    for (const char* text : {"\x80", "\xc3", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80",
                             "\xf4\x90\x80\x80", "\xff", "a\xe4\xb8"})
        EXPECT_FALSE(isUtf8(text)) << text;
}

TEST(Printable, ForeignTextBecomesHarmless)
{
    EXPECT_EQ(printable("a\nb\x1b[31m\xff"), "a?b?[31m?");
    EXPECT_EQ(printable("grüße"), "grüße");
    EXPECT_EQ(printable("invoice\u202egnp.exe"), "invoice?gnp.exe");
    for (const char* unfit :
         {"\u0085", "\u009b", "\u00ad", "\u061c", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029",
          "\u202a", "\u202d", "\u2066", "\u2069", "\ufeff", "\U000e0041", "\x7f"})
        EXPECT_EQ(printable(std::string("a") + unfit + "b"), "a?b");
    for (const char* fit : {"می\u200cخواهم", "👩\u200d🚀", "日本", "a\u00a0b", "\U0001F600"})
        EXPECT_EQ(printable(fit), fit);
    EXPECT_LE(printable(std::string(1000, 'x'), 50).size(), 54U);
}

TEST(Base64, IsStandard)
{
    EXPECT_EQ(toBase64(asBytes("")), "");
    EXPECT_EQ(toBase64(asBytes("f")), "Zg==");
    EXPECT_EQ(toBase64(asBytes("fo")), "Zm8=");
    EXPECT_EQ(toBase64(asBytes("foo")), "Zm9v");
    EXPECT_EQ(toBase64(asBytes("\xff\xfe\xfd")), "//79");
}

TEST(Base64, ComesBackForEveryLength)
{
    Bytes bytes;
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(fromBase64(toBase64(bytes)).value(), bytes);
        bytes.push_back(static_cast<std::uint8_t>(i * 89));
    }
}

TEST(Base64, HasOneTextForTheSameBytes)
{
    for (const std::string text :
         {"Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm8", "=", "====", "A===", "Zg==Zg==", "-_79",
          "Zm 9v", "Zm9v\n", "Zm9v\n\n\n\n", "\xff\xff\xff\xff"}) {
        const auto refused = fromBase64(text);
        ASSERT_FALSE(refused) << text;
        EXPECT_EQ(refused.error().code, ErrorCode::Protocol);
    }
}

} // namespace
} // namespace helix
