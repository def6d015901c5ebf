#pragma once
// Machines that end by themselves: what is said of it, and guests that boot anew.

#include "life/world.h"

namespace helix::life {

/// From here on.
void followMachines(const WorldPtr& world);

} // namespace helix::life
