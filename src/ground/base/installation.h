#pragma once
// Where the program's own files are.

#include <filesystem>

#include "base/result.h"

namespace helix {

/// Found beside the running program: BIN/../share/helixvm/ (the build tree has the same layout).
struct Installation {
    std::filesystem::path imageBuilder;   ///< share/helixvm/images/build
    std::filesystem::path recipes;        ///< share/helixvm/images/recipes
    std::filesystem::path agents;         ///< share/helixvm/images/agents
    std::filesystem::path agentDrive;     ///< share/helixvm/agent.erofs
    std::filesystem::path netdProgram;    ///< helix-netd, beside the executable
    std::filesystem::path gatewayProgram; ///< helix-gateway, beside the executable
    std::filesystem::path pictureProgram; ///< helix-picture, beside the executable
    std::filesystem::path decodeProgram;  ///< helix-decode, beside the executable
    std::filesystem::path pageProgram;    ///< helix-port-page, beside the executable
    /// lib/helixvm/libhelix-template-memory.so: what a clone's QEMU is started with
    std::filesystem::path templateMemory;
    std::filesystem::path program; ///< the helix program itself, for helixctl to start

    /// From the folder of the running executable. Never fails; users of a missing file say so
    /// themselves.
    static Installation besideExecutable(const std::filesystem::path& executableFolder);
};

} // namespace helix
