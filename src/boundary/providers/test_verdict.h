#pragma once
// What the answer to the test of a provider means for its user. Internal to the room, and pure.

#include <cstdint>

#include "base/result.h"
#include "providers/providers.h"

namespace helix::providers {

/// `status`: of HTTP, of the answer to a question for its models. PermissionDenied when the provider
/// refuses its key or wants one, Unavailable for everything else but 200; each with a sentence that says what to do.
Result<void> checkTestStatus(const Provider& provider, std::int64_t status);

} // namespace helix::providers
