#pragma once
// This host's own addresses and on-link networks, watched through netlink (rtnetlink(7)).

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/unique_fd.h"
#include "egress/ipv4.h"

namespace helix::netd {

class HostAddressWatch {
public:
    /// Subscribes; the first refresh() follows it.
    static Result<HostAddressWatch> open();

    [[nodiscard]] int fd() const { return m_events.get(); }
    /// True when something has changed since the last call.
    bool drain();
    /// The addresses and networks as they are now.
    Result<egress::HostAddresses> read();

private:
    HostAddressWatch(UniqueFd events, UniqueFd questions);
    Result<void> dump(int type, const std::function<void(BytesView message)>& onMessage);

    UniqueFd m_events, m_questions;
    std::uint32_t m_sequence = 0;
};

/// What messages of the kernel say of the host's networks: RTM_NEWLINK first, then RTM_NEWADDR and
/// RTM_NEWROUTE.
class HostNetworks {
public:
    void add(BytesView message);
    /// Addresses, on-link networks, gateways, and what lies behind tunnels (VPNs) that do not carry
    /// the internet as a whole. Sorted, each once.
    [[nodiscard]] egress::HostAddresses finish();

private:
    void addLink(BytesView message);
    void addAddress(BytesView message);
    void addRoute(BytesView message);

    struct Route {
        egress::Prefix target;
        bool isLink = false; ///< without a gateway
    };
    egress::HostAddresses m_found;
    std::set<std::uint32_t> m_tunnels;                    ///< indices of interfaces
    std::map<std::uint32_t, std::vector<Route>> m_routes; ///< by interface; 0: several
};

} // namespace helix::netd
