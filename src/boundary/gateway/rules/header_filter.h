#pragma once
// Which headers go on, in both directions.

#include <string>
#include <string_view>

#include "gateway/rules/base_url.h"
#include "gateway/rules/http_head.h"
#include "gateway/rules/key_mask.h"

namespace helix::gateway {

/// Every key that a request carries in one of the providers' forms: Authorization: Bearer,
/// x-api-key, x-goog-api-key (the parameter `key` is the target's).
std::vector<std::string> presentedKeys(const Headers& headers);

/// The guest's headers without what is between the two of us: hop-by-hop headers and those that
/// Connection names, Host, framing, keys, cookies, proxies' words, Accept-Encoding, and X-Helix-*.
/// The others stay byte for byte, in order. `replaced`: one more name that is left out.
Headers forwardedRequestHeaders(const Headers& headers, std::string_view replaced);

/// What of a guest's headers a model provider may see: a list of names that clients of models need
/// and that choose nothing of the account behind the key. Betas included; the body's type is ours.
Headers headersForProvider(const Headers& headers);

/// The provider's headers without hop-by-hop ones, framing, cookies and Location; keys masked.
Headers forwardedResponseHeaders(const Headers& headers, const KeyMask& mask);

/// Where a secret's server redirects to, as the guest can follow it: within the origin below
/// "/secret/NAME"; nothing for any other place.
std::string rewrittenLocation(std::string_view location, const BaseUrl& origin,
                              std::string_view secretName);

/// "Name: value\r\n" for each.
std::string headerText(const Headers& headers);

/// How a secret goes into a request. `pattern`: "Authorization: Bearer {}" or "X-Api-Key".
/// InvalidArgument for anything that is not a header, or one that carries the connection.
Result<Header> secretHeader(std::string_view pattern, std::string_view value);

} // namespace helix::gateway
