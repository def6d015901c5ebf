#pragma once
// What fuzzers of signed documents share: a corpus has documents that one key has signed, its private half is
// gone, and each document is good at one time.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/expect.h"
#include "signature/key.h"
#include "signature/utc_time.h"

namespace helix::fuzz {

inline std::string_view textOf(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// Of an Ed25519 key, as the line in its PEM.
inline signature::PublicKey pinnedKey(std::string_view line)
{
    return signature::PublicKey::fromPem("-----BEGIN PUBLIC KEY-----\n" + std::string(line) +
                                         "\n-----END PUBLIC KEY-----\n")
        .value();
}

/// When the documents of every corpus are good.
inline signature::UtcTime timeOfCorpora()
{
    return signature::parseUtcTime("2026-06-01T00:00:00Z").value();
}

} // namespace helix::fuzz
