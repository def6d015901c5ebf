#pragma once
// What can be built: NAME/recipe.json, Helix's own and the user's.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "image/manifest.h"

namespace helix::image {

struct Recipe {
    std::string name, title, description, icon;
    std::string desktopKind; ///< as Manifest has it; empty: nothing says so
    Contents contents;
    Resources defaults, minimum;
    std::vector<DefaultPort> ports;
    int buildMinutes =
        0;              ///< what a build takes on a plain machine, for "Build it here: about 3 min"
    bool isOwn = false; ///< the user's
    std::filesystem::path screenshot; ///< of a machine of it; empty: there is none
    std::optional<Error> problem;     ///< of the user's: why it cannot be built as it stands there
};

/// Where recipes are.
struct RecipeFolders {
    std::filesystem::path
        ours; ///< images/recipes, with images/layers and images/screenshots beside it
    std::filesystem::path own; ///< the user's; need not be there
};

/// By title. The user's that cannot be built, for their description or that of a base is damaged, or there is
/// no end of bases below them, say so; ours that cannot, and the user's that are called as one of ours, are
/// left out and logged.
std::vector<Recipe> listRecipes(const RecipeFolders& folders);

} // namespace helix::image
