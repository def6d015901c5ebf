#pragma once
// The addresses that the user gives the gateway: base URLs of providers, origins of secrets.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace helix::gateway {

struct BaseUrl {
    bool tls = true;
    std::string host; ///< lower-case name or address; IPv6 without its brackets
    std::uint16_t port = 0;
    std::string prefix; ///< path without a final slash; empty or "/api/v1"

    /// As a Host header says it: without the scheme's own port.
    [[nodiscard]] std::string hostHeader() const;
    /// "https://host:port" without the scheme's own port.
    [[nodiscard]] std::string origin() const;
    friend bool operator==(const BaseUrl&, const BaseUrl&) = default;
};

/// "https://host[:port][/path]"; http only for localhost, 127.0.0.0/8 and [::1]. InvalidArgument
/// with a sentence for anything else (a user, a query, a fragment, odd characters).
Result<BaseUrl> parseBaseUrl(std::string_view text);
/// The same without a path.
Result<BaseUrl> parseOrigin(std::string_view text);

} // namespace helix::gateway
