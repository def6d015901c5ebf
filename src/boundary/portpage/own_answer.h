#pragma once
// Answers of our own, in plain sentences: what is refused, and what did not work. Pure.

#include <string>
#include <string_view>

#include <boost/beast/http/string_body.hpp>

#include "portpage/admission.h"
#include "portpage/page_address.h"

namespace helix::portpage {

using OwnAnswer = http::response<http::string_body>;

/// Plain text, so that no word of a guest in it becomes markup. Ends the connection.
OwnAnswer sentence(http::status status, std::string text);
/// Why a request does not go on; for every verdict but Pass and RedeemLink.
OwnAnswer refusal(Verdict verdict);
/// A link that is not known, used up or too old.
OwnAnswer linkRefused();
/// A link was good: sets the cookie and leads to the page.
OwnAnswer linkRedeemed(const PageAddress& page, const std::string& cookie);
/// The page's server wanted to lead the browser to `location`, which is foreign.
OwnAnswer leadsElsewhere(std::string_view location);

} // namespace helix::portpage
