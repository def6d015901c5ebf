#pragma once
// Changes as `git diff --stat` shows them.

#include <cstddef>
#include <string>

#include "operations/change_values.h"

namespace helix::ctl {

/// One line for each file with its share in pluses and minuses, in at most
/// `columns` columns, and a line with the sum.
std::string formatDiffstat(const operations::Changes& changes, std::size_t columns = 80);

} // namespace helix::ctl
