#pragma once
// What the commands about images share.

#include <string>
#include <vector>

#include "ctl/commands.h"
#include "operations/catalogues.h"

namespace helix::ctl {

/// Of small files: keys.
Result<std::vector<std::string>> contentOf(const std::vector<std::string>& files);
/// Brings an image that a catalogue offers, and shows how far it is.
Result<int> getImage(const Context& context, const operations::GetImage& request);

} // namespace helix::ctl
