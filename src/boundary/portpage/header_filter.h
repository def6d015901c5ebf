#pragma once
// What goes on of a request's and an answer's headers. Pure.

#include <string>
#include <string_view>

#include "portpage/page_address.h"

namespace helix::portpage {

/// For the guest: without what is for the next hop alone (but for the body's framing) and without
/// cookies of pages of ours. Host stays what the browser said: servers that check it let names
/// under .localhost pass (Vite, webpack, Django, Rails), and their own absolute addresses and
/// checks of Origin fit to it. The connection is for this one request; with `webSocket` it asks to
/// go on as one.
void prepareRequest(RequestHead& head, bool webSocket);

/// For the browser: without what is for the next hop alone (but for the body's framing), without
/// what makes a browser ask or tell elsewhere by itself, cookies for this host alone and none of
/// ours, and with the content policy beside the page's own.
void prepareAnswer(AnswerHead& head, const PageAddress& page);

/// What a page may load and where it may send, as far as browsers keep to it (CSP Level 3): itself.
/// Its own frames may show it, no other page may. Beside the page's own policy: both hold.
std::string contentPolicy(const PageAddress& page);
/// The headers around it, which every answer has.
void setProtection(http::fields& fields, const std::string& contentPolicy);

/// Would a browser that follows this Location leave the page's origin? Also for whatever browsers
/// might read otherwise than we do.
bool leavesPage(std::string_view location, const PageAddress& page);

} // namespace helix::portpage
