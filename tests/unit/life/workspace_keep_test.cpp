// A workspace's disk becomes an image: of one that runs after it was stopped for that, and never instead
// of what its user wanted.

#include <fstream>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/crypto.h"
#include "image/image_store.h"
#include "life/disk_layers.h"
#include "unit/image/disk_maker.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto kOnItsWay = "An image named mine is on its way already; wait for it, or cancel it "
                           "on the page Images, or with 'helixctl image cancel mine'.";

class WorkspaceKeep : public PlaneTest {
protected:
    WorkspaceKeep()
    {
        bootsAlways(m_options);
        putFileSystem();
        openPlane();
    }
    Images& images() { return m_plane->images(); }
    async::Task<Result<void>> keeping(const WorkspaceId& id, const std::string& name = "mine")
    {
        return images().keep({id, name, "Mine", true});
    }
    /// Why not; without a message where it was kept.
    Error kept(const WorkspaceId& id, const std::string& name = "mine")
    {
        const auto done = QCoro::waitFor(keeping(id, name));
        return done ? Error{} : done.error();
    }
    [[nodiscard]] ImageSnapshot imageOf(const std::string& name)
    {
        for (const auto& image : images().list())
            if (image.name == name)
                return image;
        return {};
    }
    /// Nothing was done with it, and no card tells of an image that never began.
    void expectRunsOn(const WorkspaceId& id, const std::string& name = "mine")
    {
        EXPECT_EQ(stateOf(id), State::Ready);
        EXPECT_TRUE(imageOf(name).name.empty());
    }
    [[nodiscard]] std::vector<std::string> imageFolders() const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(m_options.paths.images()))
            names.push_back(entry.path().filename());
        return names;
    }

private:
    /// The image's disk has what an image can be made of.
    void putFileSystem()
    {
        const auto folder = root() / "data/images/tiny/v1";
        const auto raw = root() / "disk.raw";
        std::ofstream(raw).close();
        fs::resize_file(raw, 1ULL << 30);
        fs::create_directories(root() / "tree/etc");
        fs::create_directories(root() / "tree/var");
        image::runTool("/usr/sbin/mke2fs", {"-q", "-F", "-t", "ext4", "-d", root() / "tree", "-J",
                                            "size=32", "-O", "^metadata_csum", raw});
        fs::remove(folder / "disk.qcow2");
        image::runTool("qemu-img", {"convert", "-O", "qcow2", raw, folder / "disk.qcow2"});
        fs::remove(raw);
        const auto content = readFile(folder / "disk.qcow2").value();
        auto manifest = nlohmann::json::parse(readFile(folder / "manifest.json").value());
        manifest["files"]["disk"]["size"] = content.size();
        manifest["files"]["disk"]["sha256"] = toHex(sha256(asBytes(content)));
        std::ofstream(folder / "manifest.json") << manifest.dump();
    }
};

TEST_F(WorkspaceKeep, OneThatRunsIsStoppedAndThenKept)
{
    const auto id = createReady();
    EXPECT_EQ(kept(id).describe(), Error{}.describe());
    EXPECT_EQ(stateOf(id), State::Stopped);
    EXPECT_TRUE(imageOf("mine").present);
    EXPECT_EQ(imageOf("mine").title, "Mine");
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready);
}

TEST_F(WorkspaceKeep, WhatItWasSavedFromIsToldApartByItsName)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(images().keep({id, "mine", imageOf("tiny").title, true})));
    CreateRequest request;
    request.image = "mine";
    request.name = "next";
    const auto next = QCoro::waitFor(workspaces().create(request));
    ASSERT_TRUE(next) << next.error().describe();
    ASSERT_EQ(settled(*next).state, State::Ready);
    EXPECT_EQ(kept(*next, "again").describe(), Error{}.describe());
    EXPECT_EQ(imageOf("again").description, "Saved from a workspace of mine (Tiny).");
}

TEST_F(WorkspaceKeep, OneThatRunsIsNotStoppedUnasked)
{
    const auto id = createReady();
    const auto refused = QCoro::waitFor(images().keep({id, "mine", {}}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "Stop calm-otter first, or have it stopped (--stop): only a "
                                       "disk at rest becomes an image.");
    expectRunsOn(id);
}

TEST_F(WorkspaceKeep, WhoHearsOfTheStopMayKeepItAtOnce)
{
    const auto id = createReady();
    std::optional<async::Task<Result<void>>> keep;
    const auto heard = QObject::connect(&workspaces(), &Workspaces::changed, &workspaces(),
                                        [&](const WorkspaceSnapshot& now) {
                                            if (now.state == State::Stopped && !keep)
                                                keep.emplace(images().keep({id, "mine", {}}));
                                        });
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, false)));
    QObject::disconnect(heard);
    ASSERT_TRUE(keep);
    const auto done = QCoro::waitFor(std::move(*keep));
    EXPECT_TRUE(done) << done.error().describe();
}

