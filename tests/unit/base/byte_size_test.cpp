#include "base/byte_size.h"

#include <gtest/gtest.h>

namespace helix {

TEST(ByteSize, isSaidInTheUnitThatFits)
{
    EXPECT_EQ(formatBytes(0), "0 B");
    EXPECT_EQ(formatBytes(999), "999 B");
    EXPECT_EQ(formatBytes(1024), "1 KB");
    EXPECT_EQ(formatBytes(500ULL << 10), "500 KB");
    EXPECT_EQ(formatBytes(1536ULL << 10), "1.5 MB");
    EXPECT_EQ(formatBytes(310ULL << 20), "310 MB");
    EXPECT_EQ(formatBytes(1310ULL << 20), "1.3 GB");
    EXPECT_EQ(formatBytes(3ULL << 30), "3.0 GB");
    EXPECT_EQ(formatBytes(2ULL << 40), "2048 GB");
}

TEST(ByteSize, isAPlainNumberForOtherLanguagesByTheSameRule)
{
    EXPECT_EQ(saidSize(999).unit, SizeUnit::B);
    EXPECT_EQ(saidSize(1000).unit, SizeUnit::KB);
}

TEST(ByteSize, ofMemoryIsRoundWhereItIs)
{
    EXPECT_EQ(formatMemory(512), "512 MB");
    EXPECT_EQ(formatMemory(1024), "1 GB");
    EXPECT_EQ(formatMemory(1536), "1.5 GB");
    EXPECT_EQ(formatMemory(16384), "16 GB");
}

} // namespace helix
