#pragma once
// What helixctl says of prepared images: whether new workspaces of one boot, and how one began.

#include <cstdint>
#include <string>

#include "operations/image_values.h"

namespace helix::ctl {

/// For a cell: "yes, 291 MB", "being prepared, 12 s", "waits", "no", "never", or "-" while nobody
/// looked. `nowMs`: wall clock.
std::string describeWarmth(const operations::Warm& warm, std::int64_t nowMs);

/// "started from its prepared image", "stood ready before it was asked for", "went on where it was
/// suspended", "booted: " and why, or "booted"; empty when nobody knows.
std::string describeBeginning(const operations::Workspace& workspace);

} // namespace helix::ctl
