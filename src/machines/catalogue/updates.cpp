#include "catalogue/updates.h"

#include <algorithm>
#include <utility>

#include "oci/reference.h"

namespace helix::catalogue {
namespace {

bool isSuitable(const EntryVersion& version, const Host& host)
{
    return version.architecture == host.architecture && version.minimumHelix <= host.helix;
}

/// When `one` was issued: as the catalogue says, or as is known here.
std::optional<signature::UtcTime> issuedAt(const Installed& one, const Entry& entry,
                                           const Host& host)
{
    for (const auto& version : entry.versions)
        if (version.version == one.version && version.architecture == host.architecture)
            return version.issuedAt;
    return one.issuedAt;
}

struct NewestHere {
    std::string version;
    signature::UtcTime issuedAt{};
};

/// Of those that came from where `offered` lies: a pull replaces no others (oci/pull_work.cpp).
std::optional<NewestHere> newestHere(std::span<const Installed> installed, const Entry& entry,
                                     const EntryVersion& offered, const Host& host)
{
    std::optional<NewestHere> newest;
    const auto place = placeOf(offered);
    for (const auto& one : installed) {
        const bool fits = one.name == entry.name && oci::canonicalPlace(one.place) == place;
        const auto time = fits ? issuedAt(one, entry, host) : std::nullopt;
        if (time && (!newest || *time > newest->issuedAt))
            newest = {one.version, *time};
    }
    return newest;
}

std::vector<Change> changesSince(signature::UtcTime since, const Entry& entry, const Host& host)
{
    std::vector<Change> changes;
    for (const auto& version : entry.versions)
        if (version.issuedAt > since && isSuitable(version, host))
            changes.push_back({version.version, version.issuedAt, version.changes});
    std::ranges::stable_sort(changes, std::ranges::greater(), &Change::issuedAt);
    return changes;
}

} // namespace

std::string placeOf(const EntryVersion& version)
{
    return oci::canonicalPlace(
        std::string_view(version.reference).substr(0, version.reference.rfind('@')));
}

const EntryVersion* newestSuitable(const Entry& entry, const Host& host)
{
    const EntryVersion* newest = nullptr;
    for (const auto& version : entry.versions)
        if (isSuitable(version, host) && (newest == nullptr || version.issuedAt > newest->issuedAt))
            newest = &version;
    return newest;
}

std::vector<Update> updatesFor(std::span<const Installed> installed, const Catalogue& catalogue,
                               const Host& host)
{
    std::vector<Update> updates;
    for (const Entry& entry : catalogue.images) {
        const auto* newest = newestSuitable(entry, host);
        if (newest == nullptr)
            continue;
        const auto here = newestHere(installed, entry, *newest, host);
        if (here && newest->issuedAt > here->issuedAt)
            updates.push_back({entry.name,
                               entry.title,
                               here->version,
                               *newest,
                               changesSince(here->issuedAt, entry, host),
                               {}});
    }
    return updates;
}

const HelixRelease* newerHelix(const Catalogue& catalogue, const HelixVersion& ours)
{
    return catalogue.helix && catalogue.helix->version > ours ? &*catalogue.helix : nullptr;
}

} // namespace helix::catalogue
