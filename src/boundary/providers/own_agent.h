#pragma once
// What Helix's own agent can do with the providers there are. Pure; header only, for the window.

#include <algorithm>
#include <string>
#include <vector>

#include "providers/model_access.h"

namespace helix::providers {

/// Why Helix's own agent cannot use a provider of this kind, and what to do; empty: it can. It
/// speaks two of the three protocols (guest-agent/coder/models).
inline std::string ownAgentNote(ProviderKind kind)
{
    return kind == ProviderKind::Gemini
               ? "Helix's own agent does not speak Gemini's protocol. Use this provider with "
                 "Gemini CLI, or add Gemini's OpenAI-compatible address as a provider of kind "
                 "openai."
               : "";
}

/// The same where it can use none of them; also empty when there is none at all.
inline std::string ownAgentNote(const std::vector<Provider>& providers)
{
    const bool usable = std::ranges::any_of(
        providers, [](const Provider& provider) { return ownAgentNote(provider.kind).empty(); });
    if (usable || providers.empty())
        return {};
    return "Helix's own agent has no model here: it does not speak Gemini's protocol, and there "
           "are only providers of that kind. Choose Gemini CLI, or add Gemini's "
           "OpenAI-compatible address as a provider of kind openai.";
}

/// The kinds of those that it can use.
inline std::vector<ProviderKind> ownAgentKinds()
{
    std::vector<ProviderKind> kinds{ProviderKind::Anthropic, ProviderKind::OpenAi,
                                    ProviderKind::Gemini};
    std::erase_if(kinds, [](ProviderKind kind) { return !ownAgentNote(kind).empty(); });
    return kinds;
}

} // namespace helix::providers
