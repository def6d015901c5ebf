#pragma once
// The tools read, write and edit.

#include "coder/tools/tool.h"

namespace helix::agent::coder {

ToolSpec readSpec();
ToolSpec writeSpec();
ToolSpec editSpec();
ToolIntro readIntro(const Json& input, const std::string& folder);
ToolIntro writeIntro(const Json& input, const std::string& folder);
ToolIntro editIntro(const Json& input, const std::string& folder);

ToolOutcome readFile(const Json& input, const std::string& folder);
ToolOutcome writeFile(const Json& input, const std::string& folder);
ToolOutcome editFile(const Json& input, const std::string& folder);

/// A regular file's content. InvalidArgument for anything that is none, or is longer than
/// `maxBytes`. Blocks on the disk.
Result<std::string> loadFile(const std::string& path, std::size_t maxBytes);
/// Replaces the content by a new file of the same rights, so that a full disk loses nothing; makes
/// the folders above it.
Result<void> storeFile(const std::string& path, std::string_view content);

} // namespace helix::agent::coder
