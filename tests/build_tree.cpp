#include "build_tree.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace helix::tests {

std::string sourceFile(std::string_view path)
{
    return HELIX_SOURCE_FOLDER "/" + std::string(path);
}

std::string builtProgram(std::string_view name)
{
    // The product's programs, those of tests alone, then what other programs are started with.
    for (const char* folder : {"/bin/", "/tests/", "/lib/helixvm/"}) {
        auto program = HELIX_BUILD_FOLDER + std::string(folder).append(name);
        if (std::filesystem::is_regular_file(program))
            return program;
    }
    std::fprintf(stderr, "The build holds no program %s.\n", std::string(name).c_str());
    std::exit(EXIT_FAILURE);
}

} // namespace helix::tests
