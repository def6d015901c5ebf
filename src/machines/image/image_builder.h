#pragma once
// Runs images/build and turns its JSON lines into progress.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "async/completion.h"
#include "base/result.h"

namespace helix::image {

struct BuildProgress {
    std::string step;                            ///< stable word, e.g. "packages"
    std::string title;                           ///< for people, e.g. "Downloading packages"
    double fraction = 0;                         ///< 0 to 1 over the whole build
    std::uint64_t doneBytes = 0, totalBytes = 0; ///< 0 when unknown
};

struct BuildRequest {
    std::filesystem::path program; ///< images/build
    std::string name;
    std::filesystem::path output;  ///< Paths::images()
    std::filesystem::path cache;   ///< Paths::cache / "images"
    std::filesystem::path recipes; ///< the user's: Paths::recipes()
    /// Empty: what the recipe `name` says. Otherwise a container image: a file, or "docker://" and where a
    /// registry has it.
    std::string container;
    std::map<std::string, std::optional<std::string>> environment; ///< as async::ProcessRequest
};

/// Builds, or finds that nothing is to be done. Cancel ends the builder's whole process group and
/// leaves nothing half-made. `onProgress` is called on the calling loop's thread. Returns the
/// bundle's folder.
async::Task<Result<std::filesystem::path>> buildImage(BuildRequest request,
                                                      std::function<void(BuildProgress)> onProgress,
                                                      async::CancelToken cancel);

/// A recipe of the user's own that adds to the one called `base`.
struct NewRecipe {
    std::filesystem::path program; ///< images/build
    std::filesystem::path recipes; ///< Paths::recipes()
    std::string name, base;
    std::string title; ///< empty: the name
};
/// Writes it and returns its file. AlreadyExists, NotFound for a base that is not there.
async::Task<Result<std::filesystem::path>> writeRecipe(NewRecipe request);

} // namespace helix::image
