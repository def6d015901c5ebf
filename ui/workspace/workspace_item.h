#pragma once
// One workspace as the pages show it.

#include <QObject>
#include <qqmlregistration.h>

#include "ui/line/reply.h"
#include "ui/words/below.h"
#include "ui/workspace/step_list.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;

/// UI thread. Every property follows the newest snapshot; the actions are requests whose failures
/// become notices.
class WorkspaceItem : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString id READ id CONSTANT)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(QString image READ image NOTIFY changed)
    Q_PROPERTY(QString imageTitle READ imageTitle NOTIFY changed)
    Q_PROPERTY(QString imageVersion READ imageVersion NOTIFY changed)
    Q_PROPERTY(QString stateText READ stateText NOTIFY changed)
    Q_PROPERTY(QString dot READ dot NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(QString usage READ usage NOTIFY changed)
    Q_PROPERTY(bool ready READ isReady NOTIFY changed)
    Q_PROPERTY(bool starting READ isStarting NOTIFY changed)
    Q_PROPERTY(bool waiting READ isWaiting NOTIFY changed)
    Q_PROPERTY(bool stopped READ isStopped NOTIFY changed)
    Q_PROPERTY(bool suspended READ isSuspended NOTIFY changed)
    Q_PROPERTY(bool suspending READ isSuspending NOTIFY changed)
    Q_PROPERTY(bool resuming READ isResuming NOTIFY changed)
    Q_PROPERTY(QString suspendedAgo READ suspendedAgo NOTIFY changed)
    Q_PROPERTY(QString forkedFrom READ forkedFrom NOTIFY changed)
    Q_PROPERTY(int rollingMiB READ rollingMiB NOTIFY changed)
    Q_PROPERTY(int idleMinutes READ idleMinutes NOTIFY changed)
    Q_PROPERTY(bool idleByDefault READ isIdleByDefault NOTIFY changed)
    Q_PROPERTY(QString savedMemory READ savedMemory NOTIFY changed)
    Q_PROPERTY(QString restHint READ restHint NOTIFY changed)
    Q_PROPERTY(bool failed READ isFailed NOTIFY changed)
    Q_PROPERTY(bool outOfReach READ isOutOfReach NOTIFY changed)
    Q_PROPERTY(QString notice READ notice NOTIFY changed)
    Q_PROPERTY(bool leaving READ isLeaving NOTIFY changed)
    Q_PROPERTY(bool stopping READ isStopping NOTIFY changed)
    Q_PROPERTY(bool running READ isRunning NOTIFY changed)
    Q_PROPERTY(bool settled READ isSettled NOTIFY changed)
    Q_PROPERTY(bool firstStart READ isFirstStart NOTIFY changed)
    Q_PROPERTY(double startShare READ startShare NOTIFY changed)
    Q_PROPERTY(bool emulated READ isEmulated NOTIFY changed)
    Q_PROPERTY(bool fixedSize READ hasFixedSize NOTIFY changed)
    Q_PROPERTY(QString began READ began NOTIFY changed)
    Q_PROPERTY(QString beginning READ beginning NOTIFY changed)
    Q_PROPERTY(QString whyBooted READ whyBooted NOTIFY changed)
    Q_PROPERTY(bool agentExpected READ isAgentExpected NOTIFY changed)
    Q_PROPERTY(bool desktopExpected READ isDesktopExpected NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY changed)
    Q_PROPERTY(QString errorDetails READ errorDetails NOTIFY changed)
    Q_PROPERTY(QString resources READ resources NOTIFY changed)
    Q_PROPERTY(QString diskUsed READ diskUsed NOTIFY changed)
    Q_PROPERTY(bool hasDisk READ hasDisk NOTIFY changed)
    Q_PROPERTY(QString memoryUse READ memoryUse NOTIFY changed)
    Q_PROPERTY(QString cpuUse READ cpuUse NOTIFY changed)
    Q_PROPERTY(double createdAtMs READ createdAtMs NOTIFY changed)
    Q_PROPERTY(double startedAtMs READ startedAtMs NOTIFY changed)
    Q_PROPERTY(int qemuPid READ qemuPid NOTIFY changed)
    Q_PROPERTY(int shells READ shells NOTIFY shellsChanged)
    Q_PROPERTY(QAbstractItemModel* steps READ steps CONSTANT)
public:
    WorkspaceItem(PlaneLine& line, Notices& notices, plane::WorkspaceSnapshot snapshot,
                  QObject* parent);

    void update(plane::WorkspaceSnapshot snapshot);
    [[nodiscard]] const plane::WorkspaceSnapshot& snapshot() const { return m_snapshot; }

    [[nodiscard]] QString id() const { return QString::fromStdString(m_snapshot.id.str()); }
    [[nodiscard]] QString name() const { return QString::fromStdString(m_snapshot.name); }
    [[nodiscard]] QString image() const { return QString::fromStdString(m_snapshot.image); }
    [[nodiscard]] QString imageTitle() const;
    [[nodiscard]] QString imageVersion() const
    {
        return QString::fromStdString(m_snapshot.imageVersion);
    }
    [[nodiscard]] QString stateText() const;
    [[nodiscard]] QString dot() const;
    /// What it is doing right now, in a sentence.
    [[nodiscard]] QString summary() const;
    /// "0.9 GB · 14 %" when it runs, "disk 310 MB" when not.
    [[nodiscard]] QString usage() const;
    [[nodiscard]] bool isReady() const { return m_snapshot.state == plane::State::Ready; }
    /// Or its start waits for a slot.
    [[nodiscard]] bool isStarting() const;
    /// Its start waits for a slot.
    [[nodiscard]] bool isWaiting() const { return m_snapshot.waits.has_value(); }
    [[nodiscard]] bool isStopped() const { return rests(plane::State::Stopped); }
    [[nodiscard]] bool isSuspended() const { return rests(plane::State::Suspended); }
    [[nodiscard]] bool isSuspending() const { return m_snapshot.state == plane::State::Suspending; }
    [[nodiscard]] bool isResuming() const { return m_snapshot.state == plane::State::Resuming; }
    /// "5 min ago", of one that is suspended; else empty.
    [[nodiscard]] QString suspendedAgo() const;
    /// "calm-otter, 14:02", of one that was forked; else empty.
    [[nodiscard]] QString forkedFrom() const;
    /// How much of its memory is saved, "12 MB".
    [[nodiscard]] QString savedMemory() const;
    /// Why nothing can be done in it, and the way on: of one that cannot be reached, is suspended,
    /// becomes so or was so; else empty.
    [[nodiscard]] QString restHint() const;
    [[nodiscard]] bool isFailed() const { return rests(plane::State::Failed); }
    /// Its machine runs, and Helix has no way to it from here; notice() says why.
    [[nodiscard]] bool isOutOfReach() const
    {
        return m_snapshot.state == plane::State::Unreachable;
    }
    /// What needs the user's eye while it runs; empty: nothing.
    [[nodiscard]] QString notice() const { return fromBelow(m_snapshot.notice); }
    [[nodiscard]] bool isStopping() const { return m_snapshot.state == plane::State::Stopping; }
    /// Stopping or being deleted.
    [[nodiscard]] bool isLeaving() const;
    /// It has a machine that is on its way, works, within reach or not, or is being saved.
    [[nodiscard]] bool isRunning() const
    {
        return isReady() || isOutOfReach() || (isStarting() && !isWaiting()) || isSuspending() ||
               isResuming();
    }
    /// Ready, and its first picture has been seen: no step is open any more.
    [[nodiscard]] bool isSettled() const;
    /// It has just been made: this start is part of creating it.
    [[nodiscard]] bool isFirstStart() const;
    /// How many of the steps of this start are done, 0 to 1.
    [[nodiscard]] double startShare() const;
    [[nodiscard]] bool isEmulated() const { return m_snapshot.emulated; }
    /// How the machine of this start began, and why it booted if it did; or empty.
    [[nodiscard]] QString began() const;
    /// The same as a word of plane::Beginning.
    [[nodiscard]] QString beginning() const;
    /// A sentence, of a new one; or empty.
    [[nodiscard]] QString whyBooted() const { return fromBelow(m_snapshot.whyBooted); }
    /// False: an imported disk without Helix Agent, so there is no terminal.
    [[nodiscard]] bool isAgentExpected() const { return m_snapshot.agentExpected; }
    /// False: an imported disk that brought no desktop of ours.
    [[nodiscard]] bool isDesktopExpected() const
    {
        return m_snapshot.agentExpected && m_snapshot.desktopExpected;
    }
    [[nodiscard]] QString error() const;
    [[nodiscard]] QString errorDetails() const;
    [[nodiscard]] QString resources() const;
    [[nodiscard]] QString diskUsed() const;
    /// It has been measured, and there is something on it.
    [[nodiscard]] bool hasDisk() const { return m_snapshot.diskUsedBytes > 0; }
    [[nodiscard]] QString memoryUse() const;
    [[nodiscard]] QString cpuUse() const;
    [[nodiscard]] double createdAtMs() const { return static_cast<double>(m_snapshot.createdAtMs); }
    [[nodiscard]] double startedAtMs() const { return static_cast<double>(m_snapshot.startedAtMs); }
    [[nodiscard]] int qemuPid() const { return m_snapshot.qemuPid; }
    [[nodiscard]] QAbstractItemModel* steps() { return &m_steps; }

    /// Of its desktop's video that are always kept; -1: as the settings say.
    [[nodiscard]] int rollingMiB() const { return m_snapshot.rollingMiB.value_or(-1); }
    Q_INVOKABLE void setRolling(int mebibytes);
    /// That nobody uses it before it is suspended; 0: it never is.
    [[nodiscard]] int idleMinutes() const { return m_snapshot.idleMinutes; }
    /// As the settings say.
    [[nodiscard]] bool isIdleByDefault() const { return m_snapshot.idleByDefault; }
    /// `minutes` -1: as the settings say.
    Q_INVOKABLE void setIdle(int minutes);
    /// Its desktop keeps its size, whatever window shows it.
    [[nodiscard]] bool hasFixedSize() const { return m_snapshot.desktopMode.has_value(); }
    /// It keeps that size from now on.
    Q_INVOKABLE void fixSize(int width, int height, int scale);
    /// It has the size of the window that shows it.
    Q_INVOKABLE void followWindow();
    /// Its page is seen: it is used.
    /// Somebody looks at it in one more place, or in one place less: it is used as long as there is
    /// one.
    Q_INVOKABLE void lookAt();
    Q_INVOKABLE void lookAway();

    /// Terminals of this window that run in it.
    [[nodiscard]] int shells() const { return m_shells; }
    void shellBegan();
    void shellEnded();

    /// One that is stopping starts again as soon as it has stopped; one that is suspended goes on.
    Q_INVOKABLE void start();
    /// Ends in suspendRefused when it runs on.
    Q_INVOKABLE void suspend();
    /// Makes others that go on where it stands; ends in `forked` with the id of the first. `name`: of
    /// all of them, numbered; empty: as its own.
    Q_INVOKABLE void fork(int count, const QString& name);
    /// What a suspended one has in memory is thrown away. The page has asked before.
    Q_INVOKABLE void stop();
    /// What stopping or deleting it would cost; ends in stakesRead. `look`: after a look at what
    /// was changed in it, which takes a while.
    Q_INVOKABLE void readStakes(bool look);
    Q_INVOKABLE void cancel();
    /// Deletes it with everything in it, running or not. The page has asked before.
    Q_INVOKABLE void remove();
    Q_INVOKABLE void rename(const QString& name);
    /// Empty when `name` will do; otherwise the sentence that says what is wrong.
    Q_INVOKABLE [[nodiscard]] QString nameProblem(const QString& name) const;
    /// Ends in logRead.
    Q_INVOKABLE void readLog(bool serial);

signals:
    void changed();
    void logRead(bool serial, const QString& text, const QString& problem);
    void shellsChanged();
    void suspendRefused();
    void forked(const QString& id);
    /// `stopping`, `deleting`: sentences. `problem`: why they could not be had; or empty.
    void stakesRead(bool looked, const QStringList& stopping, const QStringList& deleting,
                    bool losesWork, const QString& problem);

private:
    Reply<Result<void>> reportFailure();
    void setDesktopMode(std::optional<protocol::DesktopMode> mode);
    /// It is so, and does not wait to start.
    [[nodiscard]] bool rests(plane::State state) const
    {
        return m_snapshot.state == state && !isWaiting();
    }

    PlaneLine& m_line;
    Notices& m_notices;
    plane::WorkspaceSnapshot m_snapshot;
    StepList m_steps;
    int m_shells = 0;
    int m_lookers = 0;
    std::shared_ptr<void> m_watch; ///< of the control plane; or null
};

} // namespace helix::ui
