#pragma once
// The project of one workspace and what its agent changed, as the pages show it.

#include <algorithm>
#include <optional>

#include <QObject>
#include <qqmlregistration.h>

#include "ui/changes/changed_files.h"
#include "ui/parts/row_list.h"
#include "async/cancel.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;
class ProjectDraft;

/// UI thread. Every property follows what the control plane tells.
class ProjectItem : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_MOC_INCLUDE("ui/create/project_draft.h")
    Q_PROPERTY(QString workspaceId READ workspaceId CONSTANT)
    Q_PROPERTY(bool known READ known NOTIFY changed)
    Q_PROPERTY(bool present READ present NOTIFY changed)
    Q_PROPERTY(QString origin READ origin NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(bool takesBranch READ takesBranch NOTIFY changed)
    Q_PROPERTY(QString suggestedPatch READ suggestedPatch NOTIFY changed)
    Q_PROPERTY(bool bringing READ isBringing NOTIFY bringChanged)
    Q_PROPERTY(QString bringText READ bringText NOTIFY bringChanged)
    Q_PROPERTY(double bringShare READ bringShare NOTIFY bringChanged)
    Q_PROPERTY(QString bringError READ bringError NOTIFY bringChanged)
    Q_PROPERTY(QString bringErrorDetails READ bringErrorDetails NOTIFY bringChanged)
    Q_PROPERTY(bool taking READ isTaking NOTIFY changed)
    Q_PROPERTY(bool taken READ isTaken NOTIFY changed)
    Q_PROPERTY(bool current READ isCurrent NOTIFY changed)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(QString head READ head NOTIFY changed)
    Q_PROPERTY(double takenMs READ takenMs NOTIFY changed)
    Q_PROPERTY(QString amount READ amount NOTIFY changed)
    Q_PROPERTY(int fileCount READ fileCount NOTIFY changed)
    Q_PROPERTY(int added READ added NOTIFY changed)
    Q_PROPERTY(int removed READ removed NOTIFY changed)
    Q_PROPERTY(bool truncated READ isTruncated NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(QString problemDetails READ problemDetails NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* files READ files CONSTANT)
    Q_PROPERTY(QAbstractItemModel* commits READ commits CONSTANT)
    Q_PROPERTY(int commitCount READ commitCount NOTIFY changed)
public:
    ProjectItem(PlaneLine& line, WorkspaceId id, QObject* parent);

    [[nodiscard]] PlaneLine& line() const { return m_line; }
    [[nodiscard]] const WorkspaceId& id() const { return m_id; }
    [[nodiscard]] const std::optional<projects::Project>& project() const { return m_project; }
    [[nodiscard]] const projects::ChangeSet& changes() const { return m_changes; }
    void takeProject(const projects::Project& project);
    void takeChanges(const projects::ChangeSet& changes);
    void takeLook(projects::Freshness freshness, const std::string& problem);

    [[nodiscard]] QString workspaceId() const { return QString::fromStdString(m_id.str()); }
    /// Whether there is a project has been asked and answered.
    [[nodiscard]] bool known() const { return m_known; }
    [[nodiscard]] bool present() const { return m_project.has_value(); }
    /// "~/code/shop"
    [[nodiscard]] QString origin() const;
    /// "~/code/shop, copy of 4f2c91a"
    [[nodiscard]] QString summary() const;
    /// It came from a repository of this computer, which can take a branch home.
    [[nodiscard]] bool takesBranch() const;
    /// A file name: "shop-changes.patch".
    [[nodiscard]] QString suggestedPatch() const;
    [[nodiscard]] bool isBringing() const { return m_bringing; }
    [[nodiscard]] QString bringText() const;
    /// 0 to 1; negative: not known.
    [[nodiscard]] double bringShare() const;
    [[nodiscard]] QString bringError() const { return m_bringError; }
    [[nodiscard]] QString bringErrorDetails() const { return m_bringErrorDetails; }
    [[nodiscard]] bool isTaking() const { return m_taking; }
    /// Changes (perhaps none) have come out once.
    [[nodiscard]] bool isTaken() const { return m_taken; }
    /// What came out last is what is in the guest: it was looked at since anybody knows of a change.
    [[nodiscard]] bool isCurrent() const { return m_current; }
    [[nodiscard]] bool isEmpty() const { return m_changes.files.empty(); }
    [[nodiscard]] QString head() const { return QString::fromStdString(m_changes.head); }
    [[nodiscard]] double takenMs() const { return static_cast<double>(m_changes.takenMs); }
    [[nodiscard]] QString amount() const;
    [[nodiscard]] int fileCount() const { return static_cast<int>(m_changes.files.size()); }
    [[nodiscard]] int added() const { return m_changes.added; }
    [[nodiscard]] int removed() const { return m_changes.removed; }
    [[nodiscard]] bool isTruncated() const { return m_changes.truncated; }
    /// Why the newest changes could not be had; what is shown is older.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] QString problemDetails() const { return m_problemDetails; }
    /// ChangedFiles, for looking only.
    [[nodiscard]] QAbstractItemModel* files() { return &m_files; }
    /// Roles: id, subject, author, timeMs, snapshot.
    [[nodiscard]] QAbstractItemModel* commits() { return &m_commits; }
    /// Of the agent: work that was not committed is none.
    [[nodiscard]] int commitCount() const
    {
        return static_cast<int>(std::ranges::count_if(
            m_changes.commits, [](const auto& commit) { return !commit.snapshot; }));
    }

    /// Ends in broughtIn() or with bringError.
    Q_INVOKABLE void bring(helix::ui::ProjectDraft* draft);
    Q_INVOKABLE void cancelBring();
    Q_INVOKABLE void forgetBringError();
    /// Asks the guest what changed.
    Q_INVOKABLE void take();
    /// Whoever begins to look again may have missed something: not current until a look said so.
    Q_INVOKABLE void doubt();
    /// Asks for what is known already.
    Q_INVOKABLE void look();

signals:
    void changed();
    void bringChanged();
    void broughtIn();
    /// Other changes than before have come out.
    void headChanged();

private:
    void takeProgress(const projects::Progress& progress);
    void endBring(const Result<projects::Project>& project);
    /// Called on the control thread; tells takeProgress().
    std::function<void(projects::Progress)> progressTeller();
    void lookForChanges();

    PlaneLine& m_line;
    WorkspaceId m_id;
    std::optional<projects::Project> m_project;
    projects::ChangeSet m_changes;
    projects::Progress m_progress;
    async::CancelSource m_cancelBring; ///< of the last bring(); pressed on the control thread
    ChangedFiles m_files;
    RowList m_commits;
    QString m_problem, m_problemDetails, m_bringError, m_bringErrorDetails, m_lookProblem;
    bool m_known = false, m_bringing = false, m_taking = false, m_taken = false;
    bool m_current = false;
};

} // namespace helix::ui
