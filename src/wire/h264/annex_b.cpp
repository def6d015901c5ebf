#include "h264/annex_b.h"

#include <algorithm>

#include "base/try.h"
#include "h264/bits.h"

namespace helix::h264 {
namespace {

enum UnitType { kSlice = 1, kKeySlice = 5, kSequenceSet = 7, kPictureSet = 8 };
constexpr std::uint8_t kUnitTypeBits = 0x1f, kReferredBits = 0x60;
constexpr std::size_t kStartCode = 3; ///< 0 0 1
constexpr int kMacroblock = 16;

tl::unexpected<Error> broken(const char* what)
{
    return fail(ErrorCode::Protocol,
                std::string("The encoder's bytes are no H.264: ") + what + ".");
}

/// Without the bytes that keep start codes out (clause 7.4.1).
Bytes payloadOf(BytesView unit)
{
    Bytes out;
    int zeros = 0;
    for (const std::uint8_t byte : unit.subspan(1)) {
        if (zeros >= 2 && byte == 3) {
            zeros = 0;
            continue;
        }
        zeros = byte == 0 ? zeros + 1 : 0;
        out.push_back(byte);
    }
    return out;
}

/// What High and its kin have before the rest (7.3.2.1.1). False for anything but 8-bit 4:2:0.
bool skipHighProfile(BitReader& bits)
{
    const std::uint32_t chroma = bits.takeCode();
    const bool isPlain = chroma == 1 && bits.takeCode() == 0 && bits.takeCode() == 0;
    bits.take(1); // qpprime_y_zero_transform_bypass_flag
    const bool hasScaling = bits.take(1) != 0;
    return isPlain && !hasScaling;
}

/// log2_max_frame_num_minus4, log2_max_pic_order_cnt_lsb_minus4
int takeWidth(BitReader& bits)
{
    return static_cast<int>(std::min(bits.takeCode(), 12U)) + 4;
}

std::optional<PictureCounts> readCounts(BitReader& bits)
{
    PictureCounts counts{takeWidth(bits), 0};
    const std::uint32_t type = bits.takeCode(); // pic_order_cnt_type
    if (type == 0)
        counts.orderBits = takeWidth(bits);
    if (type != 1)
        return counts;
    bits.take(1);
    bits.takeCode();
    bits.takeCode();
    const std::uint32_t cycle = bits.takeCode();
    for (std::uint32_t i = 0; bits.ok() && i < cycle; ++i)
        bits.takeCode();
    return std::nullopt;
}

Result<void> readSequenceSet(BytesView unit, PictureFacts& facts)
{
    constexpr std::uint32_t high = 100, baseline = 66, main = 77;
    BitReader bits(payloadOf(unit));
    const std::uint32_t profile = bits.take(8);
    bits.take(16); // constraints and level
    facts.sequenceSet = bits.takeCode();
    if (profile != baseline && profile != main && (profile != high || !skipHighProfile(bits)))
        return broken("it is not 8-bit 4:2:0");
    facts.counts = readCounts(bits);
    bits.takeCode(); // max_num_ref_frames
    bits.take(1);
    const std::uint32_t columns = bits.takeCode() + 1;
    const std::uint32_t rows = bits.takeCode() + 1;
    const bool isProgressive = bits.take(1) != 0;
    bits.take(1); // direct_8x8_inference_flag
    std::uint32_t crop[4] = {0, 0, 0, 0};
    if (bits.take(1) != 0)
        for (std::uint32_t& edge : crop)
            edge = 2 * std::min(bits.takeCode(), 4096U);
    constexpr std::uint32_t mostMacroblocks = 4096;
    if (!bits.ok() || !isProgressive || columns > mostMacroblocks || rows > mostMacroblocks)
        return broken("a parameter set of it is not understood");
    facts.columns = static_cast<int>(columns);
    facts.rows = static_cast<int>(rows);
    facts.width = static_cast<int>(columns) * kMacroblock - static_cast<int>(crop[0] + crop[1]);
    facts.height = static_cast<int>(rows) * kMacroblock - static_cast<int>(crop[2] + crop[3]);
    return {};
}

/// Where the next start code begins at or after `from`; the end where there is none.
std::size_t startCodeAfter(BytesView bytes, std::size_t from)
{
    constexpr std::uint8_t code[kStartCode] = {0, 0, 1};
    const auto found = std::search(bytes.begin() + static_cast<std::ptrdiff_t>(from), bytes.end(),
                                   std::begin(code), std::end(code));
    return static_cast<std::size_t>(found - bytes.begin());
}

} // namespace

Result<PictureFacts> inspectPicture(BytesView annexB)
{
    PictureFacts facts;
    int keySlices = 0;
    int otherSlices = 0;
    std::size_t at = startCodeAfter(annexB, 0);
    if (at > 1 || (at == 1 && annexB[0] != 0)) // a zero may stand before the first one
        return broken("it does not begin with a start code");
    while (at < annexB.size()) {
        const std::size_t begin = at + kStartCode;
        at = startCodeAfter(annexB, begin);
        const BytesView unit = annexB.subspan(begin, at - begin);
        if (unit.empty())
            continue;
        const int type = unit[0] & kUnitTypeBits;
        if (keySlices + otherSlices == 0)
            facts.firstSlice = begin - kStartCode;
        keySlices += type == kKeySlice ? 1 : 0;
        otherSlices += type == kSlice ? 1 : 0;
        facts.hasPictureSet = facts.hasPictureSet || type == kPictureSet;
        facts.sequenceSets += type == kSequenceSet ? 1 : 0;
        if (type == kSequenceSet)
            TRY(readSequenceSet(unit, facts));
    }
    if (keySlices + otherSlices == 0)
        return broken("there is no slice in it");
    facts.isKeyFrame = otherSlices == 0;
    return facts;
}

Result<PicturePlace> placeOf(BytesView annexB, const PictureCounts& counts)
{
    constexpr std::size_t headerBytes = 32; // of a slice; what is asked for stands in front
    for (std::size_t at = startCodeAfter(annexB, 0); at + kStartCode < annexB.size();
         at = startCodeAfter(annexB, at + kStartCode)) {
        const BytesView unit = annexB.subspan(at + kStartCode);
        const int type = unit[0] & kUnitTypeBits;
        if (type != kSlice && type != kKeySlice)
            continue;
        if ((unit[0] & kReferredBits) == 0)
            return broken("nothing refers to its picture");
        BitReader header(payloadOf(unit.first(std::min(unit.size(), headerBytes))));
        header.takeCode(); // first_mb_in_slice
        header.takeCode(); // slice_type
        header.takeCode(); // pic_parameter_set_id
        PicturePlace place;
        place.number = header.take(counts.numberBits);
        if (type == kKeySlice)
            header.takeCode(); // idr_pic_id
        place.order = header.take(counts.orderBits);
        if (!header.ok())
            break;
        return place;
    }
    return broken("there is no slice in it");
}

} // namespace helix::h264
