#pragma once
// The helix-netd of one workspace as a process: started, recognised, ended.

#include <filesystem>
#include <memory>
#include <vector>

#include "async/process_watch.h"
#include "base/ids.h"
#include "base/result.h"
#include "boundary/netd_spot.h"

namespace helix::boundary {

/// Starts it in a session of its own, with an empty environment. It outlives us.
Result<std::shared_ptr<async::ProcessWatch>>
startNetd(const std::filesystem::path& program, const WorkspaceId& workspace, const NetdSpot& spot);

/// Is the process of our user, runs this program and serves this workspace (proc(5))?
bool isNetd(int pid, const std::filesystem::path& program, const WorkspaceId& workspace);

/// Watches a process that isNetd() after its descriptor was opened. NotFound otherwise.
Result<std::shared_ptr<async::ProcessWatch>>
watchNetd(int pid, const std::filesystem::path& program, const WorkspaceId& workspace);

/// Every such process. Reads all of /proc: for the pool.
std::vector<int> findNetds(const std::filesystem::path& program, const WorkspaceId& workspace);

/// Kills it and waits until it is gone. Null counts as gone.
async::Task<void> killNetd(std::shared_ptr<async::ProcessWatch> watch);

} // namespace helix::boundary
