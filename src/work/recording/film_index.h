#pragma once
// Where the pictures of a recording are in its file. Pure: boxes in, places out.

#include <cstdint>
#include <functional>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "recording/mp4_muxer.h"

namespace helix::recording {

/// A picture in a file. Times in ticks (kTicksPerSecond) from the part's first picture.
struct FilmSample {
    std::int64_t time = 0;
    std::uint32_t duration = 0;
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0;
    bool isKey = false;
};

/// Reads the fragmented MP4 that Mp4Muxer writes, and no other. A file is not believed: it may be
/// cut anywhere, of another version, or no film at all. Nothing of a sample is looked at. Belongs to
/// one thread.
class FilmIndex {
public:
    /// Beyond it a file is not read further: a day of 60 pictures a second.
    static constexpr std::size_t kMostSamples = 6'000'000;

    /// `bytes` of the file from `offset` on; fewer where it ends.
    using Read = std::function<Result<Bytes>(std::uint64_t offset, std::size_t bytes)>;

    /// Takes in what there is of the file, which may have grown since the last time: a fragment
    /// counts once it is whole. Protocol when it is no film of ours, Unsupported when it is one
    /// that this Helix does not know.
    Result<void> extend(const Read& read, std::uint64_t fileBytes);

    [[nodiscard]] const VideoTrack& track() const { return m_track; }
    [[nodiscard]] const std::vector<FilmSample>& samples() const { return m_samples; }
    /// In ticks: when the last picture ends.
    [[nodiscard]] std::int64_t end() const;
    [[nodiscard]] bool isTruncated() const { return m_isTruncated; }

private:
    Result<void> readHead(BytesView moov);
    Result<void> readFragment(BytesView moof, std::uint64_t moofAt, std::uint64_t dataEnd);

    VideoTrack m_track;
    std::vector<FilmSample> m_samples;
    std::uint64_t m_next = 0;     ///< the first box that was not taken in
    std::uint64_t m_lastMoof = 0; ///< of a picture whose duration may change yet; 0: none
    std::size_t m_beforeLast = 0; ///< samples before that one
    bool m_isTruncated = false;
};

/// The last picture that begins at `time` or before it; 0 where there is none.
std::size_t pictureAt(const std::vector<FilmSample>& samples, std::int64_t time);
/// The key frame that decoding begins with to show picture `index`.
std::size_t keyBefore(const std::vector<FilmSample>& samples, std::size_t index);

} // namespace helix::recording
