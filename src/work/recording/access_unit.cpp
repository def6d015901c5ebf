#include "recording/access_unit.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "recording/boxes.h"

namespace helix::recording {
namespace {

enum NalType : std::uint8_t {
    kSlice = 1,
    kInstantRefreshSlice = 5,
    kSupplement = 6,
    kSequenceSet = 7,
    kPictureSet = 8
};
constexpr std::uint8_t kNalTypeBits = 0x1f, kReferredBits = 0x60;
/// x264 makes one slice for a thread, and five units besides.
constexpr std::size_t kMostUnits = 256;
constexpr std::size_t kMostSets = 8, kMostSetBytes = 1024, kLeastSequenceSet = 4;
constexpr std::size_t kStartCode = 3; ///< 0 0 1
constexpr std::uint8_t kBaseline = 66, kMain = 77, kHigh = 100;

tl::unexpected<Error> notAPicture(const char* what)
{
    return fail(ErrorCode::Protocol, "A frame of the desktop is not one picture of H.264.", what);
}

/// Where the next start code begins at or after `from`; the end where there is none.
std::size_t findStartCode(BytesView bytes, std::size_t from)
{
    for (std::size_t at = from; at + kStartCode <= bytes.size();) {
        if (bytes[at + 2] > 1)
            at += 3; // neither of the three can be part of one
        else if (bytes[at] == 0 && bytes[at + 1] == 0 && bytes[at + 2] == 1)
            return at;
        else
            ++at;
    }
    return bytes.size();
}

BytesView withoutTrailingZeros(BytesView unit)
{
    while (!unit.empty() && unit.back() == 0)
        unit = unit.first(unit.size() - 1);
    return unit;
}

/// What was seen of the slices so far.
struct Slices {
    bool refresh = false, other = false;
};

void sort(BytesView nal, AccessUnit& unit, Slices& slices)
{
    const auto type = nal[0] & kNalTypeBits;
    if (type == kSequenceSet)
        unit.sequenceSets.push_back(nal);
    if (type == kPictureSet)
        unit.pictureSets.push_back(nal);
    slices.refresh |= type == kInstantRefreshSlice;
    slices.other |= type == kSlice;
    unit.isReferred |=
        (type == kInstantRefreshSlice || type == kSlice) && (nal[0] & kReferredBits) != 0;
    if (type != kInstantRefreshSlice && type != kSlice && type != kSupplement)
        return; // delimiters and filler are of the byte stream, the rest of what we do not know
    appendBig(unit.sample, nal.size(), 4);
    unit.sample.insert(unit.sample.end(), nal.begin(), nal.end());
}

bool areBounded(const std::vector<BytesView>& sets)
{
    return !sets.empty() && sets.size() <= kMostSets &&
           std::ranges::all_of(sets, [](BytesView set) { return set.size() <= kMostSetBytes; });
}

void appendSets(Bytes& out, const std::vector<BytesView>& sets)
{
    for (const BytesView set : sets) {
        appendBig(out, set.size(), 2);
        out.insert(out.end(), set.begin(), set.end());
    }
}

} // namespace

Result<AccessUnit> takeApart(BytesView annexB)
{
    AccessUnit unit;
    unit.sample.reserve(annexB.size() + 64);
    Slices slices;
    std::size_t units = 0;
    std::size_t at = findStartCode(annexB, 0);
    if (!withoutTrailingZeros(annexB.first(at)).empty())
        return notAPicture("There are bytes before its first start code.");
    while (at < annexB.size()) {
        const std::size_t begin = at + kStartCode;
        at = findStartCode(annexB, begin);
        const BytesView nal = withoutTrailingZeros(annexB.subspan(begin, at - begin));
        if (nal.empty())
            return notAPicture("A unit of it is empty.");
        if (++units > kMostUnits)
            return notAPicture("It has too many units.");
        sort(nal, unit, slices);
    }
    if (!slices.refresh && !slices.other)
        return notAPicture("It has no slices.");
    if (slices.refresh && slices.other)
        return notAPicture("It has slices of two kinds of pictures.");
    unit.isInstantRefresh = slices.refresh;
    return unit;
}

Result<Bytes> decoderConfiguration(const AccessUnit& unit)
{
    if (!areBounded(unit.sequenceSets) || !areBounded(unit.pictureSets) ||
        unit.sequenceSets[0].size() < kLeastSequenceSet)
        return notAPicture("A key frame comes without fitting parameter sets.");
    const BytesView first = unit.sequenceSets[0];
    const std::uint8_t profile = first[1];
    if (profile != kBaseline && profile != kMain && profile != kHigh)
        return fail(ErrorCode::Unsupported,
                    "The desktop's H.264 has a profile that is not recorded.",
                    "Profile " + std::to_string(profile) + ".");
    constexpr std::uint8_t kVersion = 1, kLengthsOfFourBytes = 0xff, kReservedOfCount = 0xe0;
    Bytes out{kVersion, profile, first[2], first[3], kLengthsOfFourBytes};
    out.push_back(static_cast<std::uint8_t>(kReservedOfCount | unit.sequenceSets.size()));
    appendSets(out, unit.sequenceSets);
    out.push_back(static_cast<std::uint8_t>(unit.pictureSets.size()));
    appendSets(out, unit.pictureSets);
    if (profile == kHigh) // 4:2:0, 8 bits, 8 bits, no extensions: what the wire allows
        for (const std::uint8_t byte : std::array<std::uint8_t, 4>{0xfd, 0xf8, 0xf8, 0})
            out.push_back(byte);
    return out;
}

} // namespace helix::recording
