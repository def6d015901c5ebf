#pragma once
// What this kernel offers to hold a program with, where bubblewrap is missing or refused, and what
// to do about what is missing.

#include <filesystem>
#include <optional>
#include <string>

#include "base/paths.h"

namespace helix::confine {

/// What an ordinary user can read about the host.
struct KernelFacts {
    int landlockAbi = 0;
    std::string kernel;       ///< "6.1.0-18-amd64"
    std::string lsm;          ///< /sys/kernel/security/lsm: "lockdown,capability,yama,apparmor"
    std::string distribution; ///< ID and ID_LIKE of os-release(5): "ubuntu debian"
    /// Of user namespaces; nothing where this kernel has no such switch.
    std::optional<int> apparmorRestricts; ///< kernel.apparmor_restrict_unprivileged_userns
    std::optional<int> debianAllows;      ///< kernel.unprivileged_userns_clone
    std::optional<int> most;              ///< user.max_user_namespaces
};
KernelFacts readKernelFacts();

/// How to get bubblewrap here: "Install bubblewrap (apt install bubblewrap)." Pure.
std::string howToInstallBubblewrap(const KernelFacts& facts);
/// Why user namespaces are refused here, as far as can be told, and how to allow them. Pure.
std::string howToAllowNamespaces(const KernelFacts& facts);
/// Why there is no Landlock and how to get it; empty when there is. Pure.
std::string howToGetLandlock(const KernelFacts& facts);

/// How git, qemu-img and their like are held when there is no bubblewrap.
struct ForeignPrograms {
    std::filesystem::path launcher; ///< helix-confine; empty when it is missing
    bool landlock = false;
};
/// HELIXVM_CONFINE names another launcher; otherwise it is beside the running program.
ForeignPrograms findLauncher(const Environment& environment);

/// For doctor: "Git and qemu-img ...". Pure.
std::string describe(bool bubblewrapWorks, const ForeignPrograms& launcher,
                     const KernelFacts& facts);

} // namespace helix::confine
