#include "providers/test_verdict.h"

#include <string>

namespace helix::providers {
namespace {

/// Google answers a key that it does not know as a question that it does not understand; ours is one
/// that it does (https://ai.google.dev/gemini-api/docs/troubleshooting, "API key not valid").
bool refusesKey(ProviderKind kind, std::int64_t status)
{
    constexpr int kBadRequest = 400, kUnauthorized = 401, kForbidden = 403;
    return status == kUnauthorized || status == kForbidden ||
           (kind == ProviderKind::Gemini && status == kBadRequest);
}

std::string whatToDo(std::int64_t status)
{
    constexpr int kPaymentRequired = 402, kTooMany = 429, kServerError = 500;
    if (status == kPaymentRequired)
        return "its account has no credit left. Top it up there and test again";
    if (status == kTooMany)
        return "it takes no more for now, or its account has no credit left. Look at the account, "
               "or "
               "test again later";
    if (status >= kServerError)
        return "it has trouble of its own. Test again later";
    return "check its address";
}

} // namespace

Result<void> checkTestStatus(const Provider& provider, std::int64_t status)
{
    constexpr int kGood = 200;
    const std::string http = "HTTP " + std::to_string(status);
    if (status == kGood)
        return {};
    if (refusesKey(provider.kind, status))
        return fail(ErrorCode::PermissionDenied,
                    provider.name + (provider.hasKey ? " refuses the key (" : " wants a key (") +
                        http + (provider.hasKey ? "); enter another one." : "); enter one."));
    return fail(ErrorCode::Unavailable,
                provider.name + " answers with " + http + "; " + whatToDo(status) + ".");
}

} // namespace helix::providers
