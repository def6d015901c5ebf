#include "sound/wav_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/try.h"
#include "protocol/sound_message.h"

namespace helix::sound {
namespace {

constexpr std::uint32_t kHeaderBytes = 44;
constexpr std::uint32_t kBytesPerSample = 2;

template <typename T>
void put(Bytes& out, T value)
{
    for (std::size_t i = 0; i < sizeof value; ++i)
        out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

void putWord(Bytes& out, std::string_view word)
{
    out.insert(out.end(), word.begin(), word.end());
}

Bytes headerOf(std::uint32_t dataBytes)
{
    constexpr std::uint16_t kPcm = 1;
    constexpr std::uint16_t kFrameBytes = kBytesPerSample * protocol::kSoundChannels;
    Bytes header;
    putWord(header, "RIFF");
    put(header, dataBytes + kHeaderBytes - 8);
    putWord(header, "WAVEfmt ");
    put(header, std::uint32_t{16}); // of what follows up to "data"
    put(header, kPcm);
    put(header, std::uint16_t{protocol::kSoundChannels});
    put(header, std::uint32_t{protocol::kSoundRate});
    put(header, std::uint32_t{protocol::kSoundRate} * kFrameBytes);
    put(header, kFrameBytes);
    put(header, std::uint16_t{8 * kBytesPerSample});
    putWord(header, "data");
    put(header, dataBytes);
    return header;
}

Result<void> writeAll(int file, BytesView bytes)
{
    while (!bytes.empty()) {
        const auto count = ::write(file, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failErrno(errno, "The recording could not be written.");
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return {};
}

} // namespace

Result<WavFile> WavFile::create(const std::filesystem::path& path, bool replace)
{
    const int flags =
        O_WRONLY | O_CLOEXEC | O_CREAT | O_NOFOLLOW | O_NONBLOCK | (replace ? 0 : O_EXCL);
    UniqueFd file(::open(path.c_str(), flags, 0600));
    if (!file.valid() && errno == EEXIST)
        return fail(ErrorCode::AlreadyExists, path.string() + " exists already.");
    struct stat is {};
    if (!file.valid() || ::fstat(file.get(), &is) != 0)
        return failErrno(errno, path.string() + " could not be written.");
    if (!S_ISREG(is.st_mode))
        return fail(ErrorCode::InvalidArgument, path.string() + " is no ordinary file.");
    if (::ftruncate(file.get(), 0) != 0)
        return failErrno(errno, path.string() + " could not be written.");
    WavFile made(std::move(file));
    TRY(made.writeHeader());
    return made;
}

Result<void> WavFile::writeHeader()
{
    return writeAll(m_file.get(), headerOf(static_cast<std::uint32_t>(m_dataBytes)));
}

Result<void> WavFile::append(std::span<const std::int16_t> samples)
{
    Bytes bytes;
    bytes.reserve(samples.size() * kBytesPerSample);
    for (const auto sample : samples)
        put(bytes, static_cast<std::uint16_t>(sample));
    TRY(writeAll(m_file.get(), bytes));
    m_dataBytes += bytes.size();
    return {};
}

Result<void> WavFile::appendSilence(std::size_t samples)
{
    const std::vector<std::int16_t> silence(protocol::kSoundRate, 0);
    for (std::size_t left = samples; left > 0;) {
        const auto count = std::min(left, silence.size());
        TRY(append(std::span(silence).first(count)));
        left -= count;
    }
    return {};
}

Result<void> WavFile::finish()
{
    if (::lseek(m_file.get(), 0, SEEK_SET) != 0)
        return failErrno(errno, "The recording could not be finished.");
    return writeHeader();
}

} // namespace helix::sound
