#include "gateway/rules/key_mask.h"

#include <algorithm>
#include <utility>

namespace helix::gateway {

KeyMask::KeyMask(Secret key)
    : m_key(key.size() >= kMinKey ? std::move(key) : Secret())
{
}

std::string KeyMask::masked(std::string_view text) const
{
    std::string result(text);
    const auto key = m_key.revealText();
    if (key.empty())
        return result;
    for (auto at = result.find(key); at != std::string::npos; at = result.find(key, at))
        std::fill_n(result.begin() + static_cast<std::ptrdiff_t>(at), key.size(), '*');
    return result;
}

void KeyMask::feed(std::string_view text, std::string& out)
{
    if (m_key.empty()) {
        out.append(text);
        return;
    }
    m_held.append(text);
    m_held = masked(m_held);
    const auto key = m_key.revealText();
    std::size_t keep = std::min(m_held.size(), key.size() - 1);
    while (keep > 0 && !key.starts_with(std::string_view(m_held).substr(m_held.size() - keep)))
        --keep;
    out.append(m_held, 0, m_held.size() - keep);
    m_held.erase(0, m_held.size() - keep);
}

void KeyMask::finish(std::string& out)
{
    out += std::exchange(m_held, {});
}

} // namespace helix::gateway
