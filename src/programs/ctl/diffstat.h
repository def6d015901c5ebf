#pragma once
// Changes as `git diff --stat` shows them.

#include <cstddef>
#include <string>

#include "protocol/json_rpc.h"

namespace helix::ctl {

/// `changes`: {files: [{path, old_path, added, removed, binary, old_bytes, new_bytes}], file_count,
/// added, removed}. One line for each file with its share in pluses and minuses, in at most
/// `columns` columns, and a line with the sum.
std::string formatDiffstat(const protocol::Json& changes, std::size_t columns = 80);

} // namespace helix::ctl
