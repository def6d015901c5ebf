#pragma once
#include <string>

namespace helix::gateway {

struct SelfSigned {
    std::string certificate, key; ///< PEM
};

/// A certificate for the DNS name `name` that is its own authority. Good for two hours, which begin
/// `beginsInS` seconds from now.
SelfSigned makeSelfSigned(const std::string& name, long beginsInS = -3600);

} // namespace helix::gateway
