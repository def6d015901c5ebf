#pragma once
// What QML knows of the program: each model under its type. No logic of its own.

#include <memory>

#include <QObject>
#include <qqmlregistration.h>

class QJSEngine;
class QQmlEngine;

namespace helix::ui {

class ActivityLog;
class AgentChoice;
class AttemptBoard;
class BoundaryHub;
class CatalogueHub;
class Clipboard;
class CreateFlow;
class DesktopNotes;
class Doctor;
class ImageList;
class ImageMarket;
class LoginStart;
class ModelOffers;
class Notices;
class PictureDecoder;
class PortTable;
class ProblemReport;
class ProjectsHub;
class ProviderHub;
class SessionHub;
class SettingsFile;
class SettingsStore;
class PlaneLine;
class RunningDesktops;
class StorageModel;
class StorageMove;
class StreamHub;
class TrayHost;
class UseWatch;
class WindowMemory;
class WorkList;
class WorkspaceList;

/// UI thread. Owns the models; `line` outlives it.
class Backend : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_MOC_INCLUDE("ui/shell/clipboard.h")
    Q_MOC_INCLUDE("ui/desktop/stream_hub.h")
    Q_MOC_INCLUDE("ui/activity/activity_log.h")
    Q_MOC_INCLUDE("ui/create/agent_choice.h")
    Q_MOC_INCLUDE("ui/attempts/attempt_board.h")
    Q_MOC_INCLUDE("ui/boundary/boundary_hub.h")
    Q_MOC_INCLUDE("ui/create/create_flow.h")
    Q_MOC_INCLUDE("ui/settings/doctor.h")
    Q_MOC_INCLUDE("ui/images/image_list.h")
    Q_MOC_INCLUDE("ui/images/image_market.h")
    Q_MOC_INCLUDE("ui/settings/catalogue_hub.h")
    Q_MOC_INCLUDE("ui/ports/port_table.h")
    Q_MOC_INCLUDE("ui/changes/projects_hub.h")
    Q_MOC_INCLUDE("ui/settings/provider_hub.h")
    Q_MOC_INCLUDE("ui/settings/model_offers.h")
    Q_MOC_INCLUDE("ui/conversation/session_hub.h")
    Q_MOC_INCLUDE("ui/settings/settings_store.h")
    Q_MOC_INCLUDE("ui/settings/storage_model.h")
    Q_MOC_INCLUDE("ui/settings/storage_move.h")
    Q_MOC_INCLUDE("ui/settings/settings_file.h")
    Q_MOC_INCLUDE("ui/settings/problem_report.h")
    Q_MOC_INCLUDE("ui/settings/login_start.h")
    Q_MOC_INCLUDE("ui/workspace/use_watch.h")
    Q_MOC_INCLUDE("ui/workspace/running_desktops.h")
    Q_MOC_INCLUDE("ui/workspace/workspace_list.h")
    Q_MOC_INCLUDE("ui/shell/notices.h")
    Q_MOC_INCLUDE("ui/pictures/picture_decoder.h")
    Q_MOC_INCLUDE("ui/shell/desktop_notes.h")
    Q_MOC_INCLUDE("ui/shell/tray_host.h")
    Q_MOC_INCLUDE("ui/shell/window_memory.h")
    Q_MOC_INCLUDE("ui/work/work_list.h")
    Q_PROPERTY(helix::ui::WorkspaceList* workspaces READ workspaces CONSTANT)
    Q_PROPERTY(helix::ui::RunningDesktops* runningDesktops READ runningDesktops CONSTANT)
    Q_PROPERTY(helix::ui::ImageList* images READ images CONSTANT)
    Q_PROPERTY(helix::ui::ImageMarket* market READ market CONSTANT)
    Q_PROPERTY(helix::ui::CatalogueHub* catalogues READ catalogues CONSTANT)
    Q_PROPERTY(helix::ui::CreateFlow* createFlow READ createFlow CONSTANT)
    Q_PROPERTY(helix::ui::PortTable* ports READ ports CONSTANT)
    Q_PROPERTY(helix::ui::BoundaryHub* boundaries READ boundaries CONSTANT)
    Q_PROPERTY(helix::ui::ProviderHub* providers READ providers CONSTANT)
    Q_PROPERTY(helix::ui::ModelOffers* modelOffers READ modelOffers CONSTANT)
    Q_PROPERTY(helix::ui::SessionHub* sessions READ sessions CONSTANT)
    Q_PROPERTY(helix::ui::ProjectsHub* projects READ projects CONSTANT)
    Q_PROPERTY(helix::ui::AttemptBoard* attempts READ attempts CONSTANT)
    Q_PROPERTY(helix::ui::AgentChoice* agentChoice READ agentChoice CONSTANT)
    Q_PROPERTY(helix::ui::ActivityLog* activity READ activity CONSTANT)
    Q_PROPERTY(helix::ui::SettingsStore* settings READ settings CONSTANT)
    Q_PROPERTY(helix::ui::SettingsFile* settingsFile READ settingsFile CONSTANT)
    Q_PROPERTY(helix::ui::LoginStart* loginStart READ loginStart CONSTANT)
    Q_PROPERTY(helix::ui::Doctor* doctor READ doctor CONSTANT)
    Q_PROPERTY(helix::ui::ProblemReport* problemReport READ problemReport CONSTANT)
    Q_PROPERTY(helix::ui::UseWatch* use READ use CONSTANT)
    Q_PROPERTY(helix::ui::StorageModel* storage READ storage CONSTANT)
    Q_PROPERTY(helix::ui::StorageMove* storageMove READ storageMove CONSTANT)
    Q_PROPERTY(helix::ui::PictureDecoder* pictures READ pictures CONSTANT)
    Q_PROPERTY(helix::ui::StreamHub* streams READ streams CONSTANT)
    Q_PROPERTY(helix::ui::Notices* notices READ notices CONSTANT)
    Q_PROPERTY(helix::ui::Clipboard* clipboard READ clipboard CONSTANT)
    Q_PROPERTY(helix::ui::TrayHost* trayHost READ trayHost CONSTANT)
    Q_PROPERTY(helix::ui::DesktopNotes* desktopNotes READ desktopNotes CONSTANT)
    Q_PROPERTY(helix::ui::WindowMemory* memory READ memory CONSTANT)
    Q_PROPERTY(helix::ui::WorkList* work READ work CONSTANT)
    Q_PROPERTY(bool open READ isOpen NOTIFY openChanged)
    Q_PROPERTY(QString openProblem READ openProblem NOTIFY openChanged)
    Q_PROPERTY(QString openProblemDetails READ openProblemDetails NOTIFY openChanged)
    Q_PROPERTY(QString version READ version CONSTANT)
    Q_PROPERTY(QString documents READ documents CONSTANT)
public:
    explicit Backend(PlaneLine& line);
    ~Backend() override;

