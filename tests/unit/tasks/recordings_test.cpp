// Recordings that Helix keeps, of the desktops of fake guests, which are real streams.

#include <QCoroTask>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QThreadPool>

#include <gtest/gtest.h>

#include <sys/stat.h>

#include "base/clock.h"
#include "build_tree.h"
#include "plane/recordings.h"
#include "plane/setting.h"
#include "recording/film.h"
#include "tasks/command_store.h"
#include "tasks/recorded_stream.h"
#include "unit/life/plane_fixture.h"

namespace helix::tasks {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using plane::KeptRecording;

class KeptRecordingsTest : public life::PlaneTest {
protected:
    plane::Recordings& recordings() { return m_plane->recordings(); }
    std::vector<KeptRecording> list(const WorkspaceId& id)
    {
        const auto all = QCoro::waitFor(recordings().list(id));
        EXPECT_TRUE(all);
        return all.value_or(std::vector<KeptRecording>());
    }
    fs::path shelf(const WorkspaceId& id) const
    {
        return m_options.paths.workspaceData(id) / "recordings";
    }
    /// One with a few pictures.
    KeptRecording record(const WorkspaceId& id)
    {
        EXPECT_TRUE(QCoro::waitFor(recordings().start(id)));
        EXPECT_TRUE(eventually([&] { return recordings().now(id).seconds > 0; }));
        const auto kept = QCoro::waitFor(recordings().stop(id));
        EXPECT_TRUE(kept) << kept.error().describe();
        return kept.value_or(KeptRecording());
    }
    void set(const std::string& value)
    {
        ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("recording.rollingMiB", value)));
    }

    /// How often the activity says that one ended by itself.
    int ends(const WorkspaceId& id)
    {
        int count = 0;
        const auto entries = QCoro::waitFor(m_plane->activity().list(100, id.str()));
        for (const auto& entry : entries.value_or(std::vector<plane::ActivityEntry>()))
            count += entry.kind == "recording" ? entry.times : 0;
        return count;
    }

    const life::ScopedVariable m_decoder{"HELIXVM_DECODE", tests::builtProgram("helix-decode")};
};

