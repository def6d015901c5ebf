#pragma once
// From what a catalogue offers to what is brought.

#include "catalogues/catalogues.h"
#include "plane/images.h"

namespace helix::plane {

/// The versions of it that this computer and this Helix can run, the newest first. They point into the offer.
std::vector<const catalogue::EntryVersion*> runnable(const catalogues::Offer& offer);

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
