#pragma once
// File name patterns. Pure.

#include <string_view>

namespace helix::agent::coder {

/// Does `pattern` name `path` (relative, with slashes)? `*`, `?` and `[a-z]` are fnmatch(3)'s and
/// stay within a folder, `**` between slashes is any number of folders, `{a,b}` as in shells. A pattern without a slash is matched with the last part
/// of the path.
bool matchesGlob(std::string_view pattern, std::string_view path);

} // namespace helix::agent::coder
