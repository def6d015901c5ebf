#pragma once
#include <string>

namespace helix::gateway {

struct SelfSigned {
    std::string certificate, key; ///< PEM
};

/// A certificate for the DNS name `name` that is its own authority.
SelfSigned makeSelfSigned(const std::string& name);

} // namespace helix::gateway
