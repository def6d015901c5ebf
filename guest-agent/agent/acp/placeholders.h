#pragma once
// What {prefix}, {node}, {helix-coder} and {env:NAME} in an agent's launch stand for. Pure: how the
// file system looks is passed in.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "acp/run_frame.h"
#include "base/result.h"

namespace helix::agent {

/// What a launch is resolved against.
struct LaunchGround {
    std::string home;                         ///< of the user the agent runs as
    std::string coderProgram;                 ///< {helix-coder}
    std::map<std::string, std::string> given; ///< {env:NAME}; a name that is not there is empty
    std::function<bool(const std::string& path)> exists;
};

/// A launch without placeholders.
struct ResolvedLaunch {
    std::vector<std::string> command;
    std::map<std::string, std::string> environment;
    std::string folder; ///< absolute
};

/// `{prefix}` is the first of the launch's prefixes that has everything the command names in it;
/// `{node}` the Node.js that the prefix brings, else the one of the image, else `node` from PATH.
/// Other braces stay as they are, and what was put in is not looked through again. NotFound says
/// what was looked for.
Result<ResolvedLaunch> resolveLaunch(const acp::Launch& launch, const LaunchGround& ground);

/// A path of a launch: absolute, or below `home`.
std::string absoluteFolder(const std::string& path, const std::string& home);

} // namespace helix::agent
