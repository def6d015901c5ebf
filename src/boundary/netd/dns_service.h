#pragma once
// 10.0.2.3: answers the guest's DNS by the policy and the host's own resolver.

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "egress/dns_message.h"
#include "netd/egress_door.h"
#include "netd/ledger.h"
#include "netd/rate_limit.h"
#include "netd/resolver_message.h"

namespace helix::netd {

class DnsService {
public:
    static constexpr std::uint32_t kAnswerTtl = 60; ///< seconds; a pin lives longer (pins.h)
    static constexpr std::size_t kMaxWaiting = 8;   ///< repetitions of one question

    /// A UDP payload for whoever sent `request` (the guest's whole frame).
    using Answer = std::function<void(BytesView request, BytesView payload)>;
    /// Starts a lookup; an error when that is impossible now.
    using LookUp = std::function<Result<void>(std::uint32_t id, const std::string& name)>;

    DnsService(EgressDoor& door, Ledger& ledger, Answer answer, LookUp lookUp);

    /// A query: the guest's frame and its UDP payload.
    void query(BytesView frame, BytesView message, TimePoint now);
    void resolved(const ResolverAnswer& answer, TimePoint now);

private:
    struct Waiting {
        Bytes frame;
        egress::DnsQuery query;
    };
    struct Lookup {
        std::string name;
        std::vector<Waiting> waiting;
    };
    void refuse(BytesView frame, const egress::DnsQuery& query, egress::Reason reason,
                TimePoint now);
    void ask(BytesView frame, egress::DnsQuery query);

    EgressDoor& m_door;
    Ledger& m_ledger;
    Answer m_answer;
    LookUp m_lookUp;
    RateLimit m_limit{200, 400}; ///< queries a second, and at once
    std::unordered_map<std::uint32_t, Lookup> m_lookups;
    std::uint32_t m_lastId = 0;
};

} // namespace helix::netd
