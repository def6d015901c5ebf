#pragma once
// A helixctl that was exchanged for a newer one while the Helix of before runs on.

#include <string>

#include "base/result.h"

namespace helix::ctl {

/// What the user is told in place of an error of a Helix of version `running`: a request that it does
/// not know is for want of a restart where this helixctl is of another version (`own`). Others stay,
/// and so does this one where the versions are equal or `running` is empty. Pure.
Error explained(Error error, const std::string& running, const std::string& own);

} // namespace helix::ctl
