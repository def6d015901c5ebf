#pragma once
// Files that go along with a prompt.

#include <string>

#include "base/result.h"

namespace helix::ctl {

struct AttachedFile {
    std::string name; ///< without its folders
    std::string mimeType;
    bool picture = false; ///< PNG, JPEG, GIF or WebP, by its first bytes; else text
    std::string bytes;
};
/// Blocks. InvalidArgument with a sentence for what is no file, too large, or neither a picture nor
/// text.
Result<AttachedFile> readAttachment(const std::string& path);

} // namespace helix::ctl
