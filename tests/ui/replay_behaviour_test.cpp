// Recordings in the window: made, looked at, cut, saved, deleted. The films are real ones, decoded by
// helix-decode.

#include <filesystem>
#include <fstream>

#include <sys/resource.h>

#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>

#include "base/clock.h"
#include "recording/pointer_writer.h"
#include "recording/recorder.h"
#include "ui/behaviour_fixture.h"
#include "ui/replay/film_player.h"
#include "ui/replay/picture_reader.h"
#include "ui/replay/replay.h"
#include "ui/replay/replay_clock.h"
#include "ui/replay/strip_pictures.h"
#include "unit/recording/recorded_desktop.h"

namespace helix::ui::test {

using namespace std::chrono_literals;
using operations::Mark;
using plane::State;

namespace {

constexpr std::int64_t kFilmBegan = 1'732'630'000'000;

/// A square that moves for some seconds, stands still for a minute, and moves on.
void recordFilm(const std::filesystem::path& file)
{
    recording::RecordedDesktop desktop(1280, 720);
    recording::Target target;
    target.file = file;
    recording::Recorder recorder(target);
    const auto pass = [&](std::chrono::milliseconds time) {
        for (; time > 0ms; time -= 200ms) {
            desktop.pass(std::min(time, std::chrono::milliseconds(200ms)));
            ASSERT_TRUE(recorder.keepUp(desktop.now));
        }
    };
    for (int i = 0; i < 60; ++i) {
        ASSERT_TRUE(recorder.add(desktop.frame(20 * i, i % 20 == 0)));
        pass(100ms);
        if (i == 29)
            pass(60s);
    }
    ASSERT_TRUE(recorder.end(desktop.now));
}

/// A square that never stands still, behind one key frame.
void recordLongFilm(const std::filesystem::path& file, int pictures)
{
    recording::RecordedDesktop desktop(320, 240);
    recording::Target target;
    target.file = file;
    recording::Recorder recorder(target);
    for (int i = 0; i < pictures; ++i) {
        ASSERT_TRUE(recorder.add(desktop.frame(2 * (i % 100), i == 0)));
        desktop.pass(20ms);
    }
    ASSERT_TRUE(recorder.end(desktop.now));
}

/// This process has a child, as it has from the beginning of decoding on.
bool decodes()
{
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream children(task.path() / "children");
        if (int child = 0; children >> child)
            return true;
    }
    return false;
}

/// So many files may be open at once, while it lives.
class OpenFiles {
public:
    explicit OpenFiles(rlim_t most)
    {
        ::getrlimit(RLIMIT_NOFILE, &m_before);
        const struct rlimit limit {
            most, m_before.rlim_max
        };
        ::setrlimit(RLIMIT_NOFILE, &limit);
    }
    ~OpenFiles() { ::setrlimit(RLIMIT_NOFILE, &m_before); }
    OpenFiles(const OpenFiles&) = delete;
    OpenFiles& operator=(const OpenFiles&) = delete;

private:
    struct rlimit m_before {};
};

Mark markAt(int second, Mark::Kind kind, const char* text, bool bad = false)
{
    Mark mark;
    mark.timeMs = kFilmBegan + second * 1000;
    mark.kind = kind;
    mark.text = text;
    mark.bad = bad;
    return mark;
}

} // namespace

