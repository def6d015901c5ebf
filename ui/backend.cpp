#include "ui/backend.h"

#include <QCoreApplication>
#include <QQmlEngine>
#include <QStandardPaths>
#include <QUrl>

#include "ui/clipboard.h"
#include "ui/desktop/stream_hub.h"
#include "ui/models/activity_log.h"
#include "ui/models/agent_choice.h"
#include "ui/models/attempt_board.h"
#include "ui/models/boundary_hub.h"
#include "ui/models/create_flow.h"
#include "ui/models/doctor.h"
#include "ui/models/image_list.h"
#include "ui/models/port_table.h"
#include "ui/models/projects_hub.h"
#include "ui/models/provider_book.h"
#include "ui/models/session_hub.h"
#include "ui/models/settings_store.h"
#include "ui/models/workspace_list.h"
#include "ui/notices.h"
#include "ui/picture_decoder.h"
#include "ui/tray_host.h"

namespace helix::ui {

namespace {
constexpr auto kGivenTo = "helix.backend";
}

// Members that use others stand below them.
struct Backend::Models {
    explicit Models(PlaneLine& line)
        : workspaces(line, notices)
        , images(line, notices)
        , createFlow(line, images)
        , ports(line, notices, workspaces)
        , boundaries(line, notices, workspaces)
        , providers(line, notices, workspaces)
        , sessions(line, notices, workspaces)
        , projects(line, workspaces)
        , attempts(line, notices)
        , agentChoice(line)
        , activity(line, notices)
        , settings(line, notices)
        , doctor(line)
        , streams(line, workspaces)
    {
    }
    Notices notices;
    PictureDecoder pictures;
    WorkspaceList workspaces;
    ImageList images;
    CreateFlow createFlow;
    PortTable ports;
    BoundaryHub boundaries;
    ProviderBook providers;
    SessionHub sessions;
    ProjectsHub projects;
    AttemptBoard attempts;
    AgentChoice agentChoice;
    ActivityLog activity;
    SettingsStore settings;
    Doctor doctor;
    StreamHub streams;
    Clipboard clipboard;
    TrayHost trayHost;
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
    m_models->trayHost.look();
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
ProviderBook* Backend::providers() const
{
    return &m_models->providers;
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
