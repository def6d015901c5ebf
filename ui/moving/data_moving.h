#pragma once
// Images and workspaces on their way to another folder, and those that are in a folder which is not there now: what is
// seen before Helix itself can open.

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>

#include <QObject>
#include <QString>
#include <qqmlregistration.h>

#include "app/data_move.h"
#include "base/paths.h"
#include "life/work_pace.h"

namespace helix::ui {

/// UI thread; the copying is on a thread of its own, which ends with this. `state`: "moving", "finishing" (it cannot be
/// cancelled any more), "failed", or "away" (the data are not where they were moved to).
class DataMoving : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(QString state READ state NOTIFY changed)
    Q_PROPERTY(QString folder READ folder NOTIFY changed)
    Q_PROPERTY(QString step READ step NOTIFY changed)
    Q_PROPERTY(QString detail READ detail NOTIFY changed)
    Q_PROPERTY(QString left READ left NOTIFY changed)
    Q_PROPERTY(double fraction READ fraction NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
public:
    /// As app::moveData(), on the thread of the copying.
    using Mover = std::function<Result<std::string>(const Paths&, const std::filesystem::path&,
                                                    const app::DataMoveWatch&)>;
    /// A move to `folder`; empty: the data are away.
    DataMoving(Paths paths, const QString& folder, Mover mover = app::moveData);
    /// Cancels what can be, and waits for it.
    ~DataMoving() override;

    [[nodiscard]] QString state() const { return m_state; }
    /// Where to, or where the data should be.
    [[nodiscard]] QString folder() const { return m_folder; }
    /// "Copying"; empty before it has begun.
    [[nodiscard]] QString step() const;
    /// "1.2 of 4.0 GB"
    [[nodiscard]] QString detail() const;
    /// Of this step; empty while nobody can say.
    [[nodiscard]] QString left() const;
    /// Of this step, 0 to 1.
    [[nodiscard]] double fraction() const;
    [[nodiscard]] QString problem() const { return m_problem; }

    /// Moves to folder(), or, where the data are away, looks whether they are there again. Nothing while it moves, as
    /// chooseFolder().
    Q_INVOKABLE void begin();
    /// Moves to another folder, or takes that for where the data are.
    Q_INVOKABLE void chooseFolder(const QString& folder);
    /// Nothing changes, and Helix opens.
    Q_INVOKABLE void stay();

signals:
    void changed();
    /// There is nothing more to do here: Helix may open.
    void ended();

private:
    void move();
    [[nodiscard]] Result<std::string> work(const std::string& folder);
    void see(const app::DataMoveStep& step);
    void end(const Result<std::string>& moved);
    void setState(const QString& state, const QString& problem = {});

    const Paths m_paths;
    const Mover m_mover;
    const bool m_isAway;
    QString m_folder, m_state, m_problem;
    app::DataMoveStep m_step;
    life::WorkPace m_pace;
    std::thread m_worker;
    bool m_isWorking = false; ///< from move() until end()
    std::atomic<bool> m_stop = false;
};

} // namespace helix::ui
