#pragma once
// Tasks stand on life and speak its language, which is the contract's.

#include "life/contract.h"

namespace helix::tasks {

using namespace life;  // NOLINT(google-build-using-namespace)
using namespace plane; // NOLINT(google-build-using-namespace)

} // namespace helix::tasks
