#pragma once
// From "Create" to a workspace that starts; one whose image has to be built first is made although
// the window ends meanwhile (app/wanted_workspaces.h).

#include <QObject>
#include <QVariantList>
#include <qqmlregistration.h>

#include "ui/create/attempts_draft.h"
#include "operations/workspaces.h"
#include "ui/boundary/egress_draft.h"
#include "ui/create/project_draft.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class ImageList;

/// UI thread. One at a time; goes on when the page is left.
class CreateFlow : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    Q_PROPERTY(bool building READ isBuilding NOTIFY changed)
    Q_PROPERTY(bool showing READ isShowing NOTIFY changed)
    Q_PROPERTY(QString image READ image NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY changed)
    Q_PROPERTY(QString errorDetails READ errorDetails NOTIFY changed)
public:
    CreateFlow(PlaneLine& line, const ImageList& images);

    [[nodiscard]] bool isBusy() const { return m_phase != Phase::Idle; }
    [[nodiscard]] bool isBuilding() const { return m_phase == Phase::Building; }
    /// What it does or did last is what showMe() began.
    [[nodiscard]] bool isShowing() const { return m_showing; }
    [[nodiscard]] QString image() const { return QString::fromStdString(m_wish.image); }
    [[nodiscard]] QString name() const { return QString::fromStdString(m_wish.name); }
    /// Why the last one was refused; empty while all is well.
    [[nodiscard]] QString error() const { return m_error; }
    [[nodiscard]] QString errorDetails() const { return m_errorDetails; }

    /// Ends in created(), or in `error`. Zeros among the resources mean "as the image says".
    /// `ports`: objects with guestPort, hostPort (0: automatic) and label. `internet`: what it may
    /// reach; null: as Settings say. `project`: what is brought in; null: nothing. `agent`: of its
    /// first conversation; empty: the built-in one. `model`: of that agent's conversations; empty:
    /// the agent's own. `task`: what that agent is told as soon as it can answer; or empty.
    Q_INVOKABLE void start(const QString& image, const QString& name, int cpus, int memoryMiB,
                           int diskGiB, const QVariantList& ports, helix::ui::EgressDraft* internet,
                           helix::ui::ProjectDraft* project = nullptr, const QString& agent = {},
                           const QString& model = {}, const QString& task = {});
    /// The same for several workspaces that try one task. Ends in attemptsStarted(), or in `error`.
    Q_INVOKABLE void startSeveral(const QString& image, const QString& name, int cpus,
                                  int memoryMiB, int diskGiB, helix::ui::EgressDraft* internet,
                                  helix::ui::ProjectDraft* project,
                                  helix::ui::AttemptsDraft* attempts);
    /// A workspace of `image` with the sample project, whose agent is told to mend its failing test.
    /// Ends in created(), or in `error`.
    Q_INVOKABLE void showMe(const QString& image, const QString& name, const QString& agent,
                            const QString& model);
    /// The same where there is no model: with answers that were prepared.
    Q_INVOKABLE void showPrepared(const QString& image, const QString& name);
    /// While the image is built: stops building and forgets the workspace.
    Q_INVOKABLE void cancel();
    Q_INVOKABLE void forgetError();

signals:
    void changed();
    void created(const QString& id);
    void attemptsStarted(const QString& group);

private:
    enum class Phase { Idle, Preparing, Building, Creating };
    void begin();
    void createOne();
    void createSeveral();
    [[nodiscard]] bool mustBuild() const;
    void end(const Error* error);

    PlaneLine& m_line;
    const ImageList& m_images;
    Phase m_phase = Phase::Idle;
    bool m_showing = false;
    int m_number = 0; ///< of the workspace that is asked for: what was cancelled says nothing
    operations::WorkspaceWish m_wish;
    std::optional<operations::StartAttempts> m_attempts; ///< of m_wish
    QString m_error, m_errorDetails;
};

} // namespace helix::ui
