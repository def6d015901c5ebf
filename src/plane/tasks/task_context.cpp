#include "tasks/task_context.h"

#include "base/try.h"
#include "life/disk_reserve.h"
#include "life/host_proxy.h"
#include "tasks/boundary_notes.h"

namespace helix::tasks {
namespace {

/// What this computer can run.
catalogue::Host thisHost()
{
    return {"amd64",
            catalogue::parseHelixVersion(HELIX_VERSION).value_or(catalogue::HelixVersion{})};
}

/// What is carried by hand goes by the boundary's switches, and onto its ledger and the activity.
exchange::ExchangeService::Boundary exchangeBoundary(LifeContext& life)
{
    const auto choice = [&life](const WorkspaceId& id) -> Result<operations::ClipboardChoice> {
        const auto snapshot =
            life.boundary ? life.boundary->snapshot(id) : boundary::BoundarySnapshot();
        if (!life.boundary || !snapshot.ledgerWritable)
            return fail(ErrorCode::Unavailable,
                        "The ledger cannot be written, so nothing crosses; free some space on this "
                        "computer's disk.");
        return snapshot.clipboard;
    };
    const auto record = [&life,
                         notes = CarriedNotes()](const operations::LedgerLine& line) mutable {
        if (life.boundary)
            life.boundary->noteCarried(line);
        const LiveWorkspacePtr workspace = life.workspaces.find(line.workspace);
        if (auto note = notes.noteOf(line); note && workspace)
            life.workspaces.log(*workspace, std::move(note->kind), std::move(note->text));
    };
    const auto reserve = [&life] {
        return DiskReserve{life.options.paths.data, life::diskReserve(life)};
    };
    return {choice, record, reserve};
}

async::Task<Result<std::vector<std::string>>> takeDrag(const KnownWorkspaces& known, WorkspaceId id)
{
    const LiveWorkspacePtr workspace = known.find(id);
    const auto client = workspace && workspace->agent ? workspace->agent->connected()
                                                      : std::shared_ptr<link::AgentClient>();
    if (!client)
        co_return fail(ErrorCode::Unavailable, "The workspace's agent is not connected.");
    co_return co_await client->takeDrag();
}

} // namespace

TaskContext::TaskContext(LifeContextPtr below, std::unique_ptr<store::Database> openedConversations)
    : life(std::move(below))
    , workspaces(life->workspaces)
    , conversations(std::move(openedConversations))
    , agents(life->door, life->options.installation.agents, life->options.paths.data / "agents")
    , desktops([door = &life->door](const WorkspaceId& id) { return door->address(id); },
               [settings = &life->settings] { return settings->get(plane::kDecodeWithCard); })
    , exchange(life->door, exchangeBoundary(*life),
               [known = &life->workspaces](WorkspaceId id) { return takeDrag(*known, id); })
    , sound(life->door, *life->database,
            {[this](const WorkspaceId& id) { return desktops.isPrivate(id); },
             [known = &life->workspaces](const WorkspaceId& id) {
                 const LiveWorkspacePtr workspace = known->find(id);
                 return workspace ? workspace->watch() : nullptr;
             }})
    , catalogues(
          life->options.paths.data / "catalogues",
          catalogues::realFetch(processEnvironment(), life->proxies),
          catalogues::KeptPictures(life->options.paths.cache / "pictures",
                                   catalogues::realBlobFetch(processEnvironment(), life->proxies)),
          thisHost(), systemWallClock())
    , mcpKeys(life->keys, *life->providers)
    , sessions(
          std::make_unique<sessions::SessionsService>(*conversations, life->door, agents, &mcpKeys))
    , projects(std::make_unique<projects::ProjectsService>(
          *life->database, life->door, life->options.paths.cache / "bundles",
          projects::ProjectLimits{}, life->options.paths.data / "sample-project"))
    , askedWork(*life->database)
    , commands(*life->database)
{
    life->work = this;
    projects->setFetchWay(
        [weak = std::weak_ptr(life)]() -> Result<std::map<std::string, std::string>> {
            const auto life = weak.lock();
            if (!life)
                return fail(ErrorCode::Cancelled, "Helix is closing.");
            return life::gitProxyEnvironment(life->settings, life->proxies->now());
        });
    QObject::connect(life->boundary.get(), &boundary::Boundary::changed, &exchange,
                     [this](const WorkspaceId& id) { exchange.onChoice(id); });
}

TaskContext::~TaskContext()
{
    life->work = nullptr;
}

AskedWork TaskContext::askedOf(const WorkspaceId& id) const
{
    const auto found = asked.find(id);
    return found == asked.end() ? AskedWork() : found->second;
}

void TaskContext::close()
{
    life->endFlows();
    sound.close();
    sessions.reset(); // before what they speak through
    projects.reset();
    life->close();
    conversations->close();
}

async::Task<Result<void>> loadTasks(TaskContextPtr context)
{
    CO_TRY(co_await context->sessions->load());
    CO_TRY(co_await context->projects->load());
    CO_TRY(co_await context->sound.load());
    CO_TRY(auto kept, co_await context->askedWork.load());
    context->asked = std::move(kept);
    co_return Result<void>();
}

} // namespace helix::tasks
