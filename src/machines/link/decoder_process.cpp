#include "link/decoder_process.h"

#include <algorithm>
#include <utility>

#include "base/try.h"

namespace helix::link {

Result<std::unique_ptr<DecoderProcess>> DecoderProcess::start(const std::filesystem::path& program,
                                                              std::optional<decoding::Card> card)
{
    std::vector<std::string> words;
    if (card)
        words.push_back(decoding::wordOf(*card));
    TRY(auto channel,
        DecoderChannel::start(
            program, {"desktop", std::move(words), decoding::kInputBytes, decoding::kOutputBytes}));
    return std::unique_ptr<DecoderProcess>(new DecoderProcess(std::move(channel), card));
}

Result<decoding::Answer> DecoderProcess::readCardAnswer(const Result<Bytes>& packet)
{
    using decoding::CardProblem;
    if (!packet) {
        m_cardProblem =
            packet.error().code == ErrorCode::Timeout ? CardProblem::Silent : CardProblem::Ended;
        return fail(packet.error());
    }
    const auto answer = decoding::parseCardAnswer(*packet, m_sequence);
    if (answer && !answer->problem)
        return answer->answer;
    m_cardProblem = answer ? *answer->problem : CardProblem::Ended;
    return fail(ErrorCode::Unavailable, "The graphics card does not decode the desktop.",
                decoding::sentenceOf(*m_card, m_cardProblem));
}

Result<decoding::Answer> DecoderProcess::awaitAnswer(std::chrono::milliseconds deadline)
{
    const auto heard = m_channel.hear(deadline);
    if (m_card)
        return readCardAnswer(heard);
    TRY(const auto packet, heard);
    auto answer = decoding::parseAnswer(packet, m_sequence);
    if (!answer)
        return fail(ErrorCode::Unavailable, "The decoder of the desktop broke the protocol.",
                    answer.error().cause);
    return answer;
}

Result<void> DecoderProcess::awaitReady(std::chrono::milliseconds deadline)
{
    if (m_ready)
        return {};
    TRY(const auto answer, awaitAnswer(deadline));
    if (answer.outcome == decoding::Outcome::NoDecoder)
        return fail(ErrorCode::Unsupported,
                    "This computer's FFmpeg cannot decode H.264; install libavcodec with H.264.");
    if (answer.outcome != decoding::Outcome::Ready)
        return fail(ErrorCode::Unsupported,
                    "This system cannot confine the program that decodes desktops (seccomp), so "
                    "they are not shown.");
    m_ready = true;
    return {};
}

Result<void> DecoderProcess::ask(BytesView unit, int width, int height)
{
    const auto input = m_channel.input();
    std::ranges::copy(unit, input.begin());
    std::ranges::fill(input.subspan(unit.size(), decoding::kUnitPadding), std::uint8_t{0});
    return m_channel.say(decoding::encode(
        decoding::Request{++m_sequence, static_cast<std::uint32_t>(unit.size()), width, height}));
}

Result<decoding::DecodedPlanes> DecoderProcess::decode(BytesView unit, int width, int height,
                                                       std::chrono::milliseconds deadline)
{
    if (unit.size() > decoding::kMaxUnitBytes || !decoding::isPictureSize(width, height))
        return fail(ErrorCode::Protocol, "A picture of the desktop is larger than HelixVM shows.");
    TRY(ask(unit, width, height));
    TRY(const auto answer, awaitAnswer(deadline));
    if (answer.outcome != decoding::Outcome::Decoded)
        return fail(ErrorCode::Protocol, "A picture of the desktop could not be decoded.");
    return decoding::planesIn(m_channel.output().data(), answer.slot,
                              decoding::layoutOf(width, height));
}

} // namespace helix::link