TEST_F(KeptRecordingsTest, oneIsMadeListedExportedAndDeleted)
{
    openPlane();
    const auto id = createReady();
    const auto before = systemWallClock()();
    const auto kept = record(id);
    ASSERT_EQ(kept.parts.size(), 1U);
    EXPECT_FALSE(kept.rolling);
    EXPECT_FALSE(kept.running);
    EXPECT_NEAR(static_cast<double>(kept.startMs), static_cast<double>(before), 30'000);
    EXPECT_GT(kept.endMs, kept.startMs);
    EXPECT_EQ(fs::path(kept.parts[0].file).parent_path().parent_path(), shelf(id));
    struct stat status {};
    ::stat(shelf(id).c_str(), &status);
    EXPECT_EQ(status.st_mode & 0777U, 0700U);
    EXPECT_TRUE(recordings().now(id).id.empty());
    EXPECT_EQ(list(id), std::vector<KeptRecording>{kept});

    plane::ExportWish wish;
    wish.recording = kept.id;
    wish.file = root() / "out.mp4";
    const auto exported = QCoro::waitFor(recordings().exportPiece(id, wish));
    ASSERT_TRUE(exported) << exported.error().describe();
    EXPECT_EQ(exported->files, std::vector<std::string>{wish.file.string()});
    EXPECT_TRUE(recording::Film::open(wish.file));
    EXPECT_FALSE(QCoro::waitFor(recordings().exportPiece(id, wish))) << "it is there already";

    EXPECT_TRUE(QCoro::waitFor(recordings().remove(id, kept.id)));
    EXPECT_TRUE(list(id).empty());
    EXPECT_EQ(QCoro::waitFor(recordings().remove(id, kept.id)).error().code, ErrorCode::NotFound);
}

TEST_F(KeptRecordingsTest, anExportKeepsTheReserveOfTheDisk)
{
    openPlane();
    const auto id = createReady();
    plane::ExportWish wish;
    wish.recording = record(id).id;
    wish.file = root() / "out.mp4";
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.diskReserveMiB", "268435456")));
    const auto exported = QCoro::waitFor(recordings().exportPiece(id, wish));
    ASSERT_FALSE(exported);
    EXPECT_EQ(exported.error().code, ErrorCode::OutOfSpace);
    EXPECT_FALSE(fs::exists(wish.file));
}

TEST_F(KeptRecordingsTest, aDiskThatDoesNotAnswerHoldsNothingButTheExport)
{
    openPlane();
    const auto id = createReady();
    plane::ExportWish wish;
    wish.recording = record(id).id;
    wish.file = root() / "later" / "out.mp4";
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.diskReserveMiB", "268435456")));
    QThreadPool& pool = *QThreadPool::globalInstance();
    QSemaphore goOn;
    const int threads = pool.maxThreadCount();
    for (int i = 0; i < threads; ++i)
        pool.start([&goOn] { goOn.acquire(); });
    auto exporting = recordings().exportPiece(id, wish);
    fs::create_directory(wish.file.parent_path()); // had it been looked at, it was not there
    goOn.release(threads);
    const auto exported = QCoro::waitFor(std::move(exporting));
    ASSERT_FALSE(exported);
    EXPECT_EQ(exported.error().code, ErrorCode::OutOfSpace) << "it is on the disk of Helix's data";
}

TEST_F(KeptRecordingsTest, thereIsOneAtATimeAndWhatRunsIsNotDeleted)
{
    openPlane();
    const auto id = createReady();
    EXPECT_EQ(QCoro::waitFor(recordings().stop(id)).error().code, ErrorCode::Conflict);
    ASSERT_TRUE(QCoro::waitFor(recordings().start(id)));
    EXPECT_EQ(QCoro::waitFor(recordings().start(id)).error().code, ErrorCode::Conflict);
    const auto name = recordings().now(id).id;
    EXPECT_EQ(QCoro::waitFor(recordings().remove(id, name)).error().code, ErrorCode::Conflict);
    ASSERT_TRUE(eventually([&] { return recordings().now(id).seconds > 0; }));
    EXPECT_TRUE(list(id).at(0).running);
    // It ends with its workspace, and says so; what there is stays.
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    ASSERT_TRUE(eventually([&] { return recordings().now(id).id.empty(); }));
    EXPECT_NE(recordings().now(id).problem.find("the recording ends there"), std::string::npos);
    EXPECT_EQ(list(id).at(0).id, name);
    EXPECT_EQ(QCoro::waitFor(recordings().start(id)).error().code, ErrorCode::Conflict);
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    EXPECT_FALSE(fs::exists(shelf(id)));
}

TEST_F(KeptRecordingsTest, theSettingKeepsOneRolling)
{
    openPlane();
    const auto id = createReady();
    EXPECT_TRUE(recordings().now(id).rolling.empty());
    set("64");
    ASSERT_TRUE(eventually([&] { return !recordings().now(id).rolling.empty(); }));
    const auto first = recordings().now(id).rolling;
    ASSERT_TRUE(eventually([&] { return !list(id).empty() && !list(id)[0].parts.empty(); }));
    EXPECT_TRUE(list(id)[0].rolling);
    EXPECT_TRUE(record(id).parts.size() == 1) << "one that is asked for is beside it";
    // It ends with the stop, and goes on with the next start.
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    ASSERT_TRUE(eventually([&] { return recordings().now(id).rolling.empty(); }));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    ASSERT_TRUE(eventually([&] { return !recordings().now(id).rolling.empty(); }));
    EXPECT_NE(recordings().now(id).rolling, first);
    set("0");
    EXPECT_TRUE(eventually([&] { return recordings().now(id).rolling.empty(); }));
    EXPECT_EQ(m_plane->settings().value("recording.rollingMiB"), "0");
}

TEST_F(KeptRecordingsTest, oneThatAFullDiskEndedGoesOnWhenThereIsRoom)
{
    std::chrono::steady_clock::time_point now{std::chrono::hours(1)};
    m_options.idle.clock = [&now] { return now; };
    openPlane();
    const auto id = createReady();
    const auto reserve = m_plane->settings().value("resources.diskReserveMiB");
    const auto rolls = [&] { return !recordings().now(id).rolling.empty(); };
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.diskReserveMiB", "268435456")));
    set("64");
    ASSERT_TRUE(eventually([&] { return ends(id) == 1 && !rolls(); }));
    now += 59s;
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.diskReserveMiB", reserve)));
    // Whatever happens meanwhile (here the workspace is called otherwise), it is not tried yet.
    ASSERT_TRUE(QCoro::waitFor(workspaces().rename(id, "other")));
    now += 2s;
    EXPECT_TRUE(eventually(rolls));
    EXPECT_TRUE(eventually([&] { return !list(id).empty() && !list(id)[0].parts.empty(); }));
    EXPECT_EQ(ends(id), 1);
}

TEST_F(KeptRecordingsTest, aWorkspaceMayHaveARollingSizeOfItsOwn)
{
    openPlane();
    const auto id = createReady();
    const auto rolls = [&] { return !recordings().now(id).rolling.empty(); };
    EXPECT_TRUE(recordings().now(id).rollingByDefault);
    ASSERT_TRUE(QCoro::waitFor(workspaces().setRolling(id, 32)));
    ASSERT_TRUE(eventually(rolls)) << "though it is off for all";
    EXPECT_EQ(recordings().now(id).rollingMiB, 32);
    EXPECT_FALSE(recordings().now(id).rollingByDefault);
    const auto first = recordings().now(id).rolling;
    ASSERT_TRUE(QCoro::waitFor(workspaces().setRolling(id, 16)));
    EXPECT_TRUE(eventually([&] { return rolls() && recordings().now(id).rolling != first; }));
    // Off for itself while it is on for all; kept over the next Helix; and as for all again.
    set("64");
    ASSERT_TRUE(QCoro::waitFor(workspaces().setRolling(id, 0)));
    EXPECT_TRUE(eventually([&] { return !rolls(); }));
    EXPECT_EQ(recordings().now(id).rollingMiB, 0);
    reopenPlane();
    EXPECT_EQ(workspaces().snapshot(id)->rollingMiB, 0);
    ASSERT_TRUE(QCoro::waitFor(workspaces().setRolling(id, std::nullopt)));
    EXPECT_TRUE(eventually(rolls));
    EXPECT_EQ(recordings().now(id).rollingMiB, 64);
    for (const int wrong : {-1, plane::kMostRollingMiB + 1})
        EXPECT_EQ(QCoro::waitFor(workspaces().setRolling(id, wrong)).error().code,
                  ErrorCode::InvalidArgument);
    EXPECT_EQ(QCoro::waitFor(workspaces().setRolling(WorkspaceId::generate(), 1)).error().code,
              ErrorCode::NotFound);
}

TEST_F(KeptRecordingsTest, anotherHelixFindsWhatThisOneLeft)
{
    openPlane();
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(recordings().start(id)));
    ASSERT_TRUE(eventually([&] { return recordings().now(id).seconds > 0; }));
    reopenPlane();
    ASSERT_EQ(list(id).size(), 1U);
    EXPECT_FALSE(list(id)[0].running);
    EXPECT_TRUE(recording::Film::open(list(id)[0].parts.at(0).file));
}

