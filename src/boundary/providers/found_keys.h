#pragma once
// Keys of model providers that lie about on this computer: to be offered, never taken unasked.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/secret.h"
#include "providers/providers.h"

namespace helix::providers {

/// What is looked at: the environment that Helix was started in, and the user's own files.
struct KeyPlaces {
    std::function<std::string(const std::string& name)> environment; ///< empty: not set
    std::filesystem::path home;         ///< empty: none; what is below it is left out then
    std::filesystem::path system = "/"; ///< below which the administrator's files are
};
/// Those of this process. Thread-safe as getenv is.
KeyPlaces ownKeyPlaces();

/// One of each kind at most, the environment's first; none of a kind with which a tool here is led to another
/// server (providers/other_servers.h). Reads a handful of small files of the user's own; pool thread.
std::vector<FoundKey> findKeys(const KeyPlaces& places);
/// The key itself, once the user has chosen it. NotFound when it is not there any more.
Result<Secret> readKey(const KeyPlaces& places, const FoundKey& found);

} // namespace helix::providers
