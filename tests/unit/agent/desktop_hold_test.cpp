#include "agent/system/desktop_hold.h"

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "base/atomic_file.h"

namespace helix::agent {
namespace {

class DesktopHold : public testing::Test {
protected:
    DesktopHold()
    {
        char folder[] = "/tmp/hx-hold-XXXXXX";
        m_folder = ::mkdtemp(folder);
    }
    ~DesktopHold() override { std::filesystem::remove_all(m_folder); }

    std::string m_folder;
};

TEST_F(DesktopHold, isWrittenWhereTheKernelReadsIt)
{
    const auto freezer = m_folder + "/cgroup.freeze";
    ASSERT_TRUE(writeFileAtomically(freezer, asBytes(std::string_view("0")), 0600));
    EXPECT_TRUE(holdDesktop(freezer));
    EXPECT_EQ(readFile(freezer).value(), "1");
    EXPECT_TRUE(letDesktopGo(freezer));
    EXPECT_EQ(readFile(freezer).value(), "0");
}

TEST_F(DesktopHold, isNothingWithoutADesktop)
{
    const auto none = m_folder + "/none";
    EXPECT_TRUE(holdDesktop(none));
    EXPECT_TRUE(letDesktopGo(none));
    EXPECT_FALSE(readFile(none)) << "nothing is made";
}

TEST_F(DesktopHold, saysWhereItFails)
{
    const auto failed = holdDesktop("/proc/self/mem/freezer");
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "/proc/self/mem/freezer cannot be written.");
}

} // namespace
} // namespace helix::agent
