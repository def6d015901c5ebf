#pragma once
// Machines that end by themselves: what is said of it, and guests that boot anew.

#include "life/life_context.h"

namespace helix::life {

/// From here on.
void followMachines(const LifeContextPtr& context);

} // namespace helix::life
