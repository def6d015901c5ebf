#include "protocol/desktop_steering.h"

#include "base/try.h"
#include "protocol/limits.h"

namespace helix::protocol {
namespace {

constexpr std::uint8_t kSteeringAnswerType = 3;
constexpr std::size_t kSteeringAnswerSize = 3;

} // namespace

bool isSteeringAnswer(BytesView message)
{
    return message.size() >= 2 && message[1] == kSteeringAnswerType;
}

Bytes encodeSteeringAnswer(const SteeringAnswer& answer)
{
    return {kWireVersion, kSteeringAnswerType, static_cast<std::uint8_t>(answer.who)};
}

Result<SteeringAnswer> decodeSteeringAnswer(BytesView message)
{
    if (message.size() != kSteeringAnswerSize || message[0] != kWireVersion ||
        !isSteeringAnswer(message))
        return fail(ErrorCode::Protocol, "The guest sent a broken answer about the desktop.");
    TRY(const auto who, toSteerer(message[2]));
    return SteeringAnswer{who};
}

Result<Steerer> toSteerer(std::uint8_t number)
{
    if (number > static_cast<std::uint8_t>(Steerer::UserPrivately))
        return fail(ErrorCode::Protocol, "Nobody of that number acts on a desktop.");
    return static_cast<Steerer>(number);
}

} // namespace helix::protocol
