#include "providers/guest_environment.h"

namespace helix::providers {
namespace {

/// egress::kServiceAddress and egress::kInferencePort, as the guest writes them.
constexpr const char* kGateway = "http://10.0.2.100:8080";

} // namespace

std::map<std::string, std::string> guestEnvironment(std::string_view token)
{
    const std::string gateway = kGateway;
    const std::string key(token);
    return {
        {"HELIX_GATEWAY_URL", gateway},
        {"HELIX_GATEWAY_TOKEN", key},
        // Anthropic's and Google's clients append the version themselves, OpenAI's do not.
        {"ANTHROPIC_BASE_URL", gateway},
        {"ANTHROPIC_API_KEY", key},
        {"OPENAI_BASE_URL", gateway + "/v1"},
        {"OPENAI_API_BASE", gateway + "/v1"},
        {"OPENAI_API_KEY", key},
        {"GOOGLE_GEMINI_BASE_URL", gateway},
        {"GEMINI_API_KEY", key},
    };
}

} // namespace helix::providers
