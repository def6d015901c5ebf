#include "tasks/open_plane.h"

#include "image/disk_import.h"
#include "machine/abandoned_probe.h"
#include "tasks/attempts_service.h"
#include "tasks/boundary_sheets_service.h"
#include "life/boundary_steps.h"
#include "life/database_care.h"
#include "life/disk_reserve.h"
#include "life/doctor.h"
#include "tasks/guest_work.h"
#include "life/start_flow.h"
#include "life/unasked_end.h"
#include "life/images_service.h"
#include "life/reconcile.h"
#include "life/workspaces_service.h"
#include "base/try.h"

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
            AskedWorkStore::optionsSchema()};
}

class OpenPlane : public plane::ControlPlane {
public:
    explicit OpenPlane(const TurnEndsPtr& ends)
        : m_context(ends->context)
        , m_images(m_context)
        , m_workspaces(m_context)
        , m_attempts(ends)
        , m_sheets(m_context)
    {
    }
    ~OpenPlane() override { m_context->close(); }
    OpenPlane(const OpenPlane&) = delete;
    OpenPlane& operator=(const OpenPlane&) = delete;

    Images& images() override { return m_images; }
    Workspaces& workspaces() override { return m_workspaces; }
    boundary::Forwards& forwards() override { return m_context->forwards; }
    boundary::Boundary& boundary() override { return *m_context->boundary; }
    providers::Providers& providers() override { return *m_context->providers; }
    agents::Agents& agents() override { return m_context->agents; }
    sessions::Sessions& sessions() override { return *m_context->sessions; }
    projects::Projects& projects() override { return *m_context->projects; }
    Attempts& attempts() override { return m_attempts; }
    BoundarySheets& sheets() override { return m_sheets; }
    Activity& activity() override { return m_context->activity; }
    Settings& settings() override { return m_context->settings; }
    Task<std::vector<DoctorFinding>> doctor(bool probe) override
    {
        return examineHost(m_context, probe);
    }

    Task<Result<void>> load() { return m_attempts.load(); }

private:
    LifeContextPtr m_context; ///< owners: this and running flows
    ImagesService m_images;
    WorkspacesService m_workspaces;
    AttemptsService m_attempts;
    BoundarySheetsService m_sheets;
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

Task<Result<void>> openServices(TurnEndsPtr ends)
{
    const auto context = ends->context;
    auto done = co_await context->settings.load();
    if (done)
        done = co_await context->forwards.load();
    if (done)
        done = co_await context->boundary->load();
    if (done)
        done = co_await context->providers->load();
    if (done)
        done = co_await context->sessions->load();
    if (done)
        done = co_await context->projects->load();
    if (!done)
        co_return done;
    followBoundary(context);
    followMachines(context);
    followAgents(context);
    followGuests(ends);
    const auto store = context->images;
    const auto cache = context->options.paths.cache;
    const std::function<Result<void>()> tidy = [store, cache]() -> Result<void> {
        image::removeAbandonedImports(store);
        machine::endAbandonedProbes(cache);
        return {};
    };
    (void)co_await async::onPool(tidy);
    const auto undone = co_await context->projects->finishInterrupted();
    done = co_await reconcile(context);
    for (const auto& [id, sentence] : undone)
        if (const LiveWorkspacePtr workspace = context->find(id))
            context->log(*workspace, "changes", sentence);
    co_return done;
}

struct Databases {
    std::unique_ptr<store::Database> registry, conversations;
};

Result<void> openDatabases(const Paths& paths, Databases& opened)
{
    if (auto split = splitConversations(paths); !split)
        return split;
    TRY(auto registry, store::Database::open(paths.database(), migrations()));
    TRY(auto conversations,
        store::Database::open(conversationsFile(paths), {sessions::SessionsService::schema()}));
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
    auto context = std::make_shared<LifeContext>(options, std::move(opened->registry),
                                                 std::move(opened->conversations), std::move(keys));
    const auto ends = std::make_shared<TurnEnds>(context);
    const auto ready = co_await openServices(ends);
    if (!ready) {
        context->close();
        co_return fail(ready.error());
    }
    const auto plane = std::make_shared<std::unique_ptr<OpenPlane>>(new OpenPlane(ends));
    CO_TRY(co_await (*plane)->load());
    async::detach(warmUp(context));
    watchDisk(context);
    careForDatabases(context);
    co_return std::unique_ptr<ControlPlane>(std::move(*plane));
}

} // namespace helix::tasks
