#include "life/workspaces_service.h"

#include <algorithm>

#include "life/guest_door_service.h"
#include "life/create_flow.h"
#include "life/start_request.h"
#include "life/fork_flow.h"
#include "life/stop_flow.h"
#include "life/suspend_flow.h"
#include "life/settling.h"
#include "life/steps.h"
#include "base/try.h"

namespace helix::life {
namespace {

using async::Task;

using Flow = Task<Result<void>> (*)(LifeContextPtr, LiveWorkspacePtr);

Task<Result<void>> onWorkspace(LifeContextPtr context, WorkspaceId id, Flow flow)
{
    const LiveWorkspacePtr workspace = context->workspaces.find(id);
    if (!workspace)
        co_return fail(noSuchWorkspace(id.str()));
    if (workspace->unreadable)
        co_return fail(workspace->record.error.value_or(closingError()));
    co_return co_await flow(context, workspace);
}

Task<Result<std::vector<WorkspaceId>>> forkNamed(LifeContextPtr context, WorkspaceId id,
                                                 plane::ForkRequest request)
{
    const LiveWorkspacePtr workspace = context->workspaces.find(id);
    if (!workspace)
        co_return fail(noSuchWorkspace(id.str()));
    co_return co_await forkWorkspace(context, workspace, request);
}

Task<Result<Stakes>> stakesOf(LifeContextPtr context, WorkspaceId id, bool look)
{
    const LiveWorkspacePtr workspace = context->workspaces.find(id);
    if (!workspace)
        co_return fail(noSuchWorkspace(id.str()));
    co_return co_await context->work->stakes(workspace, look);
}

Task<Result<std::unique_ptr<link::Exec>>> runCommand(LifeContextPtr context, WorkspaceId id,
                                                     link::ExecRequest request)
{
    auto exec = co_await context->door.exec(id, std::move(request));
    if (!exec)
        co_return exec;
    if (const LiveWorkspacePtr workspace = context->workspaces.find(id)) {
        (void)runningCommands(*workspace);
        workspace->commands.emplace_back(exec->get());
    }
    co_return exec;
}

Task<Result<void>> renameWorkspace(LifeContextPtr context, WorkspaceId id, std::string name)
{
    const LiveWorkspacePtr workspace = context->workspaces.find(id);
    if (!workspace)
        co_return fail(noSuchWorkspace(id.str()));
    if (workspace->unreadable)
        co_return fail(workspace->record.error.value_or(closingError()));
    const auto taken = context->workspaces.names(id);
    if (auto checked = checkName(name, "a workspace"); !checked)
        co_return checked;
    CO_TRY(const auto chosen, chooseName(name, taken));
    const std::string before = std::exchange(workspace->record.name, chosen);
    const auto saved = co_await context->workspaces.save(workspace);
    if (!saved)
        workspace->record.name = before;
    context->workspaces.announce(workspace);
    co_return saved;
}

/// Of the user's, on its record; `value` is what it may be.
template <typename T>
Task<Result<void>> keepWish(LifeContextPtr context, WorkspaceId id, T WorkspaceRecord::*wish,
                            T value)
{
    const LiveWorkspacePtr workspace = context->workspaces.find(id);
    if (!workspace)
        co_return fail(noSuchWorkspace(id.str()));
    if (workspace->unreadable)
        co_return fail(workspace->record.error.value_or(closingError()));
    const T before = std::exchange(workspace->record.*wish, value);
    const auto saved = co_await context->workspaces.save(workspace);
    if (!saved)
        workspace->record.*wish = before;
    context->workspaces.announce(workspace);
    co_return saved;
}

Task<Result<void>> setKeepAlive(LifeContextPtr context, WorkspaceId id, std::optional<int> minutes)
{
    if (minutes && (*minutes < 0 || *minutes > plane::kMostIdleMinutes))
        co_return fail(ErrorCode::InvalidArgument,
                       std::to_string(*minutes) + " minutes is not between 0 and " +
                           std::to_string(plane::kMostIdleMinutes) + ".");
    co_return co_await keepWish(context, id, &WorkspaceRecord::idleMinutes, minutes);
}

Task<Result<void>> keepRolling(LifeContextPtr context, WorkspaceId id, std::optional<int> mebibytes)
{
    if (mebibytes && (*mebibytes < 0 || *mebibytes > plane::kMostRollingMiB))
        co_return fail(ErrorCode::InvalidArgument,
                       std::to_string(*mebibytes) + " MB is not between 0 and " +
                           std::to_string(plane::kMostRollingMiB) + ".");
    co_return co_await keepWish(context, id, &WorkspaceRecord::rollingMiB, mebibytes);
}

Task<Result<void>> keepDesktopMode(LifeContextPtr context, WorkspaceId id,
                                   std::optional<protocol::DesktopMode> mode)
{
    if (mode && !isDesktopMode(*mode))
        co_return fail(ErrorCode::InvalidArgument, "No desktop can be " + toText(*mode) + ".");
    if (mode)
        mode = withEvenSides(*mode);
    co_return co_await keepWish(context, id, &WorkspaceRecord::desktopMode, mode);
}

/// Those without a number of their own have another one.
void onSettingChanged(const LifeContextPtr& context, const QString& key)
{
    if (key.toStdString() != plane::kIdleMinutes.row.key)
        return;
    for (const auto& [id, workspace] : context->workspaces)
        if (workspace->recorded && !workspace->record.idleMinutes)
            context->workspaces.announce(workspace);
}

/// The user's own word: what its guest did before is forgiven.
Task<Result<void>> startAsked(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    workspace->restarts.forgive();
    workspace->wakes = {};
    workspace->notice.clear();
    return startExisting(std::move(context), std::move(workspace));
}

} // namespace

WorkspacesService::WorkspacesService(LifeContextPtr context)
    : m_context(std::move(context))
{
    connect(&m_context->workspaces.events, &LifeEvents::workspaceChanged, this,
            [this](const LiveWorkspacePtr& workspace) {
                emit changed(makeSnapshot(*m_context, *workspace));
            });
    connect(&m_context->workspaces.events, &LifeEvents::workspaceRemoved, this,
            &Workspaces::removed);
    connect(&m_context->settings, &Settings::changed, this,
            [this](const QString& key) { onSettingChanged(m_context, key); });
    m_context->forwards.setWorkspaceNames([weak = std::weak_ptr(m_context)](const WorkspaceId& id) {
        const auto context = weak.lock();
        return context ? context->workspaces.nameOf(id) : id.str();
    });
}

Task<Result<WorkspaceId>> WorkspacesService::create(CreateRequest request)
{
    return createWorkspace(m_context, std::move(request));
}

Task<Result<void>> WorkspacesService::start(WorkspaceId id)
{
    return onWorkspace(m_context, std::move(id), startAsked);
}

Task<Result<void>> WorkspacesService::suspend(WorkspaceId id)
{
    return onWorkspace(m_context, std::move(id), suspendWorkspace);
}

Task<Result<std::vector<WorkspaceId>>> WorkspacesService::fork(WorkspaceId id,
                                                               plane::ForkRequest request)
{
    return forkNamed(m_context, std::move(id), std::move(request));
}

Task<Result<void>> WorkspacesService::stop(WorkspaceId id, bool force)
{
    return onWorkspace(m_context, std::move(id),
                       force ? Flow([](LifeContextPtr context, LiveWorkspacePtr workspace) {
                           return stopWorkspace(context, workspace, true);
                       })
                             : Flow([](LifeContextPtr context, LiveWorkspacePtr workspace) {
                                   return stopWorkspace(context, workspace, false);
                               }));
}

Task<Result<void>> WorkspacesService::cancel(WorkspaceId id)
{
    return onWorkspace(m_context, std::move(id), cancelStart);
}

Task<Result<void>> WorkspacesService::remove(WorkspaceId id, bool force)
{
    return onWorkspace(m_context, std::move(id),
                       force ? Flow([](LifeContextPtr context, LiveWorkspacePtr workspace) {
                           return removeWorkspace(context, workspace, true);
                       })
                             : Flow([](LifeContextPtr context, LiveWorkspacePtr workspace) {
                                   return removeWorkspace(context, workspace, false);
                               }));
}

Task<Result<Stakes>> WorkspacesService::stakes(WorkspaceId id, bool look)
{
    return stakesOf(m_context, std::move(id), look);
}

Task<Result<void>> WorkspacesService::rename(WorkspaceId id, std::string name)
{
    return renameWorkspace(m_context, std::move(id), std::move(name));
}

Task<Result<void>> WorkspacesService::setIdle(WorkspaceId id, std::optional<int> minutes)
{
    return setKeepAlive(m_context, std::move(id), minutes);
}

Task<Result<void>> WorkspacesService::setRolling(WorkspaceId id, std::optional<int> mebibytes)
{
    return keepRolling(m_context, std::move(id), mebibytes);
}

Task<Result<void>> WorkspacesService::setDesktopMode(WorkspaceId id,
                                                     std::optional<protocol::DesktopMode> mode)
{
    return keepDesktopMode(m_context, std::move(id), mode);
}

std::shared_ptr<void> WorkspacesService::watch(const WorkspaceId& id)
{
    const LiveWorkspacePtr workspace = m_context->workspaces.find(id);
    return workspace ? workspace->watch() : nullptr;
}

std::shared_ptr<void> WorkspacesService::quiesce()
{
    if (auto quiesced = m_context->quiesced.lock(); !m_context->quiesced.expired())
        return quiesced;
    // Those that wait for a slot have it once this is over.
    std::shared_ptr<void> quiesced(nullptr, [weak = std::weak_ptr(m_context)](void*) {
        if (const auto context = weak.lock())
            emit context->workspaces.events.loadChanged();
    });
    m_context->quiesced = quiesced;
    return quiesced;
}

Task<Result<WorkspaceSnapshot>> WorkspacesService::waitUntilSettled(WorkspaceId id,
                                                                    async::CancelToken cancel)
{
    return life::waitUntilSettled(m_context, std::move(id), std::move(cancel));
}

std::vector<WorkspaceSnapshot> WorkspacesService::list() const
{
    std::vector<WorkspaceSnapshot> all;
    for (const auto& [id, workspace] : m_context->workspaces)
        if (workspace->recorded)
            all.push_back(makeSnapshot(*m_context, *workspace));
    std::ranges::stable_sort(all, {}, &WorkspaceSnapshot::createdAtMs);
    return all;
}

std::optional<WorkspaceSnapshot> WorkspacesService::snapshot(const WorkspaceId& id) const
{
    const LiveWorkspacePtr workspace = m_context->workspaces.find(id);
    return workspace ? std::optional(makeSnapshot(*m_context, *workspace)) : std::nullopt;
}

Result<WorkspaceId> WorkspacesService::resolve(const std::string& idOrName) const
{
    // Names first: a name may look like an id, and names are what people type.
    for (const auto& [id, workspace] : m_context->workspaces)
        if (workspace->recorded && workspace->record.name == idOrName)
            return id;
    if (const auto id = WorkspaceId::parse(idOrName); id && m_context->workspaces.find(*id))
        return *id;
    return fail(noSuchWorkspace("named " + printable(idOrName, 60)));
}

Task<Result<std::unique_ptr<link::Exec>>> WorkspacesService::exec(WorkspaceId id,
                                                                  link::ExecRequest request)
{
    return runCommand(m_context, std::move(id), std::move(request));
}

Result<AgentAccess> WorkspacesService::agentAccess(const WorkspaceId& id) const
{
    TRY(const auto workspace,
        workspaceWithAgent(m_context->workspaces, id, "it shows no desktop and no terminal"));
    return AgentAccess{workspace->controlPort, *workspace->credential};
}

Result<ssh::Target> WorkspacesService::sshTarget(const WorkspaceId& id) const
{
    TRY(const auto workspace, readyWorkspace(m_context->workspaces, id));
    const auto forward = m_context->forwards.find(id, boundary::ForwardKind::Ssh);
    if (!forward)
        return fail(ErrorCode::NotFound,
                    "The SSH port of " + workspace->record.name + " is not on record.");
    if (!workspace->agentExpected)
        return fail(
            ErrorCode::Unsupported,
            workspace->record.name +
                " has no agent inside, so Helix has no key to it; log in with an account of "
                "its own: ssh -p " +
                std::to_string(forward->hostPort) + " USER@127.0.0.1");
    ssh::Target target;
    target.port = forward->hostPort;
    target.privateKeyFile = m_context->workspaces.files(*workspace).userKey();
    target.hostKey = workspace->record.sshHostKey;
    return target;
}

std::filesystem::path WorkspacesService::logFile(const WorkspaceId& id, bool serial) const
{
    const WorkspaceFiles files(m_context->options.paths, id);
    return serial ? files.serialLog() : files.processLog();
}

void WorkspacesService::reportFirstFrame(const WorkspaceId& id)
{
    const LiveWorkspacePtr workspace = m_context->workspaces.find(id);
    if (!workspace || workspace->record.state != State::Ready)
        return;
    if (isRunning(*workspace, Step::Desktop))
        endStep(m_context->workspaces, workspace, Step::Desktop, StepProgress::Status::Done);
}

} // namespace helix::life
