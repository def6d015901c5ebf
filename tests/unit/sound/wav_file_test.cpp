#include "sound/wav_file.h"

#include <csignal>
#include <fstream>

#include <sys/resource.h>
#include <sys/stat.h>

#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "sound/heard.h"

namespace helix::sound {
namespace {

class Wav : public testing::Test {
protected:
    [[nodiscard]] std::filesystem::path path(const char* name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    static std::string contentOf(const std::filesystem::path& file)
    {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    QTemporaryDir m_folder;
};

TEST_F(Wav, ARecordingThatHasEndedHearsNoMore)
{
    using namespace std::chrono_literals;
    const auto began = std::chrono::steady_clock::now();
    const auto recorder = SoundRecorder::begin({path("a.wav"), 1s}, began).value();
    link::HeardSound sound;
    sound.sequence = 1;
    sound.begins = true;
    sound.samples.assign(protocol::kSoundPacketSamples, 1000);
    sound.receivedAt = began + 20ms;
    recorder->hear(sound);
    const auto said = recorder->end(began + 1s, {});
    ASSERT_TRUE(said) << said.error().describe();
    EXPECT_EQ(said->bytes, 4U * protocol::kSoundRate);
    ++sound.sequence;
    sound.receivedAt = began + 1s;
    recorder->hear(sound);
    EXPECT_EQ(contentOf(path("a.wav")).size(), 44 + said->bytes);
}

TEST_F(Wav, ARecordingThatIsEndedIsAsLongAsItTook)
{
    using namespace std::chrono_literals;
    const auto began = std::chrono::steady_clock::now();
    const auto recorder = SoundRecorder::begin({path("a.wav"), 60s}, began).value();
    link::HeardSound sound;
    sound.begins = true;
    sound.samples.assign(protocol::kSoundPacketSamples, 1000);
    for (sound.sequence = 1; sound.sequence <= 60; ++sound.sequence) { // in half of their time
        sound.receivedAt = began + sound.sequence * 10ms;
        recorder->hear(sound);
        sound.begins = false;
    }
    const auto said = recorder->end(began + 700ms, {});
    ASSERT_TRUE(said) << said.error().describe();
    EXPECT_EQ(said->bytes, 700U * 4 * protocol::kSoundRate / 1000);
    EXPECT_LE(said->heardMs, 700);
    const auto all = contentOf(path("a.wav"));
    ASSERT_EQ(all.size(), 44 + said->bytes);
    EXPECT_EQ(
        std::string_view(all).substr(40, 4),
        (std::string{static_cast<char>(said->bytes), static_cast<char>(said->bytes >> 8),
                     static_cast<char>(said->bytes >> 16), static_cast<char>(said->bytes >> 24)}));
}

TEST_F(Wav, IsWhatPlayersRead)
{
    auto file = WavFile::begin(path("a.wav"), false, 0).value();
    EXPECT_FALSE(std::filesystem::exists(path("a.wav")));
    ASSERT_TRUE(file.append(std::vector<std::int16_t>{1, -2}));
    ASSERT_TRUE(file.appendSilence(100'000));
    ASSERT_TRUE(file.finish());
    const std::string all = contentOf(path("a.wav"));
    ASSERT_EQ(all.size(), 44U + 200'004);
    EXPECT_EQ(all.substr(0, 4) + all.substr(8, 8) + all.substr(36, 4), "RIFFWAVEfmt data");
    EXPECT_EQ(all.substr(4, 4), std::string("\x68\x0d\x03\x00", 4));
    EXPECT_EQ(all.substr(22, 10), std::string("\x02\x00\x80\xbb\x00\x00\x00\xee\x02\x00", 10));
    EXPECT_EQ(all.substr(40, 8), std::string("\x44\x0d\x03\x00\x01\x00\xfe\xff", 8));
    struct stat is {};
    ASSERT_EQ(::stat(path("a.wav").c_str(), &is), 0);
    EXPECT_EQ(is.st_mode & 0777U, 0600U);
}

TEST_F(Wav, ReplacesNothingUnasked)
{
    std::ofstream(path("b.wav")) << "precious";
    EXPECT_EQ(WavFile::begin(path("b.wav"), false, 0).error().code, ErrorCode::AlreadyExists);
    std::filesystem::create_symlink(path("b.wav"), path("link.wav"));
    EXPECT_FALSE(WavFile::begin(path("link.wav"), true, 0));
    ASSERT_EQ(::mkfifo(path("pipe.wav").c_str(), 0600), 0);
    EXPECT_FALSE(WavFile::begin(path("pipe.wav"), true, 0));
    EXPECT_EQ(WavFile::begin("c.wav", true, 0).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(contentOf(path("b.wav")), "precious");
}

TEST_F(Wav, WithForceAnOrdinaryFileGivesItsNameAwayOnceThereIsSomething)
{
    std::ofstream(path("b.wav")) << "precious";
    ::chmod(path("b.wav").c_str(), 0644);
    std::filesystem::create_hard_link(path("b.wav"), path("kept"));
    {
        auto nothing = WavFile::begin(path("b.wav"), true, 0).value();
        ASSERT_TRUE(nothing.finish());
    }
    EXPECT_EQ(contentOf(path("b.wav")), "precious") << "nothing came";
    auto full = WavFile::begin(path("b.wav"), true, std::uint64_t{1} << 62).value();
    EXPECT_EQ(full.append(std::vector<std::int16_t>{1, 2}).error().code, ErrorCode::OutOfSpace);
    EXPECT_EQ(contentOf(path("b.wav")), "precious") << "nothing could be written";
    auto file = WavFile::begin(path("b.wav"), true, 0).value();
    ASSERT_TRUE(file.append(std::vector<std::int16_t>{1, 2}));
    EXPECT_EQ(contentOf(path("b.wav")).size(), 48U);
    EXPECT_EQ(contentOf(path("kept")), "precious") << "its other name has it as it was";
    struct stat is {};
    ASSERT_EQ(::stat(path("b.wav").c_str(), &is), 0);
    EXPECT_EQ(is.st_mode & 0777U, 0600U);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path("")), {}), 2);
}

TEST_F(Wav, IsWholeAtEveryMomentAlsoWhenThereIsNoMoreRoom)
{
    auto file = WavFile::begin(path("a.wav"), false, 0).value();
    const std::vector<std::int16_t> samples(1000, 5);
    ASSERT_TRUE(file.append(samples));
    ASSERT_TRUE(file.append(samples));
    const auto saysLength = [&] { return contentOf(path("a.wav")).substr(40, 4); };
    EXPECT_EQ(saysLength(), std::string("\xa0\x0f\0\0", 4));
    struct rlimit limit {};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    const auto unlimited = limit;
    ::signal(SIGXFSZ, SIG_IGN);
    limit.rlim_cur = 44 + 4000 + 100;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto appended = file.append(samples);
    ::setrlimit(RLIMIT_FSIZE, &unlimited);
    ASSERT_FALSE(appended);
    EXPECT_EQ(contentOf(path("a.wav")).size(), 44U + 4000);
    EXPECT_EQ(saysLength(), std::string("\xa0\x0f\0\0", 4));
    EXPECT_EQ(file.bytes(), 4000U);
}

} // namespace
} // namespace helix::sound
