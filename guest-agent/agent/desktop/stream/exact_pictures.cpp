#include "agent/desktop/stream/exact_pictures.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>

namespace helix::agent {
namespace {

// ITU-T H.264: a unit's first byte (7.4.1), its importance and type.
constexpr std::uint8_t kPictureSetUnit = 0x68, kUnreferredSlice = 0x01;
constexpr std::uint32_t kPictureSetNumber = 63; ///< no encoder counts that far
constexpr std::uint32_t kOnlyPredicted = 5;     ///< slice_type (7.4.3)
constexpr std::uint32_t kNoDeblocking = 1;
constexpr std::uint32_t kUncompressed = 30; ///< I_PCM in a predicted slice (7.4.5)
constexpr int kTileSamples = kTileSize * kTileSize * 3 / 2;

/// Writes bits, most significant first.
class BitWriter {
public:
    void reserve(std::size_t bytes) { m_bytes.reserve(bytes); }
    void put(std::uint32_t value, int count)
    {
        for (int bit = count - 1; bit >= 0; --bit, ++m_bits) {
            if (m_bits % 8 == 0)
                m_bytes.push_back(0);
            const auto set = static_cast<std::uint8_t>(value >> bit & 1U);
            m_bytes.back() = static_cast<std::uint8_t>(m_bytes.back() | set << (7 - m_bits % 8));
        }
    }
    /// ue(v), clause 9.1; a zero is also se(v).
    void putCode(std::uint32_t value)
    {
        const int length = std::bit_width(value + 1);
        put(0, length - 1);
        put(value + 1, length);
    }
    void align() { put(0, static_cast<int>((8 - m_bits % 8) % 8)); }
    /// Aligned: `count` bytes.
    std::uint8_t* grow(std::size_t count)
    {
        m_bytes.resize(m_bytes.size() + count);
        m_bits += count * 8;
        return m_bytes.data() + m_bytes.size() - count;
    }
    Bytes finish()
    {
        put(1, 1);
        align();
        return std::move(m_bytes);
    }

private:
    Bytes m_bytes;
    std::size_t m_bits = 0;
};

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

/// Of pictures made here (7.3.2.2), whatever the encoder's own says.
Bytes pictureSet(std::uint32_t sequenceSet)
{
    BitWriter bits;
    bits.putCode(kPictureSetNumber);
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
    return asUnit(kPictureSetUnit, bits.finish());
}

/// The samples of `side` x `side` pixels of a plane; the last ones again beyond its edges, which need
/// not lie at a multiple of `side`.
std::uint8_t* copyBlock(std::uint8_t* to, const std::uint8_t* plane, int width, int height, int x,
                        int y, int side)
{
    const int there = std::min(side, width - x);
    for (int line = 0; line < side; ++line, to += side) {
        const std::uint8_t* row =
            plane + static_cast<std::ptrdiff_t>(std::min(y + line, height - 1)) * width + x;
        std::copy_n(row, there, to);
        std::fill(to + there, to + side, row[there - 1]);
    }
    return to;
}

void putTile(BitWriter& bits, const PlanarPicture& picture, int column, int row)
{
    constexpr int half = kTileSize / 2;
    const int width = picture.width();
    const int height = picture.height();
    bits.align();
    std::uint8_t* to = bits.grow(kTileSamples);
    to = copyBlock(to, picture.luma(), width, height, column * kTileSize, row * kTileSize,
                   kTileSize);
    to = copyBlock(to, picture.blue(), width / 2, height / 2, column * half, row * half, half);
    copyBlock(to, picture.red(), width / 2, height / 2, column * half, row * half, half);
}

} // namespace

void ExactPictures::begin(EncodedPicture& key)
{
    m_stream.reset();
    const auto facts = inspectPicture(key.h264);
    if (!facts || !facts->counts)
        return;
    // Where pictures have an order of their own, the encoder's second one shows how it counts.
    m_stream =
        Stream{facts->columns, facts->rows, *facts->counts, {}, facts->counts->orderBits == 0};
    const Bytes set = pictureSet(facts->sequenceSet);
    key.h264.insert(key.h264.begin() + static_cast<std::ptrdiff_t>(facts->firstSlice), set.begin(),
                    set.end());
}

void ExactPictures::follow(EncodedPicture& picture)
{
    if (picture.isKeyFrame)
        begin(picture);
    if (!m_stream)
        return;
    const auto place = placeOf(picture.h264, m_stream->counts);
    if (place && leavesRoom(*place, picture.isKeyFrame))
        m_stream->last = *place;
    else
        m_stream.reset(); // until the next key frame
}

/// Between two pictures of the encoder there has to be a place for one from here.
bool ExactPictures::leavesRoom(const PicturePlace& place, bool isKeyFrame)
{
    const int bits = m_stream->counts.orderBits;
    if (bits == 0) // the place between them is always there (8.2.1.3)
        return true;
    const std::uint32_t step = (place.order - m_stream->last.order) & ((1U << bits) - 1);
    m_stream->hasRoom = !isKeyFrame && step >= 2;
    return isKeyFrame || m_stream->hasRoom;
}

bool ExactPictures::areOf(const PlanarPicture& picture) const
{
    const auto macroblocks = [](int side) { return (side + kTileSize - 1) / kTileSize; };
    return m_stream && m_stream->hasRoom && m_stream->columns == macroblocks(picture.width()) &&
           m_stream->rows == macroblocks(picture.height());
}

Bytes ExactPictures::make(const PlanarPicture& picture, const TileMap& tiles) const
{
    BitWriter bits;
    bits.reserve(static_cast<std::size_t>(tiles.count() * (kTileSamples + 8) + 64));
    // The slice's header (7.3.3).
    bits.putCode(0); // from the first macroblock on
    bits.putCode(kOnlyPredicted);
    bits.putCode(kPictureSetNumber);
    bits.put(m_stream->last.number + 1, m_stream->counts.numberBits);
    bits.put(m_stream->last.order + 1, m_stream->counts.orderBits);
    bits.put(0, 2); // what is referred to is the picture before
    bits.putCode(0);
    bits.putCode(kNoDeblocking);
    // Its macroblocks (7.3.4).
    std::uint32_t skipped = 0;
    for (int row = 0; row < m_stream->rows; ++row)
        for (int column = 0; column < m_stream->columns; ++column) {
            if (!tiles.at(column, row)) {
                ++skipped;
                continue;
            }
            bits.putCode(skipped);
            skipped = 0;
            bits.putCode(kUncompressed);
            putTile(bits, picture, column, row);
        }
    if (skipped > 0)
        bits.putCode(skipped);
    return asUnit(kUnreferredSlice, bits.finish());
}

} // namespace helix::agent
