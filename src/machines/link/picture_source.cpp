#include "link/picture_source.h"

#include <algorithm>

#include "base/try.h"
#include "link/picture_copy.h"

namespace helix::link {

Result<PictureSource::Outcome> PictureSource::take(BytesView message)
{
    const auto receivedAt = m_clock();
    TRY(auto frame, protocol::decodeFrame(message));
    const auto& header = frame.header;
    if (header.sequence != m_lastSequence + 1)
        return fail(ErrorCode::Protocol, "The guest's desktop frames are out of order.");
    if (!decoding::isPictureSize(header.width, header.height))
        return fail(ErrorCode::Protocol, "The guest's desktop is larger than HelixVM shows.");
    m_lastSequence = header.sequence;

    Outcome outcome;
    outcome.receivedAt = receivedAt;
    const bool isKey = (header.flags & protocol::kFrameKey) != 0;
    if ((m_started && !m_lost) || isKey) {
        auto picture = decode(frame, receivedAt);
        if (!picture && picture.error().code != ErrorCode::Protocol)
            return fail(picture.error());
        outcome.decoderReplaced = m_decoder.takeReplaced();
        m_started = true;
        m_lost = !picture;
        outcome.decodeError = !picture;
        if (picture) {
            outcome.picture = std::move(*picture);
            outcome.h264 = std::move(frame.h264);
        }
    } else {
        m_lost = true; // nothing to decode against
    }
    const auto spent =
        std::chrono::duration_cast<std::chrono::microseconds>(m_clock() - receivedAt).count();
    outcome.acknowledge = {header.sequence, static_cast<std::uint32_t>(
                                                std::clamp<std::int64_t>(spent, 0, UINT32_MAX))};
    outcome.header = std::move(frame.header);
    return outcome;
}

Result<PicturePtr> PictureSource::decode(const protocol::DesktopFrame& frame,
                                         std::chrono::steady_clock::time_point receivedAt)
{
    const auto& header = frame.header;
    TRY(const auto planes, m_decoder.decode(frame.h264, header.width, header.height));
    auto picture = copyPicture(planes, header.width, header.height);
    picture->sequence = header.sequence;
    picture->damage = header.rects;
    picture->completeUs = header.times.complete;
    picture->receivedAt = receivedAt;
    picture->decodedAt = m_clock();
    picture->qp = header.qp;
    picture->lastInput = header.lastInput;
    return PicturePtr(std::move(picture));
}

std::chrono::milliseconds KeyFrameRequests::waitBefore(std::chrono::steady_clock::time_point now)
{
    if (m_last && now - *m_last < kInterval)
        return std::max(std::chrono::ceil<std::chrono::milliseconds>(kInterval - (now - *m_last)),
                        std::chrono::milliseconds(1));
    m_last = now;
    return std::chrono::milliseconds::zero();
}

} // namespace helix::link