TEST_F(WorkspaceKeep, WhatCanBeRefusedIsRefusedBeforeTheStop)
{
    const auto id = createReady();
    EXPECT_EQ(kept(id, "tiny").code, ErrorCode::AlreadyExists);
    EXPECT_EQ(kept(id, "Not A Name").code, ErrorCode::InvalidArgument);
    fs::create_directories(m_options.paths.recipes() / "begun"); // half written
    EXPECT_EQ(kept(id, "begun").message,
              "The name begun belongs to a recipe of yours; choose another one.");
    const auto titled = QCoro::waitFor(images().keep({id, "mine", std::string(101, 'x'), true}));
    EXPECT_EQ(titled.error().code, ErrorCode::InvalidArgument);
    EXPECT_TRUE(imageOf("tiny").present);
    EXPECT_FALSE(imageOf("tiny").lastImportError) << "the image of that name is as it was";
    expectRunsOn(id);
}

TEST_F(WorkspaceKeep, TheNameOfAnImageOnItsWayIsRefusedBeforeTheStop)
{
    const auto id = createReady();
    auto bringing = images().bring({"http://127.0.0.1:1/nobody/mine:1", {}, "mine"});
    ASSERT_TRUE(eventually([this] { return imageOf("mine").importing.has_value(); }));
    EXPECT_EQ(kept(id).message, kOnItsWay);
    EXPECT_EQ(stateOf(id), State::Ready);
    images().cancelImport("mine");
    EXPECT_FALSE(QCoro::waitFor(std::move(bringing)));
}

TEST_F(WorkspaceKeep, OneThatIsSuspendedKeepsItsMemory)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().suspend(id)));
    EXPECT_EQ(kept(id).message,
              "calm-otter is suspended; it can be saved as an image while it runs "
              "or is stopped.");
    EXPECT_EQ(stateOf(id), State::Suspended);
}

TEST_F(WorkspaceKeep, OneWhoseMachineDiedIsNotKeptAndNotLaterEither)
{
    const auto id = createReady();
    ASSERT_EQ(::kill(workspaces().snapshot(id)->qemuPid, SIGKILL), 0);
    ASSERT_TRUE(eventually([&] { return stateOf(id) == State::Failed; }));
    EXPECT_EQ(kept(id).message,
              "calm-otter has failed; it can be saved as an image while it runs or "
              "is stopped.");
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    ASSERT_EQ(settled(id).state, State::Ready);
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, false)));
    EXPECT_TRUE(imageOf("mine").name.empty());
    EXPECT_EQ(imageFolders(), std::vector<std::string>{"tiny"});
}

TEST_F(WorkspaceKeep, TwoAtOnceAreBothStoppedAndBothKept)
{
    const auto first = createReady("first"), second = createReady("second");
    auto one = keeping(first, "one"), other = keeping(second, "other");
    const auto oneDone = QCoro::waitFor(std::move(one));
    const auto otherDone = QCoro::waitFor(std::move(other));
    EXPECT_TRUE(oneDone) << oneDone.error().describe();
    EXPECT_TRUE(otherDone) << otherDone.error().describe();
    EXPECT_TRUE(imageOf("one").present);
    EXPECT_TRUE(imageOf("other").present);
}

/// Its stop takes a while.
class WhileItStops : public WorkspaceKeep {
protected:
    explicit WhileItStops(std::chrono::milliseconds stop = 500ms)
    {
        closePlane();
        m_options.deadlines = StepDeadlines{10s, 10s, 10s, 10s, stop};
        openPlane();
        id = createReady();
    }
    [[nodiscard]] bool stops()
    {
        return eventually([this] { return stateOf(id) == State::Stopping; });
    }

    void beginUnwatched()
    {
        async::detach([](async::Task<Result<void>> keep) -> async::Task<void> {
            (void)co_await std::move(keep);
        }(keeping(id)));
    }

    void divide(const std::string& checkpoint)
    {
        const auto kept = QCoro::waitFor(m_plane->checkpoints().add(id, checkpoint, true));
        ASSERT_TRUE(kept) << kept.error().describe();
    }

    const ScopedVariable m_mood{"HELIXVM_FAKE_QEMU", "deaf"};
    WorkspaceId id;
};

TEST_F(WhileItStops, ItIsToldOfAndItsNameIsTaken)
{
    auto keep = keeping(id);
    ASSERT_TRUE(stops());
    ASSERT_TRUE(imageOf("mine").importing);
    EXPECT_EQ(imageOf("mine").importing->what, "Stopping the workspace");
    EXPECT_EQ(kept(id).message, kOnItsWay);
    const auto done = QCoro::waitFor(std::move(keep));
    EXPECT_TRUE(done) << done.error().describe();
}

