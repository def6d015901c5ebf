#include "ui/line/plane_events.h"

#include <chrono>
#include <utility>

#include <QTimer>

#include "plane/host_proxy.h"
#include "plane/host_use.h"
#include "plane/offers.h"
#include "sound/sound.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

namespace {
/// A busy guest makes hundreds of lines a second; the window hears of them in handfuls.
constexpr std::chrono::milliseconds kGatherLinesFor{200};
} // namespace

template <typename Signal, typename... Arguments>
void PlaneEvents::tell(Signal signal, Arguments... arguments)
{
    m_line.onUiThread([this, signal, arguments...] { emit(this->*signal)(arguments...); });
}

void PlaneEvents::follow(plane::ControlPlane& plane)
{
    followImages(plane);
    followWorkspaces(plane);
    followBoundary(plane);
    followProviders(plane);
    followSessions(plane);
    followProjects(plane);
}

void PlaneEvents::followImages(plane::ControlPlane& plane)
{
    auto* images = &plane.images();
    auto* catalogues = &plane.catalogues();
    // Progress is told many times a second, and what is here is another only at its end.
    const auto here = std::make_shared<std::vector<std::string>>();
    const auto tellImages = [this, images, &plane, here] {
        const auto all = images->list();
        std::vector<std::string> now;
        for (const auto& image : all)
            now.push_back(image.name + " " + (image.present ? image.version : std::string()));
        tell(&PlaneEvents::imagesChanged, all);
        if (std::exchange(*here, now) != now)
            tellCatalogues(plane);
    };
    connect(images, &plane::Images::changed, images, tellImages);
    connect(catalogues, &catalogues::Catalogues::changed, catalogues,
            [this, &plane] { tellCatalogues(plane); });
    tellImages();
    tellCatalogues(plane);
}

void PlaneEvents::tellCatalogues(plane::ControlPlane& plane)
{
    const auto& catalogues = plane.catalogues();
    CataloguesState state;
    state.followed = catalogues.list();
    state.offers = catalogues.search({});
    state.updates = catalogues.updates(plane::installedOf(plane.images().list()));
    tell(&PlaneEvents::cataloguesChanged, state);
}

void PlaneEvents::followWorkspaces(plane::ControlPlane& plane)
{
    auto* workspaces = &plane.workspaces();
    auto* settings = &plane.settings();
    auto* forwards = &plane.forwards();
    const auto tellSettings = [this, settings] {
        tell(&PlaneEvents::settingsChanged, settings->all());
    };
    const auto tellForwards = [this, forwards] {
        tell(&PlaneEvents::forwardsChanged, forwards->list());
    };
    connect(workspaces, &plane::Workspaces::changed, workspaces,
            [this](const auto& now) { tell(&PlaneEvents::workspaceChanged, now); });
    connect(workspaces, &plane::Workspaces::removed, workspaces,
            [this](const auto& id) { tell(&PlaneEvents::workspaceRemoved, id); });
    auto* checkpoints = &plane.checkpoints();
    connect(checkpoints, &plane::Checkpoints::changed, checkpoints,
            [this](const auto& id) { tell(&PlaneEvents::checkpointsChanged, id); });
    auto* recordings = &plane.recordings();
    connect(recordings, &plane::Recordings::changed, recordings,
            [this](const auto& now) { tell(&PlaneEvents::recordingChanged, now); });
    auto* sound = &plane.sound();
    connect(sound, &sound::Sound::changed, sound,
            [this, sound](const auto& id) { tell(&PlaneEvents::soundChanged, sound->now(id)); });
    connect(forwards, &boundary::Forwards::changed, forwards, tellForwards);
    connect(&plane.activity(), &plane::Activity::recorded, &plane.activity(),
            [this](const auto& entry) { tell(&PlaneEvents::activityRecorded, entry); });
    connect(settings, &plane::Settings::changed, settings, tellSettings);
    auto* proxy = &plane.proxy();
    const auto tellProxy = [this, proxy] { tell(&PlaneEvents::proxyChanged, proxy->use()); };
    connect(proxy, &plane::HostProxy::changed, proxy, tellProxy);
    tellProxy();
    connect(&plane.hostUse(), &plane::HostUse::looked, &plane.hostUse(),
            [this] { tell(&PlaneEvents::useLooked); });
    tellSettings();
    tell(&PlaneEvents::workspacesListed, workspaces->list());
    tellForwards();
}

void PlaneEvents::followBoundary(plane::ControlPlane& plane)
{
    auto* boundary = &plane.boundary();
    const auto tellOne = [this, &plane](const WorkspaceId& id) { tellBoundary(plane, id); };
    connect(boundary, &boundary::Boundary::changed, boundary, tellOne);
    connect(boundary, &boundary::Boundary::asked, boundary, tellOne);
    connect(boundary, &boundary::Boundary::defaultsChanged, boundary,
            [this, &plane] { tellDefaults(plane); });
    connect(boundary, &boundary::Boundary::recorded, boundary,
            [this, boundary](const auto& line) { gather(*boundary, line); });
    connect(&plane.exchange(), &exchange::Exchange::copied, &plane.exchange(),
            [this](const auto& id, const auto& kinds, bool isFirst) {
                tell(&PlaneEvents::clipboardCopied, id, kinds, isFirst);
            });
    tellDefaults(plane);
    for (const auto& workspace : plane.workspaces().list())
        tellBoundary(plane, workspace.id);
}

