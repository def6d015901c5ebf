// desktop.resize over the control socket, with the real stream and a fake agent behind it.

#include <gtest/gtest.h>

#include "unit/app/served_desktop.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class ResizeMethodsTest : public ServedDesktop {
protected:
    /// The result, or the error's sentence.
    Json resize(Json params)
    {
        RawClient client(m_paths.controlSocket());
        params["workspace"] = "box";
        client.request(1, "desktop.resize", params);
        const auto answer = client.answer(1);
        return !answer ? Json() : answer->error ? Json(answer->error->message) : answer->result;
    }
};

TEST_F(ResizeMethodsTest, aSizeIsTakenAndKeptUntilItFollowsAgain)
{
    EXPECT_EQ(resize(Json::object()),
              (Json{{"width", 320}, {"height", 240}, {"scale", 0}, {"follows", true}}));
    EXPECT_EQ(resize({{"size", "1281x801"}, {"scale", 150}}),
              (Json{{"width", 1280}, {"height", 800}, {"scale", 150}, {"follows", false}}));
    EXPECT_EQ(box().desktopMode, (protocol::DesktopMode{1280, 800, 150}));
    EXPECT_EQ(resize(Json::object())["follows"], false);
    EXPECT_EQ(resize({{"size", "follow"}})["follows"], true);
    EXPECT_FALSE(box().desktopMode);
}

/// An emulated one is not said to refuse what it has only had no time for.
TEST_F(ResizeMethodsTest, aSizeThatTheDesktopDoesNotTakeIsNotKept)
{
    m_agent->behaviour.keepsDesktopSize = true;
    m_plane.fakeWorkspaces.addWorkspace("slow", State::Ready).emulated = true;
    RawClient patient(m_paths.controlSocket());
    patient.request(1, "desktop.resize", {{"workspace", "slow"}, {"size", "1920x1080"}});
    ASSERT_TRUE(pumpUntil([&] { return m_plane.fakeWorkspaces.all.back().desktopMode; }));
    EXPECT_EQ(resize({{"size", "1920x1080"}}),
              "The desktop stayed 320x240: it does not take 1920x1080.");
    EXPECT_FALSE(box().desktopMode);
    patient.notify("call.cancel", {{"call", 1}}); // it waits still, and waited for longer than that
    const auto answer = patient.answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Cancelled) << answer->error->message;
    EXPECT_FALSE(m_plane.fakeWorkspaces.all.back().desktopMode);
}

TEST_F(ResizeMethodsTest, oneThatCannotBeHadLeavesWhatAnotherAskedForMeanwhile)
{
    m_agent->behaviour.keepsDesktopSize = true;
    RawClient first(m_paths.controlSocket());
    first.request(1, "desktop.resize", {{"workspace", "box"}, {"size", "1920x1080"}});
    ASSERT_TRUE(pumpUntil([&] { return box().desktopMode; }));
    const protocol::DesktopMode others{1280, 800, 100};
    box().desktopMode = others;
    first.notify("call.cancel", {{"call", 1}});
    const auto answer = first.answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Cancelled) << answer->error->message;
    EXPECT_EQ(box().desktopMode, others);
}

TEST_F(ResizeMethodsTest, whatIsNoSizeIsRefusedAndNothingIsKept)
{
    for (const char* size : {"0x0", "65535x65535", "639x480", "1920", "x", "1920x1080x3", "Follow"})
        EXPECT_NE(resize({{"size", size}}).get<std::string>().find("is neither"), std::string::npos)
            << size;
    EXPECT_TRUE(resize({{"size", "follow"}, {"scale", 200}}).is_string());
    EXPECT_TRUE(resize({{"size", "1920x1080"}, {"scale", 50}}).is_string());
    EXPECT_TRUE(resize({{"scale", 150}}).is_string()) << "of which size?";
    EXPECT_TRUE(m_plane.fakeWorkspaces.deeds.empty());
}

TEST_F(ResizeMethodsTest, oneThatDoesNotRunHasItFromItsNextStartOn)
{
    box().state = State::Stopped;
    EXPECT_EQ(resize({{"size", "1920x1080"}}),
              (Json{{"width", 1920}, {"height", 1080}, {"scale", 100}, {"follows", false}}));
    EXPECT_EQ(resize({{"size", "follow"}})["width"], 0);
}

} // namespace
} // namespace helix::app