class ReplayBehaviour : public Behaviour {
protected:
    ReplayBehaviour()
    {
        shop = script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id;
        recordFilm(file());
        plane::KeptRecording kept;
        kept.id = "r1732630000000";
        kept.workspace = shop;
        kept.startMs = kFilmBegan;
        kept.endMs = kFilmBegan + 66'000;
        kept.bytes = std::filesystem::file_size(file());
        kept.parts.push_back({file(), kFilmBegan, 66'000, kept.bytes, 1280, 720});
        recordings().all.push_back(kept);
        auto checkpoint = markAt(20, Mark::Kind::Checkpoint, "Checkpoint before the fix");
        checkpoint.checkpoint = "before-the-fix";
        recordings().marks = {
            markAt(1, Mark::Kind::Prompt, "test_total_rounds fails. Find out why."),
            markAt(2, Mark::Kind::Command, "pytest -q", true),
            markAt(3, Mark::Kind::Tool, "rg \"round\\(\" --type py"),
            checkpoint,
            markAt(30, Mark::Kind::File, "cart.py"),
            markAt(31, Mark::Kind::Network, "pypi.org:443: Allowed: the internet is open."),
            markAt(31, Mark::Kind::Network, "10.0.0.5:22: Refused: it is on your network.", true),
            markAt(62, Mark::Kind::Command, "pytest -q"),
            markAt(65, Mark::Kind::Life, "Ready.")};
        script.plane.fakeCheckpoints.all.push_back(
            {shop, "before-the-fix", kFilmBegan + 20'000, true, 1U << 20, {}, 0});
    }
    fakes::FakeRecordings& recordings() { return script.plane.fakeRecordings; }
    [[nodiscard]] std::string file() const { return folder.filePath("film.mp4").toStdString(); }
    /// From the first second on, elsewhere after the third, at rest but once in the pause.
    void recordPointer()
    {
        protocol::PointerShape arrow{24, 24, 0, 0, Bytes(std::size_t{4} * 24 * 24, 255)};
        const auto shape = std::make_shared<const protocol::PointerShape>(std::move(arrow));
        recording::PointerWriter writer(recording::pointerFile(file()), 0);
        writer.add({300, 200, shape}, 900);
        writer.add({700, 400, shape}, 2500);
        writer.add({705, 400, shape}, 40'000);
        writer.add({705, 400, nullptr}, 65'500);
        ASSERT_TRUE(writer.flush());
    }
    /// What is in the file of one of its pictures is nonsense from now on.
    void ruin(std::size_t picture) const
    {
        const auto film = recording::Film::open(file());
        ASSERT_TRUE(film);
        std::fstream stream(file(), std::ios::binary | std::ios::in | std::ios::out);
        stream.seekp(static_cast<std::streamoff>(film->samples()[picture].offset));
        stream << "\xff\xff\xff\xff";
    }
    [[nodiscard]] Replay* replay() const
    {
        auto* view = item("replayView");
        return view ? view->property("replay").value<Replay*>() : nullptr;
    }
    /// Where the square is in it.
    static int squareIn(const link::PicturePtr& picture)
    {
        for (int x = 0; picture && x < picture->width; ++x)
            if (picture->y[static_cast<std::size_t>(x)] > 120)
                return x;
        return -1;
    }
    [[nodiscard]] int squareX() const { return squareIn(replay()->picture()); }
    bool shows(int x)
    {
        return until([&] { return std::abs(squareX() - x) < 4; });
    }
    void openReplay()
    {
        start("workspace/shop");
        ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
        click("workspaceMore");
        click("menuRecordings");
        ASSERT_TRUE(until([this] { return item("replay-r1732630000000") != nullptr; }));
        click("replay-r1732630000000");
        ASSERT_TRUE(until([this] {
            return replay() != nullptr && replay()->picture() && replay()->marks()->rowCount() > 0;
        }));
    }
    void saveScreenshot(const QString& name)
    {
        if (const char* where = std::getenv("HELIX_SCREENSHOTS"))
            grab().save(QString::fromUtf8(where) + "/" + name + ".png");
    }

    WorkspaceId shop;
    QTemporaryDir folder;
};

TEST_F(ReplayBehaviour, TheButtonRecordsAndSaysWhatItHas)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("recordButton") != nullptr; }));
    EXPECT_EQ(textOf("recordButton"), "Record");
    click("recordButton");
    ASSERT_TRUE(until([this] { return textOf("recordButton").startsWith("0:00"); }));
    auto& now = recordings().running[shop];
    now.seconds = 83.4;
    now.bytes = 3U << 20;
    recordings().tell(shop);
    EXPECT_TRUE(until([this] { return textOf("recordButton") == "1:23 · 3.0 MB"; }))
        << textOf("recordButton").toStdString();
    saveScreenshot("recording");
    click("recordButton");
    EXPECT_TRUE(until([this] { return textOf("recordButton") == "Record"; }));
}

TEST_F(ReplayBehaviour, WhatFailsIsSaid)
{
    recordings().error = Error{ErrorCode::OutOfSpace, "The disk is full.", {}};
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("recordButton") != nullptr; }));
    click("recordButton");
    EXPECT_TRUE(until([this] { return itemWithText("The disk is full.") != nullptr; }));
    EXPECT_EQ(textOf("recordButton"), "Record");
}