    /// The singleton of `engine`, which is the one it was given (giveTo), so that tests may have several windows in one process.
    static Backend* create(QQmlEngine* engine, QJSEngine* scripts);
    void giveTo(QQmlEngine& engine);

    [[nodiscard]] PlaneLine& line() const { return m_line; }
    [[nodiscard]] WorkspaceList* workspaces() const;
    [[nodiscard]] RunningDesktops* runningDesktops() const;
    [[nodiscard]] ImageList* images() const;
    [[nodiscard]] ImageMarket* market() const;
    [[nodiscard]] CatalogueHub* catalogues() const;
    [[nodiscard]] CreateFlow* createFlow() const;
    [[nodiscard]] PortTable* ports() const;
    [[nodiscard]] BoundaryHub* boundaries() const;
    [[nodiscard]] ProviderHub* providers() const;
    [[nodiscard]] ModelOffers* modelOffers() const;
    [[nodiscard]] SessionHub* sessions() const;
    [[nodiscard]] ProjectsHub* projects() const;
    [[nodiscard]] AttemptBoard* attempts() const;
    [[nodiscard]] AgentChoice* agentChoice() const;
    [[nodiscard]] ActivityLog* activity() const;
    [[nodiscard]] SettingsStore* settings() const;
    [[nodiscard]] SettingsFile* settingsFile() const;
    [[nodiscard]] LoginStart* loginStart() const;
    [[nodiscard]] Doctor* doctor() const;
    [[nodiscard]] ProblemReport* problemReport() const;
    [[nodiscard]] UseWatch* use() const;
    [[nodiscard]] StorageModel* storage() const;
    [[nodiscard]] StorageMove* storageMove() const;
    [[nodiscard]] PictureDecoder* pictures() const;
    [[nodiscard]] StreamHub* streams() const;
    [[nodiscard]] Notices* notices() const;
    [[nodiscard]] Clipboard* clipboard() const;
    [[nodiscard]] TrayHost* trayHost() const;
    [[nodiscard]] DesktopNotes* desktopNotes() const;
    [[nodiscard]] WindowMemory* memory() const;
    [[nodiscard]] WorkList* work() const;
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
    /// Another start of the program asked the window to show itself, and to ask the user about
    /// `asked`: a link or a file, or empty.
    void activated(const QString& asked);

private:
    void showInstalls();
    void forgetWindows();
    struct Models;
    PlaneLine& m_line;
    std::unique_ptr<Models> m_models;
    bool m_open = false;
    QString m_openProblem, m_openProblemDetails;
};

} // namespace helix::ui
