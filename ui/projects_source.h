#pragma once
// What the window needs of projects, changes, attempts and the boundary sheet. A part of Source.

#include <filesystem>
#include <string>
#include <vector>

#include <QByteArray>
#include <QObject>

#include "base/ids.h"
#include "base/result.h"
#include "projects/projects.h"
#include "ui/reply.h"
#include "plane/attempts.h"
#include "plane/boundary_sheet.h"

namespace helix::ui {

/// Lives on the UI thread; no call blocks. See projects::Projects, plane::Attempts and
/// plane::BoundarySheets for what each does.
class ProjectsSource : public QObject {
    Q_OBJECT
public:
    virtual void examine(projects::ProjectSource source,
                         Reply<Result<projects::ProjectFacts>> reply) = 0;
    /// progressed() says how far it is.
    virtual void bring(WorkspaceId id, projects::ProjectSource source,
                       Reply<Result<projects::Project>> reply) = 0;
    virtual void cancelBring(WorkspaceId id) = 0;
    virtual void project(WorkspaceId id, Reply<std::optional<projects::Project>> reply) = 0;

    virtual void takeSnapshot(WorkspaceId id, Reply<Result<projects::ChangeSet>> reply) = 0;
    virtual void changes(WorkspaceId id, Reply<Result<projects::ChangeSet>> reply) = 0;
    virtual void diff(WorkspaceId id, std::string path,
                      Reply<Result<projects::FileDiff>> reply) = 0;
    virtual void content(WorkspaceId id, std::string path, bool oldSide,
                         Reply<Result<QByteArray>> reply) = 0;
    virtual void accept(WorkspaceId id, projects::AcceptRequest request,
                        Reply<Result<projects::AcceptOutcome>> reply) = 0;

    virtual void startAttempts(plane::AttemptRequest request, Reply<Result<std::string>> reply) = 0;
    virtual void keepAttempt(std::string group, WorkspaceId workspace,
                             Reply<Result<void>> reply) = 0;
    virtual void discardAttempt(std::string group, WorkspaceId workspace,
                                Reply<Result<void>> reply) = 0;

    virtual void sheet(WorkspaceId id, Reply<Result<plane::BoundarySheet>> reply) = 0;
    virtual void takeBack(WorkspaceId id, std::string item, Reply<Result<void>> reply) = 0;

signals:
    void brought(const helix::projects::Project& project);
    void progressed(const helix::WorkspaceId& id, const helix::projects::Progress& progress);
    void changesTaken(const helix::projects::ChangeSet& changes);
    void attemptsListed(const std::vector<helix::plane::AttemptGroup>& all);
    void attemptsChanged(const helix::plane::AttemptGroup& group);
    void attemptsRemoved(const QString& group);
};

} // namespace helix::ui
