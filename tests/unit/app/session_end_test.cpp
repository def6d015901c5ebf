#include "app/session_end.h"

#include <fstream>

#include <QCoroTask>
#include <QTemporaryDir>

#include "unit/app/plane_on_database.h"
#include "unit/async/application.h"

#include <gtest/gtest.h>

namespace helix::app {
namespace {

using plane::State;

TEST(SessionEnd, takesWhatLiesInTheUsersRuntimeFolderUnlessTheUserLingers)
{
    EXPECT_TRUE(endsWithSession("/run/user/1000/helixvm", "/run/user/1000", false));
    EXPECT_FALSE(endsWithSession("/run/user/1000/helixvm", "/run/user/1000", true));
    EXPECT_FALSE(endsWithSession("/run/user/10001/helixvm", "/run/user/1000", false));
    EXPECT_FALSE(endsWithSession("/tmp/helixvm-1000", "/run/user/1000", false));
    EXPECT_FALSE(endsWithSession("/run/user", "/run/user/1000", false));
}

TEST(SessionEnd, aUserLingersWhoHasAFileThere)
{
    const QTemporaryDir folder;
    const std::filesystem::path linger = folder.path().toStdString();
    const std::ofstream anna(linger / "anna");
    EXPECT_TRUE(lingers(linger, "anna"));
    EXPECT_FALSE(lingers(linger, "ben"));
    EXPECT_FALSE(lingers(linger, ""));
    EXPECT_FALSE(lingers(linger / "missing", "anna"));
}

TEST(SessionEnd, machinesThatMayRunAreSuspended)
{
    const fixture::Application application;
    PlaneOnDatabase plane;
    plane.fakeWorkspaces.addWorkspace("runs", State::Ready);
    plane.fakeWorkspaces.addWorkspace("starts", State::Starting);
    plane.fakeWorkspaces.addWorkspace("rests", State::Stopped);
    QCoro::waitFor(putMachinesAway(plane));
    EXPECT_EQ(plane.fakeWorkspaces.deeds,
              (std::vector<std::string>{"suspend runs", "suspend starts"}));
}

TEST(SessionEnd, noneTakesTheSlotOfOneThatIsPutAway)
{
    const fixture::Application application;
    PlaneOnDatabase plane;
    plane.fakeWorkspaces.addWorkspace("runs", State::Ready);
    plane.fakeWorkspaces.addWorkspace("waits", State::Stopped).waits = plane::SlotWait{1, 1, 1};
    QCoro::waitFor(putMachinesAway(plane));
    EXPECT_EQ(plane.fakeWorkspaces.deeds, (std::vector<std::string>{"stop waits", "suspend runs"}));
}

TEST(SessionEnd, oneThatCannotBeSuspendedIsStopped)
{
    const fixture::Application application;
    PlaneOnDatabase plane;
    plane.fakeWorkspaces.addWorkspace("runs", State::Ready);
    plane.fakeWorkspaces.suspendError = Error{ErrorCode::Unsupported, "There is no room.", {}};
    QCoro::waitFor(putMachinesAway(plane));
    EXPECT_EQ(plane.fakeWorkspaces.deeds, (std::vector<std::string>{"suspend runs", "stop runs"}));
}

TEST(SessionEnd, beforeAMoveNoneIsStoppedAndWhoRefusesIsNamed)
{
    const fixture::Application application;
    PlaneOnDatabase plane;
    plane.fakeWorkspaces.addWorkspace("runs", State::Ready);
    plane.fakeWorkspaces.suspendError = Error{ErrorCode::OutOfSpace, "There is no room.", {}};
    const auto refused = QCoro::waitFor(suspendMachines(plane));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message,
              "runs could not be suspended: There is no room. Nothing was shut down.");
    EXPECT_EQ(plane.fakeWorkspaces.deeds, (std::vector<std::string>{"suspend runs"}));
    EXPECT_TRUE(plane.fakeWorkspaces.quiesced.expired());
    plane.fakeWorkspaces.suspendError.reset();
    plane.fakeWorkspaces.live = true;
    const auto suspended = QCoro::waitFor(suspendMachines(plane));
    ASSERT_TRUE(suspended);
    EXPECT_FALSE(plane.fakeWorkspaces.quiesced.expired());
}

/// A fork comes to its end while its source is suspended.
class ForkingWorkspaces : public fakes::FakeWorkspaces {
public:
    bool wereQuiesced = true;

    async::Task<Result<void>> suspend(WorkspaceId id) override
    {
        wereQuiesced = wereQuiesced && !quiesced.expired();
        if (all.size() == 1)
            addWorkspace("fork", State::Ready);
        return FakeWorkspaces::suspend(std::move(id));
    }
};

struct ForkingPlane : fakes::FakePlane {
    ForkingWorkspaces forking;
    plane::Workspaces& workspaces() override { return forking; }
};

TEST(SessionEnd, whatComesMeanwhileIsPutAwayAsWellAndNothingGoesOnByItself)
{
    const fixture::Application application;
    ForkingPlane plane;
    plane.forking.addWorkspace("runs", State::Ready);
    auto quiesced = QCoro::waitFor(putMachinesAway(plane));
    EXPECT_EQ(plane.forking.deeds, (std::vector<std::string>{"suspend runs", "suspend fork"}));
    EXPECT_TRUE(plane.forking.wereQuiesced);
    EXPECT_FALSE(plane.forking.quiesced.expired()) << "until Helix has ended";
    quiesced.reset();
    EXPECT_TRUE(plane.forking.quiesced.expired());
}

} // namespace
} // namespace helix::app
