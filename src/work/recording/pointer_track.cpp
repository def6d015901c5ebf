#include "recording/pointer_track.h"

#include <algorithm>
#include <cerrno>

#include "base/try.h"
#include "recording/boxes.h"
#include "recording/kept_file.h"
#include "recording/pointer_writer.h"

namespace helix::recording {
namespace {

tl::unexpected<Error> damagedTrack()
{
    return fail(ErrorCode::Protocol, "What the recording says of the pointer is damaged.");
}

} // namespace

std::filesystem::path pointerFile(const std::filesystem::path& film)
{
    auto file = film;
    return file.replace_extension(".pointer");
}

Result<PointerTrack> PointerTrack::parse(BytesView file)
{
    if (file.size() < kPointerMagic.size() && kPointerMagic.starts_with(asText(file)))
        return PointerTrack(); // Helix ended when it was made
    BigReader head(file);
    const auto magic = head.takeBytes(kPointerMagic.size());
    const auto version = head.take(4);
    if (!head.ok() || asText(magic) != kPointerMagic || file.size() > kMostPointerBytes)
        return damagedTrack();
    if (version != kPointerVersion)
        return fail(ErrorCode::Unsupported,
                    "What the recording says of the pointer is of another version of Helix.");
    PointerTrack track;
    for (BigReader reader(head.rest()); !reader.rest().empty();) {
        Place place;
        place.timeMs = static_cast<std::uint32_t>(reader.take(4));
        place.x = static_cast<std::uint16_t>(reader.take(2));
        place.y = static_cast<std::uint16_t>(reader.take(2));
        place.shape = static_cast<std::uint16_t>(reader.take(2));
        const bool isNew = place.shape == track.m_shapes.size();
        const auto shape = isNew ? reader.takeBytes(reader.take(4)) : BytesView();
        if (!reader.ok())
            break; // it ends in the middle of one
        if ((!isNew && place.shape > track.m_shapes.size() && place.shape != kHiddenPointer) ||
            (isNew && track.m_shapes.size() == kMostPointerShapes) ||
            (!track.m_places.empty() && place.timeMs < track.m_places.back().timeMs))
            return damagedTrack();
        if (isNew) {
            auto read = protocol::decodePointerShape(shape);
            if (!read)
                return damagedTrack();
            track.m_shapes.push_back(
                std::make_shared<const protocol::PointerShape>(*std::move(read)));
        }
        track.m_places.push_back(place);
    }
    return track;
}

Result<PointerTrack> PointerTrack::read(const std::filesystem::path& film)
{
    const auto file = pointerFile(film);
    const UniqueFd fd = openKept(file);
    if (!fd.valid() && errno == ENOENT)
        return PointerTrack();
    if (!fd.valid())
        return failErrno(errno, file.string() + " could not be read.");
    const auto size = keptSize(fd.get());
    if (!size || *size > kMostPointerBytes)
        return damagedTrack();
    TRY(const auto bytes,
        readKept(fd.get(), 0, *size, "What the recording says of the pointer could not be read."));
    return parse(bytes);
}

std::optional<Pointer> PointerTrack::at(std::int64_t timeMs) const
{
    const auto after = std::ranges::upper_bound(
        m_places, timeMs, {}, [](const Place& place) { return std::int64_t{place.timeMs}; });
    if (after == m_places.begin())
        return std::nullopt;
    const Place& place = *std::prev(after);
    if (place.shape == kHiddenPointer)
        return std::nullopt;
    return Pointer{place.x, place.y, m_shapes[place.shape]};
}

std::vector<std::int64_t> PointerTrack::times() const
{
    std::vector<std::int64_t> times;
    times.reserve(m_places.size());
    for (const auto& place : m_places)
        times.push_back(place.timeMs);
    return times;
}

} // namespace helix::recording
