#pragma once
// Whether whoever speaks some providers' protocols has a model, and whose refused key is in the way. Pure; header
// only, for the window.

#include <algorithm>
#include <string>
#include <vector>

#include "providers/key_state.h"
#include "providers/providers.h"

namespace helix::providers {

/// What decides it.
struct ModelSources {
    std::vector<Provider> providers;
    std::string keyStates; ///< the setting's value (key_state.h)
    /// By name, the one that the workspace asks first; empty: none.
    std::string chosenHere = {};
    OfferedModels offered = {}; ///< by tests (offered_models.h)
};

/// Those that an agent speaks to by what it needs a key of (agents::KnownAgent::providerKind). One that names none speaks
/// to the two that most do.
inline std::vector<ProviderKind> kindsSpoken(const std::string& providerKind)
{
    if (const auto kind = parseProviderKind(providerKind))
        return {*kind};
    return {ProviderKind::Anthropic, ProviderKind::OpenAi};
}

namespace detail {

inline bool isOneOf(const std::vector<ProviderKind>& kinds, const Provider& provider)
{
    return std::ranges::find(kinds, provider.kind) != kinds.end();
}

/// 0: asked first, by the workspace's choice; 1: by the user's for all; 2: nobody's choice.
inline int choiceOf(const ModelSources& from, const Provider& provider)
{
    return provider.name == from.chosenHere ? 0 : provider.chosen ? 1 : 2;
}

/// The user has chosen another one of its kind that takes every model: it is never asked, also where the key of that
/// one is refused.
inline bool isPassedOver(const ModelSources& from, const Provider& provider)
{
    return std::ranges::any_of(from.providers, [&](const Provider& other) {
        return other.kind == provider.kind && other.models.empty() &&
               choiceOf(from, other) < choiceOf(from, provider);
    });
}

inline bool isRefused(const ModelSources& from, const Provider& provider)
{
    return keyStateIn(from.keyStates, provider.name) == KeyState::Refused;
}

/// "https://api.anthropic.com"
inline std::string serviceOf(const Provider& provider)
{
    const auto host = provider.baseUrl.find("://");
    return host == std::string::npos
               ? provider.baseUrl
               : provider.baseUrl.substr(0, provider.baseUrl.find('/', host + 3));
}

/// Another one of its kind is asked first, is of another service and takes every model: also with a refused key nothing
/// is asked of this one instead, of which nobody knows that it has what is asked for (gateway/choose.cpp).
inline bool isBehindAnother(const ModelSources& from, const Provider& provider)
{
    if (!provider.models.empty() || from.offered.contains(provider.name))
        return false;
    return std::ranges::any_of(from.providers, [&](const Provider& other) {
        return other.kind == provider.kind && other.preferred && !provider.preferred &&
               other.models.empty() && isRefused(from, other) &&
               choiceOf(from, other) <= choiceOf(from, provider) &&
               serviceOf(other) != serviceOf(provider);
    });
}

} // namespace detail

/// There is one of these kinds that is asked and whose key was not refused.
inline bool hasModel(const ModelSources& from, const std::vector<ProviderKind>& kinds)
{
    return std::ranges::any_of(from.providers, [&](const Provider& provider) {
        return detail::isOneOf(kinds, provider) && !detail::isRefused(from, provider) &&
               !detail::isPassedOver(from, provider) && !detail::isBehindAnother(from, provider);
    });
}

/// Where there is no model for a refused key: whose it is. The one that is chosen, if it is that, else the first. Null:
/// there is a model, or no key of these kinds was refused.
inline const Provider* refusedWithoutOther(const ModelSources& from,
                                           const std::vector<ProviderKind>& kinds)
{
    if (hasModel(from, kinds))
        return nullptr;
    const Provider* found = nullptr;
    for (const auto& provider : from.providers)
        if (detail::isOneOf(kinds, provider) && detail::isRefused(from, provider) &&
            (found == nullptr || detail::choiceOf(from, provider) < detail::choiceOf(from, *found)))
            found = &provider;
    return found;
}

} // namespace helix::providers
