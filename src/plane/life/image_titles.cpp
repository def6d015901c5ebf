#include "life/image_titles.h"

#include <algorithm>

#include "catalogue/folded_words.h"
#include "life/image_builds.h"
#include "life/life_context.h"

namespace helix::life {
namespace {

/// Alike for titles that a reader takes for one.
std::string lettersOf(const std::string& title)
{
    std::string letters;
    for (const auto& word : catalogue::foldedWords(title))
        letters += word; // what parts them may be drawn as nothing
    return letters;
}

} // namespace

void ImageTitles::add(const std::string& name, const std::string& title)
{
    m_letters[name] = lettersOf(title);
}

std::string ImageTitles::ofForeign(const std::string& name, const std::string& title) const
{
    const bool isTaken =
        std::ranges::any_of(m_letters, [&name, letters = lettersOf(title)](const auto& other) {
            return other.first != name && other.second == letters;
        });
    return isTaken ? name + " (" + title + ")" : title; // what differs is not cut off
}

bool isForeign(const image::Manifest& manifest)
{
    return manifest.imported.has_value() || manifest.pulled.has_value();
}

std::string shownTitle(const LifeContext& context, const image::Manifest& manifest)
{
    if (!isForeign(manifest))
        return manifest.title;
    ImageTitles titles;
    for (const auto& recipe : knownRecipes(context))
        titles.add(recipe.name, recipe.title);
    for (const auto& bundle : context.images.list())
        titles.add(bundle.manifest.name, bundle.manifest.title);
    return titles.ofForeign(manifest.name, manifest.title);
}

} // namespace helix::life
