#pragma once
// Moments as signed documents write them. Pure; any thread.

#include <chrono>
#include <string>
#include <string_view>

#include "base/result.h"

namespace helix::protocol {
class CheckedJson;
}

namespace helix::signature {

/// Seconds since 1970, UTC, without leap seconds.
using UtcTime = std::chrono::sys_seconds;

/// RFC 3339 in the one form that is written here: "2026-11-27T11:00:00Z", from 1970 to 9999, no
/// fractions, no offsets, no leap second. Protocol error for anything else.
Result<UtcTime> parseUtcTime(std::string_view text);
/// The inverse of parseUtcTime().
std::string toText(UtcTime time);

/// The field `key` as a moment; refuses it in `object` when it is none.
UtcTime readUtcTime(protocol::CheckedJson& object, const char* key);

} // namespace helix::signature
