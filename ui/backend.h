#pragma once
// The door from QML to the models. No logic of its own.

#include <memory>

#include <QObject>

namespace helix::ui {

class ActivityLog;
class AgentChoice;
class AttemptBoard;
class BoundaryHub;
class Clipboard;
class CreateFlow;
class Doctor;
class ImageList;
class Notices;
class PortTable;
class ProjectsHub;
class ProviderBook;
class SessionHub;
class SettingsStore;
class PlaneLine;
class StreamHub;
class TrayHost;
class WorkspaceList;

/// UI thread. Owns the models; `line` outlives it.
class Backend : public QObject {
    Q_OBJECT
    Q_PROPERTY(QObject* workspaces READ workspaces CONSTANT)
    Q_PROPERTY(QObject* images READ images CONSTANT)
    Q_PROPERTY(QObject* createFlow READ createFlow CONSTANT)
    Q_PROPERTY(QObject* ports READ ports CONSTANT)
    Q_PROPERTY(QObject* boundaries READ boundaries CONSTANT)
    Q_PROPERTY(QObject* providers READ providers CONSTANT)
    Q_PROPERTY(QObject* sessions READ sessions CONSTANT)
    Q_PROPERTY(QObject* projects READ projects CONSTANT)
    Q_PROPERTY(QObject* attempts READ attempts CONSTANT)
    Q_PROPERTY(QObject* agentChoice READ agentChoice CONSTANT)
    Q_PROPERTY(QObject* activity READ activity CONSTANT)
    Q_PROPERTY(QObject* settings READ settings CONSTANT)
    Q_PROPERTY(QObject* doctor READ doctor CONSTANT)
    Q_PROPERTY(QObject* pictures READ pictures CONSTANT)
    Q_PROPERTY(QObject* streams READ streams CONSTANT)
    Q_PROPERTY(QObject* notices READ notices CONSTANT)
    Q_PROPERTY(QObject* clipboard READ clipboard CONSTANT)
    Q_PROPERTY(QObject* trayHost READ trayHost CONSTANT)
    Q_PROPERTY(bool open READ isOpen NOTIFY openChanged)
    Q_PROPERTY(QString openProblem READ openProblem NOTIFY openChanged)
    Q_PROPERTY(QString openProblemDetails READ openProblemDetails NOTIFY openChanged)
    Q_PROPERTY(QString version READ version CONSTANT)
    Q_PROPERTY(QString documents READ documents CONSTANT)
public:
    explicit Backend(PlaneLine& line);
    ~Backend() override;

    [[nodiscard]] PlaneLine& line() const { return m_line; }
    [[nodiscard]] QObject* workspaces() const;
    [[nodiscard]] QObject* images() const;
    [[nodiscard]] QObject* createFlow() const;
    [[nodiscard]] QObject* ports() const;
    [[nodiscard]] QObject* boundaries() const;
    [[nodiscard]] QObject* providers() const;
    [[nodiscard]] QObject* sessions() const;
    [[nodiscard]] QObject* projects() const;
    [[nodiscard]] QObject* attempts() const;
    [[nodiscard]] QObject* agentChoice() const;
    [[nodiscard]] QObject* activity() const;
    [[nodiscard]] QObject* settings() const;
    [[nodiscard]] QObject* doctor() const;
    [[nodiscard]] QObject* pictures() const;
    [[nodiscard]] QObject* streams() const;
    [[nodiscard]] QObject* notices() const;
    [[nodiscard]] QObject* clipboard() const;
    [[nodiscard]] QObject* trayHost() const;
    /// The control plane answers.
    [[nodiscard]] bool isOpen() const { return m_open; }
    /// Why it does not; empty while it opens or is open.
    [[nodiscard]] QString openProblem() const { return m_openProblem; }
    [[nodiscard]] QString openProblemDetails() const { return m_openProblemDetails; }
    [[nodiscard]] QString version() const;
    /// The user's folder for documents, as a file: address.
    [[nodiscard]] QString documents() const;

signals:
    void openChanged();
    /// Another start of the program asked the window to show itself.
    void activated();

private:
    struct Models;
    PlaneLine& m_line;
    std::unique_ptr<Models> m_models;
    bool m_open = false;
    QString m_openProblem, m_openProblemDetails;
};

} // namespace helix::ui
