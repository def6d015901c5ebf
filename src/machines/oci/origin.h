#pragma once
// Of whom a URL asks. Internal to the room.

#include <string>

namespace helix::oci {

/// Empty where the URL is none.
struct Origin {
    std::string scheme, host; ///< in lower case; IPv6 without its brackets
    std::string port;         ///< the scheme's own where none is said
    friend bool operator==(const Origin&, const Origin&) = default;
};
Origin originOf(const std::string& url);

/// An IPv4 or IPv6 address, without brackets.
bool isLiteralAddress(const std::string& host);

} // namespace helix::oci
