#pragma once
// What the user types for a project, and the names made from it. Pure.

#include <string>
#include <string_view>

#include "base/result.h"
#include "projects/projects.h"

namespace helix::projects {

/// https or ssh (also "git@host:path"), without a password or token in it, nothing that a program
/// could take for an option. InvalidArgument with a sentence.
Result<void> checkUrl(const std::string& url);

/// "helix/<workspace>/<task>" of what git allows in names.
std::string branchName(std::string_view workspace, std::string_view task);

} // namespace helix::projects
