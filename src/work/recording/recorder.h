#pragma once
// Frames of a desktop in, files out. Internal to the room; no threads.

#include <optional>

#include "recording/access_unit.h"
#include "recording/pointer_writer.h"
#include "recording/recording.h"
#include "recording/recording_part.h"

namespace helix::recording {

/// A frame as it came from a stream.
struct Frame {
    protocol::FrameHeader header;
    Bytes h264;
    Timeline::TimePoint received;
    std::int64_t wallMs = 0; ///< the same on the wall clock
};

/// Blocks on the disk. Belongs to one thread.
class Recorder {
public:
    explicit Recorder(Target target)
        : m_target(std::move(target))
    {
    }

    /// Takes a frame, in the order of the stream, or leaves it out: what cannot be decoded behind
    /// what was taken before it. An error ends the recording: there is no room, or too much was
    /// asked for.
    Result<void> add(Frame frame);
    /// Where the pointer is since then; on the disk with keepUp().
    void point(const Pointer& pointer, Timeline::TimePoint received);
    /// Nothing is left out until the next frame is.
    [[nodiscard]] bool isWhole() const { return m_isWhole; }
    /// What was taken ends at `now`; a key frame begins the next file.
    Result<void> interrupt(Timeline::TimePoint now);
    /// Pictures came since the last key frame, which is long ago.
    [[nodiscard]] bool isKeyFrameDue(Timeline::TimePoint now) const;
    /// To be called a few times a second.
    Result<void> keepUp(Timeline::TimePoint now);
    /// The newest picture lasts until `now`. Nothing afterwards.
    Result<void> end(Timeline::TimePoint now);

    /// Its length has been reached: what comes now is later.
    [[nodiscard]] bool isOver(Timeline::TimePoint now) const;
    [[nodiscard]] Progress progress(Timeline::TimePoint now) const;

private:
    [[nodiscard]] bool isTooSoon(const VideoTrack& track, std::int64_t at) const;
    [[nodiscard]] std::int64_t bounded(std::int64_t time) const;
    Result<void> write(const Frame& frame, AccessUnit unit, const std::optional<Bytes>& configured);
    Result<void> hold(const Frame& frame, AccessUnit unit);
    Result<void> writeHeld();
    [[nodiscard]] Result<void> checkMayBegin() const;
    Result<void> beginPart(const VideoTrack& track, const Frame& frame, std::int64_t at);
    Result<void> endPart(std::int64_t at);
    Result<RecordingFile> nextFile(std::int64_t wallMs);
    [[nodiscard]] std::int64_t wallTime(const Frame& frame, std::int64_t at) const;
    [[nodiscard]] std::uint64_t partBytes() const;
    [[nodiscard]] bool isFull(const Frame& frame, std::int64_t at) const;
    [[nodiscard]] bool isOverfull(std::size_t next, std::int64_t at) const;
    void flushPlaces();

    Target m_target;
    Timeline m_timeline;
    std::optional<RecordingPart> m_part;
    VideoTrack m_track;                    ///< of the part
    std::optional<PointerWriter> m_places; ///< beside the part, of a series
    std::optional<Pointer> m_pointer;      ///< the newest
    std::int64_t m_partBegan = 0, m_partBeganMs = 0;
    std::optional<Timeline::TimePoint> m_keyAt; ///< of the newest key frame
    std::optional<std::int64_t> m_movedAt;      ///< of the first picture behind it
    bool m_isWhole = false;                     ///< what comes can be decoded behind what was taken
    bool m_isReferred = true;                   ///< AccessUnit::isReferred of the last one that did
    /// The newest picture, which stands in the file only where nothing comes behind it.
    struct Held {
        Bytes sample;
        std::int64_t at = 0;
        Timeline::TimePoint since; ///< there was one
    };
    std::optional<Held> m_held;
    std::size_t m_sizes = 0; ///< with which a file began
    std::uint32_t m_sequence = 0;
    Progress m_progress; ///< its seconds and bytes: of the parts before this one
};

} // namespace helix::recording
