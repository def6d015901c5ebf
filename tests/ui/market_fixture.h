#pragma once
// Catalogues for the window's tests, as the service would tell of them.

#include "fakes/plane/fake_plane.h"
#include "unit/catalogue/example_catalogue.h"

namespace helix::ui::test {

/// Offers `entries` too, each in its newest version, as one more followed catalogue.
inline void alsoOffer(fakes::FakeCatalogues& catalogues, const std::string& source,
                      const std::string& title, std::vector<catalogue::Entry> entries)
{
    // Always the same: its id stands in pictures.
    const auto key = signature::PublicKey::fromPem(
                         "-----BEGIN PUBLIC KEY-----\n"
                         "MCowBQYDK2VwAyEAEgrTE1gRBiSB4ZosSCYeq6V/g0LJdHVc4piAKlD/YWk=\n"
                         "-----END PUBLIC KEY-----\n")
                         .value();
    auto document = catalogue::exampleCatalogue(key);
    document.title = title;
    document.images = std::move(entries);
    const auto shared = std::make_shared<const catalogue::Catalogue>(std::move(document));
    catalogues::Followed followed;
    followed.source = {source, "registry.example.org/" + source + "/catalogue", {key}, true};
    followed.catalogue = shared;
    followed.keyId = key.id();
    catalogues.followed.push_back(std::move(followed));
    for (const auto& entry : shared->images)
        catalogues.offers.push_back({source, shared, &entry, &entry.versions.back()});
}

/// Offers `entries` alone, as a followed catalogue named "company".
inline void offer(fakes::FakeCatalogues& catalogues, std::vector<catalogue::Entry> entries)
{
    catalogues.followed.clear();
    catalogues.offers.clear();
    alsoOffer(catalogues, "company", "Company images", std::move(entries));
}

} // namespace helix::ui::test
