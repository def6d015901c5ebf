#include "recording/film_index.h"

#include <algorithm>
#include <optional>

#include "base/try.h"
#include "protocol/limits.h"
#include "recording/boxes.h"
#include "recording/timeline.h"

namespace helix::recording {
namespace {

/// Of a head, and of what stands before the pictures of a fragment: half a second of them.
constexpr std::size_t kMostBoxBytes = 1U << 20;
constexpr std::size_t kMostConfiguration = 64U << 10;
/// Of half a second, in which each begins at a tick of its own.
constexpr std::uint64_t kMostInFragment = 1U << 14;

tl::unexpected<Error> notAFilm(const char* what)
{
    return fail(ErrorCode::Protocol, "The file is no recording of Helix, or it is damaged.", what);
}

/// What a fragment says of pictures that say nothing of it themselves.
struct Defaults {
    std::uint32_t duration = 0, bytes = 0, flags = 0;
};

bool isKeyFlag(std::uint32_t flags)
{
    constexpr std::uint32_t kNotSync = 0x10000;
    return (flags & kNotSync) == 0;
}

Result<Defaults> readDefaults(BytesView tfhd)
{
    constexpr std::uint32_t kBase = 1, kDescription = 2, kDuration = 8, kSize = 0x10, kFlags = 0x20;
    constexpr std::uint32_t kBaseIsMoof = 0x20000;
    BigReader reader(tfhd);
    const auto flags = reader.take(4) & 0xffffff;
    reader.take(4); // the track
    if ((flags & kBase) != 0 || (flags & kBaseIsMoof) == 0)
        return fail(ErrorCode::Unsupported, "The recording was made by another version of Helix.");
    if ((flags & kDescription) != 0)
        reader.take(4);
    Defaults defaults;
    if ((flags & kDuration) != 0)
        defaults.duration = static_cast<std::uint32_t>(reader.take(4));
    if ((flags & kSize) != 0)
        defaults.bytes = static_cast<std::uint32_t>(reader.take(4));
    if ((flags & kFlags) != 0)
        defaults.flags = static_cast<std::uint32_t>(reader.take(4));
    return reader.ok() ? Result<Defaults>(defaults) : notAFilm("A fragment is cut.");
}

/// The pictures of a run, with their places from the beginning of their moof.
Result<std::vector<FilmSample>> readRun(BytesView trun, const Defaults& defaults)
{
    constexpr std::uint32_t kOffset = 1, kFirst = 4, kDuration = 0x100, kSize = 0x200;
    constexpr std::uint32_t kFlags = 0x400, kComposition = 0x800;
    BigReader reader(trun);
    const auto flags = reader.take(4) & 0xffffff;
    const auto count = reader.take(4);
    std::uint64_t at = (flags & kOffset) != 0 ? reader.take(4) : 0;
    std::optional<std::uint32_t> first;
    if ((flags & kFirst) != 0)
        first = static_cast<std::uint32_t>(reader.take(4));
    if (!reader.ok() || count == 0 || count > kMostInFragment)
        return notAFilm("A fragment has no pictures, or too many.");
    std::vector<FilmSample> samples;
    samples.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        FilmSample sample;
        sample.duration = (flags & kDuration) != 0 ? static_cast<std::uint32_t>(reader.take(4))
                                                   : defaults.duration;
        sample.bytes =
            (flags & kSize) != 0 ? static_cast<std::uint32_t>(reader.take(4)) : defaults.bytes;
        auto own =
            (flags & kFlags) != 0 ? static_cast<std::uint32_t>(reader.take(4)) : defaults.flags;
        if (i == 0)
            own = first.value_or(own);
        if ((flags & kComposition) != 0)
            reader.take(4);
        sample.isKey = isKeyFlag(own);
        sample.offset = at;
        at += sample.bytes;
        if (!reader.ok() || sample.bytes == 0 || sample.bytes > protocol::kMaxDesktopMessage)
            return notAFilm("A picture has an impossible length.");
        samples.push_back(sample);
    }
    return samples;
}

} // namespace

std::size_t pictureAt(const std::vector<FilmSample>& samples, std::int64_t time)
{
    const auto after = std::ranges::upper_bound(samples, time, {}, &FilmSample::time);
    return after == samples.begin() ? 0 : static_cast<std::size_t>(after - samples.begin()) - 1;
}

std::size_t keyBefore(const std::vector<FilmSample>& samples, std::size_t index)
{
    while (index > 0 && !samples[index].isKey)
        --index;
    return index;
}

std::int64_t FilmIndex::end() const
{
    return m_samples.empty() ? 0 : m_samples.back().time + m_samples.back().duration;
}

