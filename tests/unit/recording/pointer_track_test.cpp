// Where the pointer was: written beside a film, read again, never believed.

#include <fstream>
#include <iterator>

#include <unistd.h>

#include <gtest/gtest.h>

#include "recording/film.h"
#include "recording/pointer_track.h"
#include "recording/pointer_writer.h"
#include "recording/recorder.h"
#include "recording/shelf.h"
#include "unit/recording/recorded_desktop.h"

namespace helix::recording {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using ShapePtr = std::shared_ptr<const protocol::PointerShape>;

ShapePtr shapeOf(std::uint16_t side, std::uint8_t ink)
{
    return std::make_shared<const protocol::PointerShape>(
        protocol::PointerShape{side, side, 0, 0, Bytes(std::size_t{4} * side * side, ink)});
}

fs::path makePointerFolder()
{
    std::string pattern = testing::TempDir() + "pointer-XXXXXX";
    return ::mkdtemp(pattern.data());
}

class PointerTrackTest : public testing::Test {
protected:
    ~PointerTrackTest() override { fs::remove_all(m_folder); }
    [[nodiscard]] fs::path film() const { return m_folder / "5.mp4"; }
    [[nodiscard]] PointerTrack read() const
    {
        auto track = PointerTrack::read(film());
        EXPECT_TRUE(track) << track.error().describe();
        return track.value_or(PointerTrack());
    }
    [[nodiscard]] Bytes fileBytes() const
    {
        std::ifstream stream(pointerFile(film()), std::ios::binary);
        return Bytes(std::istreambuf_iterator<char>(stream), {});
    }
    void write(BytesView bytes) const
    {
        std::ofstream stream(pointerFile(film()), std::ios::binary);
        stream << asText(bytes);
    }
    /// Two shapes, hidden in between.
    void writeThree()
    {
        m_writer.add({10, 20, m_arrow}, 100);
        m_writer.add({11, 20, nullptr}, 200);
        m_writer.add({12, 20, m_hand}, 300);
        ASSERT_TRUE(m_writer.flush());
    }

