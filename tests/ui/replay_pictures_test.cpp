// What a recording shows: pictures and the pointer where they were, from films in parts, long ones and ruined ones.

#include <filesystem>
#include <fstream>

#include <sys/resource.h>

#include "ui/replay/film_player.h"
#include "ui/replay/picture_reader.h"
#include "ui/replay/strip_pictures.h"
#include "ui/replay_fixture.h"

namespace helix::ui::test {
namespace {

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

} // namespace

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

} // namespace helix::ui::test
