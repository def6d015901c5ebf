#pragma once
// What differs between two texts, line by line. Pure.

#include <string>
#include <string_view>
#include <vector>

namespace helix::ui {

struct DiffLine {
    enum class Kind {
        Same,
        Removed,
        Added,
        Skipped, ///< lines that are the same and not shown; `text` is empty
    };
    Kind kind = Kind::Same;
    std::string text;
    friend bool operator==(const DiffLine&, const DiffLine&) = default;
};

struct LineDiff {
    std::vector<DiffLine> lines;
    int added = 0, removed = 0;
};

/// The shortest edit (Myers 1986) with `context` lines around each change. Beyond kMaxDiffEdits
/// edits, what lies between the common beginning and end counts as replaced: the work stays
/// bounded whatever an agent sends.
LineDiff diffLines(std::string_view oldText, std::string_view newText, int context);
inline constexpr int kMaxDiffEdits = 600;

} // namespace helix::ui
