#include "link/sound_process.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "decoding/sound_messages.h"

namespace helix::link {
namespace {

/// A packet takes microseconds; a stream that waits longer has nothing to play.
constexpr std::chrono::milliseconds kPacketDeadline{500};

tl::unexpected<Error> givenUp(const std::string& why)
{
    return fail(ErrorCode::Unavailable,
                "The machine's sound could not be decoded: the decoder failed again and again, as "
                "it does when a guest tries to break it.",
                why);
}

} // namespace

Result<DecoderChannel> SoundProcess::start(const DecoderOptions& options)
{
    auto channel = DecoderChannel::start(
        options.program,
        {"sound", {decoding::kSoundWord}, decoding::kSoundInputBytes, decoding::kSoundOutputBytes});
    if (!channel && channel.error().code == ErrorCode::NotFound)
        return fail(channel.error().wrapped(
            "The program that decodes sound (helix-decode) is missing; install HelixVM again."));
    return channel;
}

Result<SoundProcess> SoundProcess::create(DecoderOptions options)
{
    if (options.restarts->waitToBegin(options.clock()))
        return givenUp({});
    TRY(auto channel, start(options));
    return SoundProcess(std::move(options), std::move(channel));
}

SoundProcess::SoundProcess(DecoderOptions options, DecoderChannel channel)
    : m_options(std::move(options))
    , m_channel(std::make_unique<DecoderChannel>(std::move(channel)))
{
}

Result<decoding::SoundAnswer> SoundProcess::hear(std::chrono::milliseconds deadline)
{
    TRY(const auto packet, m_channel->hear(deadline));
    auto answer = decoding::parseSoundAnswer(packet, m_sequence);
    if (!answer)
        return fail(ErrorCode::Unavailable, "The decoder of the sound broke the protocol.",
                    answer.error().cause);
    return answer;
}

Result<void> SoundProcess::awaitReady()
{
    if (m_ready)
        return {};
    TRY(const auto answer, hear(m_options.startDeadline));
    if (answer.outcome != decoding::Outcome::Ready)
        return fail(
            ErrorCode::Unsupported,
            "The program that decodes sound could not get ready: this system cannot confine "
            "it (seccomp), or has no memory for it. So there is no sound.");
    m_ready = true;
    return {};
}

Result<Samples> SoundProcess::ask(BytesView packet, bool begins)
{
    TRY(awaitReady());
    std::ranges::copy(packet, m_channel->input().begin());
    TRY(m_channel->say(decoding::encode(
        decoding::SoundRequest{++m_sequence, static_cast<std::uint32_t>(packet.size()), begins})));
    TRY(const auto answer, hear(kPacketDeadline));
    if (answer.outcome != decoding::Outcome::Decoded)
        return fail(ErrorCode::Protocol, "A packet of sound could not be decoded.");
    // Once: the process can go on writing there.
    Samples samples(protocol::kSoundPacketSamples);
    std::memcpy(samples.data(), m_channel->output().data(), samples.size() * sizeof samples[0]);
    return samples;
}

Result<void> SoundProcess::replace(const Error& why)
{
    spdlog::warn("sound: {}", why.describe());
    m_channel.reset();
    m_ready = false;
    m_sequence = 0;
    if (!m_options.restarts->mayStart(m_options.clock()))
        return givenUp(why.describe());
    TRY(auto channel, start(m_options));
    m_channel = std::make_unique<DecoderChannel>(std::move(channel));
    return {};
}

Result<Samples> SoundProcess::decode(BytesView packet, bool begins)
{
    if (packet.empty() || packet.size() > protocol::kMaxOpusBytes)
        return fail(ErrorCode::Protocol, "A packet of sound has an impossible length.");
    return askAndReplace(packet, begins);
}

Result<Samples> SoundProcess::conceal()
{
    return askAndReplace({}, false);
}

Result<Samples> SoundProcess::askAndReplace(BytesView packet, bool begins)
{
    if (!m_channel)
        return fail(ErrorCode::Unavailable, "The decoder of the sound has been given up.");
    auto samples = ask(packet, begins);
    if (samples || samples.error().code == ErrorCode::Protocol)
        return samples;
    if (samples.error().code == ErrorCode::Unsupported) {
        m_channel.reset();
        return samples;
    }
    TRY(replace(samples.error()));
    return fail(ErrorCode::Protocol, "A packet of sound could not be decoded.",
                samples.error().describe());
}

} // namespace helix::link
