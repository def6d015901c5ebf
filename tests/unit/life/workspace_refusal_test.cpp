#include <fstream>

#include "unit/boundary/loopback_listener.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

/// What cannot be is refused with a sentence, and leaves nothing.
class WorkspaceRefusal : public PlaneTest {
protected:
    WorkspaceRefusal() { openPlane(); }

    Error refused(CreateRequest request)
    {
        const auto result = QCoro::waitFor(workspaces().create(std::move(request)));
        EXPECT_FALSE(result);
        expectNothingLeft();
        return result ? Error{} : result.error();
    }
    static CreateRequest request(std::string name = "calm-otter")
    {
        CreateRequest r;
        r.image = "tiny";
        r.name = std::move(name);
        return r;
    }
};

TEST_F(WorkspaceRefusal, unknownImageNamesThoseThereAre)
{
    auto unknown = request();
    unknown.image = "windows";
    const auto error = refused(unknown);
    EXPECT_EQ(error.code, ErrorCode::NotFound);
    EXPECT_NE(error.message.find("tiny"), std::string::npos) << error.message;
    unknown.image = "../../etc";
    refused(unknown);
}

TEST_F(WorkspaceRefusal, names)
{
    for (const auto& name :
         {std::string("../x"), std::string(300, 'a'), std::string("Ünicode"), std::string(" ")})
        EXPECT_EQ(refused(request(name)).code, ErrorCode::InvalidArgument);
}

TEST_F(WorkspaceRefusal, resourcesTheHostDoesNotHave)
{
    auto much = request();
    much.resources.memoryMiB = 10'000'000;
    EXPECT_EQ(refused(much).code, ErrorCode::ResourceExhausted);
    much.resources = {0, 0, 4'000'000};
    EXPECT_EQ(refused(much).code, ErrorCode::ResourceExhausted);
    much.resources = {4000, 0, 0};
    EXPECT_EQ(refused(much).code, ErrorCode::ResourceExhausted);
    much.resources = {0, 16, 0};
    EXPECT_EQ(refused(much).code, ErrorCode::InvalidArgument);
}

TEST_F(WorkspaceRefusal, ports)
{
    const boundary::LoopbackListener other;
    auto wrong = request();
    wrong.ports = {{8000, other.port(), ""}};
    const auto taken = refused(wrong);
    EXPECT_EQ(taken.code, ErrorCode::AlreadyExists);
    EXPECT_NE(taken.message.find(std::to_string(other.port())), std::string::npos);
    wrong.ports = {{0, 0, ""}};
    EXPECT_EQ(refused(wrong).code, ErrorCode::InvalidArgument);
    wrong.ports = {{8000, 0, ""}, {8000, 0, ""}};
    EXPECT_EQ(refused(wrong).code, ErrorCode::AlreadyExists);
}

TEST_F(WorkspaceRefusal, aNameThatIsTaken)
{
    const auto id = createReady();
    const auto again = create();
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(workspaces().list().size(), 1U);
    EXPECT_EQ(QCoro::waitFor(workspaces().start(id)).error().code, ErrorCode::Conflict);
    EXPECT_EQ(QCoro::waitFor(workspaces().cancel(id)).error().code, ErrorCode::Conflict);
}

TEST_F(WorkspaceRefusal, twoRequestsForOneNameAtOnce)
{
    auto first = workspaces().create(request());
    auto second = workspaces().create(request());
    const auto one = QCoro::waitFor(first), two = QCoro::waitFor(second);
    EXPECT_TRUE(one.has_value() != two.has_value());
}

TEST_F(WorkspaceRefusal, aMissingAgentDrive)
{
    fs::remove(m_options.installation.agentDrive);
    EXPECT_EQ(refused(request()).code, ErrorCode::NotFound);
}

TEST_F(WorkspaceRefusal, missingOrOldQemu)
{
    closePlane();
    m_options.environment = [](const char* name) -> std::optional<std::string> {
        return std::string_view(name) == "HELIXVM_QEMU"
                   ? std::optional<std::string>("/no/such/qemu")
                   : std::nullopt;
    };
    openPlane();
    EXPECT_EQ(refused(request()).code, ErrorCode::NotFound);
    closePlane();
    const ScopedVariable mood("HELIXVM_FAKE_QEMU", "old");
    m_options = planeOptions(root());
    openPlane();
    EXPECT_EQ(refused(request()).code, ErrorCode::Unsupported);
}

