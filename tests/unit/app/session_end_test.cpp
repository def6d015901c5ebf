#include "app/session_end.h"

#include <fstream>

#include <QCoroTask>
#include <QTemporaryDir>

#include "unit/app/plane_on_database.h"

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

TEST(SessionEnd, machinesThatMayRunAreShutDown)
{
    int argc = 1;
    char name[] = "test";
    char* argv[] = {name, nullptr};
    const QCoreApplication application(argc, argv);
    PlaneOnDatabase plane;
    plane.fakeWorkspaces.addWorkspace("runs", State::Ready);
    plane.fakeWorkspaces.addWorkspace("starts", State::Starting);
    plane.fakeWorkspaces.addWorkspace("rests", State::Stopped);
    QCoro::waitFor(shutDownMachines(plane));
    EXPECT_EQ(plane.fakeWorkspaces.deeds.size(), 2U);
}

} // namespace
} // namespace helix::app
