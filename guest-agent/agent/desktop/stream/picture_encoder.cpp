#include "agent/desktop/stream/picture_encoder.h"

#include <algorithm>

#include "agent/desktop/monotonic_time.h"
#include "agent/desktop/stream/movement.h"
#include "agent/desktop/stream/quality.h"
#include "base/try.h"

namespace helix::agent {

bool PictureEncoder::update(const Capture& capture)
{
    const PixelView& now = capture.now;
    const bool resized = isOtherSize(capture);
    if (resized) {
        m_picture = PlanarPicture(now.width, now.height);
        m_unsent = TileQueue(now.width, now.height);
        m_blurred = m_exact = TileMap(now.width, now.height);
        m_given.reset();
    }
    m_times = {};
    m_times.capture = capture.timeUs;
    m_times.taken = m_times.compared = m_times.converted = monotonicMicroseconds();
    const bool isComparable = !resized && capture.before.data != nullptr;
    TileMap changed(now.width, now.height);
    if (isComparable)
        markChangedTiles(capture.before, now, capture.damage, changed);
    else
        changed.setAll();
    if (!m_looksForMovement)
        m_reach = 0;
    else if (const auto movement =
                 isComparable ? findMovement(capture.before, now, changed) : std::nullopt)
        m_reach = std::min(m_reach + movement->reach(), kMaxMovement);
    m_times.compared = m_times.converted = monotonicMicroseconds();
    m_hasMoved = changed.any();
    if (!m_hasMoved)
        return false;
    m_picture.update(now, changed);
    m_times.converted = monotonicMicroseconds();
    m_unsent.add(changed);
    m_exact.remove(changed);
    return resized;
}

Result<PictureEncoder::Encoded> PictureEncoder::encodeKeyFrame(int qp)
{
    TileMap everything(m_picture.width(), m_picture.height());
    everything.setAll();
    return encode(everything, true, qp);
}

void PictureEncoder::allowParts(bool allowed)
{
    m_mayPart = allowed;
    if (!allowed && !hasChanges())
        m_given.reset();
}

Result<PictureEncoder::Encoded> PictureEncoder::encodeChanges(int qp, int most)
{
    // What was shown exactly would be seen to go back if it was left out.
    const bool inParts = showsParts() && !owesEncoder();
    return encode(inParts ? m_unsent.next(most) : m_unsent.waiting(), false, qp);
}

Result<PictureEncoder::Encoded> PictureEncoder::encodeRefinement(int qp)
{
    constexpr int kLeastStep = 4; // a smaller one is hardly seen
    const int finer =
        m_blurred.any() ? std::max(Quality::kFine, std::min(qp, m_coarsest - kLeastStep)) : qp;
    TileMap damage = m_blurred;
    if (owesEncoder())
        damage.merge(m_unsent.waiting());
    auto encoded = encode(damage, false, finer);
    if (encoded)
        encoded->header.flags |= protocol::kFrameRefinement;
    m_coarsest = finer;
    if (finer == Quality::kFine)
        m_blurred.clear();
    return encoded;
}

bool PictureEncoder::canShowExactly() const
{
    // 18 KB, which takes an emulated guest a tenth of what its encoder takes.
    constexpr int mostTiles = 48;
    return m_exactPictures.areOf(m_picture) && m_unsent.waiting().count() <= mostTiles;
}

PictureEncoder::Encoded PictureEncoder::showExactly()
{
    const auto begun = monotonicMicroseconds();
    TileMap shown = m_unsent.waiting();
    shown.remove(m_exact);
    Encoded encoded = describe(shown, 0);
    encoded.header.times.encodeStart = begun;
    encoded.h264 = m_exactPictures.make(m_picture, m_unsent.waiting());
    encoded.header.times.encoded = monotonicMicroseconds();
    encoded.header.times.complete = m_times.capture;
    m_exact = m_unsent.waiting();
    return encoded;
}

PictureEncoder::Encoded PictureEncoder::describe(const TileMap& shown, int qp) const
{
    Encoded encoded;
    encoded.header.times = m_times;
    encoded.header.encoder = m_encoder;
    encoded.header.width = static_cast<std::uint16_t>(m_picture.width());
    encoded.header.height = static_cast<std::uint16_t>(m_picture.height());
    encoded.header.qp = static_cast<std::uint8_t>(qp);
    encoded.header.rects = shown.rects();
    encoded.tiles = shown.count();
    return encoded;
}

Result<PictureEncoder::Encoded> PictureEncoder::encode(const TileMap& damage, bool keyFrame, int qp)
{
    const auto begun = monotonicMicroseconds();
    m_encoders.expectMovement(m_reach);
    if (m_given)
        m_given->copy(m_picture, damage);
    TRY(auto made, m_encoders.encode(m_given ? *m_given : m_picture, damage, keyFrame, qp));
    const auto ended = monotonicMicroseconds();
    m_exactPictures.follow(made.picture);
    m_encoder = made.encoder;
    TileMap shown = damage;
    if (made.picture.isKeyFrame)
        shown.setAll();
    Encoded encoded = describe(shown, made.picture.qp);
    encoded.header.times.encodeStart = begun;
    encoded.header.times.encoded = ended;
    encoded.header.flags = made.picture.isKeyFrame ? protocol::kFrameKey : 0;
    encoded.h264 = std::move(made.picture.h264);
    m_exact.clear(); // it was among the damage
    m_coarsest = m_blurred.any() ? std::max(m_coarsest, qp) : qp;
    m_blurred.merge(shown);
    m_unsent.sent(damage, m_times.capture);
    encoded.header.times.complete = m_unsent.completeUntil();
    if (hasChanges())
        return encoded;
    m_reach = 0;
    if (!m_mayPart)
        m_given.reset();
    else if (!m_given)
        m_given = m_picture;
    return encoded;
}

} // namespace helix::agent
