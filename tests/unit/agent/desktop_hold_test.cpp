#include "agent/system/desktop_hold.h"

#include <fstream>

#include <gtest/gtest.h>

#include "base/atomic_file.h"

namespace helix::agent {
namespace {

TEST(DesktopHold, IsWrittenWhereTheKernelReadsIt)
{
    const auto freezer = testing::TempDir() + "desktop-hold-freezer";
    std::ofstream(freezer) << "0";
    EXPECT_TRUE(holdDesktop(freezer));
    EXPECT_EQ(readFile(freezer).value(), "1");
    EXPECT_TRUE(letDesktopGo(freezer));
    EXPECT_EQ(readFile(freezer).value(), "0");
}

TEST(DesktopHold, IsNothingWithoutADesktop)
{
    const auto none = testing::TempDir() + "desktop-hold-none";
    EXPECT_TRUE(holdDesktop(none));
    EXPECT_TRUE(letDesktopGo(none));
    EXPECT_FALSE(readFile(none)) << "nothing is made";
}

TEST(DesktopHold, SaysWhereItFails)
{
    const auto failed = holdDesktop("/proc/self/mem/freezer");
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "/proc/self/mem/freezer cannot be written.");
}

} // namespace
} // namespace helix::agent
