#include "base/crypto.h"

#include <cstdlib>
#include <utility>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

namespace helix {
namespace {

EVP_MD_CTX* asContext(void* context)
{
    return static_cast<EVP_MD_CTX*>(context);
}

} // namespace

Sha256Digest sha256(BytesView bytes)
{
    Sha256Stream stream;
    stream.update(bytes);
    return stream.finish();
}

Sha256Digest hmacSha256(BytesView key, BytesView message)
{
    Sha256Digest digest{};
    unsigned int length = 0;
    if (HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), message.data(), message.size(),
             digest.data(), &length) == nullptr)
        std::abort();
    return digest;
}

Bytes randomBytes(std::size_t count)
{
    Bytes bytes(count);
    if (count > 0 && RAND_bytes(bytes.data(), static_cast<int>(count)) != 1)
        std::abort();
    return bytes;
}

void reseedRandomness(BytesView seed)
{
    RAND_seed(seed.data(), static_cast<int>(seed.size()));
    if (RAND_poll() != 1)
        std::abort();
}

bool equalConstantTime(BytesView a, BytesView b)
{
    return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

Sha256Stream::Sha256Stream()
    : m_context(EVP_MD_CTX_new())
{
    if (m_context == nullptr || EVP_DigestInit_ex(asContext(m_context), EVP_sha256(), nullptr) != 1)
        std::abort();
}

Sha256Stream::~Sha256Stream()
{
    EVP_MD_CTX_free(asContext(m_context));
}

Sha256Stream::Sha256Stream(Sha256Stream&& other) noexcept
    : m_context(std::exchange(other.m_context, nullptr))
{
}

Sha256Stream& Sha256Stream::operator=(Sha256Stream&& other) noexcept
{
    std::swap(m_context, other.m_context);
    return *this;
}

void Sha256Stream::update(BytesView bytes)
{
    EVP_DigestUpdate(asContext(m_context), bytes.data(), bytes.size());
}

Sha256Digest Sha256Stream::finish()
{
    Sha256Digest digest{};
    EVP_DigestFinal_ex(asContext(m_context), digest.data(), nullptr);
    return digest;
}

} // namespace helix
