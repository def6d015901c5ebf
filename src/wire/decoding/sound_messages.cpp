#include "decoding/sound_messages.h"

#include <cstring>

#include "base/try.h"

namespace helix::decoding {

Packet encode(const SoundRequest& request)
{
    return {request.sequence, request.bytes, request.begins ? 1U : 0U, 0};
}

Packet encode(const SoundAnswer& answer)
{
    return encode(Answer{answer.sequence, answer.outcome, 0});
}

Result<SoundRequest> parseSoundRequest(BytesView bytes)
{
    Packet packet{};
    if (bytes.size() != sizeof packet)
        return fail(ErrorCode::Protocol, "A request about sound has another length.");
    std::memcpy(packet.data(), bytes.data(), sizeof packet);
    const auto [sequence, size, begins, nothing] = packet;
    const bool isLostAndBegins = size == 0 && begins != 0;
    if (sequence == 0 || isLostAndBegins || size > protocol::kMaxOpusBytes || begins > 1 ||
        nothing != 0)
        return fail(ErrorCode::Protocol, "A request about sound is out of bounds.");
    return SoundRequest{sequence, size, begins == 1};
}

Result<SoundAnswer> parseSoundAnswer(BytesView bytes, std::uint32_t sequence)
{
    TRY(const auto answer, parseAnswer(bytes, sequence));
    if (answer.slot != 0)
        return fail(ErrorCode::Protocol, "helix-decode and Helix do not understand each other.",
                    "An answer about sound names a picture.");
    return SoundAnswer{answer.sequence, answer.outcome};
}

} // namespace helix::decoding
