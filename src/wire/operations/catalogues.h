#pragma once
// Requests about catalogues of images, and what they offer.

#include "operations/catalogue_values.h"
#include "operations/images.h"

namespace helix::operations {

inline constexpr std::string_view kCatalogueSays = "the user's word for it";

struct ListCatalogues {
    static constexpr Operation kOperation{
        "catalogues.list", Effect::Looks, "The catalogues that are followed.", {}};
    using Answer = std::vector<FollowedCatalogue>;
};
void describe(auto& /*field*/, Is<ListCatalogues> auto& /*request*/) {}

struct AddCatalogue {
    static constexpr Operation kOperation{"catalogues.add",
                                          Effect::Manages,
                                          "Follows a catalogue, once its document was found good.",
                                          {}};
    using Answer = FollowedCatalogue;
    std::string name, address;
    std::vector<std::string> keys;
};
void describe(auto& field, Is<AddCatalogue> auto& request)
{
    field("name", request.name, need(63), kCatalogueSays);
    field("address", request.address, need(kMaxPath),
          "a whole path, https://..., or HOST/REPOSITORY with :TAG");
    field("keys", request.keys, need(1, kMaxKeys).ofEach(kMaxKeyBytes),
          "public keys in PEM, one of which signs each document");
}

struct RemoveCatalogue {
    static constexpr Operation kOperation{
        "catalogues.remove", Effect::Manages, "Follows a catalogue no more.", {}};
    std::string name;
};
void describe(auto& field, Is<RemoveCatalogue> auto& request)
{
    field("name", request.name, need(63), kCatalogueSays);
}

struct RefreshCatalogues {
    static constexpr Operation kOperation{
        "catalogues.refresh", Effect::Manages, "Looks whether there is something newer.", {}};
    using Answer = std::vector<FollowedCatalogue>;
    std::string name;
};
void describe(auto& field, Is<RefreshCatalogues> auto& request)
{
    field("name", request.name, may(63), "empty: all of them");
}

struct PublishCatalogue {
    static constexpr Operation kOperation{"catalogues.publish",
                                          Effect::Gives,
                                          "Signs a catalogue and puts it where others follow it.",
                                          {}};
    std::string file, address, signingKey;
};
void describe(auto& field, Is<PublishCatalogue> auto& request)
{
    field("file", request.file, need(kMaxPath), "the catalogue in JSON, by its whole path");
    field("address", request.address, need(kMaxPath),
          "a whole path that is not there yet, or HOST/REPOSITORY with :TAG");
    field("signing_key", request.signingKey, need(kMaxPath),
          "the whole path of a private key in PEM");
}

struct SearchImages {
    static constexpr Operation kOperation{
        "images.search", Effect::Looks, "What catalogues offer, the best first.", {}};
    using Answer = std::vector<OfferedImage>;
    std::string words, language, desktop;
};
void describe(auto& field, Is<SearchImages> auto& request)
{
    field("words", request.words, may(1000), "each begins a word of it; empty: everything");
    field("language", request.language, may(63), "of programs; empty: any");
    field("desktop", request.desktop, may(63), "empty: any");
}

struct ShowOffer {
    static constexpr Operation kOperation{
        "images.offer", Effect::Looks, "An image that a catalogue offers, with its versions.", {}};
    using Answer = OfferedImage;
    std::string name, catalogue;
};
void describe(auto& field, Is<ShowOffer> auto& request)
{
    field("name", request.name, need(63), "of the image");
    field("catalogue", request.catalogue, may(63), "empty: the first that has it");
}

struct GetImage {
    static constexpr Operation kOperation{
        "images.get", Effect::Manages,
        "Brings a version of an image that a catalogue offers, signed by its publisher.",
        kImageEnds};
    using Answer = Image;
    using Events = Rows<ImageProgress>;
    std::string name, catalogue, as, version;
};
void describe(auto& field, Is<GetImage> auto& request)
{
    field("name", request.name, need(63), "of the image");
    field("catalogue", request.catalogue, may(63), "empty: the first that has it");
    field("as", request.as, may(63), "what it is called here; empty: as there");
    field("version", request.version, may(128),
          "of those that run here; empty: the newest. One older than what is here needs a name of "
          "its own");
}

struct ListUpdates {
    static constexpr Operation kOperation{"images.updates",
                                          Effect::Looks,
                                          "Images here of which a catalogue has something newer.",
                                          {}};
    using Answer = std::vector<OfferedImage>;
};
void describe(auto& /*field*/, Is<ListUpdates> auto& /*request*/) {}

/// In the order of the documentation.
using CatalogueOperations = Rows<ListCatalogues, AddCatalogue, RemoveCatalogue, RefreshCatalogues,
                                 PublishCatalogue, SearchImages, ShowOffer, GetImage, ListUpdates>;

} // namespace helix::operations
