// What the recorder writes, read again: by our own reader, which believes nothing of a file.

#include "recording/film.h"

#include <fstream>

#include <unistd.h>

#include <gtest/gtest.h>

#include "recording/recorder.h"
#include "unit/recording/played.h"
#include "unit/recording/recorded_desktop.h"

namespace helix::recording {
namespace {

using namespace std::chrono_literals;

class FilmTest : public testing::Test {
protected:
    FilmTest()
    {
        std::string pattern = testing::TempDir() + "film-XXXXXX";
        m_folder = ::mkdtemp(pattern.data());
        m_target.file = m_folder / "desk.mp4";
    }
    ~FilmTest() override { std::filesystem::remove_all(m_folder); }

    void add(int squareX, bool isKey = false)
    {
        if (!m_recorder)
            m_recorder.emplace(m_target);
        ASSERT_TRUE(m_recorder->add(m_desktop.frame(squareX, isKey)));
        m_desktop.pass(150ms);
        ASSERT_TRUE(m_recorder->keepUp(m_desktop.now));
    }
    void record(int frames)
    {
        for (int i = 0; i < frames; ++i)
            add(2 * i, i % 7 == 0);
    }
    void end() { ASSERT_TRUE(m_recorder->end(m_desktop.now)); }
    void write(const Bytes& bytes)
    {
        std::ofstream(m_target.file, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()));
    }

    std::filesystem::path m_folder;
    Target m_target;
    RecordedDesktop m_desktop;
    std::optional<Recorder> m_recorder;
};

TEST_F(FilmTest, hasThePicturesThatWereRecorded)
{
    record(20);
    end();
    const auto film = Film::open(m_target.file);
    ASSERT_TRUE(film) << film.error().describe();
    const auto played = *play(m_target.file);
    EXPECT_EQ(film->track().width, played.width);
    EXPECT_EQ(film->track().height, played.height);
    ASSERT_EQ(film->samples().size(), played.pictures.size());
    for (std::size_t i = 0; i < played.pictures.size(); ++i) {
        const auto& sample = film->samples()[i];
        EXPECT_NEAR(static_cast<double>(sample.time) / Timeline::kTicksPerSecond,
                    played.pictures[i].at, 1e-4);
        EXPECT_EQ(sample.isKey, i % 7 == 0) << i;
        EXPECT_EQ(sample.isKey, played.pictures[i].isKey) << i;
    }
    EXPECT_EQ(film->endMs(), 3000);
    EXPECT_FALSE(film->isTruncated());
}

TEST_F(FilmTest, givesAPictureAsTheGuestSentIt)
{
    const auto key = m_desktop.frame(0, true);
    m_recorder.emplace(m_target);
    ASSERT_TRUE(m_recorder->add(key));
    m_desktop.pass(100ms);
    const auto second = m_desktop.frame(30);
    ASSERT_TRUE(m_recorder->add(second));
    m_desktop.pass(100ms);
    end();
    const auto film = *Film::open(m_target.file);
    ASSERT_EQ(film.samples().size(), 2U);
    const auto unit = *film.accessUnit(0);
    const auto first = takeApart(key.h264), again = takeApart(unit);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->sample, first->sample);
    ASSERT_EQ(again->sequenceSets.size(), 1U) << "a decoder begins with it";
    EXPECT_EQ(toHex(again->sequenceSets[0]), toHex(first->sequenceSets[0]));
    EXPECT_EQ(toHex(again->pictureSets[0]), toHex(first->pictureSets[0]));
    const auto other = takeApart(*film.accessUnit(1));
    EXPECT_EQ(other->sample, takeApart(second.h264)->sample);
    EXPECT_TRUE(other->sequenceSets.empty());
}

TEST_F(FilmTest, growsWhileItIsRecorded)
{
    record(8);
    auto film = *Film::open(m_target.file);
    const auto before = film.samples().size();
    EXPECT_GT(before, 0U);
    m_desktop.pass(5s);
    ASSERT_TRUE(m_recorder->keepUp(m_desktop.now));
    ASSERT_TRUE(film.refresh());
    EXPECT_GE(film.endMs(), 1000);
    m_desktop.pass(5s);
    ASSERT_TRUE(m_recorder->keepUp(m_desktop.now));
    ASSERT_TRUE(film.refresh());
    EXPECT_EQ(film.samples().size(), 8U);
    EXPECT_NEAR(static_cast<double>(film.endMs()), 11200, 200) << "the newest lasts longer now";
    for (int i = 0; i < 6; ++i)
        add(100 + i);
    end();
    ASSERT_TRUE(film.refresh());
    EXPECT_EQ(film.samples().size(), 14U);
    EXPECT_EQ(film.samples().size(), Film::open(m_target.file)->samples().size());
}

