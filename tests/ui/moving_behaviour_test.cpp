// The data on their way to another folder, as they are seen: asked for in Settings, moved in a small window.

#include <fstream>

#include <QFont>
#include <QQuickItem>
#include <QSemaphore>
#include <QSignalSpy>

#include "app/data_away.h"
#include "app/instance_lock.h"
#include "ui/behaviour_fixture.h"
#include "ui/moving/data_moving.h"
#include "ui/settings/storage_move.h"
#include "ui/shell/backend.h"
#include "ui/shell/helix_window.h"
#include "ui/shell/window_memory.h"

namespace helix::ui::test {
namespace {

namespace fs = std::filesystem;
using plane::State;

class MoveAsked : public Behaviour {
protected:
    MoveAsked() { script.plane.fakeWorkspaces.addWorkspace("calm-otter", State::Ready); }
    StorageMove& move() { return *backend().storageMove(); }
    /// Settings, Storage, and the folder `folder` chosen there.
    void choose(const Result<app::DataMoveFacts>& facts)
    {
        start("settings/storage");
        move().setLook({"/home/me/helixvm", [facts](const std::string&) { return facts; }});
        click("moveStorage");
        ASSERT_TRUE(until([this] { return item("browsePath") != nullptr; }));
        setText("browsePath", folder.path());
        click("browseNow");
        ASSERT_TRUE(until([this] { return item("moveSays") != nullptr && !move().isLooking(); }));
    }
    QTemporaryDir folder;
};

TEST_F(MoveAsked, SuspendsWhatRunsAndEndsHelixForIt)
{
    choose(app::DataMoveFacts{3U << 30U, 9ULL << 30U});
    EXPECT_TRUE(textOf("moveSays").contains("3.0 GB to copy, 9.0 GB free there"))
        << textOf("moveSays").toStdString();
    EXPECT_TRUE(textOf("moveFolder").contains("/home/me/helixvm"));
    ASSERT_TRUE(until([this] { return item("moveRunning") != nullptr; }));
    EXPECT_TRUE(textOf("moveRunning").contains("calm-otter"));
    QSignalSpy asked(&move(), &StorageMove::restartAsked);
    click("moveNow");
    ASSERT_TRUE(until([&] { return asked.size() == 1; }));
    EXPECT_EQ(asked[0][0].toString(), folder.path());
    EXPECT_FALSE(plane::mayHaveMachine(script.plane.fakeWorkspaces.all[0].state));
}

TEST_F(MoveAsked, SaysWhyAFolderIsNotTaken)
{
    choose(fail(ErrorCode::OutOfSpace, "It has 1 MB free; 3 MB are needed."));
    EXPECT_EQ(textOf("moveSays"), "It has 1 MB free; 3 MB are needed.");
    EXPECT_FALSE(isEnabled("moveNow"));
    click("moveCancel");
    EXPECT_TRUE(until([this] { return item("moveSays") == nullptr; }));
}

TEST_F(MoveAsked, ShutsNothingDownThatRefusesToBeSuspended)
{
    auto& workspaces = script.plane.fakeWorkspaces;
    workspaces.suspendError = Error{ErrorCode::OutOfSpace, "There is no room.", {}};
    choose(app::DataMoveFacts{3U << 30U, 9ULL << 30U});
    QSignalSpy asked(&move(), &StorageMove::restartAsked);
    click("moveNow");
    ASSERT_TRUE(until([this] { return textOf("moveSays").contains("There is no room."); }));
    EXPECT_TRUE(textOf("moveSays").contains("calm-otter"));
    EXPECT_TRUE(workspaces.stopped.empty());
    EXPECT_EQ(asked.size(), 0);
}

class MoveWindow : public Behaviour {
protected:
    MoveWindow()
    {
        const fs::path root = home.path().toStdString();
        paths = {root / "home" / "data", root / "run", root / "cache"};
        EXPECT_TRUE(paths.prepare());
        std::ofstream(paths.database()) << "records";
    }
    ~MoveWindow() override { helix.reset(); }
    void open(const QString& target, DataMoving::Mover mover = app::moveData)
    {
        moving = std::make_unique<DataMoving>(paths, target, std::move(mover));
        ended = std::make_unique<QSignalSpy>(moving.get(), &DataMoving::ended);
        WindowOptions options;
        options.moving = moving.get();
        options.memory = memory;
        helix = std::make_unique<HelixWindow>(script, options);
        ASSERT_TRUE(helix->show()) << "the QML is broken";
        settle();
    }
    [[nodiscard]] bool isOver()
    {
        return until([this] { return ended->size() == 1; });
    }
    [[nodiscard]] int lettersOf(const char* name) const
    {
        return item(name)->property("font").value<QFont>().pixelSize();
    }
    [[nodiscard]] QString below(const char* name) const { return home.path() + "/" + name; }
    QTemporaryDir home;
    Paths paths;
    fs::path memory;
    std::unique_ptr<DataMoving> moving;
    std::unique_ptr<QSignalSpy> ended;
};

TEST_F(MoveWindow, MovesAndLetsHelixOpen)
{
    open(below("disk"));
    EXPECT_TRUE(textOf("movingTitle").contains("Moving"));
    EXPECT_NE(item("cancelMove"), nullptr);
    moving->begin();
    ASSERT_TRUE(isOver());
    EXPECT_EQ(fs::read_symlink(paths.data), below("disk").toStdString());
}

TEST_F(MoveWindow, SaysWhatItDoesAndHowFarItIs)
{
    QSemaphore goOn; // from one step to the next
    const auto isToGoOn = [&] { return goOn.tryAcquire(1, 60'000); };
    open(below("disk"), [&](const Paths&, const fs::path&, const app::DataMoveWatch& watch) {
        constexpr std::uint64_t kMiB = 1U << 20U;
        for (const auto& step : {app::DataMoveStep{"Copying", kMiB, 4 * kMiB},
                                 app::DataMoveStep{"Comparing", 3 * kMiB, 4 * kMiB}}) {
            (void)watch.progress(step);
            (void)isToGoOn();
        }
        watch.reached("compared");
        (void)isToGoOn();
        return Result<std::string>("moved");
    });
    const auto bar = [this] { return item("movingBar")->property("value").toDouble(); };
    EXPECT_EQ(textOf("movingStep"), "Waiting for Helix to end");
    EXPECT_EQ(bar(), 0);
    moving->begin();
    EXPECT_TRUE(until([&] { return textOf("movingStep") == "Copying · 1.0 MB of 4.0 MB"; }))
        << textOf("movingStep").toStdString();
    EXPECT_EQ(bar(), 0.25);
    goOn.release();
    EXPECT_TRUE(until([&] { return textOf("movingStep").startsWith("Comparing what was copied"); }))
        << textOf("movingStep").toStdString();
    EXPECT_EQ(bar(), 0.75);
    EXPECT_NE(item("cancelMove"), nullptr);
    goOn.release();
    EXPECT_TRUE(until([&] { return textOf("movingStep").startsWith("Taking the new folder"); }));
    EXPECT_EQ(bar(), 1);
    EXPECT_EQ(item("cancelMove"), nullptr) << "it is brought to its end";
    goOn.release();
    ASSERT_TRUE(isOver());
}

TEST_F(MoveWindow, AnotherFolderWhileItMovesIsNotHeeded)
{
    open(below("disk"));
    const auto lock = std::make_unique<Result<app::InstanceLock>>(app::InstanceLock::take(paths));
    moving->begin();
    moving->chooseFolder(below("other")); // returns, though the move waits for the lock
    moving->begin();
    EXPECT_EQ(moving->folder(), below("disk"));
    EXPECT_EQ(moving->state(), "moving");
    *lock = fail(ErrorCode::Cancelled, "It ends.");
    ASSERT_TRUE(isOver());
    EXPECT_EQ(fs::read_symlink(paths.data), below("disk").toStdString());
}

TEST_F(MoveWindow, AFolderThatIsNotTakenHasThreeWaysOn)
{
    fs::create_directories(below("full").toStdString());
    std::ofstream((below("full") + "/letter").toStdString()) << "dear";
    open(below("full"));
    moving->begin();
    ASSERT_TRUE(until([this] { return item("stayHere") != nullptr; }));
    EXPECT_TRUE(textOf("movingProblem").contains("is not empty"));
    EXPECT_EQ(textOf("moveAgain"), "Try again");
    click("moveAgain");
    ASSERT_TRUE(until([this] { return item("stayHere") != nullptr; }));
    moving->chooseFolder(below("other"));
    ASSERT_TRUE(isOver());
    EXPECT_EQ(fs::read_symlink(paths.data), below("other").toStdString());
}

TEST_F(MoveWindow, StaysWhereItIs)
{
    open("not/a/whole/path");
    moving->begin();
    ASSERT_TRUE(until([this] { return item("stayHere") != nullptr; }));
    click("stayHere");
    ASSERT_TRUE(isOver());
    EXPECT_FALSE(fs::is_symlink(paths.data));
}

TEST_F(MoveWindow, LooksAsHelixDidBefore)
{
    open(below("disk"));
    const int usual = lettersOf("movingTitle");
    helix.reset();
    memory = below("window.json").toStdString();
    {
        WindowMemory before;
        before.open(memory);
        before.keep("textPercent", 150);
    }
    ASSERT_TRUE(until([this] { return fs::exists(memory); })) << "it is written in the pool";
    open(below("disk"));
    EXPECT_GT(lettersOf("movingTitle"), usual);
}

TEST_F(MoveWindow, DataThatAreAwayAreLookedForAndFound)
{
    ASSERT_TRUE(app::moveData(paths, below("disk").toStdString()));
    fs::rename(below("disk").toStdString(), below("unplugged").toStdString());
    open({});
    EXPECT_TRUE(textOf("movingSays").contains(below("disk")));
    EXPECT_EQ(textOf("moveAgain"), "Look again");
    click("moveAgain");
    EXPECT_EQ(textOf("movingProblem"), "It is still not there.");
    moving->chooseFolder(home.path());
    EXPECT_TRUE(until([this] { return textOf("movingProblem").contains("are no images"); }));
    EXPECT_EQ(ended->size(), 0);
    moving->chooseFolder(below("unplugged"));
    ASSERT_TRUE(isOver());
    EXPECT_TRUE(paths.prepare());
    EXPECT_EQ(fs::read_symlink(paths.data), below("unplugged").toStdString());
}

} // namespace
} // namespace helix::ui::test
