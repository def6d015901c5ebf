#pragma once
// Images that changed with others.

#include "life/life_context.h"

namespace helix::life {

/// After an image came or went: those that share files with it are hashed anew in the background, so that their next
/// workspace does not wait for it. What is damaged is told to who wants to use it. Control thread.
void checkRelatives(const LifeContextPtr& context);

} // namespace helix::life
