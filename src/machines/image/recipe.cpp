#include "image/recipe.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/try.h"
#include "image/description_json.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

Result<Recipe> readRecipe(const fs::path& folder)
{
    TRY(const auto text, readFile(folder / "recipe.json", 1U << 20));
    const std::string what = "The recipe " + folder.string();
    TRY(const auto document, parseDescription(text, what));
    protocol::CheckedJson root(document);
    Recipe recipe;
    recipe.name = root.printableText("name", 63);
    recipe.title = root.printableText("title", 100);
    recipe.description = root.printableText("description", 2000);
    recipe.icon = root.printableText("icon", 64);
    recipe.defaults = readResources(root, "defaults");
    recipe.minimum = readResources(root, "minimum");
    if (root.has("buildMinutes"))
        recipe.buildMinutes = static_cast<int>(root.number("buildMinutes", 1, 600));
    if (!checkName(recipe.name, "recipe") || recipe.name != folder.filename())
        root.refuse("name", "is no name, or not that of its folder");
    TRY(checkDescription(root, what));
    return recipe;
}

} // namespace

std::vector<Recipe> listRecipes(const std::filesystem::path& folder)
{
    std::vector<Recipe> recipes;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        if (!entry->is_directory(ignored))
            continue;
        auto recipe = readRecipe(entry->path());
        if (recipe)
            recipes.push_back(std::move(*recipe));
        else
            spdlog::warn("image: left out a recipe: {}", recipe.error().describe());
    }
    std::sort(recipes.begin(), recipes.end(),
              [](const Recipe& a, const Recipe& b) { return a.title < b.title; });
    return recipes;
}

} // namespace helix::image
