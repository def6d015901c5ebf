#include "portpage/one_time_links.h"

#include "base/bytes.h"
#include "base/crypto.h"

namespace helix::portpage {
namespace {

constexpr std::size_t kMaxLinks = 16;

} // namespace

void OneTimeLinks::add(std::string secret, Time until)
{
    if (secret.empty())
        return;
    m_links.push_back({std::move(secret), until});
    if (m_links.size() > kMaxLinks)
        m_links.pop_front();
}

bool OneTimeLinks::redeem(std::string_view secret, Time now)
{
    std::erase_if(m_links, [&](const Link& link) { return link.until <= now; });
    const auto used = std::erase_if(m_links, [&](const Link& link) {
        return equalConstantTime(asBytes(link.secret), asBytes(secret));
    });
    return used != 0;
}

} // namespace helix::portpage
