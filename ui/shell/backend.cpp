#include "ui/shell/backend.h"

#include <QCoreApplication>
#include <QQmlEngine>
#include <QStandardPaths>
#include <QUrl>

#include "ui/shell/clipboard.h"
#include "ui/desktop/stream_hub.h"
#include "ui/activity/activity_log.h"
#include "ui/create/agent_choice.h"
#include "ui/attempts/attempt_board.h"
#include "ui/boundary/boundary_hub.h"
#include "ui/create/create_flow.h"
#include "ui/settings/doctor.h"
#include "ui/images/image_list.h"
#include "ui/images/image_market.h"
#include "ui/settings/catalogue_hub.h"
#include "ui/ports/port_table.h"
#include "ui/changes/projects_hub.h"
#include "ui/settings/model_offers.h"
#include "ui/settings/provider_hub.h"
#include "ui/conversation/session_hub.h"
#include "ui/conversation/workspace_sessions.h"
#include "ui/settings/login_start.h"
#include "ui/settings/problem_report.h"
#include "ui/settings/settings_file.h"
#include "ui/settings/settings_store.h"
#include "ui/settings/storage_model.h"
#include "ui/settings/storage_move.h"
#include "ui/workspace/running_desktops.h"
#include "ui/workspace/use_watch.h"
#include "ui/workspace/workspace_list.h"
#include "ui/shell/notices.h"
#include "ui/pictures/picture_decoder.h"
#include "ui/shell/desktop_notes.h"
#include "ui/shell/tray_host.h"
#include "ui/shell/window_memory.h"
#include "ui/work/work_list.h"

