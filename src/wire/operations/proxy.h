#pragma once
// Requests about the proxy of Helix's own connections. Which one it is are settings (network.proxy).

#include "operations/proxy_values.h"
#include "operations/workspaces.h"

namespace helix::operations {

inline constexpr std::int64_t kMostProxyPassword = 255; // SOCKS says no longer one (RFC 1929)

struct ShowProxy {
    static constexpr Operation kOperation{
        "proxy.show", Effect::Looks, "The proxy that Helix itself uses.", {}};
    using Answer = ProxyUse;
};
void describe(auto& /*field*/, Is<ShowProxy> auto& /*request*/) {}

struct SetProxyPassword {
    static constexpr Operation kOperation{
        "proxy.set_password", Effect::Manages, "Gives Helix the password of that proxy's user.",
        "It is kept for the proxy and the user that are set now, and is told to no other."};
    Secret password;
};
void describe(auto& field, Is<SetProxyPassword> auto& request)
{
    field("password", request.password, may(kMostProxyPassword), "empty: none");
}

/// In the order of the documentation.
using ProxyOperations = Rows<ShowProxy, SetProxyPassword>;

} // namespace helix::operations
