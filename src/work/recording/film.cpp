#include "recording/film.h"

#include <cerrno>

#include "base/try.h"
#include "recording/boxes.h"
#include "recording/kept_file.h"
#include "recording/timeline.h"

namespace helix::recording {
namespace {

tl::unexpected<Error> damaged()
{
    return fail(ErrorCode::Protocol, "The recording is damaged there.");
}

void appendUnit(Bytes& out, BytesView unit)
{
    for (const std::uint8_t byte : {0, 0, 0, 1})
        out.push_back(byte);
    out.insert(out.end(), unit.begin(), unit.end());
}

} // namespace

Result<Bytes> toAnnexB(BytesView sample)
{
    Bytes out;
    out.reserve(sample.size());
    BigReader reader(sample);
    while (!reader.rest().empty()) {
        const auto unit = reader.takeBytes(reader.take(4));
        if (!reader.ok() || unit.empty())
            return damaged();
        appendUnit(out, unit);
    }
    return out;
}

Result<Bytes> parameterSets(BytesView configuration)
{
    constexpr std::size_t kBefore = 5; // version, profile, compatibility, level, length of lengths
    constexpr std::uint64_t kSequenceCount = 0x1f;
    BigReader reader(configuration);
    reader.takeBytes(kBefore);
    Bytes out;
    for (const std::uint64_t mask : {kSequenceCount, std::uint64_t{0xff}}) {
        const auto count = reader.take(1) & mask;
        for (std::uint64_t i = 0; i < count && reader.ok(); ++i)
            appendUnit(out, reader.takeBytes(reader.take(2)));
    }
    return reader.ok() && !out.empty() ? Result<Bytes>(std::move(out)) : damaged();
}

Result<Film> Film::open(const std::filesystem::path& file)
{
    UniqueFd fd = openKept(file);
    if (!fd.valid() && errno == ENOENT)
        return fail(ErrorCode::NotFound, "The recording is not there any more.");
    if (!fd.valid())
        return failErrno(errno, file.string() + " could not be read.");
    Film film(std::move(fd));
    TRY(film.refresh());
    if (film.samples().empty())
        return fail(ErrorCode::Protocol, "The recording has no picture.");
    TRY(film.m_sets, parameterSets(film.track().configuration));
    return film;
}

Result<void> Film::refresh()
{
    const auto size = keptSize(m_fd.get());
    if (!size)
        return damaged();
    m_bytes = *size;
    return m_index.extend(
        [this](std::uint64_t offset, std::size_t bytes) { return read(offset, bytes); }, m_bytes);
}

Result<Bytes> Film::read(std::uint64_t offset, std::size_t bytes) const
{
    return readKept(m_fd.get(), offset, bytes, "The recording could not be read.");
}

std::int64_t Film::endMs() const
{
    return m_index.end() * 1000 / Timeline::kTicksPerSecond;
}

Result<Sample> Film::sample(std::size_t index) const
{
    const auto& place = m_index.samples().at(index);
    TRY(auto bytes, read(place.offset, place.bytes));
    if (bytes.size() != place.bytes)
        return damaged();
    return Sample{std::move(bytes), place.isKey};
}

Result<Bytes> Film::accessUnit(std::size_t index) const
{
    TRY(const auto found, sample(index));
    TRY(auto unit, toAnnexB(found.data));
    if (found.isKey)
        unit.insert(unit.begin(), m_sets.begin(), m_sets.end());
    return unit;
}

} // namespace helix::recording
