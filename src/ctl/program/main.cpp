#include <filesystem>

#include "ctl/commands.h"

int main(int argc, char** argv)
{
    std::error_code problem;
    // Links to helixctl are followed: its neighbours are beside the real file.
    const auto self = std::filesystem::read_symlink("/proc/self/exe", problem);
    return helix::ctl::runHelixctl({argv + 1, argv + argc}, self.parent_path());
}
