// desktop.stats over the control socket, with the real stream and a fake agent behind it.

#include <gtest/gtest.h>

#include "app/control_server.h"
#include "unit/app/plane_with_desktop.h"
#include "unit/app/raw_client.h"
#include "unit/link/link_fixture.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class StreamMethodsTest : public link::WithFakeAgent {
protected:
    void SetUp() override
    {
        const std::filesystem::path root = m_folder.path().toStdString();
        m_paths = Paths{root / "data", root / "run", root / "cache"};
        ASSERT_TRUE(m_paths.prepare());
        m_plane.fakeWorkspaces.addWorkspace("box", State::Ready);
        m_server = *ControlServer::listen(m_paths, m_plane, {});
    }
    static Json stage(const Json& stages, const std::string& name)
    {
        for (const auto& one : stages)
            if (one["stage"] == name)
                return one;
        return {};
    }

    link::Credential m_credential = credential();
    QTemporaryDir m_folder;
    Paths m_paths;
    PlaneWithDesktop m_plane{[this](const WorkspaceId&) -> Result<link::GuestAddress> {
        if (m_plane.fakeWorkspaces.all.front().state != State::Ready)
            return fail(ErrorCode::Conflict, "The workspace is not ready.");
        return link::GuestAddress{m_agent->port(), m_credential};
    }};
    std::unique_ptr<ControlServer> m_server;
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
