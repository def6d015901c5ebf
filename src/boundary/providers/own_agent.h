#pragma once
// What Helix's own agent can do with the providers there are. Pure; header only, for the window.

#include <algorithm>
#include <string>
#include <vector>

#include "providers/key_state.h"
#include "providers/providers.h"

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

/// The user has chosen another one of its kind that takes every model: it is never asked, also where the key of that
/// one is refused. `chosenHere`: by name, the one that the workspace asks first; empty: none.
inline bool isPassedOver(const std::vector<Provider>& providers, const Provider& provider,
                         const std::string& chosenHere)
{
    const auto ofKind = [&](const Provider& other) { return other.kind == provider.kind; };
    const bool isChosenHere = std::ranges::any_of(providers, [&](const Provider& other) {
        return ofKind(other) && other.name == chosenHere;
    });
    return std::ranges::any_of(providers, [&](const Provider& other) {
        const bool isChosen = isChosenHere ? other.name == chosenHere : other.chosen;
        return ofKind(other) && isChosen && other.models.empty() && other.name != provider.name;
    });
}

/// It has one that it can use and whose key was not refused. `keyStates`: the setting's value; `chosenHere` as above.
inline bool ownAgentHasModel(const std::vector<Provider>& providers, const std::string& keyStates,
                             const std::string& chosenHere = {})
{
    return std::ranges::any_of(providers, [&](const Provider& provider) {
        return ownAgentNote(provider.kind).empty() &&
               keyStateIn(keyStates, provider.name) != KeyState::Refused &&
               !isPassedOver(providers, provider, chosenHere);
    });
}

} // namespace helix::providers
