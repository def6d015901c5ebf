#pragma once
// A transfer of curl's through the proxy that base/proxy.h says. Internal to the room.

#include <optional>
#include <string>

#include "base/proxy.h"

namespace helix::oci {

/// `curl`: a CURL*. Without a proxy the transfer goes directly, whatever curl finds in the environment. The texts
/// are copied by curl.
void useProxy(void* curl, const std::optional<Proxy>& proxy);

/// What `proxy` had to do with the end `code` (a CURLcode) of a transfer to `host`; nothing: it was the host's.
/// `saysHttp`: the proxy's first line was one of HTTP's, or it said nothing; `details`: curl's own words.
std::optional<Error> faultOfProxy(void* curl, int code, const Proxy& proxy, const std::string& host,
                                  bool saysHttp, const std::string& details);

} // namespace helix::oci
