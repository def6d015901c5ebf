#include "warm/make_snapshot.h"

#include <gmock/gmock.h>

#include "unit/async/kill_process.h"
#include "unit/warm/warm_fixture.h"
#include "warm/restore_snapshot.h"

namespace helix::warm {
namespace {

using helix::fixture::ScopedEnvironment;

class MakeSnapshotTest : public WarmFixture {
protected:
    static async::Task<Result<void>> readyAtOnce(machine::LaunchPlan, async::CancelToken)
    {
        co_return Result<void>();
    }
    static async::Task<Result<void>> neverReady(machine::LaunchPlan, async::CancelToken cancel)
    {
        async::Completion<void> never;
        const std::string late = "The guest was not ready in time.";
        co_return co_await never.wait(std::chrono::seconds(60), cancel, late);
    }

    [[nodiscard]] async::Task<Result<Snapshot>> making(AwaitReady ready,
                                                       async::CancelToken cancel = {}) const
    {
        SnapshotRequest request{m_bundle, snapshots(), m_spec, m_host, m_document};
        return makeSnapshot(std::move(request), std::move(ready), std::move(cancel));
    }
    auto restoring(const Snapshot& snapshot)
    {
        return QCoro::waitFor(restoreMachine(m_bundle, snapshot, m_spec, m_host, m_document, {}));
    }
    void expectNothingRemains()
    {
        EXPECT_THAT(entries(), testing::IsEmpty());
        EXPECT_TRUE(until([&] { return machine::processesOf(m_spec.uuid).empty(); }));
        EXPECT_TRUE(until([&] { return std::filesystem::is_empty(folder() / "run"); }));
    }
    const Secret m_document{std::string_view(R"({"workspace":"","generation":0})")};
};

TEST_F(MakeSnapshotTest, leavesOneThatMachinesOfItsKindGoOnFrom)
{
    const auto made = QCoro::waitFor(making(readyAtOnce));
    ASSERT_TRUE(made) << made.error().describe();
    EXPECT_TRUE(machine::processesOf(m_spec.uuid).empty());
    const auto found = snapshots().find(snapshotKey(m_bundle, m_spec, m_host).value());
    ASSERT_TRUE(found) << found.error().describe();
    EXPECT_EQ(found->folder, made->folder);

    const auto clone = restoring(*found);
    ASSERT_TRUE(clone) << clone.error().describe();
    EXPECT_TRUE((*clone)->isHeld());
    EXPECT_TRUE(QCoro::waitFor((*clone)->resume()));
    EXPECT_LT(std::filesystem::file_size(m_spec.disk), 1U << 20);
    EXPECT_TRUE(QCoro::waitFor((*clone)->quit()));
}

TEST_F(MakeSnapshotTest, leavesNothingWhenTheGuestIsNotReady)
{
    const AwaitReady late = [](machine::LaunchPlan, async::CancelToken) {
        return [](Error why) -> async::Task<Result<void>> {
            co_return fail(why);
        }(Error{ErrorCode::Timeout, "The guest was not ready in time.", {}});
    };
    const auto made = QCoro::waitFor(making(late));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::Timeout);
    expectNothingRemains();
}

TEST_F(MakeSnapshotTest, leavesNothingWhenItIsCancelled)
{
    async::CancelSource cancel;
    bool asked = false;
    const AwaitReady waiting = [&asked](machine::LaunchPlan plan, async::CancelToken token) {
        asked = true;
        return neverReady(std::move(plan), std::move(token));
    };
    auto making = this->making(waiting, cancel.token());
    ASSERT_TRUE(until([&] { return asked; }));
    cancel.cancel();
    EXPECT_EQ(QCoro::waitFor(making).error().code, ErrorCode::Cancelled);
    expectNothingRemains();
}

TEST_F(MakeSnapshotTest, waitsForNoTemplateThatHasEnded)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "die-later");
    const auto made = QCoro::waitFor(making(neverReady));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::Unavailable) << made.error().describe();
    EXPECT_NE(made.error().cause.find("signal 9"), std::string::npos) << made.error().describe();
    expectNothingRemains();
}

TEST_F(MakeSnapshotTest, leavesNothingWhenDevicesCannotBeSaved)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "save-fails");
    const auto made = QCoro::waitFor(making(readyAtOnce));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::OutOfSpace) << made.error().describe();
    expectNothingRemains();
}

TEST_F(MakeSnapshotTest, noMachineOfAnotherKindGoesOnFromIt)
{
    const auto made = QCoro::waitFor(making(readyAtOnce));
    ASSERT_TRUE(made) << made.error().describe();
    m_spec.resources.cpus = 2;
    const auto clone = restoring(*made);
    ASSERT_FALSE(clone);
    EXPECT_EQ(clone.error().code, ErrorCode::Conflict);
    EXPECT_FALSE(std::filesystem::exists(m_spec.disk));
}

TEST_F(MakeSnapshotTest, aCloneWhoseDevicesAreDamagedLeavesNothing)
{
    const auto made = QCoro::waitFor(making(readyAtOnce));
    ASSERT_TRUE(made) << made.error().describe();
    std::filesystem::permissions(made->devices(), std::filesystem::perms::owner_all);
    ASSERT_TRUE(writeFileAtomically(made->devices(), asBytes("of another machine")));
    const auto clone = restoring(*made);
    ASSERT_FALSE(clone);
    EXPECT_NE(clone.error().cause.find("load of migration failed"), std::string::npos)
        << clone.error().describe();
    EXPECT_FALSE(std::filesystem::exists(m_spec.disk));
    EXPECT_TRUE(until([&] { return machine::processesOf(m_spec.uuid).empty(); }));
}

} // namespace
} // namespace helix::warm
