#include "h264/exact_picture.h"

#include <algorithm>
#include <array>

#include "h264/bits.h"

namespace helix::h264 {
namespace {

// A unit's first byte (7.4.1): its importance and type.
constexpr std::uint8_t kExactSetUnit = 0x68, kUnreferredSlice = 0x01;
constexpr std::uint32_t kExactSetNumber = 63; ///< no encoder counts that far
constexpr std::uint32_t kOnlyPredicted = 5;   ///< slice_type (7.4.3)
constexpr std::uint32_t kNoDeblocking = 1;
constexpr std::uint32_t kUncompressed = 30; ///< I_PCM in a predicted slice (7.4.5)
constexpr std::array<std::uint8_t, 5> kSliceBegin{0, 0, 0, 1, kUnreferredSlice};

/// With a start code, and the bytes that keep start codes out of the rest (7.4.1).
Bytes asUnit(std::uint8_t first, const Bytes& payload)
{
    Bytes unit{0, 0, 0, 1, first};
    unit.reserve(payload.size() + payload.size() / 64 + 8);
    int zeros = 0;
    for (const std::uint8_t byte : payload) {
        if (zeros == 2 && byte <= 3) {
            unit.push_back(3);
            zeros = 0;
        }
        zeros = byte == 0 ? zeros + 1 : 0;
        unit.push_back(byte);
    }
    return unit;
}

/// What asUnit() was given; nothing where another unit begins within.
std::optional<Bytes> payloadOfOne(BytesView unit)
{
    Bytes payload(unit.size());
    auto* to = payload.data();
    int zeros = 0;
    for (const std::uint8_t byte : unit) {
        if (zeros == 2) {
            zeros = 0;
            if (byte < 3)
                return std::nullopt;
            if (byte == 3)
                continue;
        }
        zeros = byte == 0 ? zeros + 1 : 0;
        *to++ = byte;
    }
    payload.resize(static_cast<std::size_t>(to - payload.data()));
    return payload;
}

std::size_t macroblocksOf(const ExactStream& stream)
{
    return static_cast<std::size_t>(stream.columns) * static_cast<std::size_t>(stream.rows);
}

/// The slice's header (7.3.3); its place among the others is not looked at.
bool passHeader(BitReader& bits, const ExactStream& stream)
{
    const bool begins = bits.takeCode() == 0 && bits.takeCode() == kOnlyPredicted &&
                        bits.takeCode() == kExactSetNumber;
    bits.take(stream.counts.numberBits);
    bits.take(stream.counts.orderBits);
    return begins && bits.take(2) == 0 && bits.takeCode() == 0 && bits.takeCode() == kNoDeblocking;
}

/// Nothing follows but the bit that ends a unit (7.3.2.11).
bool isAtEnd(BitReader& bits, std::size_t bytes)
{
    const bool ends = bits.take(1) == 1;
    const auto left = bytes * 8 - std::min(bits.at(), bytes * 8);
    return ends && left < 8 && bits.take(static_cast<int>(left)) == 0 && bits.ok();
}

} // namespace

Bytes exactPictureSet(std::uint32_t sequenceSet)
{
    BitWriter bits;
    bits.putCode(kExactSetNumber);
    bits.putCode(sequenceSet);
    bits.put(0, 2);  // CAVLC; no order in it
    bits.putCode(0); // one slice group
    bits.putCode(0); // one picture to refer to,
    bits.putCode(0);
    bits.put(0, 3); // without weights
    bits.putCode(0);
    bits.putCode(0);
    bits.putCode(0); // the quantiser is of no account
    bits.put(1, 1);  // slices say whether edges are smoothed
    bits.put(0, 2);
    return asUnit(kExactSetUnit, bits.finish());
}

Bytes writeExactPicture(const ExactStream& stream, const PicturePlace& place,
                        const std::vector<std::size_t>& changed,
                        const std::function<void(std::size_t number, std::uint8_t* to)>& put)
{
    BitWriter bits;
    bits.reserve(changed.size() * (kMacroblockSamples + 8) + 64);
    bits.putCode(0); // from the first macroblock on
    bits.putCode(kOnlyPredicted);
    bits.putCode(kExactSetNumber);
    bits.put(place.number, stream.counts.numberBits);
    bits.put(place.order, stream.counts.orderBits);
    bits.put(0, 2); // what is referred to is the picture before
    bits.putCode(0);
    bits.putCode(kNoDeblocking);
    std::size_t next = 0;
    for (const std::size_t number : changed) { // 7.3.4
        bits.putCode(static_cast<std::uint32_t>(number - next));
        next = number + 1;
        bits.putCode(kUncompressed);
        bits.align();
        put(number, bits.grow(kMacroblockSamples));
    }
    if (next < macroblocksOf(stream))
        bits.putCode(static_cast<std::uint32_t>(macroblocksOf(stream) - next));
    return asUnit(kUnreferredSlice, bits.finish());
}

std::optional<ExactStream> exactStreamOf(BytesView keyFrame)
{
    const auto facts = inspectPicture(keyFrame);
    if (!facts || !facts->isKeyFrame || !facts->counts || facts->sequenceSets != 1)
        return std::nullopt;
    const auto sets = keyFrame.first(facts->firstSlice);
    const Bytes ours = exactPictureSet(facts->sequenceSet);
    if (std::ranges::search(sets, ours).empty())
        return std::nullopt;
    return ExactStream{facts->columns, facts->rows, *facts->counts};
}

std::optional<ExactPicture> readExactPicture(BytesView unit, const ExactStream& stream)
{
    if (unit.size() < kSliceBegin.size() ||
        !std::ranges::equal(unit.first(kSliceBegin.size()), kSliceBegin))
        return std::nullopt;
    auto payload = payloadOfOne(unit.subspan(kSliceBegin.size()));
    if (!payload)
        return std::nullopt;
    const std::size_t bytes = payload->size();
    BitReader bits(std::move(*payload));
    if (!passHeader(bits, stream))
        return std::nullopt;
    ExactPicture picture;
    const std::size_t all = macroblocksOf(stream);
    for (std::size_t at = 0; at < all; ++at) {
        const std::size_t skipped = bits.takeCode();
        if (!bits.ok() || skipped > all - at)
            return std::nullopt;
        at += skipped;
        if (at == all)
            break;
        if (bits.takeCode() != kUncompressed)
            return std::nullopt;
        picture.macroblocks.push_back({at, bits.takeBytes(kMacroblockSamples)});
    }
    if (!isAtEnd(bits, bytes))
        return std::nullopt;
    picture.bytes = bits.release();
    return picture;
}

} // namespace helix::h264
