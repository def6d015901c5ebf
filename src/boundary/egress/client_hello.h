#pragma once
// The server name in the first bytes of a TLS connection (RFC 8446, RFC 6066). Hostile input;
// fuzzed.

#include <string>

#include "base/bytes.h"

namespace helix::egress {

struct ServerName {
    enum class Found {
        More,   ///< not all there yet
        Name,   ///< `name` is it, normalised
        None,   ///< a ClientHello without a server name
        NotTls, ///< something else, or malformed, or longer than kMaxClientHello
    };
    Found found = Found::More;
    std::string name;
    bool encrypted = false; ///< there is an encrypted ClientHello in it, or what looks like one
};
inline constexpr std::size_t kMaxClientHello = 16384;
/// `stream`: everything the client has sent so far. The hello may be spread over several records.
ServerName readServerName(BytesView stream);

} // namespace helix::egress
