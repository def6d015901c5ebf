#include "agent/desktop/stream/quality.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace helix::agent {
namespace {

using namespace std::chrono_literals;

constexpr double kNewest = 0.25; ///< weight of the newest measurement
/// What is later than the quickest by less says nothing about the way: a computer is busy sometimes.
constexpr auto kNoDelay = 20ms;
/// And one alone that is later than that, but by less than this, is an accident.
constexpr auto kTellingDelay = 200ms;
/// Smaller frames that are late measure the distance, not the width.
constexpr std::size_t kTellingBytes = 2048;
/// A way that holds nothing up for frames that would have filled half of the budget is wider.
constexpr double kWidening = 1.5;
/// Wider than this it is not asked about any more (20 Mbit/s).
constexpr double kWideEnough = 2.5e6;
/// What a long way is taken for until it is known (1 Mbit/s).
constexpr double kGuess = 125e3;
/// A computer that slept, or stood still, is no narrow way (64 kbit/s).
constexpr double kNarrowest = 8e3;
/// A frame that shows less than a line of text is not worth its price.
constexpr int kLeastTiles = 40;
/// x264 has a price for every frame, whatever is in it.
constexpr double kFrameBytes = 60;

double budgetSeconds()
{
    return std::chrono::duration<double>(Quality::kBudget).count();
}

} // namespace

void Quality::beginCarefully()
{
    if (m_rate)
        return;
    m_rate = kGuess;
    m_isGuess = m_isOfGuess = true;
}

void Quality::forgetGuess()
{
    m_isGuess = false;
    if (std::exchange(m_isOfGuess, false))
        m_rate.reset();
}

void Quality::setDistance(std::chrono::microseconds thereAndBack)
{
    // Frames of a near way take what the guest takes for them.
    if (thereAndBack > kNear)
        m_quickest = m_quickest ? std::min(*m_quickest, thereAndBack) : thereAndBack;
}

double Quality::expectedBytes(Kind kind, int tiles, int qp) const
{
    return kFrameBytes + tiles * m_tileBytes[static_cast<int>(kind)] *
                             std::exp2(static_cast<double>(kQuick - qp) / kHalf);
}

int Quality::quantiser(Kind kind, int tiles) const
{
    const int finest = kind == Kind::Refinement ? kFine : kQuick;
    if (!m_rate)
        return finest;
    const double expected = expectedBytes(kind, tiles, finest);
    const double budget = kind == Kind::Refinement ? 2 * budgetSeconds() : budgetSeconds();
    const double room = std::max(*m_rate * budget, kFrameBytes);
    const double coarser = kHalf * std::log2(expected / room);
    return std::clamp(finest + static_cast<int>(std::ceil(coarser)), finest, kCoarsest);
}

int Quality::tilesInTime(int tiles) const
{
    if (!m_rate)
        return tiles;
    const double expected = expectedBytes(Kind::Changes, tiles, kCoarsest) - kFrameBytes;
    const double room = *m_rate * budgetSeconds() - kFrameBytes;
    if (expected <= room)
        return tiles;
    return std::min(tiles, std::max(kLeastTiles, static_cast<int>(tiles * room / expected)));
}

void Quality::sent(std::uint32_t sequence, Kind kind, int tiles, int qp, std::size_t bytes,
                   Time now)
{
    m_onTheWay.push_back({sequence, bytes, now});
    if (m_rate)
        m_freeAt = std::max(m_freeAt, now) +
                   std::chrono::duration_cast<Time::duration>(
                       std::chrono::duration<double>(static_cast<double>(bytes) / *m_rate));
    if (tiles <= 0)
        return;
    const double size = std::max(0.0, static_cast<double>(bytes) - kFrameBytes);
    const double tile = size / tiles * std::exp2(static_cast<double>(qp - kQuick) / kHalf);
    double& known = m_tileBytes[static_cast<int>(kind)];
    known += kNewest * (tile - known);
}

void Quality::acknowledged(std::uint32_t sequence, Time now)
{
    while (!m_onTheWay.empty()) {
        const Sent frame = m_onTheWay.front();
        // Unsigned distances stay right when the counter wraps around.
        if (static_cast<std::int32_t>(frame.sequence - sequence) > 0)
            return;
        m_onTheWay.pop_front();
        // It was not through before it was sent, whatever the viewer's clock says.
        const auto took =
            std::max(std::chrono::duration_cast<std::chrono::microseconds>(now - frame.at), 0us);
        m_quickest = m_quickest ? std::min(*m_quickest, took) : took;
        learnRate(frame, now);
        m_lastThrough = now;
    }
    // What was expected of the way does not hold when it has carried all there was.
    m_freeAt = std::min(m_freeAt, now);
}

void Quality::learnRate(const Sent& frame, Time now)
{
    // The second of two on the way begins when the first is through.
    const auto begin = std::max(frame.at, m_lastThrough - *m_quickest);
    const auto held = now - begin - *m_quickest;
    if (held < kNoDelay) {
        // One that waited behind another may have been told of together with it.
        if (begin > frame.at)
            return;
        m_heldInTurn = 0;
        widen(frame);
        return;
    }
    if (frame.bytes < kTellingBytes)
        return;
    if (++m_heldInTurn < 2 && held < (m_isGuess ? kTellingDelay / 2 : kTellingDelay))
        return;
    const double rate =
        static_cast<double>(frame.bytes) / std::chrono::duration<double>(held).count();
    const bool isKnown = m_rate && !std::exchange(m_isGuess, false);
    m_isOfGuess = false;
    m_rate = std::max(isKnown ? *m_rate + kNewest * 2 * (rate - *m_rate) : rate, kNarrowest);
    if (*m_rate > kWideEnough)
        m_rate.reset();
}

/// By a frame that nothing held up.
void Quality::widen(const Sent& frame)
{
    const auto bytes = static_cast<double>(frame.bytes);
    if (!m_rate || bytes <= *m_rate * budgetSeconds() / 2)
        return;
    *m_rate *= kWidening;
    // Of a guess nothing need be kept: it has gone through this fast at least.
    if (std::exchange(m_isGuess, false))
        *m_rate = std::max(*m_rate, bytes / std::chrono::duration<double>(kNoDelay).count());
    if (*m_rate > kWideEnough)
        m_rate.reset();
}

std::optional<double> Quality::bytesPerSecond() const
{
    return m_rate;
}

} // namespace helix::agent
