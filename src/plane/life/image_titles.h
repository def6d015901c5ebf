#pragma once
// What images are called where there are others. Control thread.

#include <map>
#include <string>

#include "image/manifest.h"

namespace helix::life {

struct LifeContext;

/// Whoever made an image gave it its title: one that came from elsewhere is not mistaken for another.
class ImageTitles {
public:
    /// Of a name that was there, the last title counts.
    void add(const std::string& name, const std::string& title);
    /// Its title; where another is called so, whatever the case, the accents and what stands between the
    /// letters, seen or not: "NAME (TITLE)". Letters of another script that look alike are not told apart.
    [[nodiscard]] std::string ofForeign(const std::string& name, const std::string& title) const;

private:
    std::map<std::string, std::string> m_letters; ///< of titles, as they are compared; by name
};

/// It came by import or from a registry.
bool isForeign(const image::Manifest& manifest);

/// As it is called among those that are here and those that can be built. Of a foreign one it looks at all of
/// them: blocks on the disk, little.
std::string shownTitle(const LifeContext& context, const image::Manifest& manifest);

} // namespace helix::life
