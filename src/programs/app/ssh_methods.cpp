// What helixctl needs to reach a guest's SSH server with the user's own ssh, or with SFTP.

#include "app/method_table.h"
#include "operations/workspaces.h"
#include "base/atomic_file.h"
#include "base/try.h"

namespace helix::app {
namespace {

Answering<operations::ShowSshTarget> sshTarget(CallPtr call, operations::ShowSshTarget request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    CO_TRY(const auto target, call->plane()->workspaces().sshTarget(id));
    const auto snapshot = call->plane()->workspaces().snapshot(id);
    const std::string alias = "helix-" + (snapshot ? snapshot->name : id.str());
    // In the workspace's own folder, so that deleting it removes this as well.
    const auto knownHosts = call->paths().workspaceData(id) / "known_hosts";
    const std::string line = ssh::knownHostsLine(target) + "\n";
    // Named: g++ 12 destroys a lambda twice that is made inside a co_await expression.
    const std::function<Result<void>()> write = [knownHosts, line] {
        return writeFileAtomically(knownHosts, asBytes(line));
    };
    CO_TRY(co_await async::onPool<void>(write));
    co_return operations::SshTarget{target.port,
                                    target.user,
                                    target.privateKeyFile.string(),
                                    target.hostKey,
                                    knownHosts.string(),
                                    alias,
                                    ssh::configStanza(alias, target, knownHosts)};
}

} // namespace

void addSshMethods(MethodTable& table)
{
    serve<operations::ShowSshTarget>(table, sshTarget);
}

} // namespace helix::app
