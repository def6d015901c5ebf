#include "netd/pins.h"

#include <algorithm>

namespace helix::netd {

Pins::Pin* Pins::find(std::string_view name, egress::Ipv4 address)
{
    const auto found = m_byAddress.find(address.value);
    if (found == m_byAddress.end())
        return nullptr;
    for (Pin& pin : found->second)
        if (pin.name == name)
            return &pin;
    return nullptr;
}

void Pins::pin(std::string_view name, egress::Ipv4 address, TimePoint now)
{
    if (Pin* known = find(name, address)) {
        known->until = now + kLifetime;
        return;
    }
    if (m_count >= kMaxPins)
        expire(now);
    if (m_count >= kMaxPins)
        dropOldest();
    auto& pins = m_byAddress[address.value];
    if (pins.size() >= kMaxNames) {
        pins.pop_back();
        --m_count;
    }
    pins.insert(pins.begin(), Pin{std::string(name), now + kLifetime});
    ++m_count;
}

void Pins::prolong(std::string_view name, egress::Ipv4 address, TimePoint now)
{
    if (Pin* known = find(name, address))
        known->until = now + kLifetime;
}

std::vector<std::string> Pins::namesOf(egress::Ipv4 address, TimePoint now) const
{
    std::vector<std::string> names;
    if (const auto found = m_byAddress.find(address.value); found != m_byAddress.end())
        for (const Pin& pin : found->second)
            if (pin.until > now)
                names.push_back(pin.name);
    return names;
}

bool Pins::has(std::string_view name, egress::Ipv4 address, TimePoint now) const
{
    const auto found = m_byAddress.find(address.value);
    return found != m_byAddress.end() &&
           std::any_of(found->second.begin(), found->second.end(),
                       [&](const Pin& pin) { return pin.name == name && pin.until > now; });
}

void Pins::expire(TimePoint now)
{
    for (auto entry = m_byAddress.begin(); entry != m_byAddress.end();) {
        m_count -= std::erase_if(entry->second, [&](const Pin& pin) { return pin.until <= now; });
        entry = entry->second.empty() ? m_byAddress.erase(entry) : std::next(entry);
    }
}

void Pins::dropOldest()
{
    auto victim = m_byAddress.end();
    std::size_t at = 0;
    for (auto entry = m_byAddress.begin(); entry != m_byAddress.end(); ++entry)
        for (std::size_t i = 0; i < entry->second.size(); ++i)
            if (victim == m_byAddress.end() || entry->second[i].until < victim->second[at].until) {
                victim = entry;
                at = i;
            }
    if (victim == m_byAddress.end())
        return;
    victim->second.erase(victim->second.begin() + static_cast<std::ptrdiff_t>(at));
    if (victim->second.empty())
        m_byAddress.erase(victim);
    --m_count;
}

} // namespace helix::netd
