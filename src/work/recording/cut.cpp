#include "recording/cut.h"

#include <algorithm>

#include "base/try.h"
#include "recording/film.h"
#include "recording/numbered.h"
#include "recording/recording_part.h"

namespace helix::recording {
namespace {

/// Where one part ends and the next begins no later, nothing is missing: it was cut for its length.
constexpr std::int64_t kSeamMs = 2000;

/// The files of an export, one after the other.
class Cutter {
public:
    explicit Cutter(const Target& target)
        : m_target(target)
    {
    }

    Result<void> take(const Film& film, std::int64_t startMs, CutSpan span)
    {
        const auto& samples = film.samples();
        const auto last = pictureAt(samples, ticksIn(span.toMs - startMs));
        const auto from = span.fromMs - startMs;
        const auto first = keyBefore(samples, from > 0 ? pictureAt(samples, ticksIn(from)) : 0);
        TRY(goOn(film, ticksIn(startMs) + samples[first].time));
        const auto offset = ticksIn(startMs) - m_began;
        for (auto i = first; i <= last; ++i) {
            TRY(auto sample, film.sample(i));
            const auto at = offset + samples[i].time;
            m_newestAt = std::max(at, m_newestAt + 1);
            TRY(m_part->add(std::move(sample), m_newestAt));
            ++m_progress.frames;
        }
        const auto end = samples[last].time + samples[last].duration;
        const auto until = std::min(end, ticksIn(span.toMs - startMs));
        m_end = std::max(offset + until, m_newestAt + 1);
        return {};
    }

    Result<Progress> finish()
    {
        TRY(endPart());
        if (m_target.replace && !m_written.empty()) {
            TRY(checkPlace(m_target.file, true));
            TRY(takeName(m_written.front(), m_target.file));
        }
        return m_progress;
    }
    void discard()
    {
        std::error_code ignored;
        for (const auto& file : m_written)
            std::filesystem::remove(file, ignored);
    }

private:
    static std::int64_t ticksIn(std::int64_t ms) { return ms * Timeline::kTicksPerMs; }

    /// `begins`: ticks of the wall clock.
    Result<void> goOn(const Film& film, std::int64_t begins)
    {
        const bool isSeamless =
            m_part && film.track() == m_track && begins - m_began <= m_end + ticksIn(kSeamMs);
        if (isSeamless)
            return {};
        TRY(endPart());
        TRY(auto file, nextFile());
        m_progress.files.push_back(file.path());
        m_track = film.track();
        m_progress.width = m_track.width;
        m_progress.height = m_track.height;
        m_began = begins;
        m_newestAt = -1;
        TRY(m_part, RecordingPart::begin(std::move(file), m_track));
        return {};
    }

    /// What is to be replaced keeps its name until finish(): this may fail before.
    Result<RecordingFile> nextFile()
    {
        const bool replaces = m_target.replace && m_written.empty();
        auto written = replaces ? nameBeside(m_target.file) : std::filesystem::path();
        TRY(auto file, replaces ? RecordingFile::createAs(written, m_target.file, m_target.keepFree)
                                : numberedFile(m_target, m_progress.files));
        m_written.push_back(replaces ? std::move(written) : file.path());
        return file;
    }

    Result<void> endPart()
    {
        if (!m_part)
            return {};
        TRY(m_part->end(m_end));
        m_progress.seconds += static_cast<double>(m_end) / Timeline::kTicksPerSecond;
        m_progress.bytes += m_part->file().size();
        m_part.reset();
        return {};
    }

    const Target& m_target;
    Progress m_progress;
    std::vector<std::filesystem::path> m_written; ///< its files, under the names they have by now
    std::optional<RecordingPart> m_part;
    VideoTrack m_track;
    std::int64_t m_began = 0;                ///< the part, in ticks of the wall clock
    std::int64_t m_newestAt = -1, m_end = 0; ///< within it
};

Result<void> takeAll(Cutter& cutter, const std::vector<CutPart>& parts, CutSpan span)
{
    for (const auto& part : parts) {
        if (part.startMs >= span.toMs)
            break;
        auto film = Film::open(part.file);
        if (!film && film.error().code == ErrorCode::NotFound)
            continue; // the oldest ones go while this runs
        if (!film)
            return fail(film.error());
        if (part.startMs + film->endMs() > span.fromMs)
            TRY(cutter.take(*film, part.startMs, span));
    }
    return {};
}

} // namespace

Result<Progress> cutOut(const std::vector<CutPart>& parts, CutSpan span, const Target& target)
{
    TRY(checkPlace(target.file, target.replace));
    if (span.toMs <= span.fromMs)
        return fail(ErrorCode::InvalidArgument, "The piece ends before it begins.");
    Cutter cutter(target);
    auto outcome = takeAll(cutter, parts, span);
    auto progress = outcome ? cutter.finish() : Result<Progress>(fail(outcome.error()));
    if (progress && progress->files.empty())
        return fail(ErrorCode::NotFound, "Nothing was recorded then.");
    if (!progress)
        cutter.discard();
    return progress;
}

} // namespace helix::recording
