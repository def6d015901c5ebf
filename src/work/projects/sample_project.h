#pragma once
// A small project to try things on: a shop's cart whose test fails.

#include <filesystem>

#include "async/completion.h"
#include "base/result.h"

namespace helix::projects {

/// Makes it in `folder` unless it is there already, as a git repository with one commit; returns
/// the folder. What the user has made of it stays. Conflict when something else stands there.
async::Task<Result<std::filesystem::path>> makeSampleProject(std::filesystem::path folder);

} // namespace helix::projects
