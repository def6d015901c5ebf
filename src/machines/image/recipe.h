#pragma once
// What can be built: images/recipes/NAME/recipe.json.

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "image/manifest.h"

namespace helix::image {

struct Recipe {
    std::string name, title, description, icon;
    Resources defaults, minimum;
    int buildMinutes =
        0; ///< what a build takes on a plain machine, for "Build it here: about 3 min"
};

/// Recipes below `folder` (images/recipes); those with damaged descriptions are left out and
/// logged.
std::vector<Recipe> listRecipes(const std::filesystem::path& folder);

} // namespace helix::image
