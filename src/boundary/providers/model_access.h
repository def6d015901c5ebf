#pragma once
// Whether whoever speaks some providers' protocols has a model, and whose refused key is in the way. Pure.

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
std::vector<ProviderKind> kindsSpoken(const std::string& providerKind);

/// There is one of these kinds that the gateway would ask (gateway/choose.cpp) and whose key was not refused.
bool hasModel(const ModelSources& from, const std::vector<ProviderKind>& kinds);

/// Where there is no model for a refused key: whose it is, the one that would be asked. Null: there is a model, or no key
/// of these kinds was refused. It is one of `from`.
const Provider* refusedWithoutOther(const ModelSources& from,
                                    const std::vector<ProviderKind>& kinds);

} // namespace helix::providers
