#pragma once
// May this request go on to the guest? Pure.

#include <optional>
#include <string_view>

#include "portpage/page_address.h"

namespace helix::portpage {

enum class Verdict {
    Pass,
    RedeemLink, ///< linkOf() has the secret
    Malformed,  ///< two servers could read it differently, or it is for no origin server
    WrongHost,  ///< another name led here: DNS rebinding
    Foreign,    ///< a page of another origin asks
    NotOpened,  ///< without the cookie of this page
    Worker,     ///< a service worker would stay in the browser, and outlive the page
};

/// `cookie`: the value that a redeemed link has set.
Verdict judge(const PageAddress& page, const RequestHead& head, std::string_view cookie);

/// The secret of a request for kLinkPath (empty when it names none); nothing for others.
std::optional<std::string_view> linkOf(std::string_view target);

/// Does it ask to go on as a WebSocket (RFC 6455, 4.1)?
bool asksForWebSocket(const RequestHead& head);

} // namespace helix::portpage
