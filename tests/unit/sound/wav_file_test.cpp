#include "sound/wav_file.h"

#include <fstream>

#include <sys/stat.h>

#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "base/bytes.h"

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

TEST_F(Wav, IsWhatPlayersRead)
{
    auto file = WavFile::create(path("a.wav"), false).value();
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
    std::ofstream(path("b.wav")) << "precious, and longer than any header of a file of samples is";
    EXPECT_EQ(WavFile::create(path("b.wav"), false).error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(contentOf(path("b.wav")).substr(0, 8), "precious");
    ASSERT_TRUE(WavFile::create(path("b.wav"), true));
    EXPECT_EQ(contentOf(path("b.wav")).size(), 44U);
    std::filesystem::create_symlink(path("b.wav"), path("link.wav"));
    EXPECT_FALSE(WavFile::create(path("link.wav"), true));
    ASSERT_EQ(::mkfifo(path("pipe.wav").c_str(), 0600), 0);
    EXPECT_FALSE(WavFile::create(path("pipe.wav"), true));
}

} // namespace
} // namespace helix::sound
