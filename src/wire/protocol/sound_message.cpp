#include "protocol/sound_message.h"

#include "protocol/byte_order.h"

namespace helix::protocol {
namespace {

constexpr std::uint8_t kSoundVersion = 1;
constexpr std::uint8_t kPacketType = 1;
constexpr std::uint8_t kProblemType = 2;
constexpr std::uint8_t kBegins = 1;
constexpr std::size_t kPacketHeader = 15;
static_assert(kPacketHeader + kMaxOpusBytes <= kMaxSoundMessage);

tl::unexpected<Error> brokenSound(const char* what)
{
    return fail(ErrorCode::Protocol, std::string("The guest sent broken sound: ") + what + ".");
}

Result<SoundMessage> readPacket(LittleReader& reader)
{
    SoundPacket packet;
    const auto flags = reader.take<std::uint8_t>();
    packet.begins = (flags & kBegins) != 0;
    packet.sequence = reader.take<std::uint32_t>();
    packet.capturedUs = reader.take<std::uint64_t>();
    if (!reader.ok())
        return brokenSound("it is too short");
    if ((flags & ~kBegins) != 0)
        return brokenSound("unknown flags");
    const BytesView opus = reader.rest();
    if (opus.empty() || opus.size() > kMaxOpusBytes)
        return brokenSound("impossible length");
    packet.opus.assign(opus.begin(), opus.end());
    return packet;
}

Result<SoundMessage> readProblem(LittleReader& reader)
{
    const auto word = reader.take<std::uint8_t>();
    if (!reader.complete())
        return brokenSound("impossible length");
    if (word != static_cast<std::uint8_t>(SoundProblem::Absent) &&
        word != static_cast<std::uint8_t>(SoundProblem::Ended))
        return brokenSound("unknown problem");
    return static_cast<SoundProblem>(word);
}

} // namespace

std::string_view sentenceOf(SoundProblem problem)
{
    switch (problem) {
    case SoundProblem::Absent:
        return "This machine has no sound: there is no PipeWire in it.";
    case SoundProblem::Ended:
        return "Sound has ended in this machine; it is looked for again.";
    }
    return {};
}

Bytes encodeSoundMessage(const SoundMessage& message)
{
    if (const auto* problem = std::get_if<SoundProblem>(&message))
        return {kSoundVersion, kProblemType, static_cast<std::uint8_t>(*problem)};
    const auto& packet = std::get<SoundPacket>(message);
    Bytes out{kSoundVersion, kPacketType};
    out.push_back(packet.begins ? kBegins : 0);
    appendLittle(out, packet.sequence);
    appendLittle(out, packet.capturedUs);
    append(out, packet.opus);
    return out;
}

Result<SoundMessage> decodeSoundMessage(BytesView message)
{
    LittleReader reader(message);
    if (reader.take<std::uint8_t>() != kSoundVersion)
        return brokenSound("unknown version");
    switch (reader.take<std::uint8_t>()) {
    case kPacketType:
        return readPacket(reader);
    case kProblemType:
        return readProblem(reader);
    default:
        return brokenSound("unknown type");
    }
}

Bytes encodeSoundHeard(const SoundHeard& heard)
{
    Bytes out{kSoundVersion};
    appendLittle(out, heard.sequence);
    return out;
}

Result<SoundHeard> decodeSoundHeard(BytesView message)
{
    LittleReader reader(message);
    const auto version = reader.take<std::uint8_t>();
    const SoundHeard heard{reader.take<std::uint32_t>()};
    if (!reader.complete() || version != kSoundVersion)
        return fail(ErrorCode::Protocol, "This is not about sound.");
    return heard;
}

} // namespace helix::protocol
