#pragma once
// Images and workspaces to another folder: looked at while Helix runs, moved before it opens again (ui/moving).

#include <functional>
#include <memory>

#include <QObject>
#include <QString>
#include <qqmlregistration.h>

#include "app/data_move.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

/// How this Helix looks at a folder; on a thread of the pool.
struct MoveLook {
    QString place; ///< where the data are
    std::function<Result<app::DataMoveFacts>(const std::string& folder)> look;
};

/// UI thread. From a folder that was chosen to the end of this Helix.
class StorageMove : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool offered READ isOffered NOTIFY changed)
    Q_PROPERTY(QString place READ place NOTIFY changed)
    Q_PROPERTY(QString folder READ folder NOTIFY changed)
    Q_PROPERTY(bool looking READ isLooking NOTIFY changed)
    Q_PROPERTY(bool ending READ isEnding NOTIFY changed)
    Q_PROPERTY(bool fits READ fits NOTIFY changed)
    Q_PROPERTY(QString size READ size NOTIFY changed)
    Q_PROPERTY(QString free READ free NOTIFY changed)
    Q_PROPERTY(QString running READ running NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
public:
    explicit StorageMove(PlaneLine& line);

    void setLook(MoveLook look);
    [[nodiscard]] bool isOffered() const { return static_cast<bool>(m_look.look); }
    [[nodiscard]] QString place() const { return m_look.place; }
    [[nodiscard]] QString folder() const { return m_folder; }
    [[nodiscard]] bool isLooking() const { return m_looking; }
    /// What runs is being suspended; then Helix ends.
    [[nodiscard]] bool isEnding() const { return m_ending; }
    /// The folder was looked at, and would be taken.
    [[nodiscard]] bool fits() const { return !m_looking && m_problem.isEmpty() && m_facts; }
    /// What would be copied, and the room for it; empty while not known.
    [[nodiscard]] QString size() const;
    [[nodiscard]] QString free() const;
    /// The names of the workspaces that have to end first; empty: none.
    [[nodiscard]] QString running() const { return m_running; }
    /// Why it cannot be moved there.
    [[nodiscard]] QString problem() const { return m_problem; }

    /// After restartAsked(): nothing wakes for as long as it lives; empty where helixctl has asked.
    [[nodiscard]] std::shared_ptr<void> quiesced() const { return m_quiesced; }

    /// Whether it can be moved to `folder`.
    Q_INVOKABLE void look(const QString& folder);
    /// Suspends what runs, then restartAsked().
    Q_INVOKABLE void begin();

signals:
    void changed();
    /// This Helix is to end, and to move its data before it opens again.
    void restartAsked(const QString& folder);

private:
    void askWhatRuns();
    void refuse(const QString& problem);

    PlaneLine& m_line;
    MoveLook m_look;
    QString m_folder, m_running, m_problem;
    std::optional<app::DataMoveFacts> m_facts;
    std::shared_ptr<void> m_quiesced; ///< nothing wakes until this Helix is gone
    int m_asked = 0;                  ///< answers to what was asked before are of no use
    bool m_looking = false, m_ending = false;
};

} // namespace helix::ui