TEST_F(ReplayBehaviour, OneIsLookedAtFromMarkToMark)
{
    openReplay();
    EXPECT_TRUE(shows(0));
    EXPECT_GT(item("replaySurface")->width(), 800) << "the desktop is the hero";
    key(Qt::Key_Right);
    EXPECT_TRUE(shows(200)) << "a second later";
    EXPECT_EQ(replay()->passed(), 1);
    EXPECT_TRUE(replay()->checkpoint().isEmpty());
    EXPECT_FALSE(item("forkHere")->isEnabled());
    for (int i = 0; i < 4; ++i)
        key(Qt::Key_Right);
    EXPECT_EQ(replay()->passed(), 5);
    EXPECT_TRUE(shows(580)) << "it stands still";
    EXPECT_TRUE(item("forkHere")->isEnabled());
    key(Qt::Key_Left);
    EXPECT_EQ(replay()->passed(), 4);
    key(Qt::Key_End);
    EXPECT_TRUE(shows(1180));
    key(Qt::Key_Home);
    EXPECT_TRUE(shows(0)) << "back to a key frame";
    replay()->seek(0.97);
    EXPECT_TRUE(until([this] { return squareX() > 620; })) << "behind the pause";
    saveScreenshot("replay-dark");
}

TEST_F(ReplayBehaviour, TheStripHasPicturesAlongTheAxis)
{
    openReplay();
    const auto pictures = [this] { return item("filmstrip")->property("pictures").toInt(); };
    const auto fit = [this] {
        return static_cast<int>(item("filmstrip")->width() / (44 * 16.0 / 9));
    };
    ASSERT_TRUE(until([&] { return pictures() == fit(); })) << pictures();
    replay()->goToMark(4);
    EXPECT_TRUE(shows(580));
    saveScreenshot("replay-strip");
    // As many as fit: fewer where there is less room, none where there is no height for them.
    const auto many = fit();
    window()->resize(960, 720);
    EXPECT_TRUE(until([&] { return fit() < many && pictures() == fit(); })) << pictures();
    window()->resize(960, 600);
    EXPECT_TRUE(until([this] { return item("filmstrip") == nullptr; }));
    key(Qt::Key_Escape);
    EXPECT_TRUE(until([this] { return item("replayView") == nullptr; }));
}

