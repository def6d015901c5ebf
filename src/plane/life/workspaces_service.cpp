#include "life/workspaces_service.h"

#include <algorithm>

#include "life/bounded_work.h"
#include "life/guest_door_service.h"
#include "life/create_flow.h"
#include "life/stop_flow.h"
#include "life/steps.h"

namespace helix::life {
namespace {

using async::Task;

using Flow = Task<Result<void>> (*)(WorldPtr, EntryPtr);

Task<Result<void>> onEntry(WorldPtr world, WorkspaceId id, Flow flow)
{
    const EntryPtr entry = world->find(id);
    if (!entry)
        co_return fail(noSuchWorkspace(id.str()));
    if (entry->unreadable)
        co_return fail(entry->record.error.value_or(closingError()));
    co_return co_await flow(world, entry);
}

/// A project that was asked for belongs to what people wait for.
bool isSettled(const Entry& entry)
{
    const State state = entry.record.state;
    return (state == State::Ready && !entry.bringing) || state == State::Stopped ||
           state == State::Failed || state == State::Unreachable;
}

Task<Result<WorkspaceSnapshot>> settledSnapshot(WorldPtr world, WorkspaceId id,
                                                async::CancelToken cancel)
{
    while (true) {
        const EntryPtr entry = world->find(id);
        if (!entry)
            co_return fail(noSuchWorkspace(id.str()));
        if (isSettled(*entry))
            co_return makeSnapshot(*world, *entry);
        const auto changed = co_await entry->changed.next(cancel);
        if (!changed)
            co_return fail(changed.error());
    }
}

StakesFacts gatherStakes(const World& world, Entry& entry)
{
    using sessions::SessionState;
    StakesFacts facts;
    for (const auto& session : world.sessions->list()) {
        if (session.workspace != entry.record.id)
            continue;
        ++facts.conversations;
        const auto& title = session.agentTitle.empty() ? session.agent : session.agentTitle;
        if (session.state == SessionState::Asking)
            facts.asking.push_back(title);
        else if (session.state == SessionState::Working ||
                 session.state == SessionState::Starting || session.state == SessionState::Away ||
                 !session.queue.empty())
            facts.working.push_back(title);
    }
    std::erase_if(entry.commands, [](const auto& command) { return command.isNull(); });
    facts.commands = static_cast<int>(entry.commands.size());
    facts.running = entry.record.state == State::Ready;
    return facts;
}

/// Why its changes could not be looked at; empty: they were, or there is nothing to look at.
Task<std::string> lookAtChanges(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    if (entry->record.state != State::Ready || !world->projects->project(id))
        co_return std::string();
    const auto look = std::make_shared<BoundedWork>();
    const auto interrupted = entry->interrupt.token().onCancel([look] { look->stop.cancel(); });
    const auto limit = world->options.lookLimit;
    async::detach(watchClock(look, limit));
    const auto token = look->stop.token();
    const std::string session;
    const auto taken = co_await world->projects->takeSnapshot(id, session, token);
    look->over.cancel();
    if (taken)
        co_return std::string();
    co_return look->late ? "Its machine did not show them in time." : taken.error().message;
}

Task<Result<Stakes>> stakesOf(WorldPtr world, WorkspaceId id, bool look)
{
    const EntryPtr entry = world->find(id);
    if (!entry)
        co_return fail(noSuchWorkspace(id.str()));
    std::string unseen;
    if (look) {
        unseen = co_await lookAtChanges(world, entry);
    }
    auto facts = gatherStakes(*world, *entry);
    const auto home = co_await world->projects->home(id);
    if (!home)
        co_return fail(home.error());
    facts.project = *home;
    if (facts.project && facts.project->problem.empty())
        facts.project->problem = unseen;
    const Stakes stakes = describeStakes(facts);
    co_return stakes;
}

Task<Result<std::unique_ptr<link::Exec>>> runCommand(WorldPtr world, WorkspaceId id,
                                                     link::ExecRequest request)
{
    auto exec = co_await world->door.exec(id, std::move(request));
    if (!exec)
        co_return exec;
    if (const EntryPtr entry = world->find(id)) {
        std::erase_if(entry->commands, [](const auto& command) { return command.isNull(); });
        entry->commands.emplace_back(exec->get());
    }
    co_return exec;
}

Task<Result<void>> renameEntry(WorldPtr world, WorkspaceId id, std::string name)
{
    const EntryPtr entry = world->find(id);
    if (!entry)
        co_return fail(noSuchWorkspace(id.str()));
    if (entry->unreadable)
        co_return fail(entry->record.error.value_or(closingError()));
    std::set<std::string> taken;
    for (const auto& [other, it] : world->entries)
        if (other != id)
            taken.insert(it->record.name);
    if (auto checked = checkName(name, "a workspace"); !checked)
        co_return checked;
    const auto chosen = chooseName(name, taken);
    if (!chosen)
        co_return fail(chosen.error());
    const std::string before = std::exchange(entry->record.name, *chosen);
    const auto saved = co_await world->save(entry);
    if (!saved)
        entry->record.name = before;
    world->announce(entry);
    co_return saved;
}

/// The user's own word: what its guest did before is forgiven.
Task<Result<void>> startAsked(WorldPtr world, EntryPtr entry)
{
    entry->restarts.forgive();
    entry->notice.clear();
    return startExisting(std::move(world), std::move(entry));
}

} // namespace

WorkspacesService::WorkspacesService(WorldPtr world)
    : m_world(std::move(world))
{
    m_world->face = this;
    m_world->forwards.setWorkspaceNames([weak = std::weak_ptr(m_world)](const WorkspaceId& id) {
        const auto world = weak.lock();
        return world ? world->nameOf(id) : id.str();
    });
}

WorkspacesService::~WorkspacesService()
{
    m_world->face = nullptr;
}

Task<Result<WorkspaceId>> WorkspacesService::create(CreateRequest request)
{
    return createWorkspace(m_world, std::move(request));
}

Task<Result<void>> WorkspacesService::start(WorkspaceId id)
{
    return onEntry(m_world, std::move(id), startAsked);
}

Task<Result<void>> WorkspacesService::stop(WorkspaceId id, bool force)
{
    return onEntry(m_world, std::move(id),
                   force ? Flow([](WorldPtr world, EntryPtr entry) {
                       return stopWorkspace(world, entry, true);
                   })
                         : Flow([](WorldPtr world, EntryPtr entry) {
                               return stopWorkspace(world, entry, false);
                           }));
}

Task<Result<void>> WorkspacesService::cancel(WorkspaceId id)
{
    return onEntry(m_world, std::move(id), cancelStart);
}

Task<Result<void>> WorkspacesService::remove(WorkspaceId id, bool force)
{
    return onEntry(m_world, std::move(id),
                   force ? Flow([](WorldPtr world, EntryPtr entry) {
                       return removeWorkspace(world, entry, true);
                   })
                         : Flow([](WorldPtr world, EntryPtr entry) {
                               return removeWorkspace(world, entry, false);
                           }));
}

Task<Result<Stakes>> WorkspacesService::stakes(WorkspaceId id, bool look)
{
    return stakesOf(m_world, std::move(id), look);
}

Task<Result<void>> WorkspacesService::rename(WorkspaceId id, std::string name)
{
    return renameEntry(m_world, std::move(id), std::move(name));
}

Task<Result<WorkspaceSnapshot>> WorkspacesService::waitUntilSettled(WorkspaceId id,
                                                                    async::CancelToken cancel)
{
    return settledSnapshot(m_world, std::move(id), std::move(cancel));
}

std::vector<WorkspaceSnapshot> WorkspacesService::list() const
{
    std::vector<WorkspaceSnapshot> all;
    for (const auto& [id, entry] : m_world->entries)
        if (entry->recorded)
            all.push_back(makeSnapshot(*m_world, *entry));
    std::ranges::stable_sort(all, {}, &WorkspaceSnapshot::createdAtMs);
    return all;
}

std::optional<WorkspaceSnapshot> WorkspacesService::snapshot(const WorkspaceId& id) const
{
    const EntryPtr entry = m_world->find(id);
    return entry ? std::optional(makeSnapshot(*m_world, *entry)) : std::nullopt;
}

Result<WorkspaceId> WorkspacesService::resolve(const std::string& idOrName) const
{
    // Names first: a name may look like an id, and names are what people type.
    for (const auto& [id, entry] : m_world->entries)
        if (entry->recorded && entry->record.name == idOrName)
            return id;
    if (const auto id = WorkspaceId::parse(idOrName); id && m_world->find(*id))
        return *id;
    return fail(noSuchWorkspace("named " + printable(idOrName, 60)));
}

Task<Result<std::unique_ptr<link::Exec>>> WorkspacesService::exec(WorkspaceId id,
                                                                  link::ExecRequest request)
{
    return runCommand(m_world, std::move(id), std::move(request));
}

Result<AgentAccess> WorkspacesService::agentAccess(const WorkspaceId& id) const
{
    const auto entry = entryWithAgent(*m_world, id, "it shows no desktop and no terminal");
    if (!entry)
        return fail(entry.error());
    return AgentAccess{(*entry)->controlPort, *(*entry)->credential};
}

Result<link::SshTarget> WorkspacesService::sshTarget(const WorkspaceId& id) const
{
    const auto entry = readyEntry(*m_world, id);
    if (!entry)
        return fail(entry.error());
    const auto forward = m_world->forwards.find(id, boundary::ForwardKind::Ssh);
    if (!forward)
        return fail(ErrorCode::NotFound,
                    "The SSH port of " + (*entry)->record.name + " is not on record.");
    if (!(*entry)->agentExpected)
        return fail(
            ErrorCode::Unsupported,
            (*entry)->record.name +
                " has no agent inside, so Helix has no key to it; log in with an account of "
                "its own: ssh -p " +
                std::to_string(forward->hostPort) + " USER@127.0.0.1");
    link::SshTarget target;
    target.port = forward->hostPort;
    target.privateKeyFile = m_world->files(**entry).userKey();
    target.hostKey = (*entry)->record.sshHostKey;
    return target;
}

std::filesystem::path WorkspacesService::logFile(const WorkspaceId& id, bool serial) const
{
    const WorkspaceFiles files(m_world->options.paths, id);
    return serial ? files.serialLog() : files.processLog();
}

void WorkspacesService::reportFirstFrame(const WorkspaceId& id)
{
    const EntryPtr entry = m_world->find(id);
    if (!entry || entry->record.state != State::Ready)
        return;
    if (isRunning(*entry, Step::Desktop))
        endStep(m_world, entry, Step::Desktop, StepProgress::Status::Done);
}

} // namespace helix::life
