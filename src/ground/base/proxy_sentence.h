#pragma once
// What sentences about a proxy have in common.

#include <string_view>

namespace helix {

/// How each one that the setting mends ends, and what pages know it by, to offer the way there.
inline constexpr std::string_view kProxyChange = "change the proxy in Settings, Network.";

} // namespace helix
