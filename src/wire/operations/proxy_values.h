#pragma once
// The proxy of Helix's own connections, as it is told.

#include <string>

#include "operations/described.h"

namespace helix::operations {

struct ProxyUse {
    std::string mode; ///< as the setting network.proxy
    std::string address, user;
    bool hasPassword = false;
    std::string problem;
};
void describe(auto& field, Is<ProxyUse> auto& use)
{
    field("mode", use.mode, "none, environment or own, as the setting network.proxy");
    field("address", use.address, "of what goes by https; empty: none is used");
    field("user", use.user, "who it is told; empty: nobody");
    field("has_password", use.hasPassword, "of that user, which is never told");
    field("problem", use.problem, "why nothing connects that would use a proxy; empty: it may");
}

} // namespace helix::operations
