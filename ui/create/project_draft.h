#pragma once
// Which project goes into a workspace: chosen, looked at while it is typed, not brought yet.

#include <optional>

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QTimer>
#include <qqmlregistration.h>

#include "projects/projects.h"
#include "ui/shell/backend.h"

namespace helix::ui {

/// UI thread. QML: `ProjectDraft { backend: Backend }`. A folder is examined half a second after
/// the last key.
class ProjectDraft : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY changed REQUIRED)
    Q_PROPERTY(QString kind READ kind WRITE setKind NOTIFY changed)
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY changed)
    Q_PROPERTY(QString url READ url WRITE setUrl NOTIFY changed)
    Q_PROPERTY(bool withUncommitted READ withUncommitted WRITE setWithUncommitted NOTIFY changed)
    Q_PROPERTY(bool fetchedByGuest READ fetchedByGuest WRITE setFetchedByGuest NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool examining READ isExamining NOTIFY changed)
    Q_PROPERTY(bool examined READ isExamined NOTIFY changed)
    Q_PROPERTY(QString facts READ factsText NOTIFY changed)
    Q_PROPERTY(int uncommittedFiles READ uncommittedFiles NOTIFY changed)
    Q_PROPERTY(QStringList remarks READ remarks NOTIFY changed)
    Q_PROPERTY(bool ready READ isReady NOTIFY changed)
public:
    explicit ProjectDraft(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const { return m_backend; }
    void setBackend(Backend* backend);
    /// "none", "folder", "url" or "empty".
    [[nodiscard]] QString kind() const { return m_kind; }
    void setKind(const QString& kind);
    /// As typed: "~/" is the home folder, a file: address is understood.
    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] QString url() const { return m_url; }
    void setUrl(const QString& url);
    [[nodiscard]] bool withUncommitted() const { return m_withUncommitted; }
    void setWithUncommitted(bool with);
    [[nodiscard]] bool fetchedByGuest() const { return m_fetchedByGuest; }
    void setFetchedByGuest(bool byGuest);
    /// Why it cannot be brought; empty while nothing is typed or it is still looked at.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] bool isExamining() const { return m_examining; }
    [[nodiscard]] bool isExamined() const { return m_facts.has_value(); }
    /// "main @ 4f2c91a · 312 commits · 4.1 MB"
    [[nodiscard]] QString factsText() const;
    [[nodiscard]] int uncommittedFiles() const { return m_facts ? m_facts->uncommittedFiles : 0; }
    [[nodiscard]] QStringList remarks() const;
    /// Nothing stands against it: there is no project, or one that can be brought.
    [[nodiscard]] bool isReady() const;

    /// None when none is wanted or it is not ready.
    [[nodiscard]] std::optional<projects::ProjectSource> source() const;

signals:
    void changed();

private:
    void lookLater();
    void look();
    [[nodiscard]] QString urlProblem() const;

    QPointer<Backend> m_backend;
    QTimer m_pause;
    QString m_kind = QStringLiteral("none"), m_path, m_url, m_problem;
    bool m_withUncommitted = false, m_fetchedByGuest = false, m_examining = false;
    int m_asked = 0; ///< only the newest answer counts
    std::optional<projects::ProjectFacts> m_facts;
};

} // namespace helix::ui
