#include "netd/arp_frames.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "egress/guest_network.h"

namespace helix::netd {
namespace {

constexpr std::size_t kFrame = 42, kOperation = 20, kTarget = 38;

using FourBytes = std::array<std::uint8_t, 4>;

FourBytes bytesOf(egress::Ipv4 address)
{
    return {static_cast<std::uint8_t>(address.value >> 24),
            static_cast<std::uint8_t>(address.value >> 16),
            static_cast<std::uint8_t>(address.value >> 8),
            static_cast<std::uint8_t>(address.value)};
}

/// libslirp's scheme: 52:55 and the address.
egress::Mac macOf(egress::Ipv4 address)
{
    const FourBytes ip = bytesOf(address);
    return {0x52, 0x55, ip[0], ip[1], ip[2], ip[3]};
}

struct Arp {
    egress::Mac to; ///< of the Ethernet header
    std::uint8_t operation;
    egress::Mac sender;
    egress::Ipv4 senderAddress;
    egress::Mac target;
    egress::Ipv4 targetAddress;
};

Bytes encode(const Arp& arp)
{
    Bytes frame;
    frame.reserve(kFrame);
    const auto append = [&frame](const auto& bytes) {
        frame.insert(frame.end(), std::begin(bytes), std::end(bytes));
    };
    append(arp.to);
    append(arp.sender);
    append(std::initializer_list<std::uint8_t>{0x08, 0x06, 0, 1, 0x08, 0, 6, 4, 0, arp.operation});
    append(arp.sender);
    append(bytesOf(arp.senderAddress));
    append(arp.target);
    append(bytesOf(arp.targetAddress));
    return frame;
}

} // namespace

Bytes makeArpRequest(egress::Ipv4 address)
{
    egress::Mac everybody;
    everybody.fill(0xff);
    return encode({everybody, 1, egress::kGuestMac, egress::kGuestAddress, {}, address});
}

std::optional<Bytes> answerArp(BytesView request)
{
    const FourBytes service = bytesOf(egress::kServiceAddress);
    if (request.size() < kFrame || request[kOperation + 1] != 1 ||
        !std::equal(service.begin(), service.end(), request.begin() + kTarget))
        return std::nullopt;
    return encode({egress::kGuestMac, 2, macOf(egress::kServiceAddress), egress::kServiceAddress,
                   egress::kGuestMac, egress::kGuestAddress});
}

} // namespace helix::netd
