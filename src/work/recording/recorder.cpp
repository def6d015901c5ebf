#include "recording/recorder.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/try.h"
#include "recording/numbered.h"
#include "recording/shelf.h"

namespace helix::recording {
namespace {

/// A part of a rolling series ends at the key frame behind so many of its bytes.
constexpr std::uint64_t kPartsOfSeries = 8;
/// Where no key frame comes a part ends at so many times its length or its bytes.
constexpr int kMostOfPart = 2;
/// The wall clock and ours may drift apart so far, e.g. while this computer sleeps.
constexpr std::int64_t kMostDriftMs = 1000;
/// Pictures that nothing refers to are followed by one that something does within half a second.
constexpr std::chrono::seconds kLongestHeld{1};
constexpr std::int64_t kLeastOfSize = Timeline::kTicksPerSecond;

} // namespace

Result<void> Recorder::add(Frame frame)
{
    if (isOver(frame.received))
        return {};
    const auto& header = frame.header;
    const bool follows = header.sequence == m_sequence + 1;
    m_sequence = header.sequence;
    m_isWhole = m_isWhole && follows;
    auto unit = takeApart(frame.h264);
    const bool begins = unit && unit->isInstantRefresh && (header.flags & protocol::kFrameKey) != 0;
    std::optional<Bytes> configuration;
    if (begins)
        if (auto made = decoderConfiguration(*unit))
            configuration = *std::move(made);
    // Parameter sets of a file stand at its beginning, once: what brings others begins anew.
    const bool goesOn = m_isWhole && m_part && unit && !begins && unit->sequenceSets.empty() &&
                        unit->pictureSets.empty() && header.width == m_track.width &&
                        header.height == m_track.height;
    m_isWhole = configuration || goesOn;
    if (m_isWhole) {
        const bool wasReferred = std::exchange(m_isReferred, unit->isReferred);
        if (!begins && !wasReferred && !unit->isReferred)
            return hold(frame, *std::move(unit));
        return write(frame, *std::move(unit), configuration);
    }
    m_progress.left += m_part ? 1 : 0;
    return {};
}

Result<void> Recorder::write(const Frame& frame, AccessUnit unit,
                             const std::optional<Bytes>& configured)
{
    const std::int64_t at = m_timeline.place(frame.header.times.capture, frame.received);
    if (configured) {
        const VideoTrack track{frame.header.width, frame.header.height, *configured};
        if (isTooSoon(track, at)) {
            m_isWhole = false; // a key frame is wanted, and is of the size of then
            ++m_progress.left;
            return {};
        }
        if (!m_part || track != m_track || isFull(frame, at))
            TRY(beginPart(track, frame, at));
        m_keyAt = frame.received;
        m_movedAt.reset();
    } else {
        m_movedAt = m_movedAt.value_or(at);
        if (isOverfull(unit.sample.size(), at)) {
            m_isWhole = false; // it goes on at the next key frame, and one is wanted
            ++m_progress.left;
            return endPart(at);
        }
    }
    m_held.reset(); // this one shows what it showed
    TRY(m_part->add({std::move(unit.sample), configured.has_value()}, at - m_partBegan));
    ++m_progress.frames;
    return {};
}

/// Two in turn that nothing refers to would have the same place in the order of the pictures. What the
/// second shows comes again with the next one that something refers to, in half a second. A guest that
/// sends none is asked for a key frame.
Result<void> Recorder::hold(const Frame& frame, AccessUnit unit)
{
    const std::int64_t at = m_timeline.place(frame.header.times.capture, frame.received);
    const auto since = m_held ? m_held->since : frame.received;
    m_held = Held{std::move(unit.sample), at, since};
    if (frame.received - since < kLongestHeld)
        return {};
    m_isWhole = false;
    return writeHeld();
}

/// Nothing comes behind it.
Result<void> Recorder::writeHeld()
{
    if (!m_held || !m_part)
        return {};
    TRY(m_part->add({std::move(m_held->sample), false}, m_held->at - m_partBegan));
    ++m_progress.frames;
    m_held.reset();
    return {};
}

/// A guest that changes its size with every frame makes no file for each.
bool Recorder::isTooSoon(const VideoTrack& track, std::int64_t at) const
{
    return m_part && track != m_track && m_sizes >= kQuickSizes && at - m_partBegan < kLeastOfSize;
}

std::int64_t Recorder::wallTime(const Frame& frame, std::int64_t at) const
{
    return frame.wallMs - (m_timeline.at(frame.received) - at) / Timeline::kTicksPerMs;
}

/// Of a series: another part begins with this key frame.
bool Recorder::isFull(const Frame& frame, std::int64_t at) const
{
    if (!m_target.series)
        return false;
    const auto& series = *m_target.series;
    const auto length = at - m_partBegan;
    const auto drift = wallTime(frame, at) - m_partBeganMs - length / Timeline::kTicksPerMs;
    return length >= series.partLength.count() * Timeline::kTicksPerSecond ||
           std::abs(drift) > kMostDriftMs ||
           (series.mostBytes > 0 && partBytes() >= series.mostBytes / kPartsOfSeries);
}

/// Of a series: key frames are asked for, and the guest sends none.
bool Recorder::isOverfull(std::size_t next, std::int64_t at) const
{
    if (!m_target.series)
        return false;
    const auto& series = *m_target.series;
    const auto length = series.partLength.count() * Timeline::kTicksPerSecond;
    return at - m_movedAt.value_or(at) >= kMostOfPart * length ||
           (series.mostBytes > 0 && m_part->waitingBytes() + partBytes() + next >
                                        kMostOfPart * (series.mostBytes / kPartsOfSeries));
}

Result<void> Recorder::endPart(std::int64_t at)
{
    if (!m_part)
        return {};
    TRY(writeHeld());
    const auto ended = m_part->end(std::max(at - m_partBegan, std::int64_t{1}));
    flushPlaces();
    TRY(ended);
    m_progress.bytes += partBytes();
    m_part.reset();
    m_places.reset();
    return {};
}

std::uint64_t Recorder::partBytes() const
{
    return (m_part ? m_part->file().size() : 0) + (m_places ? m_places->bytes() : 0);
}

/// A pointer that cannot be written ends there, and costs nothing of its film.
void Recorder::flushPlaces()
{
    if (!m_places || m_places->flush())
        return;
    m_progress.bytes += m_places->bytes();
    m_places.reset();
}

void Recorder::point(const Pointer& pointer, Timeline::TimePoint received)
{
    m_pointer = pointer;
    if (m_places)
        m_places->add(pointer,
                      (bounded(m_timeline.at(received)) - m_partBegan) / Timeline::kTicksPerMs);
}

/// Of a rolling series the oldest files go instead.
Result<void> Recorder::checkMayBegin() const
{
    if (m_progress.files.size() < kMostFiles)
        return {};
    if (!m_target.series)
        return fail(ErrorCode::ResourceExhausted, "The desktop changes its size too often.");
    if (m_target.series->mostBytes == 0)
        return fail(ErrorCode::ResourceExhausted,
                    "The recording has " + std::to_string(kMostFiles) +
                        " files, one for each size of the desktop and for each few minutes. It "
                        "has no more; begin another recording.");
    return {};
}

Result<void> Recorder::beginPart(const VideoTrack& track, const Frame& frame, std::int64_t at)
{
    TRY(checkMayBegin());
    TRY(endPart(at));
    m_partBeganMs = wallTime(frame, at);
    TRY(auto file, nextFile(m_partBeganMs));
    if (m_progress.files.size() == kMostFiles)
        m_progress.files.erase(m_progress.files.begin());
    m_progress.files.push_back(file.path());
    m_progress.width = track.width;
    m_progress.height = track.height;
    m_sizes += track == m_track ? 0 : 1;
    m_track = track;
    m_partBegan = at;
    if (m_target.series)
        m_places.emplace(pointerFile(file.path()), m_target.keepFree);
    if (m_places && m_pointer)
        m_places->add(*m_pointer, 0);
    TRY(m_part, RecordingPart::begin(std::move(file), track));
    return {};
}

Result<RecordingFile> Recorder::nextFile(std::int64_t wallMs)
{
    if (!m_target.series)
        return numberedFile(m_target, m_progress.files);
    const auto& series = *m_target.series;
    if (series.mostBytes > 0) // what begins has room beside what stays
        dropOldestParts(series.folder.parent_path(),
                        series.mostBytes - kMostOfPart * (series.mostBytes / kPartsOfSeries),
                        series.folder);
    return RecordingFile::create(partFile(series.folder, wallMs), false, m_target.keepFree);
}

Result<void> Recorder::interrupt(Timeline::TimePoint now)
{
    m_isWhole = false;
    m_pointer.reset();
    return endPart(bounded(m_timeline.at(now)));
}

bool Recorder::isKeyFrameDue(Timeline::TimePoint now) const
{
    return m_part && m_isWhole && m_movedAt && m_keyAt && now - *m_keyAt >= m_target.keyFrames;
}

Result<void> Recorder::keepUp(Timeline::TimePoint now)
{
    if (!m_part)
        return {};
    auto kept = m_part->keepUp(bounded(m_timeline.at(now)) - m_partBegan);
    flushPlaces();
    return kept;
}

Result<void> Recorder::end(Timeline::TimePoint now)
{
    if (!m_part)
        return {};
    TRY(writeHeld());
    auto ended = m_part->end(bounded(m_timeline.at(now)) - m_partBegan);
    flushPlaces();
    return ended;
}

bool Recorder::isOver(Timeline::TimePoint now) const
{
    return m_target.length && !m_progress.files.empty() &&
           m_timeline.at(now) >= m_target.length->count() * Timeline::kTicksPerSecond;
}

std::int64_t Recorder::bounded(std::int64_t time) const
{
    return m_target.length
               ? std::min<std::int64_t>(time, m_target.length->count() * Timeline::kTicksPerSecond)
               : time;
}

Progress Recorder::progress(Timeline::TimePoint now) const
{
    Progress progress = m_progress;
    progress.bytes += partBytes();
    if (!progress.files.empty())
        progress.seconds =
            static_cast<double>(bounded(m_timeline.at(now))) / Timeline::kTicksPerSecond;
    return progress;
}

} // namespace helix::recording
