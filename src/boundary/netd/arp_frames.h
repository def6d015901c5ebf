#pragma once
// ARP (RFC 826) for the addresses that libslirp does not know by itself.

#include <optional>

#include "base/bytes.h"
#include "egress/ipv4.h"

namespace helix::netd {

/// The guest asking who has `address`.
Bytes makeArpRequest(egress::Ipv4 address);
/// The answer to a checked request of the guest for 10.0.2.100; nothing for other addresses, which
/// libslirp answers itself.
std::optional<Bytes> answerArp(BytesView request);

} // namespace helix::netd
