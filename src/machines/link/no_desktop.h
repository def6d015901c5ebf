#pragma once
// How it is said that a guest has no desktop just now, and how that is known again.

#include <string>
#include <utility>

#include "base/result.h"

namespace helix::link {

/// `reason`: a sentence of the agent's.
inline Error noDesktop(std::string reason)
{
    return {ErrorCode::Unavailable, "There is no desktop in the guest just now.",
            std::move(reason)};
}

/// Is that why a stream closed? The agent is there, so the desktop may come back at any time.
inline bool isNoDesktop(const Error& why)
{
    return why.message == noDesktop({}).message;
}

} // namespace helix::link
