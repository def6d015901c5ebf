// An imported disk without an agent: it runs, and says what cannot be done with it.

#include "protocol/limits.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

class WorkspaceAppliance : public PlaneTest {
protected:
    WorkspaceAppliance()
    {
        furnishImported(root(), "appliance", "none");
        furnishImported(root(), "cloud", "cloud-init");
        openPlane();
    }
    Result<WorkspaceId> createFrom(const std::string& image)
    {
        CreateRequest request;
        request.image = image;
        request.name = "old-box";
        return QCoro::waitFor(workspaces().create(request));
    }
};

TEST_F(WorkspaceAppliance, isReadyWhenItsConsoleSpeaks)
{
    const auto id = createFrom("appliance");
    ASSERT_TRUE(id) << id.error().describe();
    const auto ready = settled(*id);
    ASSERT_EQ(ready.state, State::Ready) << (ready.error ? ready.error->describe() : "");
    EXPECT_FALSE(ready.agentExpected);
    EXPECT_FALSE(ready.desktopExpected);
    ASSERT_EQ(ready.steps.size(), 3U) << "no agent, no pairing, no desktop";
    for (const auto& step : ready.steps)
        EXPECT_EQ(step.status, StepProgress::Status::Done);
    ASSERT_EQ(ready.forwards.size(), 1U);
    EXPECT_EQ(ready.forwards.front().kind, boundary::ForwardKind::Ssh);

    link::ExecRequest request;
    request.argv = {"true"};
    const auto exec = QCoro::waitFor(workspaces().exec(*id, request));
    ASSERT_FALSE(exec);
    EXPECT_EQ(exec.error().code, ErrorCode::Unsupported);
    EXPECT_NE(exec.error().message.find("no agent"), std::string::npos);
    EXPECT_EQ(workspaces().agentAccess(*id).error().code, ErrorCode::Unsupported);
    const auto ssh = workspaces().sshTarget(*id);
    ASSERT_FALSE(ssh);
    EXPECT_NE(ssh.error().message.find(std::to_string(ready.forwards.front().hostPort)),
              std::string::npos)
        << ssh.error().message;

    reopenPlane();
    EXPECT_EQ(settled(*id).state, State::Ready) << "found running";
    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(*id)));
    EXPECT_EQ(stateOf(*id), State::Stopped);
    expectNothingRuns();
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(*id, false)));
    expectNothingLeft();
}

TEST_F(WorkspaceAppliance, aCloudImageGetsItsAgentByASeedThatIsMadeOnce)
{
    const auto id = createFrom("cloud");
    ASSERT_TRUE(id) << id.error().describe();
    const auto ready = settled(*id);
    ASSERT_EQ(ready.state, State::Ready) << (ready.error ? ready.error->describe() : "");
    EXPECT_TRUE(ready.agentExpected);
    EXPECT_FALSE(ready.desktopExpected);
    EXPECT_EQ(ready.steps.size(), 5U) << "all but the desktop";
    const auto seed = m_options.paths.workspaceData(*id) / "seed.iso";
    ASSERT_TRUE(std::filesystem::exists(seed));
    const auto made = std::filesystem::last_write_time(seed);
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(*id)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(*id)));
    ASSERT_EQ(settled(*id).state, State::Ready);
    EXPECT_EQ(std::filesystem::last_write_time(seed), made);
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(*id, true)));
    expectNothingLeft();
}

TEST_F(WorkspaceAppliance, isListedAsWhatItIs)
{
    for (const auto& image : m_plane->images().list()) {
        EXPECT_EQ(image.imported, image.name != "tiny");
        EXPECT_EQ(image.bootsFirmware, image.name != "tiny");
        EXPECT_EQ(image.hasAgent, image.name != "appliance");
    }
}

TEST_F(WorkspaceAppliance, importsAreRefusedWithTheReason)
{
    ImportRequest request;
    request.file = root() / "missing.qcow2";
    request.name = "new";
    const auto missing = QCoro::waitFor(m_plane->images().import(request));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::NotFound) << missing.error().describe();
    const auto listed = m_plane->images().list();
    const auto refused = std::ranges::find(listed, "new", &ImageSnapshot::name);
    ASSERT_NE(refused, listed.end());
    EXPECT_TRUE(refused->lastImportError);
    EXPECT_FALSE(refused->present);
    EXPECT_TRUE(QCoro::waitFor(m_plane->images().remove("new")))
        << "the word about it is forgotten";
    request.name = "../x";
    EXPECT_EQ(QCoro::waitFor(m_plane->images().import(request)).error().code,
              ErrorCode::InvalidArgument);
}

} // namespace
} // namespace helix::life
