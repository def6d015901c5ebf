#include "life/spare_workspaces.h"

#include <csignal>

#include "machine/process_identity.h"

namespace helix::life {
namespace {

void killMachine(const LiveWorkspacePtr& workspace)
{
    for (const auto& process : machine::processesOf(workspace->record.uuid))
        ::kill(process.pid, SIGKILL);
}

} // namespace

std::string spareName(const WorkspaceId& id)
{
    return "spare-" + id.str();
}

void SpareWorkspaces::killAll() const
{
    for (const auto& spare : ready)
        killMachine(spare.workspace);
    if (making)
        killMachine(making);
}

} // namespace helix::life
