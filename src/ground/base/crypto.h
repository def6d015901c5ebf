#pragma once
// The few cryptographic primitives that both sides use; OpenSSL stays behind this header.

#include <array>
#include <string>

#include "base/bytes.h"

namespace helix {

using Sha256Digest = std::array<std::uint8_t, 32>;

Sha256Digest sha256(BytesView bytes);
/// HMAC-SHA256 (RFC 2104).
Sha256Digest hmacSha256(BytesView key, BytesView message);
/// Bytes from the system's random generator; ends the process when there is none, because nothing
/// after that could be trusted.
Bytes randomBytes(std::size_t count);
/// Mixes `seed`, and what the system's generator gives now, into this process's own generator, from
/// which randomBytes() and keys come: for a process whose memory another one has as well.
void reseedRandomness(BytesView seed);
/// Equality whose duration does not tell where the first difference is.
bool equalConstantTime(BytesView a, BytesView b);

/// SHA-256 of a stream fed in pieces (files of many gigabytes).
class Sha256Stream {
public:
    Sha256Stream();
    ~Sha256Stream();
    Sha256Stream(Sha256Stream&&) noexcept;
    Sha256Stream& operator=(Sha256Stream&&) noexcept;
    Sha256Stream(const Sha256Stream&) = delete;
    Sha256Stream& operator=(const Sha256Stream&) = delete;
    void update(BytesView bytes);
    /// May be called once.
    Sha256Digest finish();

private:
    void* m_context;
};

} // namespace helix