TEST_F(FilmTest, cutAnywhereItIsWhatCameBefore)
{
    record(12);
    end();
    const auto whole = contentOf(m_target.file);
    const auto samples = Film::open(m_target.file)->samples();
    std::size_t most = 0;
    for (std::size_t length = 0; length < whole.size(); length += 13) {
        write(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
        const auto film = Film::open(m_target.file);
        if (!film) {
            EXPECT_EQ(most, 0U) << "at " << length << ": " << film.error().describe();
            continue;
        }
        ASSERT_GE(film->samples().size(), most) << length;
        most = film->samples().size();
        ASSERT_LE(most, samples.size());
        for (std::size_t i = 0; i < most; ++i)
            EXPECT_TRUE(film->accessUnit(i)) << "at " << length << " picture " << i;
    }
    EXPECT_GT(most, 0U);
}

TEST_F(FilmTest, anyByteMayLie)
{
    record(8);
    end();
    const auto whole = contentOf(m_target.file);
    for (std::size_t at = 0; at < whole.size(); at += 3)
        for (const std::uint8_t lie : {0x00, 0x7f, 0xff}) {
            auto bytes = whole;
            bytes[at] = lie;
            write(bytes);
            const auto film = Film::open(m_target.file);
            for (std::size_t i = 0; film && i < film->samples().size(); ++i)
                (void)film->accessUnit(i);
        }
}

TEST_F(FilmTest, oneOfAnotherVersionIsSaidToBeThat)
{
    record(3);
    end();
    auto bytes = contentOf(m_target.file);
    const auto mdhd = std::string(bytes.begin(), bytes.end()).find("mdhd");
    bytes[mdhd + 4 + 12 + 3] ^= 1; // its ticks in a second
    write(bytes);
    const auto film = Film::open(m_target.file);
    ASSERT_FALSE(film);
    EXPECT_EQ(film.error().code, ErrorCode::Unsupported);
}

TEST_F(FilmTest, whatIsNoFilmIsRefused)
{
    EXPECT_EQ(Film::open(m_target.file).error().code, ErrorCode::NotFound);
    write({});
    EXPECT_EQ(Film::open(m_target.file).error().code, ErrorCode::Protocol);
    write(Bytes(4096, 0xff));
    EXPECT_EQ(Film::open(m_target.file).error().code, ErrorCode::Protocol);
    EXPECT_FALSE(Film::open(m_folder));
    std::filesystem::remove(m_target.file);
    std::filesystem::create_symlink("/dev/zero", m_target.file);
    EXPECT_FALSE(Film::open(m_target.file)) << "links are not followed";
}

TEST_F(FilmTest, oneThatIsDeletedIsReadOn)
{
    record(8);
    end();
    const auto film = *Film::open(m_target.file);
    std::filesystem::remove(m_target.file);
    EXPECT_TRUE(film.accessUnit(7));
}

TEST_F(FilmTest, lengthsOfUnitsMayLie)
{
    EXPECT_TRUE(toAnnexB(Bytes{0, 0, 0, 1, 9}));
    EXPECT_FALSE(toAnnexB(Bytes{0, 0, 0, 2, 9}));
    EXPECT_FALSE(toAnnexB(Bytes{0, 0, 0, 0}));
    EXPECT_FALSE(toAnnexB(Bytes{0xff, 0xff, 0xff, 0xff, 1}));
    EXPECT_FALSE(toAnnexB(Bytes{0, 0}));
    EXPECT_FALSE(parameterSets(Bytes{1, 66, 0, 30, 0xff, 0xe1, 0, 9, 1}));
    EXPECT_FALSE(parameterSets(Bytes{}));
}

TEST(FilmPictures, areFoundByTime)
{
    std::vector<FilmSample> samples(4);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        samples[i].time = static_cast<std::int64_t>(i) * 100;
        samples[i].isKey = i == 0 || i == 2;
    }
    EXPECT_EQ(pictureAt(samples, -5), 0U);
    EXPECT_EQ(pictureAt(samples, 99), 0U);
    EXPECT_EQ(pictureAt(samples, 100), 1U);
    EXPECT_EQ(pictureAt(samples, 9999), 3U);
    EXPECT_EQ(pictureAt({}, 7), 0U);
    EXPECT_EQ(keyBefore(samples, 1), 0U);
    EXPECT_EQ(keyBefore(samples, 2), 2U);
    EXPECT_EQ(keyBefore(samples, 3), 2U);
}

} // namespace
} // namespace helix::recording
