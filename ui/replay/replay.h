#pragma once
// A recording that is looked at: where one is in it, what happened around it, what can be done there.

#include <optional>

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QVariantList>
#include <qqmlregistration.h>

#include "operations/replay.h"
#include "timeline/axis.h"
#include "ui/parts/row_list.h"
#include "ui/replay/film_player.h"

namespace helix::ui {

class Backend;

/// UI thread. Times are milliseconds of the wall clock, places from 0 to 1 of the recording.
class Replay : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY opened REQUIRED)
    Q_PROPERTY(bool ready READ isReady NOTIFY opened)
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
    Q_PROPERTY(QString pointerProblem READ pointerProblem NOTIFY pointerChanged)
    Q_PROPERTY(bool playing READ isPlaying NOTIFY playingChanged)
    Q_PROPERTY(double speed READ speed WRITE setSpeed NOTIFY speedChanged)
    Q_PROPERTY(bool skipsPauses READ skipsPauses WRITE setSkipsPauses NOTIFY speedChanged)
    Q_PROPERTY(double place READ place NOTIFY moved)
    Q_PROPERTY(QString clock READ clock NOTIFY moved)
    Q_PROPERTY(QString endClock READ endClock NOTIFY opened)
    Q_PROPERTY(QString began READ began NOTIFY opened)
    Q_PROPERTY(QString size READ size NOTIFY opened)
    Q_PROPERTY(bool rolling READ isRolling NOTIFY opened)
    Q_PROPERTY(helix::ui::RowList* marks READ marks CONSTANT)
    Q_PROPERTY(int passed READ passed NOTIFY moved)
    Q_PROPERTY(QVariantList ticks READ ticks NOTIFY opened)
    Q_PROPERTY(QVariantList gaps READ gaps NOTIFY opened)
    Q_PROPERTY(QVariantList points READ points NOTIFY marksChanged)
    Q_PROPERTY(int marksVersion READ marksVersion NOTIFY marksChanged)
    Q_PROPERTY(QString checkpoint READ checkpoint NOTIFY moved)
    Q_PROPERTY(double cutFrom READ cutFrom NOTIFY cutChanged)
    Q_PROPERTY(double cutTo READ cutTo NOTIFY cutChanged)
    Q_PROPERTY(QString cutText READ cutText NOTIFY cutChanged)
    Q_PROPERTY(bool exporting READ isExporting NOTIFY exportingChanged)
public:
    explicit Replay(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    /// Its pictures can be asked for.
    [[nodiscard]] bool isReady() const { return !m_player.times().spans.empty(); }
    /// Why it cannot be looked at, or its newest moment cannot; until a picture is shown.
    [[nodiscard]] QString problem() const { return m_problem; }
    /// Why the pointer is not drawn; the pictures are there nevertheless.
    [[nodiscard]] QString pointerProblem() const { return m_player.pointerProblem(); }
    [[nodiscard]] bool isPlaying() const { return m_ticker.isActive(); }
    [[nodiscard]] double speed() const { return m_speed; }
    void setSpeed(double speed);
    [[nodiscard]] bool skipsPauses() const { return m_skipsPauses; }
    void setSkipsPauses(bool skips);
    [[nodiscard]] double place() const;
    [[nodiscard]] QString clock() const;
    [[nodiscard]] QString endClock() const;
    [[nodiscard]] QString began() const;
    [[nodiscard]] QString size() const;
    [[nodiscard]] bool isRolling() const { return m_recording.rolling; }
    /// Roles: key, kind, icon, time, text, bad, checkpoint.
    [[nodiscard]] RowList* marks() { return &m_rows; }
    /// So many of the marks have happened by now.
    [[nodiscard]] int passed() const;
    /// {place, text} each.
    [[nodiscard]] QVariantList ticks() const;
    /// Where nothing was recorded: {place, wide} each.
    [[nodiscard]] QVariantList gaps() const;
    /// Checkpoints, forks, and what became of the workspace: {place, kind, text} each.
    [[nodiscard]] QVariantList points() const;
    [[nodiscard]] int marksVersion() const { return m_marksVersion; }
    /// The newest one that was taken up to now, to fork from; empty: there is none.
    [[nodiscard]] QString checkpoint() const;
    /// The piece that an export takes; the whole at first.
    [[nodiscard]] double cutFrom() const { return placeOf(m_cutFromMs); }
    [[nodiscard]] double cutTo() const { return placeOf(m_cutToMs); }
    [[nodiscard]] QString cutText() const;
    [[nodiscard]] bool isExporting() const { return m_exporting; }
    [[nodiscard]] std::vector<FilmFile> files() const;
    [[nodiscard]] std::int64_t momentAt(double place) const { return timeAt(place); }
    [[nodiscard]] const link::PicturePtr& picture() const { return m_player.picture(); }
    [[nodiscard]] const link::PointerPtr& pointer() const { return m_player.pointer(); }

    /// The first id of one of its recordings that holds the moment; the newest where there is none.
    Q_INVOKABLE void open(const QString& workspace, const QString& recording);
    Q_INVOKABLE void close();
    Q_INVOKABLE void togglePlaying();
    Q_INVOKABLE void seek(double place);
    Q_INVOKABLE void step(double seconds);
    /// To the next mark, or the one before.
    Q_INVOKABLE void jump(bool forward);
    Q_INVOKABLE void goToMark(int row);
    /// Of a lane (0: tool calls, 1: commands, 2: network, 3: files), drawn `width` pixels wide:
    /// {begin, end, count, bad, row, text} each.
    Q_INVOKABLE [[nodiscard]] QVariantList clusters(int lane, double width) const;
    Q_INVOKABLE void beginCut();
    Q_INVOKABLE void endCut();
    Q_INVOKABLE void cutNothing();
    /// Into a file of the user's, which the dialog has asked about. Ends in exported(), or a notice.
    Q_INVOKABLE void exportTo(const QString& file);
    /// Ends in forked(), or a notice.
    Q_INVOKABLE void forkHere();

signals:
    void opened();
    void problemChanged();
    void playingChanged();
    void speedChanged();
    void moved();
    void marksChanged();
    void cutChanged();
    void exportingChanged();
    void pictureChanged();
    void pointerChanged();
    void exported(const QString& file);
    void forked(const QString& workspace);

private:
    void take(const operations::KeptRecording& recording);
    void takePicture();
    void takeMarks(const operations::Timeline& timeline);
    void askForMarks();
    void moveTo(std::int64_t timeMs);
    void play();
    void fail(const QString& sentence);
    [[nodiscard]] timeline::Span span() const;
    [[nodiscard]] double placeOf(std::int64_t timeMs) const;
    [[nodiscard]] std::int64_t timeAt(double place) const;

    QPointer<Backend> m_backend;
    WorkspaceId m_workspace;
    operations::KeptRecording m_recording;
    std::vector<operations::Mark> m_marks;
    RowList m_rows;
    int m_marksVersion = 0;
    FilmPlayer m_player;
    QTimer m_ticker;
    QElapsedTimer m_sinceTick;
    std::int64_t m_nowMs = 0, m_cutFromMs = 0, m_cutToMs = 0;
    double m_speed = 1, m_left = 0; ///< m_left: of a millisecond, not shown yet
    bool m_skipsPauses = true, m_exporting = false;
    QString m_problem;
};

} // namespace helix::ui
