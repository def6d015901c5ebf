#include "ctl/buildable_images.h"

#include <algorithm>

#include "catalogue/search_index.h"

namespace helix::ctl {
namespace {

using operations::Image;
using operations::OfferedImage;

catalogue::Entry entryOf(const Image& image)
{
    catalogue::Entry entry;
    entry.name = image.name;
    entry.title = image.title;
    entry.summary = image.description;
    entry.desktop = image.desktop;
    entry.tags = image.tags;
    entry.languages = image.languages;
    entry.packages = image.packages;
    return entry;
}

OfferedImage offerOf(const Image& image)
{
    OfferedImage offer;
    offer.name = image.name;
    offer.title = image.title;
    offer.summary = image.description;
    offer.icon = image.icon;
    offer.desktop = image.desktop;
    offer.tags = image.tags;
    offer.languages = image.languages;
    offer.packages = image.packages;
    offer.memoryMib = image.defaults.memoryMib;
    if (image.present)
        offer.installed = image.version;
    return offer;
}

} // namespace

std::vector<OfferedImage> buildableImages(const std::vector<Image>& images,
                                          const std::vector<OfferedImage>& offers,
                                          const operations::SearchImages& search)
{
    std::vector<OfferedImage> buildable;
    std::vector<catalogue::Entry> entries;
    for (const auto& image : images) {
        if (!operations::canBuild(image) ||
            std::ranges::find(offers, image.name, &OfferedImage::name) != offers.end())
            continue;
        buildable.push_back(offerOf(image));
        entries.push_back(entryOf(image));
    }
    catalogue::SearchIndex index;
    index.add(entries);
    std::vector<OfferedImage> found;
    for (const auto number : index.find({search.words, search.language, search.desktop, {}}))
        found.push_back(std::move(buildable[number]));
    return found;
}

} // namespace helix::ctl
