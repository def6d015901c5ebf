#include "life/life_context.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;

/// Measured: a desktop is up 4 s after launch under KVM and in 12 to 24 s under TCG on an otherwise
/// idle host; the rest is for slow disks and busy hosts. An emulated XFCE beside two compilers and
/// another guest on two processors kept its agent waiting for more than 90 s, beside more of them for four minutes. In
/// the guest a desktop is given up after 300 s (helix-desktop.service).
constexpr StepDeadlines kNative{45s, 45s, 15s, 30s, 15s};
constexpr StepDeadlines kEmulated{180s, 290s, 60s, 60s, 20s};

/// Who in the guest has this port, by the agent's word. Asked for every connection: an agent that
/// does not answer soon goes without. An emulated guest takes a second to look through /proc.
async::Task<std::string> processOf(std::weak_ptr<LifeContext*> weak, WorkspaceId id, bool tcp,
                                   std::uint16_t port)
{
    constexpr auto kPatience = 5s;
    std::shared_ptr<link::AgentClient> client;
    if (const auto context = weak.lock(); context)
        if (const LiveWorkspacePtr workspace = (*context)->workspaces.find(id);
            workspace && workspace->agent)
            client = workspace->agent->connected();
    if (!client)
        co_return std::string();
    co_return co_await client->ownerOf(tcp, port, kPatience);
}

boundary::BoundaryOptions boundaryOptions(const Installation& installation,
                                          const std::shared_ptr<LifeContext*>& self)
{
    boundary::BoundaryOptions options;
    options.netdProgram = installation.netdProgram;
    options.pageProgram = installation.pageProgram;
    options.processOf = [weak = std::weak_ptr(self)](WorkspaceId id, bool tcp, std::uint16_t port) {
        return processOf(weak, std::move(id), tcp, port);
    };
    return options;
}

} // namespace

LifeContext::LifeContext(ControlPlaneOptions chosen, std::unique_ptr<store::Database> opened,
                         std::string damage, keychain::KeyStore keyStore)
    : self(std::make_shared<LifeContext*>(this))
    , options(std::move(chosen))
    , database(std::move(opened))
    , databaseProblem(std::move(damage))
    , keys(std::move(keyStore))
    , credentials(keys)
    , images(options.paths.images())
    , host(options.environment, options.paths.cache / "accelerator.json",
           options.installation.templateMemory)
    , registry(*database)
    , checkpoints(*database)
    , settings(*database)
    , activity(*database)
    , forwards(*database)
    , boundary(std::make_unique<boundary::BoundaryService>(
          *database, forwards, boundaryOptions(options.installation, self)))
    , providers(std::make_unique<providers::ProvidersService>(
          *database, keys,
          providers::ProvidersOptions{options.installation.gatewayProgram,
                                      options.paths.logs() / "gateway.log"}))
    , workspaces(options.paths, registry, activity, m_scope)
    , imageTimes(options.paths.cache / "image-times.json")
    , door(workspaces)
{
}

StepDeadlines LifeContext::deadlines(bool emulated) const
{
    return options.deadlines.value_or(emulated ? kEmulated : kNative);
}

Limits LifeContext::limits() const
{
    return {settings.get(plane::kMaxMemoryPercent), settings.get(plane::kMaxRunning)};
}

std::chrono::minutes LifeContext::keepAlive(const WorkspaceRecord& record) const
{
    return std::chrono::minutes(record.idleMinutes.value_or(settings.get(plane::kIdleMinutes)));
}

RunningLoad LifeContext::load(const WorkspaceId& except) const
{
    return workspaces.load(
        except, [this](const LiveWorkspace& workspace) -> std::optional<MachineUse> {
            const auto seen = use.all.find(workspace.record.id);
            const int pid = workspace.machine ? workspace.machine->pid() : 0;
            const bool isOfThisMachine =
                seen != use.all.end() && pid != 0 &&
                std::ranges::find(seen->second.processes, pid, &ProcessUse::pid) !=
                    seen->second.processes.end();
            if (!isOfThisMachine)
                return std::nullopt;
            const UseSample newest = seen->second.history.newest();
            return MachineUse{newest.memoryBytes, newest.cpuPercent};
        });
}

void LifeContext::endFlows()
{
    m_scope.close();
    connections.reset();
}

void LifeContext::close()
{
    endFlows();
    for (const auto& [id, workspace] : workspaces) {
        workspace->interrupt.cancel();
        workspace->agent.reset();
        workspace->machine.reset();
        workspace->living.reset();
        workspace->gone.wake();
        workspace->idle.wake();
        workspace->changed.wake();
    }
    use.ended.wake();
    warm.killTemplates();
    spares.killAll();
    boundary.reset();
    providers.reset();
    database->close();
}

WorkspaceSnapshot makeSnapshot(const LifeContext& context, const LiveWorkspace& workspace)
{
    const WorkspaceRecord& record = workspace.record;
    WorkspaceSnapshot snapshot;
    snapshot.id = record.id;
    snapshot.name = record.name;
    snapshot.image = record.image;
    snapshot.imageVersion = record.imageVersion;
    snapshot.imageTitle = workspace.imageTitle.empty() ? record.image : workspace.imageTitle;
    snapshot.state = record.state;
    snapshot.waits = workspace.waits;
    snapshot.error = record.error;
    snapshot.machineDetails = record.machineDetails;
    snapshot.resources = record.resources;
    snapshot.emulated = record.emulated;
    snapshot.beginning = workspace.beginning;
    snapshot.whyBooted = workspace.whyBooted;
    snapshot.createdAtMs = record.createdAtMs;
    snapshot.startedAtMs = record.startedAtMs;
    snapshot.suspendedAtMs = record.suspendedAtMs;
    snapshot.savedBytes = workspace.savedBytes;
    snapshot.forkedFrom = record.forkedFrom;
    snapshot.forkedAtMs = record.forkedAtMs;
    snapshot.idleMinutes = static_cast<int>(context.keepAlive(record).count());
    snapshot.idleByDefault = !record.idleMinutes;
    snapshot.desktopMode = record.desktopMode;
    snapshot.rollingMiB = record.rollingMiB;
    snapshot.steps = workspace.steps;
    snapshot.forwards = context.forwards.list(record.id);
    if (workspace.agent) {
        snapshot.guestPorts = workspace.agent->ports();
        snapshot.metrics = workspace.agent->metrics();
        snapshot.agentConnected = workspace.agent->isConnected();
    }
    snapshot.agentExpected = workspace.agentExpected;
    snapshot.desktopExpected = workspace.agentExpected && workspace.desktopExpected;
    for (const auto* notice :
         {&workspace.unreachable, &workspace.notice, &workspace.networkNotice,
          &workspace.projectProblem, &context.databaseProblem, &workspace.idleNotice})
        if (snapshot.notice.empty())
            snapshot.notice = *notice;
    snapshot.diskUsedBytes = bytesOnDisk(context.workspaces.files(workspace).disk());
    snapshot.confinement = workspace.confinement;
    snapshot.qemuPid = workspace.machine  ? workspace.machine->pid()
                       : workspace.living ? workspace.living->pid()
                                          : 0;
    return snapshot;
}

} // namespace helix::life
