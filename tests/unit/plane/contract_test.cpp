// What whoever stands before the control plane relies on: the fake and the real one do the same.

#include "unit/plane/plane_contract.h"

namespace helix::plane {
namespace {

TYPED_TEST_SUITE(PlaneContract, Worlds);

TYPED_TEST(PlaneContract, unknownWorkspacesAreNotFound)
{
    auto& workspaces = this->plane().workspaces();
    const auto nobody = WorkspaceId::generate();
    EXPECT_EQ(refusal(workspaces.resolve("nobody")), ErrorCode::NotFound);
    EXPECT_EQ(workspaces.snapshot(nobody), std::nullopt);
    EXPECT_EQ(refusal(answerOf(workspaces.start(nobody))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(workspaces.stop(nobody, true))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(workspaces.cancel(nobody))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(workspaces.remove(nobody, true))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(workspaces.rename(nobody, "other"))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(workspaces.stakes(nobody, false))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(this->create("some", "unknown")), ErrorCode::NotFound);
}

TYPED_TEST(PlaneContract, namesAreOfOneWorkspaceAlone)
{
    auto& workspaces = this->plane().workspaces();
    const auto first = this->ready("first");
    const auto second = this->ready("second");
    EXPECT_EQ(refusal(this->create("first")), ErrorCode::AlreadyExists);
    EXPECT_EQ(refusal(answerOf(workspaces.rename(second, "first"))), ErrorCode::AlreadyExists);
    EXPECT_EQ(refusal(answerOf(workspaces.rename(second, "No Name!"))), ErrorCode::InvalidArgument);
    std::string told;
    QObject::connect(&workspaces, &Workspaces::changed,
                     [&](const WorkspaceSnapshot& now) { told = now.name; });
    ASSERT_TRUE(answerOf(workspaces.rename(second, "third")));
    EXPECT_TRUE(this->happens([&] { return told == "third"; }));
    EXPECT_EQ(workspaces.resolve("third"), second);
    EXPECT_EQ(workspaces.list().size(), 2U);
}

TYPED_TEST(PlaneContract, whatRunsIsDeletedByForceAlone)
{
    auto& workspaces = this->plane().workspaces();
    const auto id = this->ready("first");
    EXPECT_EQ(refusal(answerOf(workspaces.remove(id, false))), ErrorCode::Conflict);
    std::optional<WorkspaceId> gone;
    QObject::connect(&workspaces, &Workspaces::removed,
                     [&](const WorkspaceId& removed) { gone = removed; });
    ASSERT_TRUE(answerOf(workspaces.remove(id, true)));
    EXPECT_TRUE(this->happens([&] { return gone == id; }));
    EXPECT_EQ(refusal(workspaces.resolve("first")), ErrorCode::NotFound);
}

TYPED_TEST(PlaneContract, startsStopsAndStartsAgain)
{
    auto& workspaces = this->plane().workspaces();
    const auto id = this->ready("first");
    ASSERT_TRUE(answerOf(workspaces.stop(id, true)));
    EXPECT_TRUE(this->becomes(id, State::Stopped));
    ASSERT_TRUE(answerOf(workspaces.start(id)));
    EXPECT_TRUE(this->becomes(id, State::Ready));
    EXPECT_TRUE(answerOf(workspaces.remove(id, true)));
}

TYPED_TEST(PlaneContract, settingsAreCheckedAndTold)
{
    auto& settings = this->plane().settings();
    EXPECT_EQ(refusal(answerOf(settings.set("no.such", "1"))), ErrorCode::InvalidArgument);
    EXPECT_EQ(refusal(answerOf(settings.set("appearance.theme", "pink"))),
              ErrorCode::InvalidArgument);
    EXPECT_EQ(refusal(answerOf(settings.set("resources.maxRunning", "0"))),
              ErrorCode::InvalidArgument);
    QString told;
    QObject::connect(&settings, &Settings::changed, [&](const QString& key) { told = key; });
    ASSERT_TRUE(answerOf(settings.set("appearance.theme", "light")));
    EXPECT_EQ(told, "appearance.theme");
    EXPECT_EQ(settings.value("appearance.theme"), "light");
    EXPECT_EQ(settings.all().at("appearance.theme"), "light");
}

TYPED_TEST(PlaneContract, portsAreMappedOnce)
{
    auto& forwards = this->plane().forwards();
    const auto id = this->ready("first");
    const auto add = [&](std::uint16_t guest, std::uint16_t host) {
        return answerOf(
            forwards.add(id, boundary::ForwardKind::Business, guest, host, "Web", "127.0.0.1"));
    };
    const auto check = [&](int guest, int host, const std::string& address) {
        return refusal(answerOf(forwards.check(guest, host, address)));
    };
    const auto made = add(8000, 0);
    ASSERT_TRUE(made);
    EXPECT_NE(made->hostPort, 0);
    EXPECT_EQ(made->state, boundary::ForwardState::Listening);
    EXPECT_EQ(refusal(add(8000, 0)), ErrorCode::AlreadyExists);
    EXPECT_EQ(check(8001, made->hostPort, "127.0.0.1"), ErrorCode::AlreadyExists);
    EXPECT_EQ(check(0, 0, "127.0.0.1"), ErrorCode::InvalidArgument);
    if (boundary::lowestBindablePort() > 80) { // root may
        EXPECT_EQ(check(8001, 80, "127.0.0.1"), ErrorCode::PermissionDenied);
    }
    EXPECT_EQ(check(8001, 0, "localhost"), ErrorCode::InvalidArgument);
    EXPECT_EQ(check(8001, 0, "127.0.0.1"), std::nullopt);
    EXPECT_EQ(refusal(answerOf(forwards.retry(id, 9))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(forwards.move(id, 9, 0))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(forwards.move(id, 8000, made->hostPort))), ErrorCode::AlreadyExists);
    const auto moved = answerOf(forwards.move(id, 8000, 0));
    ASSERT_TRUE(moved);
    EXPECT_NE(moved->hostPort, made->hostPort);
    EXPECT_EQ(moved->label, "Web");
    EXPECT_EQ(moved->state, boundary::ForwardState::Listening);
    ASSERT_TRUE(answerOf(forwards.remove(id, 8000)));
    EXPECT_EQ(refusal(answerOf(forwards.remove(id, 8000))), ErrorCode::NotFound);
    EXPECT_TRUE(answerOf(this->plane().workspaces().remove(id, true)));
}

TYPED_TEST(PlaneContract, providersHaveNamesOfTheirOwn)
{
    auto& providers = this->plane().providers();
    int told = 0;
    QObject::connect(&providers, &providers::Providers::changed, [&] { ++told; });
    providers::Provider local;
    local.name = "local";
    local.kind = providers::ProviderKind::OpenAi;
    local.baseUrl = "http://127.0.0.1:11434";
    ASSERT_TRUE(answerOf(providers.add(local, Secret())));
    EXPECT_GT(told, 0);
    EXPECT_FALSE(providers.list().front().hasKey);
    EXPECT_EQ(refusal(answerOf(providers.add(local, Secret()))), ErrorCode::AlreadyExists);
    EXPECT_EQ(refusal(answerOf(providers.setModels("other", {}))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(providers.remove("other"))), ErrorCode::NotFound);
    ASSERT_TRUE(answerOf(providers.remove("local")));
    EXPECT_TRUE(providers.list().empty());
}

TYPED_TEST(PlaneContract, sessionsThatAreNotKnownAreNotFound)
{
    auto& sessions = this->plane().sessions();
    const auto nobody = SessionId::generate();
    EXPECT_EQ(refusal(sessions.cancel(nobody)), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(sessions.rename(nobody, "other"))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(sessions.prompt(nobody, {"Do it", {}}))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(sessions.entries(nobody, 1, 10))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(sessions.resolve("none")), ErrorCode::NotFound);
    EXPECT_EQ(sessions.snapshot(nobody), std::nullopt);
}

TYPED_TEST(PlaneContract, thereAreNoChangesBeforeTheyWereTaken)
{
    const auto id = this->ready("first");
    EXPECT_FALSE(this->plane().projects().project(id));
    EXPECT_EQ(refusal(answerOf(this->plane().projects().changes(id))), ErrorCode::NotFound);
    EXPECT_TRUE(answerOf(this->plane().workspaces().remove(id, true)));
}

} // namespace
} // namespace helix::plane
