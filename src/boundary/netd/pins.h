#pragma once
// Which names the guest was told for which addresses, and until when that counts.

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "egress/ipv4.h"

namespace helix::netd {

class Pins {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    /// A name stays good this long after the last answer or the last use.
    static constexpr std::chrono::seconds kLifetime{300};
    static constexpr std::size_t kMaxPins = 4096;
    static constexpr std::size_t kMaxNames = 64; ///< of one address; the first pinned goes first

    /// Pins `name` to `address`, or prolongs it. When full, the pin that would end first goes.
    void pin(std::string_view name, egress::Ipv4 address, TimePoint now);
    /// Prolongs a pin that is in use; does nothing when there is none.
    void prolong(std::string_view name, egress::Ipv4 address, TimePoint now);
    /// The live names of an address, the latest pinned first.
    [[nodiscard]] std::vector<std::string> namesOf(egress::Ipv4 address, TimePoint now) const;
    [[nodiscard]] bool has(std::string_view name, egress::Ipv4 address, TimePoint now) const;
    void expire(TimePoint now);
    [[nodiscard]] std::size_t size() const { return m_count; }

private:
    struct Pin {
        std::string name;
        TimePoint until;
    };
    Pin* find(std::string_view name, egress::Ipv4 address);
    void dropOldest();

    std::unordered_map<std::uint32_t, std::vector<Pin>> m_byAddress;
    std::size_t m_count = 0;
};

} // namespace helix::netd
