#include "image/recipe.h"

#include <algorithm>
#include <map>
#include <optional>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/ids.h"
#include "base/named_file.h"
#include "base/try.h"
#include "image/description_json.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostLayers = 32;
constexpr std::size_t kMostRecipeBytes = 1U << 20; ///< of a file
constexpr int kMostBases = 8;                      ///< as images/builder/recipe.py has it
constexpr std::size_t kMostNotable = 1000;         ///< npm packages of a recipe, and agents
constexpr std::size_t kMostNotableName = 200;

/// As its file says; what is not there comes from its base.
struct WrittenRecipe {
    Recipe recipe;
    bool hasDefaults = false, hasMinimum = false;
};
using WrittenRecipes = std::map<std::string, WrittenRecipe>;

/// What a recipe takes from its layers.
struct LayerWords {
    std::string desktopKind;
    std::vector<std::string> needs;
};

Result<LayerWords> readLayer(const fs::path& file)
{
    TRY(const auto text, readNamedFile(file, kMostRecipeBytes));
    const std::string what = "The layer " + file.string();
    TRY(const auto document, parseDescription(text, what));
    protocol::CheckedJson root(document);
    LayerWords words{root.textOr("desktopKind", 32), readContents(root).needs};
    TRY(checkDescription(root, what));
    return words;
}

void addMissing(std::vector<std::string>& words, const std::vector<std::string>& more)
{
    for (const auto& word : more)
        if (std::ranges::find(words, word) == words.end())
            words.push_back(word);
}

/// The desktop is its own word, or that of the last layer which has one; needs
/// add up.
void takeFromLayers(Recipe& recipe, protocol::CheckedJson& root, const fs::path& layers)
{
    for (auto& item : root.itemsOr("include", kMostLayers)) {
        const auto name = item.asText(63);
        if (!checkName(name, "layer")) {
            item.refuseValue("is no name of a layer");
        } else if (const auto said = readLayer(layers / name / "layer.json"); said) {
            if (!said->desktopKind.empty())
                recipe.desktopKind = said->desktopKind;
            addMissing(recipe.contents.needs, said->needs);
        }
    }
    if (root.has("desktopKind"))
        recipe.desktopKind = root.printableText("desktopKind", 32);
}

/// What people look for in an image beside Debian's packages: npm's, as the
/// builder has them in a manifest, and the coding agents.
void takeNotable(Recipe& recipe, protocol::CheckedJson& root)
{
    auto& packages = recipe.contents.packages;
    for (const char* field : {"npm", "agents"}) {
        std::vector<std::string> names;
        for (auto& item : root.itemsOr(field, kMostNotable)) {
            names.push_back(item.asText(kMostNotableName));
            if (printable(names.back(), kMostNotableName) != names.back())
                item.refuseValue("has characters that are not printable");
        }
        addMissing(packages, names);
    }
    std::ranges::sort(packages);
}

Result<WrittenRecipe> readRecipe(const fs::path& folder, const fs::path& layers)
{
    TRY(const auto text, readNamedFile(folder / "recipe.json", kMostRecipeBytes));
    const std::string what = "The recipe " + folder.string();
    TRY(const auto document, parseDescription(text, what));
    protocol::CheckedJson root(document);
    WrittenRecipe written;
    Recipe& recipe = written.recipe;
    recipe.name = root.printableText("name", 63);
    recipe.title = root.printableText("title", 100);
    recipe.description = root.printableText("description", 2000);
    recipe.contents = readContents(root);
    if (root.has("icon") || recipe.contents.base.empty())
        recipe.icon = root.printableText("icon", 64);
    takeNotable(recipe, root);
    takeFromLayers(recipe, root, layers);
    written.hasDefaults = root.has("defaults") || recipe.contents.base.empty();
    written.hasMinimum = root.has("minimum") || recipe.contents.base.empty();
    if (written.hasDefaults) {
        recipe.defaults = readResources(root, "defaults");
        recipe.ports = readPorts(root);
    }
    if (written.hasMinimum)
        recipe.minimum = readResources(root, "minimum");
    if (root.has("buildMinutes"))
        recipe.buildMinutes = static_cast<int>(root.number("buildMinutes", 1, 600));
    if (!checkName(recipe.name, "recipe") || recipe.name != folder.filename())
        root.refuse("name", "is no name, or not that of its folder");
    TRY(checkDescription(root, what));
    return written;
}

