#include "decode/exact_patches.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace helix::decode {
namespace {

constexpr std::uint8_t kSliceUnit = 1, kTypeOfUnit = 0x1f, kUnitIsReferred = 0x60;
/// After typing come a few pictures of the encoder, which make good what it was owed; video has no end of
/// them, and each copy would be in vain.
constexpr int kWorthPreparing = 4;

/// 0 where it does not begin with a start code.
std::uint8_t firstUnitOf(BytesView bytes)
{
    std::size_t zeros = 0;
    while (zeros < bytes.size() && zeros < 3 && bytes[zeros] == 0)
        ++zeros;
    const bool isCode = zeros >= 2 && bytes.size() > zeros + 1 && bytes[zeros] == 1;
    return isCode ? bytes[zeros + 1] : 0;
}

int macroblocksAlong(int side)
{
    return (side + h264::kMacroblockSide - 1) / h264::kMacroblockSide;
}

/// A block of one plane: where it begins, the bytes from row to row, and its side.
struct Block {
    std::size_t offset = 0;
    std::size_t stride = 0, side = 0;
};

Block blockOf(const decoding::PlaneLayout& layout, int columns, std::size_t number, int plane)
{
    const auto across = static_cast<std::size_t>(columns);
    const std::size_t side = h264::kMacroblockSide / (plane == 0 ? 1 : 2);
    const auto stride = static_cast<std::size_t>(layout.stride[plane]);
    return {layout.offset[plane] + number / across * side * stride + number % across * side, stride,
            side};
}

} // namespace

void ExactPatches::follow(BytesView unit, int slot, int width, int height)
{
    const std::uint8_t first = firstUnitOf(unit);
    const bool isSlice = (first & kTypeOfUnit) == kSliceUnit;
    if (isSlice && (first & kUnitIsReferred) == 0)
        return; // the one before it is what the next refers to
    m_base.reset();
    m_isCopied = false;
    m_laid.clear();
    m_sinceOne = std::min(m_sinceOne + 1, kWorthPreparing);
    if (const auto begun = isSlice ? std::nullopt : h264::exactStreamOf(unit)) {
        m_layout = decoding::layoutOf(width, height);
        m_stream = begun;
        if (begun->columns != macroblocksAlong(width) || begun->rows != macroblocksAlong(height))
            m_stream.reset();
    }
    if (m_stream && h264::placeOf(unit, m_stream->counts)) // which later ones refer to
        m_base = slot;
}

void ExactPatches::forget()
{
    if (m_patch)
        m_places.giveBack(*m_patch);
    m_patch.reset();
    m_base.reset();
    m_stream.reset();
    m_isCopied = false;
    m_laid.clear();
    m_sinceOne = kWorthPreparing;
}

std::optional<int> ExactPatches::apply(BytesView unit)
{
    if (!m_base)
        return std::nullopt;
    const auto picture = h264::readExactPicture(unit, *m_stream);
    if (!picture || !copyBase())
        return std::nullopt;
    for (const auto& macroblock : std::exchange(m_laid, picture->macroblocks))
        restore(macroblock.number);
    for (const auto& macroblock : m_laid)
        lay(macroblock, picture->bytes.data() + macroblock.samples);
    m_sinceOne = 0;
    return m_patch;
}

void ExactPatches::prepare()
{
    if (m_base && m_sinceOne < kWorthPreparing)
        copyBase();
}

bool ExactPatches::copyBase()
{
    if (m_isCopied)
        return true;
    if (!m_patch)
        m_patch = m_places.take();
    if (!m_patch)
        return false;
    std::memcpy(m_places.at(*m_patch), m_places.at(*m_base), m_layout.bytes);
    m_isCopied = true;
    return true;
}

void ExactPatches::lay(const h264::ExactMacroblock& macroblock, const std::uint8_t* samples)
{
    for (int plane = 0; plane < 3; ++plane) {
        const Block block = blockOf(m_layout, m_stream->columns, macroblock.number, plane);
        auto* row = m_places.at(*m_patch) + block.offset;
        for (std::size_t line = 0; line < block.side; ++line, row += block.stride) {
            std::copy_n(samples, block.side, row);
            samples += block.side;
        }
    }
}

void ExactPatches::restore(std::size_t number)
{
    for (int plane = 0; plane < 3; ++plane) {
        const Block block = blockOf(m_layout, m_stream->columns, number, plane);
        const auto* from = m_places.at(*m_base) + block.offset;
        auto* row = m_places.at(*m_patch) + block.offset;
        for (std::size_t line = 0; line < block.side;
             ++line, row += block.stride, from += block.stride)
            std::copy_n(from, block.side, row);
    }
}

} // namespace helix::decode
