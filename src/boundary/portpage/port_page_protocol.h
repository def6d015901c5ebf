#pragma once
// The conversation between Helix and helix-port-page: JSON-RPC 2.0, one message a line, over the
// inherited socket. Helix asks; the program answers, and ends when the socket does.
//
// Program: helix-port-page --control-fd N --listen-fd N [--listen-fd N]

#include <cstddef>
#include <string_view>

namespace helix::portpage {

/// First, and once: {host, port, upstream_address, upstream_port}. `host`:`port` is what a browser
/// must call the page, `upstream_address` (IPv4) and port where its forward listens. Answered when
/// the program is confined and serves: {small_root, system_calls, landlock, landlock_ports}.
inline constexpr std::string_view kPageOpen = "page.open";
/// {link, seconds}: a link that opens the page once within that time.
inline constexpr std::string_view kPageLink = "page.link";

inline constexpr std::size_t kMaxControlMessage = 4096;

/// Where a link is redeemed: kLinkPath?link=SECRET, and nothing after it.
inline constexpr std::string_view kLinkPath = "/.helix-open";
inline constexpr std::string_view kLinkQuery = "?link=";

} // namespace helix::portpage