void PlaneEvents::followProviders(plane::ControlPlane& plane)
{
    auto* providers = &plane.providers();
    const auto tellAll = [this, &plane] {
        tellProviders(plane);
        // Budgets are part of what changed.
        for (const auto& workspace : plane.workspaces().list())
            tellAccount(plane, workspace.id);
    };
    connect(providers, &providers::Providers::changed, providers, tellAll);
    connect(providers, &providers::Providers::used, providers,
            [this, &plane](const WorkspaceId& id) { tellAccount(plane, id); });
    tellAll();
}

void PlaneEvents::followSessions(plane::ControlPlane& plane)
{
    auto* sessions = &plane.sessions();
    const auto tellRules = [this, sessions] {
        tell(&PlaneEvents::rulesChanged, sessions->rules());
    };
    const auto tellServers = [this, sessions] {
        tell(&PlaneEvents::mcpServersChanged, sessions->mcpServers());
    };
    connect(sessions, &sessions::Sessions::changed, sessions,
            [this](const auto& now) { tell(&PlaneEvents::sessionChanged, now); });
    connect(sessions, &sessions::Sessions::removed, sessions,
            [this](const auto& id) { tell(&PlaneEvents::sessionRemoved, id); });
    connect(sessions, &sessions::Sessions::entriesChanged, sessions,
            [this](const auto& id, const auto& entries) {
                tell(&PlaneEvents::entriesChanged, id, entries);
            });
    connect(sessions, &sessions::Sessions::turnEnded, sessions,
            [this](const auto& end) { tell(&PlaneEvents::turnEnded, end); });
    connect(sessions, &sessions::Sessions::rulesChanged, sessions, tellRules);
    connect(sessions, &sessions::Sessions::mcpServersChanged, sessions, tellServers);
    tell(&PlaneEvents::sessionsListed, sessions->list());
    tellRules();
    tellServers();
}

void PlaneEvents::followProjects(plane::ControlPlane& plane)
{
    auto* projects = &plane.projects();
    auto* attempts = &plane.attempts();
    connect(projects, &projects::Projects::changed, projects,
            [this](const auto& changes) { tell(&PlaneEvents::changesTaken, changes); });
    connect(projects, &projects::Projects::looked, projects,
            [this](const auto& workspace, auto freshness, const auto& problem) {
                tell(&PlaneEvents::changesLooked, workspace, freshness, problem);
            });
    connect(projects, &projects::Projects::brought, projects,
            [this](const auto& project) { tell(&PlaneEvents::projectBrought, project); });
    connect(attempts, &plane::Attempts::changed, attempts,
            [this](const auto& group) { tell(&PlaneEvents::attemptsChanged, group); });
    connect(attempts, &plane::Attempts::removed, attempts, [this](const std::string& group) {
        tell(&PlaneEvents::attemptsRemoved, QString::fromStdString(group));
    });
    tell(&PlaneEvents::attemptsListed, attempts->list());
}

void PlaneEvents::tellBoundary(plane::ControlPlane& plane, const WorkspaceId& id)
{
    tell(&PlaneEvents::boundaryChanged, plane.boundary().snapshot(id));
}

void PlaneEvents::tellDefaults(plane::ControlPlane& plane)
{
    const BoundaryDefaults now{plane.boundary().defaults(), plane.boundary().always()};
    if (m_told == now)
        return;
    m_told = now;
    tell(&PlaneEvents::boundaryDefaultsChanged, now);
}

void PlaneEvents::gather(boundary::Boundary& boundary, const boundary::LedgerLine& line)
{
    m_gathered.push_back(line);
    if (m_gathered.size() > 1)
        return;
    QTimer::singleShot(kGatherLinesFor, &boundary, [this] {
        tell(&PlaneEvents::ledgerRecorded, std::exchange(m_gathered, {}));
    });
}

void PlaneEvents::tellProviders(plane::ControlPlane& plane)
{
    const auto& providers = plane.providers();
    tell(&PlaneEvents::providersChanged,
         ProvidersState{providers.list(), providers.secrets(), providers.prices()});
}

void PlaneEvents::tellAccount(plane::ControlPlane& plane, const WorkspaceId& id)
{
    const auto& providers = plane.providers();
    tell(&PlaneEvents::accountChanged,
         Account{id, providers.budget(id), providers.usage(id), providers.mayFetch(id),
                 providers.chosenProvider(id)});
}

void PlaneEvents::lookAtBoundary(const WorkspaceId& id)
{
    m_line.post([this, id](plane::ControlPlane& plane) { tellBoundary(plane, id); });
}

void PlaneEvents::lookAtAccount(const WorkspaceId& id)
{
    m_line.post([this, id](plane::ControlPlane& plane) { tellAccount(plane, id); });
}

void PlaneEvents::watchCounters(bool watched)
{
    m_line.post([this, watched](plane::ControlPlane& plane) {
        m_counters = watched ? plane.forwards().observeCounters() : nullptr;
    });
}

} // namespace helix::ui