Result<void> FilmIndex::readHead(BytesView moov)
{
    const auto trak = findBox(moov, "trak");
    const auto mdia = trak ? findBox(*trak, "mdia") : std::nullopt;
    const auto mdhd = mdia ? findBox(*mdia, "mdhd") : std::nullopt;
    const auto minf = mdia ? findBox(*mdia, "minf") : std::nullopt;
    const auto stbl = minf ? findBox(*minf, "stbl") : std::nullopt;
    const auto stsd = stbl ? findBox(*stbl, "stsd") : std::nullopt;
    if (!mdhd || !stsd || mdhd->size() < 24 || stsd->size() < 8)
        return notAFilm("It has no video.");
    const auto scale = BigReader(mdhd->subspan((*mdhd)[0] == 1 ? 20 : 12)).take(4);
    if (scale != Timeline::kTicksPerSecond)
        return fail(ErrorCode::Unsupported, "The recording was made by another version of Helix.");
    // ISO/IEC 14496-12: a visual sample entry has 78 bytes before its boxes, the size at 24.
    constexpr std::size_t kEntry = 78, kSize = 24;
    const auto avc1 = findBox(stsd->subspan(8), "avc1");
    if (!avc1 || avc1->size() < kEntry)
        return notAFilm("It has no H.264.");
    const auto avcC = findBox(avc1->subspan(kEntry), "avcC");
    if (!avcC || avcC->size() > kMostConfiguration)
        return notAFilm("Its H.264 has no parameter sets.");
    BigReader size(avc1->subspan(kSize));
    m_track.width = static_cast<int>(size.take(2));
    m_track.height = static_cast<int>(size.take(2));
    m_track.configuration.assign(avcC->begin(), avcC->end());
    if (m_track.width < 2 || m_track.height < 2 || m_track.width % 2 != 0 ||
        m_track.height % 2 != 0)
        return notAFilm("Its pictures have no size.");
    return {};
}

Result<void> FilmIndex::readFragment(BytesView moof, std::uint64_t moofAt, std::uint64_t dataEnd)
{
    const auto traf = findBox(moof, "traf");
    const auto tfhd = traf ? findBox(*traf, "tfhd") : std::nullopt;
    const auto tfdt = traf ? findBox(*traf, "tfdt") : std::nullopt;
    const auto trun = traf ? findBox(*traf, "trun") : std::nullopt;
    if (!tfhd || !tfdt || !trun || tfdt->size() != 12 || (*tfdt)[0] != 1)
        return notAFilm("A fragment is not as it should be.");
    TRY(const auto defaults, readDefaults(*tfhd));
    TRY(auto samples, readRun(*trun, defaults));
    auto time = static_cast<std::int64_t>(BigReader(tfdt->subspan(4)).take(8));
    constexpr std::int64_t kMostTime = std::int64_t{1} << 50;
    if (time < end() || time > kMostTime)
        return notAFilm("A fragment begins before the one before it ends.");
    for (auto& sample : samples) {
        sample.time = time;
        time += sample.duration;
        sample.offset += moofAt;
        if (sample.offset + sample.bytes > dataEnd)
            return notAFilm("A picture lies outside its fragment.");
    }
    if (m_samples.size() + samples.size() > kMostSamples)
        return fail(ErrorCode::ResourceExhausted, "The recording is too long to be shown.");
    if (m_samples.empty() && !samples.front().isKey)
        return notAFilm("It does not begin with a key frame.");
    m_samples.insert(m_samples.end(), samples.begin(), samples.end());
    return {};
}

Result<void> FilmIndex::extend(const Read& read, std::uint64_t fileBytes)
{
    if (m_lastMoof > 0) { // the duration of its picture was written anew meanwhile
        m_next = std::exchange(m_lastMoof, 0);
        m_samples.resize(m_beforeLast);
    }
    constexpr std::size_t kHead = 8;
    std::optional<std::uint64_t> moofAt;
    Bytes moof;
    for (std::uint64_t at = m_next; at + kHead <= fileBytes;) {
        TRY(const auto head, read(at, kHead));
        const auto bytes = BigReader(head).take(4);
        const auto kind = asText(BytesView(head).subspan(std::min(head.size(), std::size_t{4})));
        if (head.size() < kHead || bytes < kHead)
            return notAFilm("It is not made of boxes.");
        if (bytes > fileBytes - at)
            break; // what comes is not whole yet, or never will be
        if (kind == "moov" || kind == "moof") {
            if (bytes > kMostBoxBytes)
                return notAFilm("A box of it is too long.");
            TRY(moof, read(at + kHead, bytes - kHead));
            if (kind == "moov")
                TRY(readHead(moof));
            else
                moofAt = at;
        } else if (kind == "mdat" && moofAt) {
            if (m_track.configuration.empty())
                return notAFilm("It has pictures before its head.");
            m_beforeLast = m_samples.size();
            TRY(readFragment(moof, *moofAt, at + bytes));
            m_lastMoof = *std::exchange(moofAt, std::nullopt);
        } else if (at == 0 && kind != "ftyp") {
            return notAFilm("It does not begin like one.");
        }
        at += bytes;
        if (!moofAt)
            m_next = at;
    }
    m_isTruncated = m_next < fileBytes;
    if (m_track.configuration.empty())
        return notAFilm("It has no head.");
    return {};
}

} // namespace helix::recording
