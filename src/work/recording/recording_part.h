#pragma once
// One file of a recording: of one size, complete on the disk up to a moment ago at any time.
// Internal to the room.

#include <optional>

#include "recording/mp4_muxer.h"
#include "recording/recording_file.h"
#include "recording/timeline.h"

namespace helix::recording {

/// How long a picture lasts is known when the next one comes, which may be in an hour. So the
/// newest is held back for a moment; then it becomes a fragment of its own, whose duration is
/// written anew for as long as it lasts. Times in ticks from the part's first picture. Blocks on
/// the disk; after an error it is of no use any more, and the file plays up to there. Belongs to
/// one thread.
class RecordingPart {
public:
    /// What a crash costs: a fragment is this long, the newest picture is held back this long.
    static constexpr std::int64_t kFragment = Timeline::kTicksPerSecond / 2;

    static Result<RecordingPart> begin(RecordingFile file, const VideoTrack& track);

    /// The picture from `at` on; at 0 the first, each later than the one before.
    Result<void> add(Sample sample, std::int64_t at);
    /// To be called a few times a second, `now` at or after the newest picture.
    Result<void> keepUp(std::int64_t now);
    /// The newest picture lasts until `now`.
    Result<void> end(std::int64_t now);

    [[nodiscard]] const RecordingFile& file() const { return m_file; }
    /// Of pictures that are not in the file yet.
    [[nodiscard]] std::size_t waitingBytes() const
    {
        return m_fragmentBytes + (m_newest ? m_newest->data.size() : 0);
    }

private:
    RecordingPart(RecordingFile file, Mp4Muxer muxer);
    Result<void> settleNewest(std::int64_t until);
    Result<void> writeFragment();
    Result<void> writeNewestAlone(std::int64_t until);
    Result<void> writeDuration(std::int64_t until);

    RecordingFile m_file;
    Mp4Muxer m_muxer;
    std::optional<Sample> m_newest; ///< not with the muxer yet
    std::int64_t m_newestAt = 0;
    std::optional<std::uint64_t> m_durationAt; ///< in the file, of the newest, which is there
    std::optional<std::int64_t> m_fragmentBegan;
    std::size_t m_fragmentBytes = 0;
};

} // namespace helix::recording
