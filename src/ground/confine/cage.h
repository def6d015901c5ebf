#pragma once
// What a program may see of the host, and the bubblewrap command line that makes it so (bwrap(1)).

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace helix::confine {

/// An empty root with nothing in it but the paths named here, each at its own place. No network of
/// any kind, no other process to be seen or signalled, no privileges. Sockets are reachable only
/// when they lie below one of the paths.
struct Cage {
    std::vector<std::filesystem::path> readOnly; ///< files or folders, absolute; must be there
    std::vector<std::filesystem::path> readOnlyIfThere;
    std::vector<std::filesystem::path> writable; ///< files or folders; must be there
    std::vector<std::filesystem::path> devices;  ///< device files
    std::filesystem::path workingFolder;         ///< inside; empty: the root
    /// The environment is left as it is given to bwrap, which the caller has built from nothing;
    /// otherwise the program gets none at all.
    bool keepEnvironment = false;
    std::vector<std::string> hiddenVariables; ///< taken out of an environment that is kept
    /// Name and value of what the program finds in its environment besides; bwrap itself, and what
    /// stands around it, do not.
    std::vector<std::pair<std::string, std::string>> variables;
    bool dieWithParent = false; ///< the program ends when whoever started bwrap does
};

/// What `program` needs to run at all: itself, the system's libraries and those beside it.
void admitProgram(Cage& cage, const std::filesystem::path& program);

/// bwrap's options for `cage`, with the "--" that ends them: a program and its arguments follow.
/// Pure. Paths may hold any byte but zero. Whoever starts bwrap gives it a session of its own
/// (setsid), so that the program has no terminal, and ends it by its process group.
std::vector<std::string> bwrapOptions(const Cage& cage);

/// All of bwrap's arguments (after argv[0]) that run `program` in `cage`. Pure.
std::vector<std::string> bwrapArguments(const Cage& cage, const std::filesystem::path& program,
                                        const std::vector<std::string>& arguments);

} // namespace helix::confine
