#include "tasks/open_plane.h"

#include "image/disk_import.h"
#include "machine/abandoned_probe.h"
#include "tasks/activity_notes.h"
#include "tasks/attempts_service.h"
#include "tasks/database_care.h"
#include "tasks/boundary_sheets_service.h"
#include "tasks/project_watch.h"
#include "tasks/recordings_service.h"
#include "life/boundary_steps.h"
#include "life/checkpoints_service.h"
#include "life/desktop_doctor.h"
#include "life/disk_reserve.h"
#include "life/doctor.h"
#include "life/flatten_flow.h"
#include "life/host_proxy.h"
#include "life/host_use_service.h"
#include "tasks/guest_work.h"
#include "life/idle_watch.h"
#include "life/spare_flow.h"
#include "life/start_flow.h"
#include "life/start_request.h"
#include "life/unasked_end.h"
#include "life/wake_watch.h"
#include "life/use_flow.h"
#include "life/warm_flow.h"
#include "life/images_service.h"
#include "life/reconcile.h"
#include "life/workspaces_service.h"
#include "base/try.h"
#include "store/care.h"

namespace helix::tasks {
namespace {

using async::Task;

/// Step N of the list brings schema N to N+1; never edited once released.
store::Migrations migrations()
{
    return {Registry::schema(),
            boundary::ForwardsService::schema(),
            ActivityService::schema(),
            SettingsService::schema(),
            boundary::BoundaryService::schema(),
            providers::ProvidersService::schema(),
            sessions::SessionsService::schema(),
            projects::ProjectsService::schema(),
            AskedWorkStore::schema(),
            AttemptsStore::schema(),
            Registry::runtimeFolderSchema(),
            dropConversationsSchema(),
            providers::ProvidersService::choicesSchema(),
            AskedWorkStore::optionsSchema(),
            Registry::diskBaseSchema(),
            Registry::suspendSchema(),
            Registry::forkSchema(),
            CheckpointStore::schema(),
            Registry::idleSchema(),
            CheckpointStore::turnSchema(),
            Registry::desktopModeSchema(),
            boundary::BoundaryService::clipboardSchema(),
            sound::SoundService::schema(),
            Registry::rollingSchema(),
            ActivityService::aboutSchema(),
            CommandStore::schema()};
}

class OpenPlane : public plane::ControlPlane {
public:
    explicit OpenPlane(TaskContextPtr context)
        : m_context(std::move(context))
        , m_images(m_context->life)
        , m_workspaces(m_context->life)
        , m_checkpoints(m_context->life)
        , m_attempts(m_context)
        , m_sheets(m_context)
        , m_proxy(m_context->life)
        , m_hostUse(m_context->life, m_images)
        , m_recordings(m_context, m_workspaces, m_checkpoints)
    {
    }
    ~OpenPlane() override { m_context->close(); }
    OpenPlane(const OpenPlane&) = delete;
    OpenPlane& operator=(const OpenPlane&) = delete;

    Images& images() override { return m_images; }
    void goOnWithImages() { m_images.goOn(); }
    Workspaces& workspaces() override { return m_workspaces; }
    plane::Checkpoints& checkpoints() override { return m_checkpoints; }
    boundary::Forwards& forwards() override { return m_context->life->forwards; }
    boundary::Boundary& boundary() override { return *m_context->life->boundary; }
    providers::Providers& providers() override { return *m_context->life->providers; }
    agents::Agents& agents() override { return m_context->agents; }
    sessions::Sessions& sessions() override { return *m_context->sessions; }
    projects::Projects& projects() override { return *m_context->projects; }
    exchange::Exchange& exchange() override { return m_context->exchange; }
    sound::Sound& sound() override { return m_context->sound; }
    catalogues::Catalogues& catalogues() override { return m_context->catalogues; }
    desktops::Desktops& desktops() override { return m_context->desktops; }
    plane::Recordings& recordings() override { return m_recordings; }
    Attempts& attempts() override { return m_attempts; }
    BoundarySheets& sheets() override { return m_sheets; }
    Activity& activity() override { return m_context->life->activity; }
    Settings& settings() override { return m_context->life->settings; }
    plane::HostProxy& proxy() override { return m_proxy; }
    HostUse& hostUse() override { return m_hostUse; }
    Task<std::vector<DoctorFinding>> doctor(bool probe) override
    {
        return examineHost(m_context->life, probe);
    }

    Task<Result<std::vector<DoctorFinding>>> examineDesktop(WorkspaceId id) override
    {
        return examineGuestDesktop(m_context->life, std::move(id));
    }

