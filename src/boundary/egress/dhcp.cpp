// DHCP messages of the guest (RFC 2131, RFC 2132), before libslirp's server sees them.

#include <algorithm>

#include "egress/ip_packet.h"
#include "egress/wire.h"

namespace helix::egress {
namespace {

using namespace wire;

constexpr std::size_t kBootpHeader = 236, kCookie = 4, kClientHardwareAddress = 28;
constexpr std::uint32_t kMagicCookie = 0x63825363;
constexpr std::uint8_t kPad = 0, kEnd = 255, kRequestedAddress = 50, kMessageType = 53,
                       kServerIdentifier = 54;
constexpr std::uint8_t kDiscover = 1, kRequest = 3, kDecline = 4, kRelease = 7, kInform = 8;

bool isClientMessage(BytesView value)
{
    if (value.size() != 1)
        return false;
    const std::uint8_t type = value[0];
    return type == kDiscover || type == kRequest || type == kDecline || type == kRelease ||
           type == kInform;
}

bool isGoodOption(std::uint8_t code, BytesView value)
{
    switch (code) {
    case kMessageType:
        return isClientMessage(value);
    case kRequestedAddress:
        return value.size() == 4 && read32(value, 0) == kGuestAddress.value;
    case kServerIdentifier:
        return value.size() == 4 && read32(value, 0) == kGatewayAddress.value;
    default:
        return true;
    }
}

/// Every option fits, the list has an end, and there is one message type.
bool hasGoodOptions(BytesView options)
{
    int messageTypes = 0;
    while (!options.empty()) {
        const std::uint8_t code = options[0];
        if (code == kEnd)
            return messageTypes == 1;
        if (code == kPad) {
            options = options.subspan(1);
            continue;
        }
        if (options.size() < 2 || std::size_t{options[1]} + 2 > options.size())
            return false;
        if (!isGoodOption(code, options.subspan(2, options[1])))
            return false;
        messageTypes += code == kMessageType ? 1 : 0;
        options = options.subspan(std::size_t{options[1]} + 2);
    }
    return false;
}

} // namespace

bool isGuestDhcp(BytesView message)
{
    if (message.size() < kBootpHeader + kCookie)
        return false;
    const bool requestOverEthernet =
        message[0] == 1 && message[1] == 1 && message[2] == kGuestMac.size() && message[3] == 0;
    const std::uint32_t clientAddress = read32(message, 12);
    const bool plainAddresses =
        (clientAddress == 0 || clientAddress == kGuestAddress.value) && // ciaddr
        read32(message, 24) == 0;                                       // giaddr: no relay
    return requestOverEthernet && plainAddresses &&
           readMac(message, kClientHardwareAddress) == kGuestMac &&
           read32(message, kBootpHeader) == kMagicCookie &&
           hasGoodOptions(message.subspan(kBootpHeader + kCookie));
}

} // namespace helix::egress
