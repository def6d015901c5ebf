#include "providers/model_access.h"

#include <algorithm>
#include <tuple>

#include "gateway/rules/base_url.h"

namespace helix::providers {
namespace {

bool isOneOf(const std::vector<ProviderKind>& kinds, const Provider& provider)
{
    return std::ranges::find(kinds, provider.kind) != kinds.end();
}

/// 0: asked first, by the workspace's choice; 1: by the user's for all; 2: nobody's choice.
int choiceOf(const ModelSources& from, const Provider& provider)
{
    return provider.name == from.chosenHere ? 0 : provider.chosen ? 1 : 2;
}

bool isRefused(const ModelSources& from, const Provider& provider)
{
    return keyStateIn(from.keyStates, provider.name) == KeyState::Refused;
}

/// The user has chosen another one of its kind that takes every model: it is never asked, also where the key of that
/// one is refused.
bool isPassedOver(const ModelSources& from, const Provider& provider)
{
    return std::ranges::any_of(from.providers, [&](const Provider& other) {
        return other.kind == provider.kind && other.models.empty() &&
               choiceOf(from, other) < choiceOf(from, provider);
    });
}

bool areOfOneService(const Provider& one, const Provider& other)
{
    const auto first = gateway::parseBaseUrl(one.baseUrl);
    const auto second = gateway::parseBaseUrl(other.baseUrl);
    return first && second && first->origin() == second->origin();
}

/// Another one of its kind is asked first, is of another service and takes every model: also with a refused key nothing
/// is asked of this one instead, of which nobody knows that it has what is asked for.
bool isBehindAnother(const ModelSources& from, const Provider& provider)
{
    if (!provider.models.empty() || from.offered.contains(provider.name))
        return false;
    return std::ranges::any_of(from.providers, [&](const Provider& other) {
        return other.kind == provider.kind && other.preferred && !provider.preferred &&
               other.models.empty() && isRefused(from, other) &&
               choiceOf(from, other) <= choiceOf(from, provider) &&
               !areOfOneService(other, provider);
    });
}

} // namespace

std::vector<ProviderKind> kindsSpoken(const std::string& providerKind)
{
    if (const auto kind = parseProviderKind(providerKind))
        return {*kind};
    return {ProviderKind::Anthropic, ProviderKind::OpenAi};
}

bool hasModel(const ModelSources& from, const std::vector<ProviderKind>& kinds)
{
    return std::ranges::any_of(from.providers, [&](const Provider& provider) {
        return isOneOf(kinds, provider) && !isRefused(from, provider) &&
               !isPassedOver(from, provider) && !isBehindAnother(from, provider);
    });
}

const Provider* refusedWithoutOther(const ModelSources& from,
                                    const std::vector<ProviderKind>& kinds)
{
    if (hasModel(from, kinds))
        return nullptr;
    const auto turnOf = [&from](const Provider& provider) {
        return std::tuple(choiceOf(from, provider), !provider.preferred);
    };
    const Provider* found = nullptr;
    for (const auto& provider : from.providers)
        if (isOneOf(kinds, provider) && isRefused(from, provider) &&
            (found == nullptr || turnOf(provider) < turnOf(*found)))
            found = &provider;
    return found;
}

} // namespace helix::providers
