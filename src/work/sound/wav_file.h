#pragma once
// A file of 16-bit samples that every player knows (RIFF WAVE, PCM).

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>

#include "base/result.h"
#include "recording/recording_file.h"

namespace helix::sound {

/// One thread at a time. It is there, for its user alone, from the first samples on, and what had its
/// name is gone then; from each append() on it is whole, whatever becomes of this process.
class WavFile {
public:
    /// For protocol::kSoundRate and both channels; looks whether it can be begun. `replace`: an ordinary
    /// file that is there. `keepFree`: so many bytes of the disk are not for it.
    static Result<WavFile> begin(const std::filesystem::path& path, bool replace,
                                 std::uint64_t keepFree);
    /// All of it or, on an error (OutOfSpace), nothing.
    Result<void> append(std::span<const std::int16_t> samples);
    Result<void> appendSilence(std::size_t samples);
    /// What is beyond so many samples is gone; some are left.
    Result<void> cut(std::size_t samples);
    /// On the disk, also after a power cut.
    Result<void> finish();
    /// Of samples; 0: there is no file.
    [[nodiscard]] std::uint64_t bytes() const { return m_dataBytes; }

private:
    WavFile(std::filesystem::path path, bool replace, std::uint64_t keepFree)
        : m_path(std::move(path))
        , m_replace(replace)
        , m_keepFree(keepFree)
    {
    }
    std::filesystem::path m_path;
    bool m_replace;
    std::uint64_t m_keepFree;
    std::optional<recording::RecordingFile> m_file;
    std::uint64_t m_dataBytes = 0;
};

} // namespace helix::sound
