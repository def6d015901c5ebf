#include <cstdio>
#include <filesystem>

#include "ctl/commands.h"
#include "sandbox/private_memory.h"

int main(int argc, char** argv)
{
    // Keys pass through on their way to Helix.
    if (const auto closed = helix::sandbox::keepMemoryPrivate(); !closed) {
        std::fprintf(stderr, "helixctl: %s\n", closed.error().message.c_str());
        return 1;
    }
    std::error_code problem;
    // Links to helixctl are followed: its neighbours are beside the real file.
    const auto self = std::filesystem::read_symlink("/proc/self/exe", problem);
    return helix::ctl::runHelixctl({argv + 1, argv + argc}, self.parent_path());
}
