#pragma once
// A file of 16-bit samples that every player knows (RIFF WAVE, PCM).

#include <cstdint>
#include <filesystem>
#include <span>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::sound {

/// One thread at a time. What was written is whole from finish() on; until then its header promises
/// nothing.
class WavFile {
public:
    /// For protocol::kSoundRate and both channels. `replace`: an ordinary file that is there.
    static Result<WavFile> create(const std::filesystem::path& path, bool replace);
    Result<void> append(std::span<const std::int16_t> samples);
    Result<void> appendSilence(std::size_t samples);
    Result<void> finish();
    [[nodiscard]] std::uint64_t bytes() const { return m_dataBytes; }

private:
    explicit WavFile(UniqueFd file)
        : m_file(std::move(file))
    {
    }
    Result<void> writeHeader();
    UniqueFd m_file;
    std::uint64_t m_dataBytes = 0;
};

} // namespace helix::sound
