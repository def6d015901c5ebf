#include "plane/offers.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/try.h"
#include "signature/utc_time.h"

namespace helix::plane {
namespace {

using catalogue::EntryVersion;

catalogue::HelixVersion ourVersion()
{
    return catalogue::parseHelixVersion(HELIX_VERSION).value_or(catalogue::HelixVersion{});
}

/// Null when there is none.
const EntryVersion* findVersion(const std::vector<const EntryVersion*>& all,
                                const std::string& version)
{
    const auto found = std::ranges::find(all, version, &EntryVersion::version);
    return found == all.end() ? nullptr : *found;
}

Result<const EntryVersion*> chosen(const catalogues::Offer& offer, const std::string& version)
{
    if (version.empty())
        return offer.newest;
    const auto all = runnable(offer);
    if (const auto* one = findVersion(all, version))
        return one;
    std::string names;
    for (const auto* one : all)
        names += (names.empty() ? "" : ", ") + one->version;
    return fail(ErrorCode::NotFound, "There is no version " + printable(version, 128) + " of " +
                                         offer.entry->title +
                                         " that runs on this computer; there are: " + names + ".");
}

} // namespace

std::vector<VersionHere> versionsHere(const catalogues::Offer& offer, const std::string& installed,
                                      const std::function<int(const std::string&)>& usersOf)
{
    const auto suitable = runnable(offer);
    std::vector<VersionHere> all;
    for (const auto& version : offer.entry->versions) {
        auto& one = all.emplace_back();
        one.version = &version;
        one.runs = std::ranges::find(suitable, &version) != suitable.end();
        one.needsNewerHelix = version.minimumHelix > ourVersion();
        if (!one.runs)
            continue;
        one.usedBy = usersOf(version.version);
        one.isHere = one.usedBy > 0 || version.version == installed;
    }
    std::ranges::stable_sort(all, std::ranges::greater(),
                             [](const VersionHere& one) { return one.version->issuedAt; });
    return all;
}

std::vector<const EntryVersion*> runnable(const catalogues::Offer& offer)
{
    std::vector<const EntryVersion*> all;
    if (offer.newest == nullptr)
        return all;
    const auto ours = ourVersion();
    for (const auto& version : offer.entry->versions)
        if (version.architecture == offer.newest->architecture && version.minimumHelix <= ours)
            all.push_back(&version);
    std::ranges::stable_sort(all, std::ranges::greater(), &EntryVersion::issuedAt);
    return all;
}

Result<void> checkNotOlder(const catalogues::Offer& offer, const std::string& version,
                           const std::vector<ImageSnapshot>& images, const std::string& name)
{
    const auto all = runnable(offer);
    const auto here = std::ranges::find(images, name, &ImageSnapshot::name);
    const auto* wanted = findVersion(all, version);
    const auto* present =
        here != images.end() && here->present ? findVersion(all, here->version) : nullptr;
    if (wanted == nullptr || present == nullptr || wanted->issuedAt >= present->issuedAt)
        return {};
    return fail(
        ErrorCode::Conflict,
        "The image '" + name + "' is here in a newer version (" + present->version +
            "), and an older one, which may have flaws that are mended since, does not take "
            "its place; give " +
            wanted->version + " a name of its own (--name).");
}

Result<BringRequest> requestFor(const catalogues::Offer& offer, std::string name,
                                const std::string& version)
{
    const auto* publisher = offer.publisher();
    if (offer.newest == nullptr || publisher == nullptr)
        return fail(ErrorCode::Unsupported,
                    "No version of " + offer.entry->title +
                        " runs on this computer with this version of Helix.");
    TRY(const auto* one, chosen(offer, version));
    BringRequest request;
    request.reference = one->reference;
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
