#include "ui/control_projects.h"

#include <chrono>
#include <memory>

#include <QElapsedTimer>

namespace helix::ui {

namespace {
/// A bundle moves thousands of times a second; the window hears of it a few times.
constexpr std::chrono::milliseconds kTellEvery{100};
} // namespace

ControlProjects::ControlProjects(ControlLine& line)
    : m_line(line)
{
}

void ControlProjects::follow(plane::ControlPlane& plane)
{
    auto* projects = &plane.projects();
    connect(projects, &projects::Projects::changed, projects,
            [this](const projects::ChangeSet& changes) {
                m_line.onUiThread([this, changes] { emit changesTaken(changes); });
            });
    connect(projects, &projects::Projects::brought, projects,
            [this](const projects::Project& project) {
                m_line.onUiThread([this, project] { emit brought(project); });
            });
    auto* attempts = &plane.attempts();
    connect(attempts, &plane::Attempts::changed, attempts,
            [this](const plane::AttemptGroup& group) {
                m_line.onUiThread([this, group] { emit attemptsChanged(group); });
            });
    connect(attempts, &plane::Attempts::removed, attempts, [this](const std::string& group) {
        m_line.onUiThread([this, id = QString::fromStdString(group)] { emit attemptsRemoved(id); });
    });
    m_line.onUiThread([this, all = attempts->list()] { emit attemptsListed(all); });
}

void ControlProjects::examine(projects::ProjectSource source,
                              Reply<Result<projects::ProjectFacts>> reply)
{
    m_line.ask<Result<projects::ProjectFacts>>(
        [source](auto& plane) { return plane.projects().examine(source); }, std::move(reply));
}

std::function<void(projects::Progress)> ControlProjects::progressTeller(const WorkspaceId& id)
{
    struct Told {
        QElapsedTimer since;
        std::string step;
    };
    return [this, id, told = std::make_shared<Told>()](const projects::Progress& progress) {
        const bool isNews = told->step != progress.step || !told->since.isValid() ||
                            told->since.elapsed() >= kTellEvery.count() ||
                            (progress.total > 0 && progress.done == progress.total);
        if (!isNews)
            return;
        told->step = progress.step;
        told->since.start();
        m_line.onUiThread([this, id, progress] { emit progressed(id, progress); });
    };
}

void ControlProjects::bring(WorkspaceId id, projects::ProjectSource source,
                            Reply<Result<projects::Project>> reply)
{
    m_line.ask<Result<projects::Project>>(
        [this, id, source](auto& plane) {
            auto& cancel = m_bringing[id] = async::CancelSource();
            const auto token = cancel.token();
            return plane.projects().bring(id, source, progressTeller(id), token);
        },
        std::move(reply));
}

void ControlProjects::cancelBring(WorkspaceId id)
{
    m_line.post([this, id](plane::ControlPlane&) {
        if (const auto found = m_bringing.find(id); found != m_bringing.end())
            found->second.cancel();
    });
}

void ControlProjects::project(WorkspaceId id, Reply<std::optional<projects::Project>> reply)
{
    m_line.post([this, id, reply](plane::ControlPlane& plane) {
        m_line.onUiThread([reply, project = plane.projects().project(id)] { reply(project); });
    });
}

void ControlProjects::takeSnapshot(WorkspaceId id, Reply<Result<projects::ChangeSet>> reply)
{
    m_line.ask<Result<projects::ChangeSet>>(
        [id](auto& plane) {
            return plane.projects().takeSnapshot(id, std::string(), async::CancelToken());
        },
        std::move(reply));
}

void ControlProjects::changes(WorkspaceId id, Reply<Result<projects::ChangeSet>> reply)
{
    m_line.ask<Result<projects::ChangeSet>>(
        [id](auto& plane) { return plane.projects().changes(id); }, std::move(reply));
}

void ControlProjects::diff(WorkspaceId id, std::string path,
                           Reply<Result<projects::FileDiff>> reply)
{
    m_line.ask<Result<projects::FileDiff>>(
        [id, path](auto& plane) { return plane.projects().diff(id, path); }, std::move(reply));
}

void ControlProjects::content(WorkspaceId id, std::string path, bool oldSide,
                              Reply<Result<QByteArray>> reply)
{
    m_line.ask<Result<QByteArray>>(
        [id, path, oldSide](auto& plane) { return plane.projects().content(id, path, oldSide); },
        std::move(reply));
}

void ControlProjects::accept(WorkspaceId id, projects::AcceptRequest request,
                             Reply<Result<projects::AcceptOutcome>> reply)
{
    m_line.ask<Result<projects::AcceptOutcome>>(
        [id, request](auto& plane) { return plane.projects().accept(id, request); },
        std::move(reply));
}

void ControlProjects::startAttempts(plane::AttemptRequest request, Reply<Result<std::string>> reply)
{
    m_line.ask<Result<std::string>>(
        [request](auto& plane) { return plane.attempts().start(request); }, std::move(reply));
}

void ControlProjects::keepAttempt(std::string group, WorkspaceId workspace,
                                  Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [group, workspace](auto& plane) { return plane.attempts().keep(group, workspace); },
        std::move(reply));
}

void ControlProjects::discardAttempt(std::string group, WorkspaceId workspace,
                                     Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [group, workspace](auto& plane) { return plane.attempts().discard(group, workspace); },
        std::move(reply));
}

void ControlProjects::sheet(WorkspaceId id, Reply<Result<plane::BoundarySheet>> reply)
{
    m_line.ask<Result<plane::BoundarySheet>>([id](auto& plane) { return plane.sheets().sheet(id); },
                                             std::move(reply));
}

void ControlProjects::takeBack(WorkspaceId id, std::string item, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([id, item](auto& plane) { return plane.sheets().takeBack(id, item); },
                             std::move(reply));
}

} // namespace helix::ui
