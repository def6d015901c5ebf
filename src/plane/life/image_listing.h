#pragma once
// Images as they are on the disk and in recipes. Control thread; blocks on the disk, little.

#include <map>
#include <string>

#include "life/life_context.h"

namespace helix::life {

/// Those that are here and those that can be built, by name.
std::map<std::string, ImageSnapshot> knownImages(const LifeContext& context);
/// One that is not there (yet): being imported, or refused.
ImageSnapshot unfinishedImage(const std::string& name);

} // namespace helix::life
