#pragma once
// The way of a frame: from QEMU through the filter and the policy to libslirp or to a polite
// refusal, and back.

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "egress/frame.h"
#include "netd/guest_sockets.h"
#include "netd/qemu_link.h"
#include "netd/rate_limit.h"
#include "netd/slirp_engine.h"

namespace helix::netd {

struct FrameCounts {
    std::uint64_t in = 0, out = 0;
    std::map<std::string, std::uint64_t, std::less<>> dropped; ///< by reason
};

class FramePath {
public:
    struct Parts {
        QemuLink& link;
        SlirpEngine& engine;
        GuestSockets& sockets;
        FlowTable& flows;
        EgressDoor& door;
        ServiceChannels& services;
        Ledger& ledger;
    };
    explicit FramePath(Parts parts);

    /// A query of the guest to 10.0.2.3.
    std::function<void(const egress::GuestFrame&)> onDns;

    void fromGuest(BytesView frame);
    void fromHost(BytesView frame);
    /// A datagram back to whoever sent `request`.
    void answer(BytesView request, BytesView payload);
    /// Makes libslirp know the guest's MAC address, so that a forward works before the guest
    /// speaks.
    void introduceGuest();
    /// Until when the guest's frames had better wait: it has sent far more that is refused than any
    /// honest one does, and the host's processors are not only its own.
    [[nodiscard]] TimePoint waitsUntil(TimePoint now) const { return m_refusals.paidAt(now); }
    [[nodiscard]] const FrameCounts& counts() const { return m_counts; }
    [[nodiscard]] const LinkTraffic& traffic() const { return m_parts.link.traffic(); }

private:
    void drop(egress::Reason reason);
    void icmp(const egress::GuestFrame& frame);
    void tcp(const egress::GuestFrame& frame);
    void udp(const egress::GuestFrame& frame);
    void dropConnection(const egress::GuestFrame& frame);
    [[nodiscard]] Intent intentOf(const egress::GuestFrame& frame, TimePoint now);
    /// Rules "too-many" and "too-fast" for a flow that would be new.
    void holdBack(Intent& intent, TimePoint now);
    void refuse(const egress::GuestFrame& frame, const Intent& intent, TimePoint now);
    void pass(const egress::GuestFrame& frame, const Intent& intent);

    Parts m_parts;
    FrameCounts m_counts;
    RateLimit m_newFlows{500, 1024}; ///< a second, and at once
    RateLimit m_refusals{20000, 5000};
    bool m_introducing = false;
};

} // namespace helix::netd
