#include "agent/desktop/stream/exact_pictures.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

namespace helix::agent {
namespace {

static_assert(kTileSize == h264::kMacroblockSide);

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

void putTile(std::uint8_t* to, const PlanarPicture& picture, int column, int row)
{
    constexpr int half = kTileSize / 2;
    const int width = picture.width();
    const int height = picture.height();
    to = copyBlock(to, picture.luma(), width, height, column * kTileSize, row * kTileSize,
                   kTileSize);
    to = copyBlock(to, picture.blue(), width / 2, height / 2, column * half, row * half, half);
    copyBlock(to, picture.red(), width / 2, height / 2, column * half, row * half, half);
}

} // namespace

void ExactPictures::begin(EncodedPicture& key)
{
    m_stream.reset();
    const auto facts = h264::inspectPicture(key.h264);
    if (!facts || !facts->counts)
        return;
    // Where pictures have an order of their own, the encoder's second one shows how it counts.
    m_stream =
        Stream{{facts->columns, facts->rows, *facts->counts}, {}, facts->counts->orderBits == 0};
    const Bytes set = h264::exactPictureSet(facts->sequenceSet);
    key.h264.insert(key.h264.begin() + static_cast<std::ptrdiff_t>(facts->firstSlice), set.begin(),
                    set.end());
}

void ExactPictures::follow(EncodedPicture& picture)
{
    if (picture.isKeyFrame)
        begin(picture);
    if (!m_stream)
        return;
    const auto place = h264::placeOf(picture.h264, m_stream->kind.counts);
    if (place && leavesRoom(*place, picture.isKeyFrame))
        m_stream->last = *place;
    else
        m_stream.reset(); // until the next key frame
}

/// Between two pictures of the encoder there has to be a place for one from here.
bool ExactPictures::leavesRoom(const h264::PicturePlace& place, bool isKeyFrame)
{
    const int bits = m_stream->kind.counts.orderBits;
    if (bits == 0) // the place between them is always there (8.2.1.3)
        return true;
    const std::uint32_t step = (place.order - m_stream->last.order) & ((1U << bits) - 1);
    m_stream->hasRoom = !isKeyFrame && step >= 2;
    return isKeyFrame || m_stream->hasRoom;
}

bool ExactPictures::areOf(const PlanarPicture& picture) const
{
    const auto macroblocks = [](int side) { return (side + kTileSize - 1) / kTileSize; };
    return m_stream && m_stream->hasRoom &&
           m_stream->kind.columns == macroblocks(picture.width()) &&
           m_stream->kind.rows == macroblocks(picture.height());
}

Bytes ExactPictures::make(const PlanarPicture& picture, const TileMap& tiles) const
{
    const int columns = m_stream->kind.columns;
    std::vector<std::size_t> changed;
    for (int row = 0; row < m_stream->kind.rows; ++row)
        for (int column = 0; column < columns; ++column)
            if (tiles.at(column, row))
                changed.push_back(static_cast<std::size_t>(row * columns + column));
    return h264::writeExactPicture(m_stream->kind,
                                   {m_stream->last.number + 1, m_stream->last.order + 1}, changed,
                                   [&](std::size_t number, std::uint8_t* to) {
                                       const int at = static_cast<int>(number);
                                       putTile(to, picture, at % columns, at / columns);
                                   });
}

} // namespace helix::agent
