#pragma once
// The desktop of a machine that is becoming another: what is open on it stands still meanwhile.

#include <string>

#include "base/result.h"

namespace helix::agent {

/// Of the unit that our images start their desktop by, and of every program that was opened on it
/// (cgroups(7), "cgroup.freeze").
inline constexpr const char* kDesktopFreezer =
    "/sys/fs/cgroup/system.slice/helix-desktop.service/cgroup.freeze";

/// Has the desktop and its programs stand still, which they do a moment later: none acts as the
/// other machine, or takes the processors away from becoming this one. Nothing where there is no
/// such unit.
Result<void> holdDesktop(const std::string& freezer = kDesktopFreezer);
/// Lets them go on. Nothing where they do, or there are none.
Result<void> letDesktopGo(const std::string& freezer = kDesktopFreezer);

} // namespace helix::agent
