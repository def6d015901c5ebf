#pragma once
// Samples of H.264 in, pieces of a fragmented MP4 file out. No files and no threads.

#include <cstdint>
#include <memory>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::recording {

/// What is known of a video before its first picture.
struct VideoTrack {
    int width = 0, height = 0;
    Bytes configuration; ///< decoderConfiguration()
    friend bool operator==(const VideoTrack&, const VideoTrack&) = default;
};

/// One picture of it.
struct Sample {
    Bytes data; ///< AccessUnit::sample
    bool isKey = false;
};

/// Belongs to one thread. It writes and reads nothing of what is in a sample or a configuration.
class Mp4Muxer {
public:
    /// Internal where FFmpeg cannot do it.
    static Result<Mp4Muxer> create(const VideoTrack& track);
    ~Mp4Muxer();
    Mp4Muxer(Mp4Muxer&&) noexcept;
    Mp4Muxer& operator=(Mp4Muxer&&) noexcept;

    /// What the file begins with: everything but pictures. Once, before all else.
    Bytes takeHead();
    /// Adds a picture to the fragment under way, in which it begins when the one before it ends.
    /// Ticks of the timeline; the duration at least one, at most INT32_MAX.
    Result<void> add(const Sample& sample, std::int64_t time, std::int64_t duration);
    /// Ends the fragment: a piece of the file that plays behind those before it. Empty when nothing
    /// was added.
    Result<Bytes> takeFragment();

private:
    struct Private;
    explicit Mp4Muxer(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

/// Where in a fragment of a single sample its duration stands, 4 bytes, the highest first. Internal
/// when it is not such a fragment, which would be a fault of ours.
Result<std::size_t> durationOffset(BytesView fragment);

} // namespace helix::recording