namespace helix::ui {

namespace {
constexpr auto kGivenTo = "helix.backend";
}

// Members that use others stand below them.
struct Backend::Models {
    explicit Models(PlaneLine& line)
        : workspaces(line, notices)
        , runningDesktops(workspaces)
        , images(line, notices)
        , createFlow(line, images)
        , ports(line, notices, workspaces)
        , boundaries(line, notices, workspaces)
        , providers(line, notices, workspaces)
        , modelOffers(line)
        , sessions(line, notices, workspaces)
        , market(line, notices, images, sessions.shelf())
        , catalogues(line, notices)
        , projects(line, workspaces)
        , attempts(line, notices)
        , agentChoice(line)
        , activity(line, notices)
        , settings(line, notices)
        , settingsFile(line, notices)
        , loginStart(notices)
        , doctor(line, workspaces)
        , problemReport(line, notices)
        , use(line)
        , storage(line, notices)
        , storageMove(line)
        , streams(line, workspaces)
        , work(line)
    {
    }
    Notices notices;
    PictureDecoder pictures;
    WorkspaceList workspaces;
    RunningDesktops runningDesktops;
    ImageList images;
    CreateFlow createFlow;
    PortTable ports;
    BoundaryHub boundaries;
    ProviderHub providers;
    ModelOffers modelOffers;
    SessionHub sessions;
    ImageMarket market;
    CatalogueHub catalogues;
    ProjectsHub projects;
    AttemptBoard attempts;
    AgentChoice agentChoice;
    ActivityLog activity;
    SettingsStore settings;
    SettingsFile settingsFile;
    LoginStart loginStart;
    Doctor doctor;
    ProblemReport problemReport;
    UseWatch use;
    StorageModel storage;
    StorageMove storageMove;
    StreamHub streams;
    Clipboard clipboard;
    TrayHost trayHost;
    DesktopNotes desktopNotes;
    WindowMemory memory;
    WorkList work;
};

Backend::Backend(PlaneLine& line)
    : m_line(line)
    , m_models(std::make_unique<Models>(line))
{
    connect(&line, &PlaneLine::opened, this, [this] {
        m_open = true;
        emit openChanged();
    });
    connect(&line, &PlaneLine::failed, this,
            [this](const QString& sentence, const QString& details) {
                m_openProblem = sentence;
                m_openProblemDetails = details;
                emit openChanged();
            });
    connect(&line, &PlaneLine::activated, this, &Backend::activated);
    showInstalls();
    forgetWindows();
    m_models->trayHost.look();
}

/// A desktop's own window is remembered as long as there is its workspace.
void Backend::forgetWindows()
{
    auto* memory = &m_models->memory;
    connect(&m_models->workspaces, &WorkspaceList::vanishing, this,
            [memory](const QString& id) { memory->forgetDesktop(id); });
    connect(&m_line.events(), &PlaneEvents::workspacesListed, this, [memory](const auto& all) {
        QStringList ids;
        for (const auto& workspace : all)
            ids.append(QString::fromStdString(workspace.id.str()));
        memory->keepDesktops(ids);
    });
}

/// Agents that are being added are work in the background like any other.
void Backend::showInstalls()
{
    auto* sessions = &m_models->sessions;
    auto* work = &m_models->work;
    const auto keyOf = [](const QString& id) { return QStringLiteral("install/") + id; };
    connect(sessions, &SessionHub::installBegan, work,
            [this, work, sessions, keyOf](const QString& id, const QString& title) {
                const auto* workspace = m_models->workspaces.find(id);
                work->put({keyOf(id),
                           tr("Adding %1 to %2").arg(title, workspace ? workspace->name() : id),
                           QStringLiteral("extension"), [sessions, id] {
                               if (auto* one = sessions->ofWorkspace(id))
                                   one->cancelInstall();
                           }});
            });
    connect(sessions, &SessionHub::installEnded, work,
            [work, keyOf](const QString& id) { work->drop(keyOf(id)); });
}

Backend::~Backend() = default;

Backend* Backend::create(QQmlEngine* engine, QJSEngine*)
{
    auto* backend = engine->property(kGivenTo).value<Backend*>();
    QJSEngine::setObjectOwnership(backend, QJSEngine::CppOwnership);
    return backend;
}

void Backend::giveTo(QQmlEngine& engine)
{
    engine.setProperty(kGivenTo, QVariant::fromValue(this));
}

WorkspaceList* Backend::workspaces() const
{
    return &m_models->workspaces;
}
RunningDesktops* Backend::runningDesktops() const
{
    return &m_models->runningDesktops;
}
ImageMarket* Backend::market() const
{
    return &m_models->market;
}
CatalogueHub* Backend::catalogues() const
{
    return &m_models->catalogues;
}
ImageList* Backend::images() const
{
    return &m_models->images;
}
CreateFlow* Backend::createFlow() const
{
    return &m_models->createFlow;
}
PortTable* Backend::ports() const
{
    return &m_models->ports;
}
BoundaryHub* Backend::boundaries() const
{
    return &m_models->boundaries;
}
ProviderHub* Backend::providers() const
{
    return &m_models->providers;
}
ModelOffers* Backend::modelOffers() const
{
    return &m_models->modelOffers;
}
SessionHub* Backend::sessions() const
{
    return &m_models->sessions;
}
ProjectsHub* Backend::projects() const
{
    return &m_models->projects;
}
AttemptBoard* Backend::attempts() const
{
    return &m_models->attempts;
}
AgentChoice* Backend::agentChoice() const
{
    return &m_models->agentChoice;
}
ActivityLog* Backend::activity() const
{
    return &m_models->activity;
}
SettingsStore* Backend::settings() const
{
    return &m_models->settings;
}
StorageMove* Backend::storageMove() const
{
    return &m_models->storageMove;
}

StorageModel* Backend::storage() const
{
    return &m_models->storage;
}
UseWatch* Backend::use() const
{
    return &m_models->use;
}
SettingsFile* Backend::settingsFile() const
{
    return &m_models->settingsFile;
}
LoginStart* Backend::loginStart() const
{
    return &m_models->loginStart;
}
ProblemReport* Backend::problemReport() const
{
    return &m_models->problemReport;
}
Doctor* Backend::doctor() const
{
    return &m_models->doctor;
}
PictureDecoder* Backend::pictures() const
{
    return &m_models->pictures;
}
StreamHub* Backend::streams() const
{
    return &m_models->streams;
}
Notices* Backend::notices() const
{
    return &m_models->notices;
}
Clipboard* Backend::clipboard() const
{
    return &m_models->clipboard;
}
TrayHost* Backend::trayHost() const
{
    return &m_models->trayHost;
}
DesktopNotes* Backend::desktopNotes() const
{
    return &m_models->desktopNotes;
}

WorkList* Backend::work() const
{
    return &m_models->work;
}
WindowMemory* Backend::memory() const
{
    return &m_models->memory;
}

QString Backend::documents() const
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QUrl::fromLocalFile(folder).toString();
}

QString Backend::version() const
{
    return QCoreApplication::applicationVersion();
}

} // namespace helix::ui
