#pragma once
// What a desktop asks of the machine that draws it.

#include <string_view>

namespace helix::plane {

/// Of image::Manifest::desktopKind: drawn by an emulated processor it takes minutes to come and stays slow.
inline bool needsVirtualization(std::string_view desktopKind)
{
    return desktopKind == "gnome";
}

} // namespace helix::plane