TEST_F(KeptRecordingsTest, aDesktopThatIsNeverSeenEndsItWithTheReason)
{
    openPlane();
    const auto id = createReady();
    ::setenv("HELIXVM_DECODE", "/no/such/helix-decode", 1);
    const std::shared_ptr recording(recording::Recording::begin({root() / "never.mp4"}).value());
    RecordedStream stream(m_plane->workspaces(), m_plane->desktops(), id, recording);
    const auto now = std::chrono::steady_clock::now();
    ASSERT_TRUE(stream.keepOpen(now));
    std::atomic<bool> isClosed = false;
    link::DesktopStream::Callbacks after; // told after it
    after.onClosed = [&](const Error&) { isClosed = true; };
    const auto view = m_plane->desktops().open(id, after);
    ASSERT_TRUE(!view || eventually([&] { return isClosed.load(); }));
    ASSERT_TRUE(stream.keepOpen(now + 59s));
    const auto kept = stream.keepOpen(now + 61s);
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().message.find("There is no picture of the desktop: "), 0U);
    EXPECT_NE(kept.error().message.find("helix-decode"), std::string::npos) << kept.error().message;
}

TEST_F(KeptRecordingsTest, aRollingOneThatSeesNothingSaysSoOnceHoweverOftenItBegins)
{
    std::chrono::steady_clock::time_point now{std::chrono::hours(1)};
    m_options.idle.clock = [&now] { return now; };
    openPlane();
    const auto id = createReady();
    ::setenv("HELIXVM_DECODE", "/no/such/helix-decode", 1);
    const auto rolls = [&] {
        now += 100ms;
        return !recordings().now(id).rolling.empty();
    };
    set("64");
    for (int round = 0; round < 2; ++round) {
        ASSERT_TRUE(eventually(rolls)) << round;
        ASSERT_TRUE(eventually([&] { return !rolls(); })) << round;
    }
    EXPECT_EQ(ends(id), 1);
    EXPECT_TRUE(list(id).empty());
}

