#pragma once
// What a registry answers to who has not said who he is. Pure; fuzzed.

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace helix::oci {

struct Challenge {
    std::string scheme;                            ///< in lower case: "bearer", "basic"
    std::map<std::string, std::string> parameters; ///< names in lower case
};

/// A WWW-Authenticate header (RFC 9110, 11.6.1): all challenges in it that can be read.
std::vector<Challenge> parseChallenges(std::string_view header);

/// Of a token's URL: `text` with everything but letters, digits and "-._~" escaped.
std::string percentEncoded(std::string_view text);

} // namespace helix::oci