TEST_F(WhileItStops, WhoCancelsHasItStoppedAndNoImage)
{
    auto keep = keeping(id);
    ASSERT_TRUE(stops());
    images().cancelImport("mine");
    const auto done = QCoro::waitFor(std::move(keep));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(stateOf(id), State::Stopped);
    EXPECT_TRUE(imageOf("mine").name.empty());
    EXPECT_EQ(imageFolders(), std::vector<std::string>{"tiny"});
}

TEST_F(WhileItStops, ASaveThatComesThenWaitsForTheStop)
{
    auto stop = workspaces().stop(id, false);
    ASSERT_TRUE(stops());
    const auto done = QCoro::waitFor(images().keep({id, "mine", {}}));
    EXPECT_TRUE(done) << done.error().describe();
    EXPECT_TRUE(QCoro::waitFor(std::move(stop)));
    EXPECT_TRUE(imageOf("mine").present);
}

TEST_F(WhileItStops, WhenHelixEndsThereItIsStoppedAndNothingIsHalfMade)
{
    beginUnwatched();
    ASSERT_TRUE(stops());
    closePlane();
    EXPECT_EQ(imageFolders(), std::vector<std::string>{"tiny"});
    reopenPlane();
    ASSERT_TRUE(eventually([this] { return stateOf(id) == State::Stopped; }));
    // It goes on as all work on images does, and stops nothing for that.
    EXPECT_TRUE(eventually([this] { return imageOf("mine").present; }));
    expectNothingRuns();
}

TEST_F(WhileItStops, WhoAsksOnceMoreTakesNothingOffTheRecord)
{
    beginUnwatched();
    ASSERT_TRUE(stops());
    EXPECT_EQ(kept(id).message, kOnItsWay);
    closePlane();
    reopenPlane();
    EXPECT_TRUE(eventually([this] { return imageOf("mine").present; })) << "the first one's";
    expectNothingRuns();
}

/// The disk that it had is gone by then.
TEST_F(WhileItStops, ACheckpointThatItWentBackToMeanwhileIsKept)
{
    divide("first");
    divide("second");
    fs::remove(m_options.installation.agentDrive); // so that it is not started on it
    auto stop = workspaces().stop(id, false);
    ASSERT_TRUE(stops());
    auto restore = m_plane->checkpoints().restore(id, "first", true);
    EXPECT_EQ(kept(id).describe(), Error{}.describe());
    EXPECT_TRUE(QCoro::waitFor(std::move(stop)));
    const auto started = QCoro::waitFor(std::move(restore));
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().code, ErrorCode::NotFound) << started.error().describe();
    EXPECT_TRUE(imageOf("mine").present);
}

/// It stops when the test says so.
class UntilItIsKilled : public WhileItStops {
protected:
    UntilItIsKilled()
        : WhileItStops(10s)
    {
    }
    [[nodiscard]] fs::path imageDisk() const
    {
        return m_options.paths.images() / "tiny" / "v1" / "disk.qcow2";
    }
    /// The disks that the one that its guest writes to stands on, the lowest first.
    [[nodiscard]] std::vector<fs::path> chain() const
    {
        std::vector<fs::path> disks;
        for (const auto& entry : fs::directory_iterator(m_options.paths.workspaceData(id)))
            if (isDisk(entry.path()))
                disks.push_back(entry.path());
        while (!disks.empty() && image::backingFileOf(disks.front()) != imageDisk())
            disks.insert(disks.begin(), image::backingFileOf(disks.front()));
        if (!disks.empty())
            disks.pop_back();
        return disks;
    }
};

TEST_F(UntilItIsKilled, LayersThatAreMergedMeanwhileAreNotLookedFor)
{
    constexpr int kCount = 17, kGone = 9; // a long chain, and as many as are worth a merge
    for (int number = 1; number <= kCount; ++number)
        divide(std::to_string(number));
    const auto last = chain().at(kGone - 1);
    const auto pid = workspaces().snapshot(id)->qemuPid;
    auto stop = workspaces().stop(id, false);
    ASSERT_TRUE(stops());
    auto keep = keeping(id);
    for (int number = 1; number <= kGone; ++number)
        ASSERT_TRUE(QCoro::waitFor(m_plane->checkpoints().remove(id, std::to_string(number))));
    ASSERT_TRUE(eventually([&] { return image::backingFileOf(last) == imageDisk(); }))
        << "they are one, and go once it has stopped";
    ASSERT_EQ(::kill(pid, SIGKILL), 0);
    const auto done = QCoro::waitFor(std::move(keep));
    EXPECT_TRUE(done) << done.error().describe();
    EXPECT_TRUE(QCoro::waitFor(std::move(stop)));
    EXPECT_TRUE(eventually([&] { return chain().size() == kCount - kGone + 1; }));
}

} // namespace
} // namespace helix::life
