// libhelix-still-outputs.so in front of a real Sway: a desktop that does not change costs nothing. That it is drawn as ever when it
// changes is seen by every test that looks at the pictures of such a Sway.

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "unit/desktop_tools/headless_sway.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// How often Sway may wake within a second of rest. Without the library it wakes sixty times.
constexpr long kMostWakings = 5;

class StillOutputsTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const auto why = HeadlessSway::whyNot(); !why.empty())
            GTEST_SKIP() << why;
    }

    /// Whether a second passes, of the ten that it is looked for, in which Sway hardly wakes.
    [[nodiscard]] bool comesToRest() const
    {
        for (const auto deadline = Clock::now() + 10s; Clock::now() < deadline;) {
            const auto begun = m_sway.wakings();
            const auto second = Clock::now() + 1s;
            while (Clock::now() < second && m_sway.wakings() - begun <= kMostWakings)
                std::this_thread::yield();
            if (Clock::now() >= second)
                return true;
        }
        return false;
    }

    HeadlessSway m_sway;
};

TEST_F(StillOutputsTest, aDesktopThatDoesNotChangeIsAtRest)
{
    ASSERT_TRUE(m_sway.start());
    EXPECT_TRUE(comesToRest());
}

TEST_F(StillOutputsTest, withoutTheLibraryItTicks)
{
    ASSERT_TRUE(m_sway.start(HeadlessSway::Outputs::AsWlrootsHasThem));
    EXPECT_FALSE(comesToRest()) << "This Sway is at rest by itself: the library is not needed.";
}

TEST_F(StillOutputsTest, whatSwayStartsRunsWithoutIt)
{
    ASSERT_TRUE(m_sway.start());
    EXPECT_EQ(m_sway.environmentOfTerminal().find("LD_PRELOAD"), std::string::npos);
    EXPECT_NE(m_sway.environmentOfTerminal().find("WAYLAND_DISPLAY"), std::string::npos);
}

} // namespace
} // namespace helix::agent
