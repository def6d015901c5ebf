#include "ctl/printing.h"

#include <gtest/gtest.h>

namespace helix::ctl {
namespace {

TEST(Printing, tableIsAligned)
{
    EXPECT_EQ(formatTable({{"NAME", "STATE"}, {"a-long-name", "Ready"}, {"b", ""}}),
              "NAME         STATE\n"
              "a-long-name  Ready\n"
              "b\n");
}

TEST(Printing, columnsAreCharactersNotBytes)
{
    EXPECT_EQ(formatTable({{"äö", "x"}, {"abc", "y"}}), "äö   x\nabc  y\n");
}

TEST(Printing, sizesAndTimesAreForPeople)
{
    EXPECT_EQ(formatBytes(0), "0 B");
    EXPECT_EQ(formatBytes(1023), "1023 B");
    EXPECT_EQ(formatBytes(1536), "1.5 KiB");
    EXPECT_EQ(formatBytes(3ULL << 30), "3.0 GiB");
    EXPECT_EQ(formatDuration(420), "0.42 s");
    EXPECT_EQ(formatDuration(65'000), "1 min 05 s");
}

TEST(Printing, foreignTextCannotDriveTheTerminal)
{
    Json json = Json::object();
    json["name"] = "evil\033[2Jname";
    EXPECT_EQ(textOf(json, "name").find('\033'), std::string::npos);
    EXPECT_EQ(textOf(json, "missing"), "");
    EXPECT_EQ(numberOf(json, "name"), 0);
}

} // namespace
} // namespace helix::ctl
