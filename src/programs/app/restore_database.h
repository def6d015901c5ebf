#pragma once
// helix --restore-database NAME: a damaged database is replaced by its newest good copy.

#include <optional>
#include <string>

#include "base/paths.h"
#include "base/result.h"

namespace helix::app {

/// `name`: "helixvm" or "conversations". Says in sentences what is lost and where the damaged file
/// is. Conflict while a Helix runs; otherwise as store::restoreNewestCopy(). Blocks.
Result<std::string> restoreDatabase(const Paths& paths, const std::string& name);

/// The program's exit status when it was asked for it, with the result on standard output or
/// error; nothing when it was not.
std::optional<int> runRestore(int argc, char** argv);

} // namespace helix::app
