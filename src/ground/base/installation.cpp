#include "base/installation.h"

namespace helix {

Installation Installation::besideExecutable(const std::filesystem::path& executableFolder)
{
    const auto share = (executableFolder / ".." / "share" / "helixvm").lexically_normal();
    return {share / "images" / "build",
            share / "images" / "recipes",
            share / "images" / "agents",
            share / "agent.erofs",
            executableFolder / "helix-netd",
            executableFolder / "helix-gateway",
            executableFolder / "helix-picture",
            executableFolder / "helix-decode",
            executableFolder / "helix-port-page",
            (executableFolder / ".." / "lib" / "helixvm" / "libhelix-template-memory.so")
                .lexically_normal(),
            executableFolder / "helix"};
}

} // namespace helix
