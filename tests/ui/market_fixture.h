#pragma once
// Catalogues for the window's tests, as the service would tell of them.

#include "fakes/plane/fake_plane.h"
#include "unit/catalogue/example_catalogue.h"

namespace helix::ui::test {

/// Offers `entries`, each in its newest version, as a followed catalogue named "company".
inline void offer(fakes::FakeCatalogues& catalogues, std::vector<catalogue::Entry> entries)
{
    // Always the same: its id stands in pictures.
    const auto key = signature::PublicKey::fromPem(
                         "-----BEGIN PUBLIC KEY-----\n"
                         "MCowBQYDK2VwAyEAEgrTE1gRBiSB4ZosSCYeq6V/g0LJdHVc4piAKlD/YWk=\n"
                         "-----END PUBLIC KEY-----\n")
                         .value();
    auto document = catalogue::exampleCatalogue(key);
    document.title = "Company images";
    document.images = std::move(entries);
    const auto shared = std::make_shared<const catalogue::Catalogue>(std::move(document));
    catalogues::Followed followed;
    followed.source = {"company", "registry.example.org/company/catalogue", {key}, true};
    followed.catalogue = shared;
    followed.keyId = key.id();
    catalogues.followed = {followed};
    catalogues.offers.clear();
    for (const auto& entry : shared->images)
        catalogues.offers.push_back({"company", shared, &entry, &entry.versions.back()});
}

} // namespace helix::ui::test
