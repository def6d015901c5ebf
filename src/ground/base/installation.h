#pragma once
// Where the program's own files are.

#include <filesystem>

#include "base/result.h"

namespace helix {

/// Found from the running program: BIN/../share/helixvm/, BIN/../lib/helixvm/, and the programs that
/// nobody starts by hand in BIN/../libexec/helixvm/. The build tree has the same layout, but for these
/// programs, which are in BIN there. cmake/HelixInstall.cmake lays out the same.
struct Installation {
    std::filesystem::path imageBuilder;   ///< share/helixvm/images/build
    std::filesystem::path recipes;        ///< share/helixvm/images/recipes
    std::filesystem::path agents;         ///< share/helixvm/images/agents
    std::filesystem::path agentDrive;     ///< share/helixvm/agent.erofs
    std::filesystem::path netdProgram;    ///< helix-netd
    std::filesystem::path gatewayProgram; ///< helix-gateway
    std::filesystem::path pictureProgram; ///< helix-picture
    std::filesystem::path decodeProgram;  ///< helix-decode
    std::filesystem::path pageProgram;    ///< helix-port-page
    std::filesystem::path confineProgram; ///< helix-confine
    /// lib/helixvm/libhelix-template-memory.so: what a clone's QEMU is started with
    std::filesystem::path templateMemory;
    std::filesystem::path program; ///< the helix program itself, for helixctl to start

    /// From the folder of the running executable. Never fails; users of a missing file say so
    /// themselves.
    static Installation besideExecutable(const std::filesystem::path& executableFolder);
};

} // namespace helix
