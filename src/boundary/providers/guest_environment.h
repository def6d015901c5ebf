#pragma once
#include <map>
#include <string>
#include <string_view>

namespace helix::providers {

/// What programs in the guest need to find the gateway. One variable per client and no more:
/// clients warn when ANTHROPIC_AUTH_TOKEN stands beside ANTHROPIC_API_KEY, or GOOGLE_API_KEY beside
/// GEMINI_API_KEY.
std::map<std::string, std::string> guestEnvironment(std::string_view token);

} // namespace helix::providers
