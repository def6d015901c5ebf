#include "recording/recorder.h"

#include <algorithm>
#include <utility>

#include "base/try.h"

namespace helix::recording {
namespace {

/// Of a name that is taken the next number is tried, and no further.
constexpr int kMostNames = 1000;

bool isSameTrack(const VideoTrack& one, const VideoTrack& other)
{
    return one.width == other.width && one.height == other.height &&
           one.configuration == other.configuration;
}

/// FILE.mp4, FILE-2.mp4, FILE-3.mp4
std::filesystem::path numbered(const std::filesystem::path& file, int number)
{
    const auto name = file.stem().string() + "-" + std::to_string(number);
    return file.parent_path() / (name + file.extension().string());
}

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
    const bool goesOn = m_isWhole && unit && !begins && unit->sequenceSets.empty() &&
                        unit->pictureSets.empty() && header.width == m_track.width &&
                        header.height == m_track.height;
    m_isWhole = configuration || goesOn;
    if (m_isWhole)
        return write(frame, *std::move(unit), configuration);
    m_progress.left += m_part ? 1 : 0;
    return {};
}

Result<void> Recorder::write(const Frame& frame, AccessUnit unit,
                             const std::optional<Bytes>& configured)
{
    const std::int64_t at = m_timeline.place(frame.header.times.capture, frame.received);
    if (configured) {
        const VideoTrack track{frame.header.width, frame.header.height, *configured};
        if (!m_part || !isSameTrack(track, m_track))
            TRY(beginPart(track, at));
    }
    TRY(m_part->add({std::move(unit.sample), configured.has_value()}, at - m_partBegan));
    ++m_progress.frames;
    return {};
}

Result<void> Recorder::beginPart(const VideoTrack& track, std::int64_t at)
{
    if (m_progress.files.size() == kMostFiles)
        return fail(ErrorCode::ResourceExhausted, "The desktop changes its size too often.");
    if (m_part) {
        TRY(m_part->end(at - m_partBegan));
        m_progress.bytes += m_part->file().size();
        m_part.reset();
    }
    TRY(auto file, nextFile());
    m_progress.files.push_back(file.path());
    m_progress.width = track.width;
    m_progress.height = track.height;
    m_track = track;
    m_partBegan = at;
    TRY(m_part, RecordingPart::begin(std::move(file), track));
    return {};
}

Result<RecordingFile> Recorder::nextFile() const
{
    if (m_progress.files.empty())
        return RecordingFile::create(m_target.file, m_target.replace, m_target.keepFree);
    for (int number = 2; number < kMostNames; ++number) {
        auto file =
            RecordingFile::create(numbered(m_target.file, number), false, m_target.keepFree);
        if (file || file.error().code != ErrorCode::AlreadyExists)
            return file;
    }
    return fail(ErrorCode::AlreadyExists,
                "No name is free for the next size, beside " + m_target.file.string() + ".");
}

Result<void> Recorder::keepUp(Timeline::TimePoint now)
{
    return m_part ? m_part->keepUp(bounded(m_timeline.at(now)) - m_partBegan) : Result<void>();
}

Result<void> Recorder::end(Timeline::TimePoint now)
{
    return m_part ? m_part->end(bounded(m_timeline.at(now)) - m_partBegan) : Result<void>();
}

bool Recorder::isOver(Timeline::TimePoint now) const
{
    return m_target.length && m_part &&
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
    progress.bytes += m_part ? m_part->file().size() : 0;
    if (!progress.files.empty())
        progress.seconds =
            static_cast<double>(bounded(m_timeline.at(now))) / Timeline::kTicksPerSecond;
    return progress;
}

} // namespace helix::recording
