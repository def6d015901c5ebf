#include "agent/desktop/stream/movement.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

namespace helix::agent {
namespace {

/// Fewer changed tiles than in a window of 96x64 pixels are encoded as quickly without.
constexpr int kWorthLooking = 24;
/// Tiles that are asked where they came from.
constexpr std::size_t kProbes = 32;
/// Of these, those whose whole neighbourhood is searched.
constexpr std::size_t kSearches = 4;
/// Of all probes, how many must agree: much of a dragged window may be plain.
constexpr std::size_t kLeastAgreeing = 5;
/// A search gives up after so many places that look alike at first sight (lines of dashes, say).
constexpr int kMaxCandidates = 64;
/// Pixels that differ from their neighbour in a row of a tile: fewer are found everywhere.
constexpr int kTelling = 4;

/// One row of pixels in the middle of a tile.
struct Probe {
    int x = 0, y = 0;
};

constexpr int kProbeBytes = kTileSize * kBytesPerPixel;

const std::uint8_t* pixelsAt(const PixelView& picture, int x, int y)
{
    return picture.row(y) + static_cast<std::ptrdiff_t>(x) * kBytesPerPixel;
}

/// The first place in a row where one pixel differs from the next, when the row is telling at all.
std::optional<int> firstEdge(const std::uint8_t* row)
{
    std::optional<int> first;
    int edges = 0;
    for (int i = 0; i + 1 < kTileSize; ++i) {
        const auto at = static_cast<std::ptrdiff_t>(i) * kBytesPerPixel;
        if (std::memcmp(row + at, row + at + kBytesPerPixel, kBytesPerPixel) == 0)
            continue;
        ++edges;
        if (!first)
            first = i;
    }
    return edges >= kTelling ? first : std::nullopt;
}

/// Rows that are new and have something in them, from all over the changed tiles.
std::vector<Probe> chooseProbes(const PixelView& before, const PixelView& now,
                                const TileMap& changed, int count)
{
    std::vector<Probe> telling;
    const int step = std::max(1, count / static_cast<int>(4 * kProbes));
    int seen = 0;
    for (int row = 0; row < changed.rows(); ++row)
        for (int column = 0; column < changed.columns(); ++column) {
            if (!changed.at(column, row) || seen++ % step != 0)
                continue;
            const Probe probe{column * kTileSize, row * kTileSize + kTileSize / 2};
            if (probe.x + kTileSize > now.width || probe.y >= now.height)
                continue;
            const std::uint8_t* pixels = pixelsAt(now, probe.x, probe.y);
            if (std::memcmp(pixels, pixelsAt(before, probe.x, probe.y), kProbeBytes) != 0 &&
                firstEdge(pixels))
                telling.push_back(probe);
        }
    std::vector<Probe> probes;
    const std::size_t apart = std::max<std::size_t>(1, telling.size() / kProbes);
    for (std::size_t i = 0; i < telling.size() && probes.size() < kProbes; i += apart)
        probes.push_back(telling[i]);
    return probes;
}

class Search {
public:
    Search(const PixelView& before, const PixelView& now, std::vector<Probe> probes)
        : m_before(before)
        , m_now(now)
        , m_probes(std::move(probes))
    {
    }

    std::optional<Movement> find()
    {
        if (m_probes.size() < kLeastAgreeing)
            return std::nullopt;
        const std::size_t apart = std::max<std::size_t>(1, m_probes.size() / kSearches);
        // Text that scrolls is the usual case, and a hundredth of the places.
        for (const int sideways : {0, kMaxMovement})
            for (std::size_t i = apart / 2; i < m_probes.size(); i += apart)
                if (const auto movement = searchAround(m_probes[i], sideways))
                    return movement;
        return std::nullopt;
    }

private:
    [[nodiscard]] std::optional<Movement> searchAround(const Probe& probe, int sideways) const
    {
        const std::uint8_t* row = pixelsAt(m_now, probe.x, probe.y);
        const int edge = firstEdge(row).value_or(0);
        std::uint64_t wanted = 0; // the two pixels of the edge: most places are refused by them
        std::memcpy(&wanted, row + static_cast<std::ptrdiff_t>(edge) * kBytesPerPixel,
                    sizeof wanted);
        const int left = std::max(0, probe.x - sideways);
        const int right = std::min(m_now.width - kTileSize, probe.x + sideways);
        const int top = std::max(0, probe.y - kMaxMovement);
        const int bottom = std::min(m_now.height - 1, probe.y + kMaxMovement);
        int candidates = 0;
        for (int y = top; y <= bottom; ++y) {
            const std::uint8_t* at = pixelsAt(m_before, left + edge, y);
            for (int x = left; x <= right; ++x, at += kBytesPerPixel) {
                std::uint64_t found = 0;
                std::memcpy(&found, at, sizeof found);
                const Movement movement{probe.x - x, probe.y - y};
                if (found != wanted || !cameFrom(probe, movement))
                    continue;
                if (manyMade(movement))
                    return movement;
                if (++candidates == kMaxCandidates)
                    return std::nullopt;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool cameFrom(const Probe& probe, const Movement& movement) const
    {
        const int x = probe.x - movement.x;
        const int y = probe.y - movement.y;
        return x >= 0 && y >= 0 && x + kTileSize <= m_before.width && y < m_before.height &&
               std::memcmp(pixelsAt(m_now, probe.x, probe.y), pixelsAt(m_before, x, y),
                           kProbeBytes) == 0;
    }

    [[nodiscard]] bool manyMade(const Movement& movement) const
    {
        const auto made = std::ranges::count_if(
            m_probes, [&](const Probe& probe) { return cameFrom(probe, movement); });
        return static_cast<std::size_t>(made) >= std::max(kLeastAgreeing, m_probes.size() / 4);
    }

    const PixelView& m_before;
    const PixelView& m_now;
    std::vector<Probe> m_probes;
};

} // namespace

int Movement::reach() const
{
    return std::max(std::abs(x), std::abs(y));
}

std::optional<Movement> findMovement(const PixelView& before, const PixelView& now,
                                     const TileMap& changed)
{
    const int count = changed.count();
    if (count < kWorthLooking)
        return std::nullopt;
    return Search(before, now, chooseProbes(before, now, changed, count)).find();
}

} // namespace helix::agent