TEST_F(WorkspaceRefusal, anImageInUseIsNotRemoved)
{
    const auto id = createReady();
    const auto refusal = QCoro::waitFor(m_plane->images().remove("tiny"));
    ASSERT_FALSE(refusal);
    EXPECT_EQ(refusal.error().code, ErrorCode::Conflict);
    EXPECT_NE(refusal.error().message.find("calm-otter"), std::string::npos);
    EXPECT_EQ(m_plane->images().list().front().usedBy, 1);
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    EXPECT_TRUE(QCoro::waitFor(m_plane->images().remove("tiny")));
    EXPECT_TRUE(m_plane->images().list().empty());
    EXPECT_EQ(QCoro::waitFor(m_plane->images().build("nothing")).error().code, ErrorCode::NotFound);
}

TEST_F(WorkspaceRefusal, anImageThatIsDamagedOrWasNeverFinishedIsRemoved)
{
    const auto image = m_options.paths.images() / "tiny";
    std::filesystem::remove(image / "v1" / "manifest.json");
    ASSERT_TRUE(m_plane->images().list().empty());
    EXPECT_TRUE(QCoro::waitFor(m_plane->images().remove("tiny")));
    EXPECT_FALSE(std::filesystem::exists(image));
    const auto again = QCoro::waitFor(m_plane->images().remove("tiny"));
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::NotFound);
    EXPECT_EQ(QCoro::waitFor(m_plane->images().remove("..")).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_TRUE(std::filesystem::exists(m_options.paths.images()));
}

TEST_F(WorkspaceRefusal, anImageThatADiskOfNoRecordNeedsIsNotRemoved)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    closePlane();
    databaseSql("DELETE FROM workspaces");
    openPlane();
    const auto lost = m_options.paths.data / "lost" / id.str() / "disk.qcow2";
    ASSERT_TRUE(std::filesystem::exists(lost));
    const auto refusal = QCoro::waitFor(m_plane->images().remove("tiny"));
    ASSERT_FALSE(refusal);
    EXPECT_EQ(refusal.error().code, ErrorCode::Conflict);
    EXPECT_NE(refusal.error().message.find(lost.string()), std::string::npos)
        << refusal.error().message;
    EXPECT_FALSE(m_plane->images().list().empty());
    std::filesystem::remove(lost);
    EXPECT_TRUE(QCoro::waitFor(m_plane->images().remove("tiny")));
}

TEST_F(WorkspaceRefusal, noImageIsRemovedBesideARecordThatIsNotUnderstood)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    closePlane();
    databaseSql("UPDATE workspaces SET state = 'of a newer Helix'");
    openPlane();
    const auto refusal = QCoro::waitFor(m_plane->images().remove("tiny"));
    ASSERT_FALSE(refusal);
    EXPECT_NE(refusal.error().message.find("calm-otter"), std::string::npos)
        << refusal.error().message;
    EXPECT_FALSE(m_plane->images().list().empty());
}

TEST_F(WorkspaceRefusal, unknownWorkspacesAreNotFound)
{
    const auto nobody = WorkspaceId::generate();
    EXPECT_EQ(QCoro::waitFor(workspaces().start(nobody)).error().code, ErrorCode::NotFound);
    EXPECT_EQ(QCoro::waitFor(workspaces().stop(nobody)).error().code, ErrorCode::NotFound);
    EXPECT_EQ(QCoro::waitFor(workspaces().cancel(nobody)).error().code, ErrorCode::NotFound);
    EXPECT_EQ(QCoro::waitFor(workspaces().remove(nobody, true)).error().code, ErrorCode::NotFound);
    EXPECT_EQ(QCoro::waitFor(workspaces().waitUntilSettled(nobody, {})).error().code,
              ErrorCode::NotFound);
    EXPECT_FALSE(workspaces().snapshot(nobody));
    EXPECT_NE(workspaces().resolve("nobody").error().message.find("nobody"), std::string::npos);
}

} // namespace
} // namespace helix::life
