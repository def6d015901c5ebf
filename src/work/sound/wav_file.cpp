#include "sound/wav_file.h"

#include <algorithm>
#include <string_view>
#include <vector>

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

Bytes headerOf(std::uint64_t bytes)
{
    const auto dataBytes = static_cast<std::uint32_t>(bytes);
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

} // namespace

Result<WavFile> WavFile::begin(const std::filesystem::path& path, bool replace,
                               std::uint64_t keepFree)
{
    TRY(recording::checkPlace(path, replace));
    return WavFile(path, replace, keepFree);
}

Result<void> WavFile::append(std::span<const std::int16_t> samples)
{
    if (samples.empty())
        return {};
    const std::uint64_t after = m_dataBytes + samples.size() * kBytesPerSample;
    Bytes bytes = m_file ? Bytes() : headerOf(after);
    bytes.reserve(kHeaderBytes + samples.size() * kBytesPerSample);
    for (const auto sample : samples)
        put(bytes, static_cast<std::uint16_t>(sample));
    if (m_file) {
        TRY(m_file->append(bytes));
        TRY(m_file->rewrite(0, headerOf(after))); // it never says more than there is
    } else {
        TRY(m_file, recording::RecordingFile::create(m_path, m_replace, m_keepFree, bytes));
    }
    m_dataBytes = after;
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

Result<void> WavFile::cut(std::size_t samples)
{
    const std::uint64_t after = samples * kBytesPerSample;
    if (!m_file || after == 0 || after >= m_dataBytes)
        return {};
    TRY(m_file->rewrite(0, headerOf(after))); // it never says more than there is
    m_dataBytes = after;
    return m_file->cut(kHeaderBytes + after);
}

Result<void> WavFile::finish()
{
    return m_file ? m_file->makeDurable() : Result<void>();
}

} // namespace helix::sound
