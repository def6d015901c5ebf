#include "app/line_input.h"

#include <gtest/gtest.h>

#include <string_view>

namespace helix::app {
namespace {

constexpr auto kKey = "sk-a-very-secret-key";

/// Does what once was in the buffer lie there still?
bool remembers(const char* memory, std::size_t size)
{
    return std::string_view(memory, size).find(kKey) != std::string_view::npos;
}

TEST(LineInput, givesWholeLines)
{
    LineInput input;
    QByteArray piece("one\ntwo\nthr");
    input.append(piece);
    EXPECT_EQ(input.takeLine(), QByteArray("one"));
    EXPECT_EQ(input.takeLine(), QByteArray("two"));
    EXPECT_FALSE(input.takeLine());
    EXPECT_EQ(input.size(), 3);
    piece = QByteArray("ee\n");
    input.append(piece);
    EXPECT_EQ(input.takeLine(), QByteArray("three"));
    EXPECT_EQ(input.size(), 0);
}

TEST(LineInput, keepsNoCopyOfWhatItGave)
{
    LineInput input;
    QByteArray piece = QByteArray("short\n") + kKey + "\nrest";
    const std::size_t whole = static_cast<std::size_t>(piece.size());
    input.append(piece);
    EXPECT_EQ(piece.count(kKey), 0) << "what was read is wiped as well";
    const char* const memory = input.memory();
    ASSERT_TRUE(remembers(memory, whole)) << "the test looks at the right place";
    QByteArray first = *input.takeLine();
    QByteArray second = *input.takeLine();
    EXPECT_EQ(second, kKey);
    ASSERT_EQ(input.memory(), memory) << "the same memory still";
    EXPECT_FALSE(remembers(memory, whole));
    wipe(second);
    EXPECT_EQ(second.count(kKey), 0);
}

} // namespace
} // namespace helix::app
