#pragma once
// Images that can be built here, as a search among what catalogues offer finds them. Pure.

#include <vector>

#include "operations/catalogues.h"

namespace helix::ctl {

/// Those with a recipe that none of `offers` stands for, by the rules of a catalogue's own search, the best first.
/// They belong to no catalogue.
std::vector<operations::OfferedImage>
buildableImages(const std::vector<operations::Image>& images,
                const std::vector<operations::OfferedImage>& offers,
                const operations::SearchImages& search);

} // namespace helix::ctl