    const fs::path m_folder = makePointerFolder();
    const ShapePtr m_arrow = shapeOf(4, 90), m_hand = shapeOf(8, 30);
    PointerWriter m_writer{pointerFile(film()), 0};
};

TEST_F(PointerTrackTest, saysWhereItWas)
{
    EXPECT_FALSE(read().at(1000)) << "there is no file";
    writeThree();
    const auto track = read();
    EXPECT_FALSE(track.at(99));
    ASSERT_TRUE(track.at(150));
    EXPECT_EQ(track.at(100)->x, 10);
    EXPECT_EQ(*track.at(199)->shape, *m_arrow);
    EXPECT_FALSE(track.at(200)) << "hidden";
    EXPECT_EQ(track.at(INT64_MAX)->x, 12);
    EXPECT_EQ(*track.at(300)->shape, *m_hand);
    EXPECT_EQ(track.times(), (std::vector<std::int64_t>{100, 200, 300}));
    EXPECT_EQ(fileBytes().size(), m_writer.bytes());
}

TEST_F(PointerTrackTest, ofQuickOnesTheNewestCounts)
{
    for (int i = 0; i < 1000; ++i)
        m_writer.add({i, 5, m_arrow}, i);
    ASSERT_TRUE(m_writer.flush());
    const auto track = read();
    EXPECT_LE(track.times().size(), 1000 / PointerWriter::kPaceMs + 2);
    EXPECT_EQ(track.at(1000)->x, 999);
    EXPECT_NEAR(track.at(500)->x, 500, PointerWriter::kPaceMs);
}

TEST_F(PointerTrackTest, oneThatStandsStillOrTurnsCostsItsPicturesOnce)
{
    for (int i = 0; i < 500; ++i) {
        const auto turning = shapeOf(16, static_cast<std::uint8_t>(i % 5)); // always another object
        m_writer.add({1, 1, turning}, 100 * i);
    }
    for (int i = 0; i < 500; ++i)
        m_writer.add({1, 1, m_arrow}, 60'000 + 100 * i);
    ASSERT_TRUE(m_writer.flush());
    EXPECT_LT(m_writer.bytes(), 501 * 10 + 6 * (1024 + 20));
    EXPECT_EQ(*read().at(400)->shape, *shapeOf(16, 4));
}

TEST_F(PointerTrackTest, hasItsBounds)
{
    for (int i = 0; i < 400; ++i) // shapes without end
        m_writer.add(
            {1, 1,
             shapeOf(static_cast<std::uint16_t>(1 + i / 250), static_cast<std::uint8_t>(i % 250))},
            100 * i);
    ASSERT_TRUE(m_writer.flush());
    EXPECT_TRUE(read().at(100 * 400));
    for (int i = 0; i < 500'000; ++i)
        m_writer.add({i % 7, 1, m_arrow}, 100'000 + 40 * i);
    ASSERT_TRUE(m_writer.flush());
    EXPECT_LE(fileBytes().size(), kMostPointerBytes);
    EXPECT_TRUE(read().at(100'000 + 80 * 1000));
    EXPECT_FALSE(read().at(INT64_MAX)) << "not drawn where it was last known";
}

TEST_F(PointerTrackTest, whatIsCutIsReadUpToThere)
{
    writeThree();
    const auto whole = fileBytes();
    std::size_t most = 0;
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        const auto track = PointerTrack::parse(BytesView(whole).first(size));
        if (size >= 4 && size < 8) {
            EXPECT_FALSE(track) << size;
            continue;
        }
        ASSERT_TRUE(track) << size << track.error().describe();
        EXPECT_GE(track->times().size(), most);
        most = track->times().size();
    }
    EXPECT_EQ(most, 3U);
}

TEST_F(PointerTrackTest, whatLiesIsASentence)
{
    writeThree();
    const auto whole = fileBytes();
    const auto changed = [&](std::size_t at, std::uint8_t value) {
        auto bytes = whole;
        bytes.at(at) = value;
        return PointerTrack::parse(bytes);
    };
    EXPECT_EQ(changed(0, 'X').error().code, ErrorCode::Protocol);
    EXPECT_EQ(changed(7, 2).error().code, ErrorCode::Unsupported);
    EXPECT_EQ(changed(17, 3).error().code, ErrorCode::Protocol) << "a shape that is not there";
    EXPECT_EQ(changed(8, 9).error().code, ErrorCode::Protocol) << "time runs back";
    EXPECT_EQ(changed(22, 0xff).error().code, ErrorCode::Protocol) << "a shape too large";
    EXPECT_EQ(changed(30, 0xff).error().code, ErrorCode::Protocol) << "not multiplied with alpha";
    write(Bytes(100, 'x'));
    EXPECT_FALSE(PointerTrack::read(film()));
    write(Bytes(kMostPointerBytes + 1, 0));
    EXPECT_FALSE(PointerTrack::read(film()));
    fs::remove(pointerFile(film()));
    fs::create_symlink("/etc/passwd", pointerFile(film()));
    EXPECT_FALSE(PointerTrack::read(film())) << "no link is followed";
}

/// A film that is made, with its pointer.
class PointedFilmTest : public PointerTrackTest {
protected:
    PointedFilmTest()
    {
        m_target.series.emplace();
        m_target.series->folder = *makeRecordingFolder(shelf(), "r5");
        m_recorder.emplace(m_target);
    }
    [[nodiscard]] fs::path shelf() const { return m_folder / "recordings"; }
    void show(int squareX, bool isKey = false)
    {
        auto frame = m_desktop.frame(squareX, isKey);
        frame.wallMs = m_wallMs;
        ASSERT_TRUE(m_recorder->add(std::move(frame)));
    }
    void point(int x) { m_recorder->point({x, 7, m_arrow}, m_desktop.now); }
    void pass(std::chrono::milliseconds time)
    {
        m_desktop.pass(time);
        m_wallMs += time.count();
        ASSERT_TRUE(m_recorder->keepUp(m_desktop.now));
    }
    [[nodiscard]] std::vector<ShelfPart> parts() const { return readShelf(shelf()).at(0).parts; }

    Target m_target;
    RecordedDesktop m_desktop;
    std::int64_t m_wallMs = 1000;
    std::optional<Recorder> m_recorder;
};

TEST_F(PointedFilmTest, isReadableAtAnyMoment)
{
    point(3); // before there is a picture
    pass(500ms);
    show(0, true);
    pass(200ms);
    const auto early = *PointerTrack::read(parts().at(0).file);
    EXPECT_EQ(early.at(0)->x, 3) << "as after kill -9 of Helix";
    point(40);
    pass(300ms);
    ASSERT_TRUE(m_recorder->end(m_desktop.now));
    const auto track = *PointerTrack::read(parts().at(0).file);
    EXPECT_EQ(track.at(199)->x, 3);
    EXPECT_EQ(track.at(200)->x, 40);
    EXPECT_EQ(parts().at(0).bytes,
              fs::file_size(parts().at(0).file) + fs::file_size(pointerFile(parts().at(0).file)));
    EXPECT_EQ(m_recorder->progress(m_desktop.now).bytes, parts().at(0).bytes);
}

TEST_F(PointedFilmTest, eachPartHasItsOwnAndNothingOfPrivateTime)
{
    show(0, true);
    point(40);
    pass(1s);
    ASSERT_TRUE(m_recorder->interrupt(m_desktop.now));
    pass(5s);
    show(4, true);
    pass(1s);
    point(60);
    pass(200ms);
    ASSERT_TRUE(m_recorder->end(m_desktop.now));
    ASSERT_EQ(parts().size(), 2U);
    EXPECT_EQ(PointerTrack::read(parts()[0].file)->times().size(), 1U);
    const auto after = *PointerTrack::read(parts()[1].file);
    EXPECT_FALSE(after.at(999)) << "where it was before is not where it is";
    EXPECT_EQ(after.at(1000)->x, 60);
}

TEST_F(PointedFilmTest, thatCannotBeWrittenCostsNothingOfItsFilm)
{
    show(0, true);
    const auto film = parts().at(0).file;
    fs::create_directory(pointerFile(film));
    point(40);
    pass(200ms);
    show(2);
    point(60);
    pass(200ms);
    show(4);
    point(80);
    m_desktop.pass(100ms);
    const auto ended = m_recorder->end(m_desktop.now);
    ASSERT_TRUE(ended) << ended.error().describe();
    EXPECT_EQ(Film::open(film)->samples().size(), 3U);
    EXPECT_EQ(Film::open(film)->endMs(), 500);
}

TEST_F(PointedFilmTest, thatHasNoMoreRoomCostsNothingOfItsFilmAndTheNextPartHasOne)
{
    m_target.series->partLength = 1s;
    m_recorder.emplace(m_target);
    show(0, true);
    fs::create_directory(pointerFile(parts().at(0).file));
    point(40);
    m_desktop.pass(1s);
    m_wallMs += 1000;
    show(2, true); // which ends the first part
    pass(200ms);
    ASSERT_TRUE(m_recorder->end(m_desktop.now));
    ASSERT_EQ(parts().size(), 2U);
    EXPECT_EQ(Film::open(parts()[0].file)->endMs(), 1000);
    EXPECT_EQ(PointerTrack::read(parts()[1].file)->at(0)->x, 40);
}

TEST_F(PointedFilmTest, goesWithItsFilm)
{
    show(0, true);
    point(40);
    pass(1s);
    ASSERT_TRUE(m_recorder->end(m_desktop.now));
    ASSERT_TRUE(fs::exists(pointerFile(parts().at(0).file)));
    EXPECT_TRUE(removeRecording(shelf(), "r5"));
    EXPECT_FALSE(fs::exists(shelf() / "r5"));
    const auto rolling = *makeRecordingFolder(shelf(), "a7");
    for (const auto* name : {"7.mp4", "7.pointer", "8.mp4", "8.pointer"})
        std::ofstream(rolling / name) << std::string(1000, 'x');
    dropOldestParts(shelf(), 2500, rolling);
    EXPECT_FALSE(fs::exists(rolling / "7.pointer"));
    EXPECT_FALSE(fs::exists(rolling / "7.mp4"));
    EXPECT_TRUE(fs::exists(rolling / "8.pointer"));
}

TEST_F(PointedFilmTest, aFileOfTheUsersHasNone)
{
    m_target.series.reset();
    m_target.file = m_folder / "mine.mp4";
    m_recorder.emplace(m_target);
    show(0, true);
    point(40);
    pass(1s);
    ASSERT_TRUE(m_recorder->end(m_desktop.now));
    EXPECT_TRUE(fs::exists(m_target.file));
    EXPECT_FALSE(fs::exists(pointerFile(m_target.file)));
}

} // namespace
} // namespace helix::recording
