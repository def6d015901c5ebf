#pragma once
// A project to bring in.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

namespace helix::tasks {

/// A repository with one commit; without Qt, for before a fork.
inline void makeRepository(const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "a.txt") << "one\ntwo\n";
    const std::string script = "cd '" + folder.string() +
                               "' && git init -q -b main && git add . && git -c user.name=T -c "
                               "user.email=t@example.org commit -q -m first";
    ASSERT_EQ(std::system(script.c_str()), 0);
}

} // namespace helix::tasks