/// Streams of nothing, that say what they are told to.
class ToldDesktops : public desktops::Desktops {
public:
    Result<std::unique_ptr<desktops::DesktopView>>
    open(const WorkspaceId& /*id*/, link::DesktopStream::Callbacks callbacks) override
    {
        ++opened;
        isClosed = false;
        m_last = std::move(callbacks);
        return std::make_unique<View>();
    }
    void show() { m_last.onFrame(protocol::FrameHeader(), BytesView()); }
    void close(const Error& why)
    {
        isClosed = true;
        m_last.onClosed(why);
    }
    /// As an agent without one does, whatever its sentence is.
    void closeWithoutDesktop()
    {
        m_last.onNoDesktop();
        close({ErrorCode::Unavailable, "Any sentence.", {}});
    }
    int opened = 0;
    bool isClosed = false;

private:
    struct View : desktops::DesktopView {
        Result<void> steer(protocol::Steerer /*who*/) override { return {}; }
        void send(protocol::DesktopMessage /*input*/) override {}
        void setPace(std::chrono::milliseconds /*pace*/) override {}
        void presented(std::uint32_t /*sequence*/,
                       std::chrono::steady_clock::time_point /*now*/) override
        {
        }
        void requestKeyFrame() override {}
        [[nodiscard]] link::StreamStats stats() const override { return {}; }
        [[nodiscard]] link::PicturePtr latest() const override { return {}; }
        [[nodiscard]] link::PicturePtr keepable() const override { return {}; }
        [[nodiscard]] link::PointerPtr pointer() const override { return {}; }
    };
    link::DesktopStream::Callbacks m_last;
};

