#include "plane/offers.h"

#include "signature/utc_time.h"

namespace helix::plane {

Result<BringRequest> requestFor(const catalogues::Offer& offer, std::string name)
{
    const auto* publisher = offer.publisher();
    if (offer.newest == nullptr || publisher == nullptr)
        return fail(ErrorCode::Unsupported,
                    "No version of " + offer.entry->title +
                        " runs on this computer with this version of Helix.");
    BringRequest request;
    request.reference = offer.newest->reference;
    request.name = name.empty() ? offer.entry->name : std::move(name);
    request.publisher = publisher->name;
    for (const auto& key : publisher->keys)
        request.keys.push_back(key.toPem());
    return request;
}

std::vector<catalogue::Installed> installedOf(const std::vector<ImageSnapshot>& images)
{
    std::vector<catalogue::Installed> installed;
    for (const auto& image : images) {
        if (!image.present)
            continue;
        const auto time = signature::parseUtcTime(image.signedAt);
        installed.push_back({image.name, image.version, time ? std::optional(*time) : std::nullopt,
                             image.pulledFrom});
    }
    return installed;
}

} // namespace helix::plane
