#pragma once
// The JSON lines that images/build writes: {"step","title","fraction",...}, {"result","path"} or
// {"error"}.

#include <optional>
#include <string>
#include <string_view>

#include "image/image_builder.h"

namespace helix::image {

/// What the builder has said about its end so far.
struct BuilderOutcome {
    std::string path;
    std::string error; ///< made printable

    /// Takes one line; progress when the line was one. A line that is none of the three is ignored:
    /// tools below the builder may have written it.
    std::optional<BuildProgress> take(std::string_view line);
};

} // namespace helix::image