/// One of the user's that is there, and of which its name alone is known.
WrittenRecipe unreadable(const fs::path& folder, Error problem)
{
    WrittenRecipe written;
    written.recipe.name = written.recipe.title = folder.filename();
    written.recipe.problem = std::move(problem);
    return written;
}

/// Ours are apart from what they show, of which a recipe's digest is made.
fs::path screenshotOf(const fs::path& recipe, const fs::path& layers, bool isOwn)
{
    auto file = isOwn
                    ? recipe / "screenshot.png"
                    : layers.parent_path() / "screenshots" / (recipe.filename().string() + ".png");
    std::error_code ignored;
    return fs::is_regular_file(file, ignored) ? file : fs::path();
}

void readFolder(WrittenRecipes& all, const fs::path& folder, const fs::path& layers, bool isOwn)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        if (!entry->is_directory(ignored))
            continue;
        auto written = readRecipe(entry->path(), layers);
        if (!written) {
            spdlog::warn("image: a recipe cannot be read: {}", written.error().describe());
            if (!isOwn || !checkName(entry->path().filename().string(), "recipe"))
                continue;
            written = unreadable(entry->path(), written.error());
        }
        written->recipe.isOwn = isOwn;
        written->recipe.screenshot = screenshotOf(entry->path(), layers, isOwn);
        const std::string name = written->recipe.name;
        if (!all.try_emplace(name, std::move(*written)).second)
            spdlog::warn("image: left out the recipe {}: Helix has one of that name",
                         entry->path().string());
    }
}

/// What `recipe` leaves to its bases.
Result<void> takeFromBases(WrittenRecipe& written, const WrittenRecipes& all)
{
    Recipe& recipe = written.recipe;
    auto base = recipe.contents.base;
    for (int depth = 0; !base.empty(); ++depth) {
        const auto found = all.find(base);
        if (found == all.end())
            return fail(ErrorCode::InvalidArgument,
                        "The recipe " + recipe.name + " stands on " + printable(base, 63) +
                            ", which there is no recipe for; mend \"base\" in its recipe.json.");
        if (base == recipe.name || depth == kMostBases)
            return fail(ErrorCode::InvalidArgument,
                        "The recipe " + recipe.name +
                            " stands on itself, or on too many others; mend \"base\" in its "
                            "recipe.json.");
        const auto& [from, hasDefaults, hasMinimum] = found->second;
        if (from.problem)
            return fail(from.problem->code,
                        "The recipe " + recipe.name + " stands on " + base +
                            ", which cannot be read; mend the recipe.json of " + base + ".",
                        from.problem->describe());
        if (recipe.desktopKind.empty())
            recipe.desktopKind = from.desktopKind;
        if (recipe.icon.empty())
            recipe.icon = from.icon;
        addMissing(recipe.contents.needs, from.contents.needs);
        if (!written.hasDefaults && (written.hasDefaults = hasDefaults)) {
            recipe.defaults = from.defaults;
            recipe.ports = from.ports;
        }
        if (!written.hasMinimum && (written.hasMinimum = hasMinimum))
            recipe.minimum = from.minimum;
        base = from.contents.base;
    }
    return {};
}

} // namespace

std::vector<Recipe> listRecipes(const RecipeFolders& folders)
{
    const auto layers = folders.ours.parent_path() / "layers";
    WrittenRecipes all;
    readFolder(all, folders.ours, layers, false);
    readFolder(all, folders.own, layers, true);
    std::vector<Recipe> recipes;
    for (const auto& [name, written] : all) {
        auto whole = written;
        if (const auto taken = takeFromBases(whole, all); !taken) {
            spdlog::warn("image: {}", taken.error().message);
            if (!whole.recipe.isOwn)
                continue;
            whole.recipe.problem = taken.error();
        }
        recipes.push_back(std::move(whole.recipe));
    }
    std::ranges::stable_sort(recipes, {}, &Recipe::title);
    return recipes;
}

} // namespace helix::image
