#include "providers/tool_names.h"

namespace helix::providers {

const std::vector<ToolNames>& toolNames()
{
    using enum ProviderKind;
    static const std::vector<ToolNames> all{
        {Anthropic,
         "anthropic",
         {"ANTHROPIC_API_KEY"},
         {"ANTHROPIC_BASE_URL", "ANTHROPIC_API_BASE"}},
        {OpenAi, "openai", {"OPENAI_API_KEY"}, {"OPENAI_BASE_URL", "OPENAI_API_BASE"}},
        // Google's tools take either key.
        {Gemini,
         "google",
         {"GEMINI_API_KEY", "GOOGLE_API_KEY"},
         {"GOOGLE_GEMINI_BASE_URL", "GEMINI_API_BASE"}},
    };
    return all;
}

} // namespace helix::providers
