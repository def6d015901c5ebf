#pragma once
// A recording that is read: one part of it, a file of ours.

#include <filesystem>

#include "base/unique_fd.h"
#include "recording/film_index.h"

namespace helix::recording {

/// Blocks on the disk. Belongs to one thread. A file that is deleted meanwhile can be read on.
class Film {
public:
    /// NotFound; Protocol or Unsupported as FilmIndex says. One without a picture yet is Protocol.
    static Result<Film> open(const std::filesystem::path& file);

    /// Takes in what has been written since.
    Result<void> refresh();
    [[nodiscard]] const VideoTrack& track() const { return m_index.track(); }
    [[nodiscard]] const std::vector<FilmSample>& samples() const { return m_index.samples(); }
    [[nodiscard]] std::int64_t endMs() const;
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    [[nodiscard]] bool isTruncated() const { return m_index.isTruncated(); }

    /// A picture as it is in the file: units behind their lengths.
    [[nodiscard]] Result<Sample> sample(std::size_t index) const;
    /// The same as a decoder takes it (Annex B), a key frame with its parameter sets.
    [[nodiscard]] Result<Bytes> accessUnit(std::size_t index) const;

private:
    explicit Film(UniqueFd fd)
        : m_fd(std::move(fd))
    {
    }
    [[nodiscard]] Result<Bytes> read(std::uint64_t offset, std::size_t bytes) const;

    UniqueFd m_fd;
    FilmIndex m_index;
    Bytes m_sets; ///< parameter sets behind start codes
    std::uint64_t m_bytes = 0;
};

/// Units behind their lengths as units behind start codes. Protocol where a length lies.
Result<Bytes> toAnnexB(BytesView sample);
/// The parameter sets of a configuration (avcC) behind start codes. Protocol where it lies.
Result<Bytes> parameterSets(BytesView configuration);

} // namespace helix::recording
