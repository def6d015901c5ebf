#pragma once
// From what the host asked for to a process: who runs what, where and with which environment.

#include <map>
#include <optional>
#include <string>

#include "acp/run_frame.h"
#include "agent/acp/hosted_runs.h"
#include "agent/acp/bridge.h"
#include "agent/exec/child_process.h"

namespace helix::agent {

struct RunStart {
    SpawnRequest request;
    std::string cwd;                          ///< as the agent is told: no symlinks in it
    std::map<std::string, std::string> given; ///< what the host has put into the environment
};

/// Looks at the file system with the user's rights. NotFound says what is not installed.
Result<RunStart> prepareRun(const std::string& run, const acp::Launch& launch,
                            const HostedRuns::Options& options, const GivenEnvironment& given);

/// The desktop's tools for this launch; none when the agent has its own or nobody serves them.
std::optional<DesktopOffer> desktopOffer(const acp::Launch& launch,
                                         const HostedRuns::Options& options);

/// The variables that tell the model gateway which session asks. Pure.
void nameSession(std::map<std::string, std::string>& environment, const std::string& run);

} // namespace helix::agent
