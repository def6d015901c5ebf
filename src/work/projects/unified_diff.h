#pragma once
// Unified diffs as git writes them, read strictly and line for line; and what some of their hunks
// make of a file. Pure.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "projects/change_set.h"

namespace helix::projects {

/// Where the parts of a patch that begin with "diff --git" begin and end. Lines inside hunks never
/// begin so.
struct Section {
    std::size_t begin = 0, end = 0;
};
std::vector<Section> splitPatch(std::string_view patch);

/// The hunks of one section, bytes as they are. Corrupt when a hunk does not hold what its heading
/// says. `truncated` is set, and the rest left out, beyond `maxLines`.
Result<std::vector<Hunk>> parseHunks(std::string_view section, int maxLines, bool& truncated);

/// Invalid UTF-8 becomes U+FFFD; everything else stays.
std::string replaceForeignBytes(std::string_view text);
/// The same for every text of `hunks`.
void makeShowable(std::vector<Hunk>& hunks);

/// `old` with the hunks of these indexes (into `hunks`, ascending, none twice) applied: exactly,
/// at their own lines. Conflict when `old` is not what they were made from, InvalidArgument for an
/// index that is not there.
Result<std::string> applyHunks(std::string_view old, const std::vector<Hunk>& hunks,
                               const std::vector<int>& chosen);

/// Text of the lines that a section adds, one after another.
std::string addedText(std::string_view section, std::size_t maxBytes);

} // namespace helix::projects
