#pragma once
// Which changed files deserve a look before they are taken. Pure.

#include <string_view>
#include <vector>

#include "projects/change_set.h"

namespace helix::projects {

/// `added`: text of the lines that came with the change; for a link, where it points.
std::vector<Warning> warningsFor(const FileChange& change, std::string_view added);

/// A link at `path` to `target` that ends outside of the project.
bool leavesTree(std::string_view path, std::string_view target);
/// Private keys, tokens of well-known services, passwords in settings.
bool holdsSecret(std::string_view text);

/// Names that fold to another one of the list on a file system that ignores case: both get
/// OddName.
void warnOfCaseTwins(std::vector<FileChange>& files);

} // namespace helix::projects
