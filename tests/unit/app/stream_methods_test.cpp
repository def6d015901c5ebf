// desktop.stats over the control socket, with the real stream and a fake agent behind it.

#include <gtest/gtest.h>

#include "unit/app/served_desktop.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class StreamMethodsTest : public ServedDesktop {
protected:
    static Json stage(const Json& stages, const std::string& name)
    {
        for (const auto& one : stages)
            if (one["stage"] == name)
                return one;
        return {};
    }
};

TEST_F(StreamMethodsTest, looksForAWhileAndTellsEachStage)
{
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.stats", {{"workspace", "box"}, {"seconds", 3}});
    const auto answer = client.answer(1);
    ASSERT_TRUE(answer && !answer->error);
    const Json& said = answer->result;
    EXPECT_GE(said["frames"], 2) << "the first, and what moved";
    EXPECT_EQ(said["key_frames"], 1);
    EXPECT_EQ(said["width"], 320);
    EXPECT_EQ(said["encoder"], "x264");
    ASSERT_EQ(said["stages"].size(), 10U);
    EXPECT_GT(stage(said["stages"], "decoded")["count"], 0);
    EXPECT_EQ(stage(said["stages"], "presented")["count"], 0) << "no window shows it";
    EXPECT_EQ(said["input_to_decoded"]["count"], 0) << "nobody typed";
    EXPECT_TRUE(m_plane.fakeWorkspaces.watchers["box"].expired());
}

TEST_F(StreamMethodsTest, countsWhatSomebodyElseLookedAtBefore)
{
    m_agent->behaviour.tickFrames = 0;
    const auto window = m_plane.desktops().open(m_plane.fakeWorkspaces.all.front().id, {});
    ASSERT_TRUE(window);
    ASSERT_TRUE(link::waitUntil([&] { return (*window)->latest() != nullptr; }));
    ASSERT_TRUE((*window)->steer(protocol::Steerer::User));
    (*window)->send(protocol::PointerMove{0, 100, 100});
    ASSERT_TRUE(link::waitUntil([&] { return (*window)->stats().inputToDecoded.count == 1; }));
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.stats", {{"workspace", "box"}, {"seconds", 1}});
    const auto answer = client.answer(1);
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_EQ(answer->result["frames"], 2);
    EXPECT_EQ(answer->result["input_to_decoded"]["count"], 1);
}

TEST_F(StreamMethodsTest, aStreamThatBreaksOrIsNotThereIsSaid)
{
    RawClient client(m_paths.controlSocket());
    client.request(1, "desktop.stats", {{"workspace", "box"}, {"seconds", 60}});
    ASSERT_TRUE(link::waitUntil([&] { return !m_agent->desktopMessages().empty(); }));
    m_agent->cutDesktopMidFrame();
    const auto broken = client.answer(1);
    ASSERT_TRUE(broken && broken->error);
    m_plane.fakeWorkspaces.all.front().state = State::Stopped;
    client.request(2, "desktop.stats", {{"workspace", "box"}});
    const auto stopped = client.answer(2);
    ASSERT_TRUE(stopped && stopped->error);
}

} // namespace
} // namespace helix::app