TEST_F(ReplayBehaviour, TheStripHasNothingWhereNothingWasRecorded)
{
    start("workspaces");
    StripPictures source;
    std::map<int, QImage> arrived;
    QObject::connect(&source, &StripPictures::arrived,
                     [&](int moment, const QImage& picture) { arrived[moment] = picture; });
    StripWish wish{{{"/no/such/film.mp4", kFilmBegan - 100'000}, {file(), kFilmBegan}},
                   {kFilmBegan - 200'000, kFilmBegan - 50'000, kFilmBegan + 500,
                    kFilmBegan + 30'000, kFilmBegan + 31'000, kFilmBegan + 900'000},
                   {80, 45}};
    source.ask(wish);
    source.ask({}); // given up for
    source.ask(wish);
    EXPECT_TRUE(until([&] { return arrived.size() == 3; })) << arrived.size();
    const auto squareIn = [](const QImage& picture) {
        for (int x = 0; x < picture.width(); ++x)
            if (qGray(picture.pixel(x, 0)) > 100)
                return x * 1280 / picture.width();
        return -1;
    };
    EXPECT_EQ(arrived[2].size(), QSize(80, 45));
    EXPECT_NEAR(squareIn(arrived[2]), 100, 20);
    EXPECT_NEAR(squareIn(arrived[3]), 580, 20);
    EXPECT_EQ(arrived[4], arrived[3]) << "it stands still";
}

TEST_F(ReplayBehaviour, OfAThousandPartsOneIsOpen)
{
    start("workspaces");
    constexpr int kParts = 1100;
    std::vector<FilmFile> files;
    for (int i = 0; i < kParts; ++i) {
        const auto part = folder.filePath(QString::number(i) + ".mp4").toStdString();
        std::filesystem::create_hard_link(file(), part);
        files.push_back({part, kFilmBegan + i * std::int64_t{70'000}});
    }
    const OpenFiles few(512);
    FilmPlayer player;
    bool isOpen = false;
    QObject::connect(&player, &FilmPlayer::opened, [&] { isOpen = true; });
    player.open(files);
    ASSERT_TRUE(until([&] { return isOpen; }));
    EXPECT_EQ(player.times().spans.size(), static_cast<std::size_t>(kParts));
    player.show(files.back().startMs + 500);
    EXPECT_TRUE(until([&] { return std::abs(squareIn(player.picture()) - 100) < 4; }));
    player.show(files.front().startMs + 1000);
    EXPECT_TRUE(until([&] { return std::abs(squareIn(player.picture()) - 200) < 4; }));
}

TEST_F(ReplayBehaviour, WherePartsHaveGoneMeanwhileTheNextOneIsShown)
{
    start("workspaces");
    const auto gone = folder.filePath("gone.mp4").toStdString();
    std::filesystem::copy_file(file(), gone);
    FilmPlayer player;
    bool isOpen = false;
    QObject::connect(&player, &FilmPlayer::opened, [&] { isOpen = true; });
    player.open({{gone, kFilmBegan - 70'000}, {file(), kFilmBegan}});
    ASSERT_TRUE(until([&] { return isOpen; }));
    player.show(kFilmBegan + 500);
    ASSERT_TRUE(until([&] { return std::abs(squareIn(player.picture()) - 100) < 4; }));
    std::filesystem::remove(gone); // it rolls
    player.show(kFilmBegan - 69'000);
    EXPECT_TRUE(until([&] { return std::abs(squareIn(player.picture())) < 4; }));
}

TEST_F(ReplayBehaviour, ALongWayToAMomentIsGivenUp)
{
    start("workspaces");
    const auto film = folder.filePath("long.mp4").toStdString();
    constexpr int kPictures = 3000;
    recordLongFilm(film, kPictures);
    FilmPlayer player;
    bool isOpen = false;
    QObject::connect(&player, &FilmPlayer::opened, [&] { isOpen = true; });
    player.open({{film, kFilmBegan}});
    ASSERT_TRUE(until([&] { return isOpen; }));
    ASSERT_FALSE(decodes());
    player.show(kFilmBegan + std::int64_t{20} * kPictures);
    ASSERT_TRUE(until([] { return decodes(); }));
    player.show(kFilmBegan + 1000);
    ASSERT_TRUE(until([&] { return player.picture() != nullptr; }));
    EXPECT_NEAR(squareIn(player.picture()), 100, 4) << "not what was asked for before";
}

TEST_F(ReplayBehaviour, WhatIsNotWantedIsDecodedNoFurther)
{
    const auto film = recording::Film::open(file());
    ASSERT_TRUE(film);
    PictureReader reader;
    int left = 4;
    const auto given = reader.picture(*film, 19, [&] { return left-- > 0; });
    ASSERT_FALSE(given);
    EXPECT_EQ(given.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(reader.last(), 3U) << "from there it goes on";
    const auto whole = reader.picture(*film, 19, [] { return true; });
    ASSERT_TRUE(whole) << whole.error().describe();
    EXPECT_NEAR(squareIn(*whole), 20 * 19, 4);
}

TEST_F(ReplayBehaviour, ThePointerIsDrawnWhereItWas)
{
    recordPointer();
    openReplay();
    const auto pointer = [this]() -> QQuickItem* {
        auto* found = item("replaySurface")->findChild<QQuickItem*>("guestPointer");
        return found && found->isVisible() ? found : nullptr;
    };
    EXPECT_FALSE(pointer()) << "it had not been told then";
    replay()->goToMark(0);
    ASSERT_TRUE(until([&] { return pointer() != nullptr; }));
    auto* surface = item("replaySurface");
    const double scale = std::min(surface->width() / 1280, surface->height() / 720);
    const auto where = [&] {
        const auto left = (surface->width() - 1280 * scale) / 2;
        return pointer() ? (pointer()->x() - left) / scale : -1;
    };
    EXPECT_NEAR(where(), 300, 1);
    replay()->goToMark(2);
    EXPECT_TRUE(until([&] { return std::abs(where() - 700) < 1; })) << where();
    saveScreenshot("replay-pointer");
    key(Qt::Key_End);
    EXPECT_TRUE(until([&] { return pointer() == nullptr; })) << "it was hidden";
    EXPECT_TRUE(textOf("replayNote").isEmpty());
}

TEST_F(ReplayBehaviour, APointerThatCannotBeReadIsSaidAndThePicturesAreThere)
{
    std::ofstream(recording::pointerFile(file())) << "no pointer at all";
    openReplay();
    EXPECT_TRUE(until([this] {
        return textOf("replayNote") == "What the recording says of the pointer is damaged.";
    })) << textOf("replayNote").toStdString();
    key(Qt::Key_End);
    EXPECT_TRUE(shows(1180));
}

TEST_F(ReplayBehaviour, APauseInWhichThePointerMovesIsNone)
{
    recordPointer();
    openReplay();
    EXPECT_TRUE(shows(0));
    replay()->seek(20.0 / 66);
    key(Qt::Key_Space);
    EXPECT_TRUE(until([&] { return replay()->place() > 40.0 / 66; }));
    EXPECT_TRUE(replay()->isPlaying()) << "it moves at 40 seconds";
    EXPECT_LT(replay()->place(), 43.0 / 66);
}

TEST_F(ReplayBehaviour, ItPlaysAndSkipsPauses)
{
    openReplay();
    EXPECT_TRUE(shows(0)); // and the dialog it was opened from has gone
    replay()->setSpeed(16);
    key(Qt::Key_Space);
    EXPECT_TRUE(replay()->isPlaying());
    EXPECT_TRUE(until([this] { return !replay()->isPlaying(); }));
    EXPECT_TRUE(shows(1180));
    EXPECT_DOUBLE_EQ(replay()->place(), 1);
}

TEST_F(ReplayBehaviour, APieceIsSaved)
{
    openReplay();
    key(Qt::Key_Right);
    key(Qt::Key_I);
    key(Qt::Key_Right);
    key(Qt::Key_O);
    EXPECT_TRUE(until([this] { return itemWithText("Save the piece…") != nullptr; }));
    replay()->exportTo("file:///tmp/piece.mp4");
    ASSERT_TRUE(until([this] { return !recordings().exported.empty(); }));
    const auto& wish = recordings().exported[0];
    EXPECT_EQ(wish.file, "/tmp/piece.mp4");
    EXPECT_EQ(wish.fromMs, kFilmBegan + 1000);
    EXPECT_EQ(wish.toMs, kFilmBegan + 2000);
    EXPECT_TRUE(until([this] { return itemWithText("Saved: /tmp/piece.mp4") != nullptr; }));
    click("cutNothing");
    EXPECT_TRUE(until([this] { return itemWithText("Save…") != nullptr; }));
}

TEST_F(ReplayBehaviour, AForkBeginsAtTheCheckpointBefore)
{
    openReplay();
    replay()->goToMark(4);
    ASSERT_TRUE(until([this] { return isEnabled("forkHere"); }));
    click("forkHere");
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.all.size() == 2; }));
    EXPECT_TRUE(until([this] { return item("replayView") == nullptr; }));
}

TEST_F(ReplayBehaviour, BackToLiveClosesIt)
{
    openReplay();
    key(Qt::Key_Escape);
    EXPECT_TRUE(until([this] { return item("replayView") == nullptr; }));
    EXPECT_NE(item("desktopSurface"), nullptr);
}

TEST_F(ReplayBehaviour, OneThatIsGoneOrBrokenIsSaidToBe)
{
    start("workspace/shop");
    std::ofstream(file()) << "no film at all, as long as this may be";
    ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
    click("workspaceMore");
    click("menuRecordings");
    click("replay-r1732630000000");
    EXPECT_TRUE(until([this] {
        return textOf("replayProblem") == "The file is no recording of Helix, or it is damaged.";
    })) << textOf("replayProblem").toStdString();
    key(Qt::Key_Space);
    EXPECT_FALSE(replay()->isPlaying());
}

TEST_F(ReplayBehaviour, APictureThatFailsIsNotTheEndOfTheRecording)
{
    ruin(25); // between the key frames of 2 and 64 seconds
    openReplay();
    EXPECT_TRUE(shows(0));
    const auto failsAt = [this](double seconds) {
        replay()->seek(seconds / 66);
        return until([this] { return !replay()->problem().isEmpty(); });
    };
    ASSERT_TRUE(failsAt(2.7));
    key(Qt::Key_Home);
    EXPECT_TRUE(until([this] { return replay()->problem().isEmpty(); }))
        << replay()->problem().toStdString();
    EXPECT_TRUE(textOf("replayProblem").isEmpty());
    ASSERT_TRUE(failsAt(2.7));
    int tries = 0;
    QObject context;
    QObject::connect(replay(), &Replay::playingChanged, &context, [&] { ++tries; });
    key(Qt::Key_Space);
    EXPECT_TRUE(until([&] { return tries == 2; })) << "it plays, and fails again";
    EXPECT_FALSE(replay()->isPlaying());
    key(Qt::Key_End);
    EXPECT_TRUE(shows(1180));
    EXPECT_TRUE(replay()->problem().isEmpty());
}

TEST_F(ReplayBehaviour, OneThatIsDeletedWhileItPlaysPlaysOn)
{
    openReplay();
    std::filesystem::remove(file());
    key(Qt::Key_End);
    EXPECT_TRUE(shows(1180));
    EXPECT_TRUE(replay()->problem().isEmpty());
}

TEST_F(ReplayBehaviour, OneIsDeletedAfterAQuestion)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
    click("workspaceMore");
    click("menuRecordings");
    ASSERT_TRUE(until([this] { return item("removeRecording-r1732630000000") != nullptr; }));
    saveScreenshot("recordings-dark");
    click("removeRecording-r1732630000000");
    click("confirmButton");
    EXPECT_TRUE(until([this] { return recordings().all.empty(); }));
    EXPECT_TRUE(until([this] { return item("replay-r1732630000000") == nullptr; }));
}

TEST_F(ReplayBehaviour, AWorkspaceMayAlwaysBeRecordedByItself)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
    click("workspaceMore");
    click("menuRecordings");
    ASSERT_TRUE(until([this] { return item("rollingOfWorkspace") != nullptr; }));
    EXPECT_EQ(item("rollingOfWorkspace")->property("displayText"), "As for all: Off");
    QMetaObject::invokeMethod(item("rollingOfWorkspace"), "activated", Q_ARG(int, 2));
    EXPECT_TRUE(until([this] {
        return item("rollingOfWorkspace")->property("displayText") == "The newest 64 MB";
    }));
    EXPECT_EQ(script.plane.fakeWorkspaces.snapshot(shop)->rollingMiB, 64);
    saveScreenshot("recordings-rolling");
}

TEST_F(ReplayBehaviour, InTheLight)
{
    script.plane.fakeSettings.values["appearance.theme"] = "light";
    openReplay();
    replay()->goToMark(4);
    ASSERT_TRUE(shows(580));
    saveScreenshot("replay-light");
    window()->resize(960, 600);
    settle();
    saveScreenshot("replay-light-960x600");
}

class ReplayClock : public testing::Test {
protected:
    const FilmTimes film{{{0, 10'000}, {60'000, 70'000}}, {0, 100, 200, 5000, 60'000, 60'100}};
};

TEST_F(ReplayClock, timePasses)
{
    EXPECT_EQ(advance(film, 0, 50, false), 50);
    EXPECT_EQ(advance(film, 3000, 1000, false), 4000);
    EXPECT_EQ(advance(film, 69'990, 500, false), 70'000);
    EXPECT_EQ(advance({}, 5, 7, true), 0);
}

TEST_F(ReplayClock, gapsAreNeverShown)
{
    EXPECT_EQ(advance(film, 9'990, 20, false), 60'000);
    EXPECT_EQ(spanAt(film, 30'000), std::nullopt);
    EXPECT_EQ(spanAt(film, 60'000), 1U);
    EXPECT_EQ(spanAt(film, 70'000), 1U);
    EXPECT_EQ(spanAt(film, 70'001), std::nullopt);
}

TEST_F(ReplayClock, pausesAreCutShort)
{
    EXPECT_EQ(advance(film, 300, 100, true), 400) << "a second of them is shown";
    EXPECT_EQ(advance(film, 1150, 100, true), 5000);
    EXPECT_EQ(advance(film, 1150, 100, false), 1250);
    EXPECT_EQ(advance(film, 6100, 100, true), 60'000) << "the end of the first part with it";
    EXPECT_EQ(advance(film, 61'200, 100, true), 70'000) << "nothing comes any more";
}

} // namespace helix::ui::test
