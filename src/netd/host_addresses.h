#pragma once
// This host's own addresses and on-link networks, watched through netlink (rtnetlink(7)).

#include <functional>

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

/// What one RTM_NEWADDR or RTM_NEWROUTE message adds.
void addFromNetlink(BytesView message, egress::HostAddresses& into);

} // namespace helix::netd
