#pragma once
// Errors as the caller's own protocol has them, so that its client shows the sentence.

#include <optional>
#include <string>
#include <string_view>

#include "gateway/rules/route.h"

namespace helix::gateway {

/// What went wrong, in the words that all three protocols have.
enum class Refusal {
    BadRequest,      ///< 400
    Unauthenticated, ///< 401
    NoSuchModel,     ///< 404: not on a provider's list; agents take 401 and 403 for a wrong key
    NotAllowed,      ///< 400: the boundary or the budget does not let it
    NotFound,        ///< 404
    TooLarge,        ///< 413
    OverBudget,      ///< 429
    Upstream,        ///< 502
    Overloaded,      ///< 503
    UpstreamTimeout, ///< 504
};
int statusOf(Refusal refusal);
std::string_view reasonPhrase(int status);

/// The JSON body. `shape`: none for plain {"error":{"message":...}}.
std::string errorBody(Refusal refusal, std::optional<Kind> shape, std::string_view sentence);

} // namespace helix::gateway