TEST_F(KeptRecordingsTest, aDesktopThatIsAwayIsWaitedForAndAskedForEverMoreRarely)
{
    openPlane();
    const auto id = createReady();
    ToldDesktops desktops;
    const std::shared_ptr recording(recording::Recording::begin({root() / "away.mp4"}).value());
    RecordedStream stream(m_plane->workspaces(), desktops, id, recording);
    std::chrono::steady_clock::time_point now{std::chrono::hours(1)};
    ASSERT_TRUE(stream.keepOpen(now));
    desktops.show();
    ASSERT_TRUE(stream.keepOpen(now += 1s));
    ASSERT_EQ(desktops.opened, 1);
    desktops.closeWithoutDesktop();
    // As an agent does, which looks ten seconds for one.
    auto openedAt = now;
    for (const auto end = now + 1h; now < end; now += 1s) {
        const int before = desktops.opened;
        const auto kept = stream.keepOpen(now);
        ASSERT_TRUE(kept) << kept.error().message;
        if (desktops.opened != before)
            openedAt = now;
        else if (!desktops.isClosed && now - openedAt >= 10s)
            desktops.closeWithoutDesktop();
    }
    EXPECT_GT(desktops.opened, 40);
    EXPECT_LT(desktops.opened, 60) << "each is a process more";
    // It comes back, and goes on; but an agent that is not there is waited for as ever.
    while (desktops.isClosed)
        ASSERT_TRUE(stream.keepOpen(now += 1s));
    desktops.show();
    ASSERT_TRUE(stream.keepOpen(now += 1s));
    desktops.close({ErrorCode::Unavailable, "The connection was lost.", {}});
    const auto lost = now;
    Result<void> kept;
    while (kept && now - lost < 2min) {
        kept = stream.keepOpen(now += 1s);
        if (!desktops.isClosed)
            desktops.close({ErrorCode::Unavailable, "It cannot be reached.", {}});
    }
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().code, ErrorCode::Unavailable);
    EXPECT_GT(now - lost, 60s);
}

TEST_F(KeptRecordingsTest, aStreamThatSaysNothingIsNotWaitedForBecauseTheDesktopWasAwayOnce)
{
    openPlane();
    const auto id = createReady();
    ToldDesktops desktops;
    const std::shared_ptr recording(recording::Recording::begin({root() / "mute.mp4"}).value());
    RecordedStream stream(m_plane->workspaces(), desktops, id, recording);
    std::chrono::steady_clock::time_point now{std::chrono::hours(1)};
    ASSERT_TRUE(stream.keepOpen(now));
    desktops.show();
    ASSERT_TRUE(stream.keepOpen(now += 1s));
    desktops.closeWithoutDesktop();
    while (desktops.opened < 2)
        ASSERT_TRUE(stream.keepOpen(now += 1s));
    const auto opened = now; // and answers pings from here on
    Result<void> kept;
    while (kept && now - opened < 10min)
        kept = stream.keepOpen(now += 1s);
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().message, "The desktop did not come back; the recording ends there.");
    EXPECT_LT(now - opened, 2min);
    EXPECT_EQ(desktops.opened, 2);
}

TEST_F(KeptRecordingsTest, theTimelineHasWhatBecameOfTheWorkspace)
{
    openPlane();
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(m_plane->checkpoints().add(id, "mine", true)));
    const auto timeline = QCoro::waitFor(recordings().timeline(id, 0, 0));
    ASSERT_TRUE(timeline);
    const auto has = [&](operations::Mark::Kind kind) {
        return std::ranges::find(timeline->marks, kind, &operations::Mark::kind) !=
               timeline->marks.end();
    };
    EXPECT_TRUE(has(operations::Mark::Kind::Life));
    EXPECT_TRUE(has(operations::Mark::Kind::Checkpoint));
    EXPECT_TRUE(std::ranges::is_sorted(timeline->marks, {}, &operations::Mark::timeMs));
    EXPECT_TRUE(QCoro::waitFor(recordings().timeline(id, 0, 1))->marks.empty());
    EXPECT_EQ(QCoro::waitFor(recordings().timeline(id, 9, 1)).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(QCoro::waitFor(recordings().timeline(WorkspaceId(), 0, 0)).error().code,
              ErrorCode::NotFound);
}

class CommandMarksTest : public KeptRecordingsTest {
protected:
    std::vector<operations::Mark> commands(const WorkspaceId& id)
    {
        auto timeline = QCoro::waitFor(recordings().timeline(id, 0, 0));
        EXPECT_TRUE(timeline);
        auto marks = timeline ? timeline->marks : std::vector<operations::Mark>();
        std::erase_if(
            marks, [](const auto& mark) { return mark.kind != operations::Mark::Kind::Command; });
        return marks;
    }
};

