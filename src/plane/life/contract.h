#pragma once
// Life speaks the language of the contract that it fulfils: names of `plane` are used as they are.

#include "plane/state.h"

namespace helix::life {

using namespace plane; // NOLINT(google-build-using-namespace)

} // namespace helix::life
