#pragma once
// From what a catalogue offers to what is brought.

#include <functional>
#include <string>
#include <vector>

#include "catalogues/catalogues.h"
#include "plane/images.h"

namespace helix::plane {

/// The versions of it that this computer and this Helix can run, the newest first. They point into the offer.
std::vector<const catalogue::EntryVersion*> runnable(const catalogues::Offer& offer);

/// A version that a catalogue offers, as it stands on this computer.
struct VersionHere {
    const catalogue::EntryVersion* version = nullptr; ///< points into the offer
    bool runs = false;
    bool needsNewerHelix = false; ///< why it does not run; if not that, it is for other computers
    bool isHere = false;          ///< installed, or still there for workspaces that stand on it
    int usedBy = 0;               ///< workspaces
};
/// All of them, what was issued last first. `installed`: the version that is here of the image, empty: none.
/// `usersOf`: how many workspaces stand on a version of it.
std::vector<VersionHere> versionsHere(const catalogues::Offer& offer, const std::string& installed,
                                      const std::function<int(const std::string&)>& usersOf);

/// A version of it (empty: the newest), as its publisher signed it, called `name` (empty: as there). Unsupported
/// when no version of it runs on this computer, or this Helix is too old for it; NotFound names those that do.
Result<BringRequest> requestFor(const catalogues::Offer& offer, std::string name,
                                const std::string& version = {});

/// Whether `version` may be brought as the image `name`, as a signature would say once it came: Conflict where
/// what is here of that name is newer.
Result<void> checkNotOlder(const catalogues::Offer& offer, const std::string& version,
                           const std::vector<ImageSnapshot>& images, const std::string& name);

/// What is here of images, and where each came from, for Catalogues::updates().
std::vector<catalogue::Installed> installedOf(const std::vector<ImageSnapshot>& images);

} // namespace helix::plane
