#pragma once
// The armour of PEM (RFC 7468) around keys. Internal to the room.

#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::signature {

inline constexpr std::size_t kMostPemBytes = 16 << 10;

/// InvalidArgument unless `pem` is one block of at most kMostPemBytes with the label `wanted` and
/// nothing but white space around it; the sentence says what it is instead and what to do about it.
Result<void> checkPemLabel(std::string_view pem, std::string_view wanted);
/// What is in the block; for public keys alone, since nothing is wiped.
Result<Bytes> decodePem(std::string_view pem, std::string_view label);
/// In lines of 64 characters.
std::string encodePem(BytesView der, std::string_view label);

} // namespace helix::signature
