#pragma once
// From what a catalogue offers to what is brought.

#include "catalogues/catalogues.h"
#include "plane/images.h"

namespace helix::plane {

/// Its newest version here, as its publisher signed it, called `name` (empty: as there). Unsupported when
/// no version of it runs on this computer, or this Helix is too old for it.
Result<BringRequest> requestFor(const catalogues::Offer& offer, std::string name);

/// What is here of images, and where each came from, for Catalogues::updates().
std::vector<catalogue::Installed> installedOf(const std::vector<ImageSnapshot>& images);

} // namespace helix::plane
