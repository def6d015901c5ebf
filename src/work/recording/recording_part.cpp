#include "recording/recording_part.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/try.h"

namespace helix::recording {
namespace {

constexpr std::size_t kMostFragmentBytes = 4U << 20; ///< in memory, and lost with it
/// Players read it with a sign. At ten thousand a second it is 59 hours of one picture.
constexpr std::int64_t kMostDuration = INT32_MAX;

std::int64_t durationBetween(std::int64_t from, std::int64_t until)
{
    return std::clamp<std::int64_t>(until - from, 1, kMostDuration);
}

using DurationBytes = std::array<std::uint8_t, 4>;

DurationBytes durationBytes(std::int64_t from, std::int64_t until)
{
    const auto duration = static_cast<std::uint32_t>(durationBetween(from, until));
    DurationBytes bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(duration >> (24 - 8 * i));
    return bytes;
}

} // namespace

RecordingPart::RecordingPart(RecordingFile file, Mp4Muxer muxer)
    : m_file(std::move(file))
    , m_muxer(std::move(muxer))
{
}

Result<RecordingPart> RecordingPart::begin(RecordingFile file, const VideoTrack& track)
{
    TRY(auto muxer, Mp4Muxer::create(track));
    TRY(file.append(muxer.takeHead()));
    return RecordingPart(std::move(file), std::move(muxer));
}

Result<void> RecordingPart::add(Sample sample, std::int64_t at)
{
    TRY(settleNewest(at));
    m_newest = std::move(sample);
    m_newestAt = at;
    if (m_fragmentBegan &&
        (at - *m_fragmentBegan >= kFragment || m_fragmentBytes >= kMostFragmentBytes))
        TRY(writeFragment());
    return {};
}

Result<void> RecordingPart::keepUp(std::int64_t now)
{
    if (m_durationAt)
        return writeDuration(now);
    if (m_newest && now - m_newestAt >= kFragment)
        return writeNewestAlone(now);
    if (m_fragmentBegan && now - *m_fragmentBegan >= kFragment)
        return writeFragment();
    return {};
}

Result<void> RecordingPart::end(std::int64_t now)
{
    if (m_durationAt)
        TRY(writeDuration(now));
    else if (m_newest)
        TRY(writeNewestAlone(now));
    return m_file.makeDurable();
}

/// The next picture comes at `until`.
Result<void> RecordingPart::settleNewest(std::int64_t until)
{
    if (m_durationAt) {
        TRY(writeDuration(until));
        m_durationAt.reset();
    } else if (m_newest) {
        TRY(m_muxer.add(*m_newest, m_newestAt, durationBetween(m_newestAt, until)));
        m_fragmentBegan = m_fragmentBegan.value_or(m_newestAt);
        m_fragmentBytes += m_newest->data.size();
        m_newest.reset();
    }
    return {};
}

Result<void> RecordingPart::writeFragment()
{
    m_fragmentBegan.reset();
    m_fragmentBytes = 0;
    TRY(const auto bytes, m_muxer.takeFragment());
    return m_file.append(bytes);
}

Result<void> RecordingPart::writeNewestAlone(std::int64_t until)
{
    TRY(writeFragment());
    TRY(m_muxer.add(*m_newest, m_newestAt, 1));
    m_newest.reset();
    TRY(auto bytes, m_muxer.takeFragment());
    TRY(const auto inFragment, durationOffset(bytes));
    std::ranges::copy(durationBytes(m_newestAt, until),
                      bytes.begin() + static_cast<std::ptrdiff_t>(inFragment));
    const auto offset = m_file.size() + inFragment;
    TRY(m_file.append(bytes));
    m_durationAt = offset;
    return {};
}

Result<void> RecordingPart::writeDuration(std::int64_t until)
{
    return m_file.rewrite(*m_durationAt, durationBytes(m_newestAt, until));
}

} // namespace helix::recording
