#include "decoding/messages.h"

#include <cstring>
#include <optional>

#include "decoding/planes.h"

namespace helix::decoding {
namespace {

std::optional<Packet> readPacket(BytesView bytes)
{
    Packet packet{};
    if (bytes.size() != sizeof packet)
        return std::nullopt;
    std::memcpy(packet.data(), bytes.data(), sizeof packet);
    return packet;
}

tl::unexpected<Error> broken(const char* what)
{
    return fail(ErrorCode::Protocol, "helix-decode and Helix do not understand each other.", what);
}

bool isOfTheBeginning(Outcome outcome)
{
    return outcome == Outcome::Ready || outcome == Outcome::NotConfined ||
           outcome == Outcome::NoDecoder;
}

} // namespace

Packet encode(const Request& request)
{
    return {request.sequence, request.bytes, static_cast<std::uint32_t>(request.width),
            static_cast<std::uint32_t>(request.height)};
}

Packet encode(const Answer& answer)
{
    return {answer.sequence, static_cast<std::uint32_t>(answer.outcome),
            static_cast<std::uint32_t>(answer.slot), 0};
}

Result<Request> parseRequest(BytesView bytes)
{
    const auto packet = readPacket(bytes);
    if (!packet)
        return broken("A request has another length.");
    const auto [sequence, size, width, height] = *packet;
    if (sequence == 0 || size > kMaxUnitBytes)
        return broken("A request is numbered 0, or about more than there is room for.");
    if (width > kMaxSide || height > kMaxSide ||
        !isPictureSize(static_cast<int>(width), static_cast<int>(height)))
        return broken("A request is about a picture that is larger than any.");
    return Request{sequence, size, static_cast<int>(width), static_cast<int>(height)};
}

Result<Answer> parseAnswer(BytesView bytes, std::uint32_t expected)
{
    const auto packet = readPacket(bytes);
    if (!packet)
        return broken("An answer has another length.");
    const auto [sequence, word, slot, nothing] = *packet;
    if (sequence != expected)
        return broken("An answer is to another question.");
    if (word < static_cast<std::uint32_t>(Outcome::Ready) ||
        word > static_cast<std::uint32_t>(Outcome::Undecodable))
        return broken("An answer is none that is known.");
    const auto outcome = static_cast<Outcome>(word);
    if (isOfTheBeginning(outcome) != (sequence == 0))
        return broken("An answer comes at the wrong time.");
    const auto places = outcome == Outcome::Decoded ? static_cast<std::uint32_t>(kSlots) : 1U;
    if (slot >= places || nothing != 0)
        return broken("An answer names a picture that there is not.");
    return Answer{sequence, outcome, static_cast<int>(slot)};
}

} // namespace helix::decoding
