#pragma once
// A piece of a recording into a file of the user's, without encoding it again.

#include <filesystem>

#include "recording/recording.h"

namespace helix::recording {

/// A part of a recording that exists.
struct CutPart {
    std::filesystem::path file;
    std::int64_t startMs = 0; ///< wall clock
};

struct CutSpan {
    std::int64_t fromMs = 0, toMs = 0; ///< wall clock
};

/// From the key frame before `fromMs` on, so that it begins with a whole picture. Parts of one size
/// that follow each other become one file; the others NAME-2.mp4 and so on. What of `target` says a
/// length is not looked at. NotFound when nothing was recorded then; of the target as
/// Recording::begin(); OutOfSpace. On an error nothing is left of what was written, and what was to be
/// replaced is as it was. Blocks.
Result<Progress> cutOut(const std::vector<CutPart>& parts, CutSpan span, const Target& target);

} // namespace helix::recording
