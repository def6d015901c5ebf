#include "agent/desktop/stream/encoder_switch.h"

#include <utility>

#include <spdlog/spdlog.h>

#include "h264/annex_b.h"
#include "agent/desktop/stream/quality.h"
#include "base/try.h"
#include "protocol/limits.h"

namespace helix::agent {

using protocol::VideoEncoder;

namespace {

/// Of H.264, with room for the head of its message.
constexpr std::size_t kMostBytes = protocol::kMaxDesktopMessage - (256U << 10);

} // namespace

Result<void> checkFirstPicture(const EncodedPicture& picture, int width, int height)
{
    TRY(const auto facts, h264::inspectPicture(picture.h264));
    if (!facts.isKeyFrame || !facts.hasPictureSet || facts.width == 0)
        return fail(ErrorCode::Unsupported, "Its first picture is no key frame.");
    if (facts.width != width || facts.height != height)
        return fail(ErrorCode::Unsupported,
                    "Its first picture is of " + std::to_string(facts.width) + "x" +
                        std::to_string(facts.height) + " instead of " + std::to_string(width) +
                        "x" + std::to_string(height) + ".");
    return {};
}

EncoderSwitch::EncoderSwitch(std::vector<VideoEncoder> order, int framesPerSecond, Open open)
    : m_order(std::move(order))
    , m_framesPerSecond(framesPerSecond)
    , m_open(std::move(open))
{
}

void EncoderSwitch::passOver(VideoEncoder kind, const Error& why)
{
    std::string reason = std::string(protocol::nameOf(kind)) + ": " + why.describe();
    std::string& told = m_reasons[kind];
    if (told != reason)
        spdlog::info("Encoder {}", reason);
    told = std::move(reason);
}

void EncoderSwitch::tellStatus()
{
    m_status = {m_encoder ? std::optional(m_kind) : std::nullopt, {}};
    for (const VideoEncoder kind : m_order)
        if (const auto reason = m_reasons.find(kind); reason != m_reasons.end())
            m_status.passedOver.push_back(reason->second);
}

/// A viewer hangs up on a larger message, and would get the same again when it comes back. What was made
/// in vain is not sent: nothing may build on it.
Result<EncodedPicture> EncoderSwitch::encodeFitting(const PlanarPicture& picture,
                                                    const TileMap& changed, bool keyFrame, int qp)
{
    auto encoded = m_encoder->encode(picture, changed, keyFrame, qp);
    TileMap everything(picture.width(), picture.height());
    everything.setAll();
    while (encoded && encoded->h264.size() > kMostBytes &&
           qp + Quality::kHalf <= Quality::kCoarsest)
        encoded = m_encoder->encode(picture, everything, true, qp += Quality::kHalf);
    return encoded;
}

/// The first picture of an encoder.
Result<EncodedPicture> EncoderSwitch::begin(VideoEncoder kind, const PlanarPicture& picture, int qp)
{
    TRY(m_encoder, m_open(kind, {picture.width(), picture.height(), m_framesPerSecond}));
    TileMap everything(picture.width(), picture.height());
    everything.setAll();
    auto first = encodeFitting(picture, everything, true, qp);
    auto good = first ? checkFirstPicture(*first, picture.width(), picture.height())
                      : Result<void>(fail(first.error()));
    if (good) {
        first->isKeyFrame = true;
        return first;
    }
    m_encoder.reset();
    m_failed.insert(kind);
    return fail(good.error());
}

/// The next one that works, from this picture on.
Result<EncoderSwitch::Encoded> EncoderSwitch::takeOver(const PlanarPicture& picture, int qp)
{
    m_width = picture.width();
    m_height = picture.height();
    for (const VideoEncoder kind : m_order) {
        if (m_failed.contains(kind))
            continue;
        auto first = begin(kind, picture, qp);
        if (!first) {
            passOver(kind, first.error());
            continue;
        }
        m_kind = kind;
        m_reasons.erase(kind);
        tellStatus();
        return Encoded{std::move(*first), kind};
    }
    m_failed.clear();
    tellStatus();
    return fail(ErrorCode::Unsupported, "No encoder of this guest can encode its desktop.",
                m_status.passedOver.back());
}

Result<EncoderSwitch::Encoded> EncoderSwitch::encode(const PlanarPicture& picture,
                                                     const TileMap& changed, bool keyFrame, int qp)
{
    if (m_width != picture.width() || m_height != picture.height())
        m_encoder.reset();
    if (!m_encoder)
        return takeOver(picture, qp);
    auto encoded = encodeFitting(picture, changed, keyFrame, qp);
    if (encoded)
        return Encoded{std::move(*encoded), m_kind};
    m_encoder.reset();
    m_failed.insert(m_kind);
    passOver(m_kind, encoded.error());
    return takeOver(picture, qp);
}

} // namespace helix::agent
