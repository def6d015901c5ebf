#pragma once
// One look at what an agent changed: a file at a time, parts chosen, taken home or refused.

#include <QObject>
#include <QPointer>
#include <QVariantList>
#include <qqmlregistration.h>

#include "ui/changes/changed_files.h"
#include "ui/changes/diff_list.h"
#include "ui/changes/project_item.h"

namespace helix::ui {

/// UI thread. QML: `Review { project: ... }`. It stays with the changes it was opened on: what
/// comes out meanwhile is announced as `outdated`, never slipped under what the user has read.
class Review : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(helix::ui::ProjectItem* project READ project WRITE setProject NOTIFY changed)
    Q_PROPERTY(helix::ui::ChangedFiles* files READ files CONSTANT)
    Q_PROPERTY(helix::ui::DiffList* diff READ diff CONSTANT)
    Q_PROPERTY(bool outdated READ isOutdated NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY chosenChanged)
    Q_PROPERTY(bool anyChosen READ anyChosen NOTIFY chosenChanged)
    Q_PROPERTY(bool everythingChosen READ everythingChosen NOTIFY chosenChanged)
    Q_PROPERTY(QString path READ path NOTIFY fileChanged)
    Q_PROPERTY(QString shownPath READ shownPath NOTIFY fileChanged)
    Q_PROPERTY(QString letter READ letter NOTIFY fileChanged)
    Q_PROPERTY(QString status READ status NOTIFY fileChanged)
    Q_PROPERTY(QString remark READ remark NOTIFY fileChanged)
    Q_PROPERTY(QVariantList warnings READ warnings NOTIFY fileChanged)
    Q_PROPERTY(QString kind READ kind NOTIFY fileChanged)
    Q_PROPERTY(bool loading READ isLoading NOTIFY fileChanged)
    Q_PROPERTY(bool cut READ isCut NOTIFY fileChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY fileChanged)
    Q_PROPERTY(bool takeable READ isTakeable NOTIFY fileChanged)
    Q_PROPERTY(QString fileChosen READ fileChosen NOTIFY chosenChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY endChanged)
    Q_PROPERTY(QString done READ done NOTIFY endChanged)
    Q_PROPERTY(QString nextCommand READ nextCommand NOTIFY endChanged)
    Q_PROPERTY(QStringList conflicts READ conflicts NOTIFY endChanged)
    Q_PROPERTY(QString error READ error NOTIFY endChanged)
    Q_PROPERTY(QString errorDetails READ errorDetails NOTIFY endChanged)
public:
    explicit Review(QObject* parent = nullptr);

    [[nodiscard]] ProjectItem* project() const { return m_project; }
    void setProject(ProjectItem* project);
    [[nodiscard]] ChangedFiles* files() { return &m_files; }
    [[nodiscard]] DiffList* diff() { return &m_diff; }
    /// Newer changes are there than those that are looked at.
    [[nodiscard]] bool isOutdated() const;
    [[nodiscard]] QString summary() const { return m_files.summary(); }
    [[nodiscard]] bool anyChosen() const { return m_files.chosenFiles() > 0; }
    [[nodiscard]] bool everythingChosen() const { return m_files.isEverythingChosen(); }

    /// A key, never shown.
    [[nodiscard]] QString path() const { return m_path; }
    [[nodiscard]] QString shownPath() const;
    [[nodiscard]] QString letter() const;
    [[nodiscard]] QString status() const;
    [[nodiscard]] QString remark() const;
    [[nodiscard]] QVariantList warnings() const;
    /// "text", "picture", "binary" or "" (nothing open).
    [[nodiscard]] QString kind() const;
    [[nodiscard]] bool isLoading() const { return m_loading; }
    /// Larger than is shown.
    [[nodiscard]] bool isCut() const { return m_cut; }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool isTakeable() const;
    /// "all", "some" or "none" of the open file.
    [[nodiscard]] QString fileChosen() const;

    [[nodiscard]] bool isBusy() const { return m_busy; }
    /// What was done, in a sentence; empty before.
    [[nodiscard]] QString done() const { return m_done; }
    /// How to look at it in a shell: "git switch NAME".
    [[nodiscard]] QString nextCommand() const { return m_nextCommand; }
    /// Paths that stood in the way; nothing was written.
    [[nodiscard]] QStringList conflicts() const { return m_conflicts; }
    [[nodiscard]] QString error() const { return m_error; }
    [[nodiscard]] QString errorDetails() const { return m_errorDetails; }

    /// Begins with the newest changes, everything chosen, the first file open.
    Q_INVOKABLE void begin(const QString& path = {});
    Q_INVOKABLE void openFile(const QString& path);
    /// The file that stands `step` rows further in the list, if there is one.
    Q_INVOKABLE void openNext(int step);
    Q_INVOKABLE void choose(const QString& path, bool chosen);
    Q_INVOKABLE void chooseShown(bool chosen);
    Q_INVOKABLE void chooseHunk(int hunk, bool chosen);
    Q_INVOKABLE [[nodiscard]] bool isHunkChosen(int hunk) const;
    /// `target`: "branch", "patch" or "tree". `where`: the branch's name, or the patch's path.
    /// `into`: the repository that takes it; empty: the project's own. Paths as typed: "~/" is
    /// understood.
    Q_INVOKABLE void takeHome(const QString& target, const QString& where, const QString& into,
                              const QString& message);
    /// What was said of the last one is forgotten.
    Q_INVOKABLE void forgetEnd();
    /// The comment and what it is about become the agent's next prompt. `session` empty: a new
    /// conversation is begun.
    Q_INVOKABLE void refuse(const QString& session, const QString& comment);
    /// As refuse() would send it.
    Q_INVOKABLE [[nodiscard]] QString refusalText(const QString& comment) const;

signals:
    void changed();
    void fileChanged();
    void chosenChanged();
    void endChanged();
    void refused();

private:
    void followProject();
    void readDiff(const Result<projects::FileDiff>& diff, int asked);
    void showDiff(DiffList::Content content);
    void showChosenHunks();
    void end(const Result<projects::AcceptOutcome>& outcome);
    void sendPrompt(const SessionId& session, const QString& text);
    void endRefusal(const Error* error);
    [[nodiscard]] const projects::FileChange* file() const { return m_files.find(m_path); }

    QPointer<ProjectItem> m_project;
    QString m_head; ///< of the changes that are looked at
    ChangedFiles m_files;
    DiffList m_diff;
    QString m_path, m_problem;
    bool m_begun = false;
    bool m_loading = false, m_cut = false, m_busy = false;
    int m_asked = 0; ///< only the newest answer counts
    QString m_done, m_nextCommand, m_error, m_errorDetails;
    QStringList m_conflicts;
};

} // namespace helix::ui
