#include "base/secret.h"

#include <utility>

#include <openssl/crypto.h>

#include "base/crypto.h"

namespace helix {

Secret::Secret(BytesView bytes)
    : m_bytes(bytes.begin(), bytes.end())
{
}

Secret Secret::random(std::size_t count)
{
    Secret secret;
    secret.m_bytes = randomBytes(count);
    return secret;
}

Secret::Secret(const Secret& other) = default;

Secret& Secret::operator=(const Secret& other)
{
    if (this != &other) {
        wipe();
        m_bytes = other.m_bytes;
    }
    return *this;
}

Secret::Secret(Secret&& other) noexcept
    : m_bytes(std::exchange(other.m_bytes, {}))
{
}

Secret& Secret::operator=(Secret&& other) noexcept
{
    if (this != &other) {
        wipe();
        m_bytes = std::exchange(other.m_bytes, {});
    }
    return *this;
}

Secret::~Secret()
{
    wipe();
}

void Secret::wipe() noexcept
{
    if (!m_bytes.empty())
        OPENSSL_cleanse(m_bytes.data(), m_bytes.size());
    m_bytes.clear();
}

bool operator==(const Secret& a, const Secret& b)
{
    return equalConstantTime(a.m_bytes, b.m_bytes);
}

} // namespace helix
