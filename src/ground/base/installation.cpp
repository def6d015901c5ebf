#include "base/installation.h"

namespace helix {
namespace {

namespace fs = std::filesystem;

fs::path programsOf(const fs::path& executableFolder)
{
    const auto installed = (executableFolder / ".." / "libexec" / "helixvm").lexically_normal();
    std::error_code problem;
    return fs::is_directory(installed, problem) ? installed : executableFolder;
}

} // namespace

Installation Installation::besideExecutable(const fs::path& executableFolder)
{
    const auto share = (executableFolder / ".." / "share" / "helixvm").lexically_normal();
    const auto programs = programsOf(executableFolder);
    return {share / "images" / "build",
            share / "images" / "recipes",
            share / "images" / "agents",
            share / "agent.erofs",
            programs / "helix-netd",
            programs / "helix-gateway",
            programs / "helix-picture",
            programs / "helix-decode",
            programs / "helix-port-page",
            programs / "helix-confine",
            (executableFolder / ".." / "lib" / "helixvm" / "libhelix-template-memory.so")
                .lexically_normal(),
            executableFolder / "helix"};
}

} // namespace helix