    Task<Result<void>> load() { return m_attempts.load(); }

private:
    TaskContextPtr m_context; ///< owners: this and running flows
    ImagesService m_images;
    WorkspacesService m_workspaces;
    life::CheckpointsService m_checkpoints;
    AttemptsService m_attempts;
    BoundarySheetsService m_sheets;
    life::HostProxyService m_proxy;
    HostUseService m_hostUse;
    RecordingsService m_recordings;
};

/// Asks QEMU for its version, and measures the accelerator if that was never done, before the first
/// Create needs them.
Task<void> warmUp(LifeContextPtr context)
{
    const auto qemu = co_await context->host.qemu();
    if (!qemu)
        co_return;
    const auto kernel = probeKernel(context->images);
    const async::CancelToken never;
    if (!kernel.empty())
        (void)co_await context->host.facts(kernel, never);
}

/// Catalogues are looked at anew as the user has it, now and after each change of that.
void followRenewal(const TaskContextPtr& context)
{
    const auto renew = [weak = std::weak_ptr(context)] {
        if (const auto context = weak.lock())
            context->catalogues.renewByItself(context->life->settings.get(plane::kRenewCatalogues));
    };
    const auto& life = context->life;
    QObject::connect(&life->settings, &plane::Settings::changed, life->connections.get(),
                     [renew](const QString& key) {
                         if (key.toStdString() == plane::kRenewCatalogues.row.key)
                             renew();
                     });
    renew();
}

Task<Result<void>> openServices(TaskContextPtr context)
{
    const auto life = context->life;
    CO_TRY(co_await life->settings.load());
    CO_TRY(co_await life->forwards.load());
    CO_TRY(co_await life->boundary->load());
    CO_TRY(co_await life->providers->load());
    async::detach(renewProxies(life));
    followProxySettings(life);
    CO_TRY(co_await loadTasks(context));
    followBoundary(life);
    followMachines(life);
    followAgents(life);
    followKnocks(life);
    startWaiting(life);
    followGuests(context);
    const auto store = life->images;
    const auto cache = life->options.paths.cache;
    const std::function<Result<void>()> tidy = [store, cache]() -> Result<void> {
        image::removeAbandonedImports(store);
        machine::endAbandonedProbes(cache);
        return {};
    };
    (void)co_await async::onPool(tidy);
    // One that cannot be read says so in its list.
    (void)co_await context->catalogues.open();
    const auto undone = co_await context->projects->finishInterrupted();
    const auto done = co_await reconcile(life);
    if (done && life->databaseProblem.empty())
        co_await tidySnapshots(life);
    noteBoundaries(context);
    for (const auto& [id, sentence] : undone)
        if (const LiveWorkspacePtr workspace = life->workspaces.find(id))
            life->workspaces.log(*workspace, "changes", sentence);
    followRenewal(context);
    co_return done;
}

struct Databases {
    std::unique_ptr<store::Database> registry, conversations;
};

Result<void> openDatabases(const Paths& paths, Databases& opened)
{
    const store::Migrations ofRegistry = migrations();
    const store::Migrations ofConversations{sessions::SessionsService::schema()};
    TRY(store::refuseNewer(paths.database(), ofRegistry));
    TRY(store::refuseNewer(conversationsFile(paths), ofConversations));
    if (auto split = splitConversations(paths); !split)
        return split;
    TRY(auto registry, store::Database::open(paths.database(), ofRegistry));
    TRY(auto conversations, store::Database::open(conversationsFile(paths), ofConversations));
    opened = {std::move(registry), std::move(conversations)};
    return {};
}

} // namespace

Task<Result<std::unique_ptr<plane::ControlPlane>>> openPlane(ControlPlaneOptions options)
{
    CO_TRY(options.paths.prepare());
    if (const auto netd = options.environment("HELIXVM_NETD")) // as HELIXVM_QEMU, for tests
        options.installation.netdProgram = *netd;
    const auto opened = std::make_shared<Databases>();
    const Paths paths = options.paths;
    const std::function<Result<void>()> openAll = [opened, paths] {
        return openDatabases(paths, *opened);
    };
    CO_TRY(co_await async::onPool(openAll));
    auto keys = co_await keychain::KeyStore::open(options.paths.keys(), options.tryKeychain);
    const std::string damage = databaseProblem(paths);
    const auto life = std::make_shared<LifeContext>(options, std::move(opened->registry), damage,
                                                    std::move(keys));
    const auto context = std::make_shared<TaskContext>(life, std::move(opened->conversations));
    const auto ready = co_await openServices(context);
    if (!ready) {
        context->close();
        co_return fail(ready.error());
    }
    const auto plane = std::make_shared<std::unique_ptr<OpenPlane>>(new OpenPlane(context));
    CO_TRY(co_await (*plane)->load());
    (*plane)->goOnWithImages();
    async::detach(warmUp(life));
    warmAllImages(life);
    flattenInBackground(life);
    keepSpares(life);
    watchDisk(life);
    watchIdle(life);
    watchUse(life);
    watchProjects(context);
    careForDatabases(context);
    co_return std::unique_ptr<ControlPlane>(std::move(*plane));
}

} // namespace helix::tasks
