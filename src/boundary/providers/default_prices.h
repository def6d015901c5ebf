#pragma once
// What well-known models cost, until the user says otherwise.

#include <vector>

#include "providers/providers.h"

namespace helix::providers {

/// The providers' public lists as of late 2025; new models of a family fall under its pattern.
std::vector<Price> defaultPrices();

} // namespace helix::providers
