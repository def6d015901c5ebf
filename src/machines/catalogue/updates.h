#pragma once
// Which version of an image is the one to take, and what is newer than what is here. Pure; any
// thread.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"

namespace helix::catalogue {

/// What runs images here.
struct Host {
    std::string architecture; ///< as EntryVersion::architecture
    HelixVersion helix;
};

/// The one that was issued last of those for this architecture that this Helix can run; null when
/// there is none. Of two issued at one time the one that stands first. Points into `entry`.
const EntryVersion* newestSuitable(const Entry& entry, const Host& host);

/// An image that is here.
struct Installed {
    std::string name;
    std::string version;
    std::optional<signature::UtcTime>
        issuedAt;      ///< as its signature said; of one built here nothing
    std::string place; ///< HOST/PATH that it was pulled from; empty: it came otherwise
};

/// HOST/PATH of a version's reference, as registries' places are compared (oci/reference.h).
std::string placeOf(const EntryVersion& version);

/// What one version brought.
struct Change {
    std::string version;
    signature::UtcTime issuedAt{};
    std::vector<std::string> sentences;
    friend bool operator==(const Change&, const Change&) = default;
};

struct Update {
    std::string name;
    std::string title;
    std::string installedVersion; ///< the newest that is here
    EntryVersion newest;
    std::vector<Change> changes; ///< of each suitable version since, the newest first
    std::string source; ///< the followed catalogue that has it; whoever follows fills it in
};

/// The images for which the catalogue has a newer version that is suitable here, in the catalogue's
/// order. Of an image that is here in several versions the newest counts. One that did not come from the
/// newer one's own place is left alone, as a pull would refuse to put that in its stead: it was built
/// here, loaded or is somebody else's. So is one whose time is known neither here nor to the catalogue.
std::vector<Update> updatesFor(std::span<const Installed> installed, const Catalogue& catalogue,
                               const Host& host);

/// What the catalogue knows of a newer Helix than `ours`; null: of none. Points into `catalogue`.
const HelixRelease* newerHelix(const Catalogue& catalogue, const HelixVersion& ours);

} // namespace helix::catalogue