TEST_F(CommandMarksTest, commandsThatPeopleGaveAreMarks)
{
    openPlane();
    const auto id = createReady();
    const auto now = systemWallClock()();
    recordings().noteCommand(id, {"make \x1b[2Jtest", now, 0, false});
    recordings().noteCommand(id, {"make \x1b[2Jtest", now, 1500, true}); // the same, and over
    recordings().noteCommand(id, {"", now + 1, 0, false});
    recordings().noteCommand(id, {"make, 1 argument", now, 0, false, true});
    recordings().noteCommand(WorkspaceId::generate(), {"elsewhere", now, 0, false});
    ASSERT_TRUE(eventually([&] { return commands(id).size() == 3; }));
    EXPECT_EQ(commands(id)[0].text.find('\x1b'), std::string::npos);
    EXPECT_EQ(commands(id)[0].text.find("$ make"), 0U);
    EXPECT_TRUE(commands(id)[0].bad);
    EXPECT_EQ(commands(id)[0].durationMs, 1500);
    EXPECT_EQ(commands(id)[1].text, "From outside: make, 1 argument");
    EXPECT_EQ(commands(id)[2].text, "A command that the shell does not name");

    link::ExecRequest request; // as the window looks into folders
    request.argv = {"echo", "a"};
    ASSERT_TRUE(QCoro::waitFor(workspaces().exec(id, request)));
    reopenPlane();
    EXPECT_EQ(commands(id).size(), 3U);
}

TEST_F(CommandMarksTest, nothingIsNotedOfWhatIsDonePrivately)
{
    openPlane();
    const auto id = createReady();
    const auto view = m_plane->desktops().open(id, link::DesktopStream::Callbacks{});
    ASSERT_TRUE(view) << view.error().describe();
    ASSERT_TRUE((*view)->steer(protocol::Steerer::UserPrivately));
    const auto now = systemWallClock()();
    recordings().noteCommand(id, {"secret", now, 0, false});
    ASSERT_TRUE((*view)->steer(protocol::Steerer::Nobody));
    ASSERT_TRUE(eventually([&] {
        recordings().noteCommand(id, {"secret", now, 1500, true}); // over when it is not private
        recordings().noteCommand(id, {"open", now + 1, 0, false});
        return !commands(id).empty();
    }));
    EXPECT_EQ(commands(id).size(), 1U);
    EXPECT_EQ(commands(id)[0].text, "$ open");
}

TEST_F(CommandMarksTest, theNewestStayAndAllGoWithTheWorkspace)
{
    QTemporaryDir folder;
    const auto opened =
        store::Database::open(folder.filePath("a.db").toStdString(), {CommandStore::schema()});
    ASSERT_TRUE(opened);
    constexpr int kMost = 20;
    const CommandStore store(**opened, kMost);
    const auto id = WorkspaceId::generate(), other = WorkspaceId::generate();
    ASSERT_TRUE(QCoro::waitFor(store.keep(other, {"kept", 1, 0, false})));
    for (int at = 0; at <= kMost; ++at)
        ASSERT_TRUE(QCoro::waitFor(store.keep(id, {std::string(1000, 'x'), 10 + at, 0, false})));
    const auto kept = QCoro::waitFor(store.list(id, 0, 1'000'000));
    ASSERT_TRUE(kept);
    ASSERT_EQ(kept->size(), static_cast<std::size_t>(kMost));
    EXPECT_EQ(kept->front().beganMs, 11);
    EXPECT_LE(kept->front().text.size(), 310U);
    EXPECT_EQ(QCoro::waitFor(store.list(id, 12, 13))->size(), 2U);
    ASSERT_TRUE(QCoro::waitFor(store.keep(id, {"given", 5, 0, false, true})));
    EXPECT_EQ(QCoro::waitFor(store.list(id, 5, 5))->size(), 1U) << "its own quota";
    ASSERT_TRUE(QCoro::waitFor(store.erase(id)));
    EXPECT_TRUE(QCoro::waitFor(store.list(id, 0, 1'000'000))->empty());
    EXPECT_EQ(QCoro::waitFor(store.list(other, 0, 10))->size(), 1U);
}

} // namespace
} // namespace helix::tasks
