#include "ui/replay/replay.h"

#include <algorithm>
#include <cmath>

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <QUrl>

#include "plane/recordings.h"
#include "ui/line/plane_line.h"
#include "ui/shell/backend.h"
#include "ui/shell/notices.h"
#include "ui/words/below.h"
#include "ui/work/work_list.h"
#include "ui/words/words.h"

namespace helix::ui {

using operations::KeptRecording;
using operations::Mark;
using Kept = std::vector<KeptRecording>;

namespace {

constexpr int kReplayTickMs = 33;
/// A mark is drawn this wide at least, and so far from the next one.
constexpr double kLeastMark = 4;

QString clockText(std::int64_t timeMs)
{
    return QDateTime::fromMSecsSinceEpoch(timeMs).toString(QStringLiteral("HH:mm:ss"));
}

QString iconOf(Mark::Kind kind)
{
    switch (kind) {
    case Mark::Kind::Prompt:
        return QStringLiteral("chat_bubble_outline");
    case Mark::Kind::Tool:
        return QStringLiteral("smart_toy");
    case Mark::Kind::Command:
        return QStringLiteral("terminal");
    case Mark::Kind::Network:
        return QStringLiteral("public");
    case Mark::Kind::File:
        return QStringLiteral("edit");
    case Mark::Kind::Checkpoint:
        return QStringLiteral("history");
    case Mark::Kind::Fork:
        return QStringLiteral("call_split");
    case Mark::Kind::Life:
        break;
    }
    return QStringLiteral("info_outline");
}

QString wordOf(Mark::Kind kind)
{
    const auto word = toString(kind);
    return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

/// What it says; the user's, the agent's and the guest's words as they are.
QString textOf(const Mark& mark)
{
    const QString text = QString::fromStdString(mark.text);
    switch (mark.kind) {
    case Mark::Kind::Prompt:
    case Mark::Kind::Tool:
    case Mark::Kind::Command:
    case Mark::Kind::File:
        return text;
    case Mark::Kind::Network:
    case Mark::Kind::Checkpoint:
    case Mark::Kind::Fork:
    case Mark::Kind::Life:
        return fromBelow(text);
    }
    return text;
}

} // namespace

Replay::Replay(QObject* parent)
    : QObject(parent)
    , m_rows({"key", "kind", "icon", "time", "text", "bad", "checkpoint"})
{
    m_ticker.setInterval(kReplayTickMs);
    connect(&m_ticker, &QTimer::timeout, this, &Replay::play);
    connect(&m_player, &FilmPlayer::failed, this, &Replay::fail);
    connect(&m_player, &FilmPlayer::pictureArrived, this, &Replay::takePicture);
    connect(&m_player, &FilmPlayer::pointerMoved, this, &Replay::pointerChanged);
    connect(&m_player, &FilmPlayer::opened, this, [this] {
        cutNothing();
        emit opened();
        moveTo(m_player.times().startMs());
        askForMarks();
    });
}

Backend* Replay::backend() const
{
    return m_backend.data();
}

void Replay::setBackend(Backend* backend)
{
    m_backend = backend;
}

void Replay::open(const QString& workspace, const QString& recording)
{
    close();
    m_workspace = WorkspaceId::parse(workspace.toStdString()).value_or(WorkspaceId());
    if (!m_backend || m_workspace.empty())
        return;
    m_backend->line().ask(
        [id = m_workspace](plane::ControlPlane& plane) { return plane.recordings().list(id); },
        [self = QPointer(this), id = m_workspace,
         name = recording.toStdString()](const Result<Kept>& all) {
            if (!self || self->m_workspace != id)
                return;
            if (!all)
                return self->fail(fromBelow(all.error().message));
            const auto found = std::ranges::find_if(
                *all, [&](const auto& one) { return name.empty() || one.id == name; });
            if (found == all->end())
                return self->fail(tr("The recording is not there any more."));
            self->take(*found);
        });
}

void Replay::close()
{
    if (isPlaying())
        togglePlaying();
    m_workspace = {};
    m_recording = {};
    m_problem.clear();
    takeMarks({});
    m_player.open({});
    emit problemChanged();
    emit opened();
    emit pictureChanged();
    emit pointerChanged();
}

void Replay::take(const KeptRecording& recording)
{
    m_recording = recording;
    m_player.open(files());
}

std::vector<FilmFile> Replay::files() const
{
    std::vector<FilmFile> files;
    for (const auto& part : m_recording.parts)
        files.push_back({part.file, part.startMs});
    return files;
}

void Replay::fail(const QString& sentence)
{
    if (m_workspace.empty())
        return; // closed meanwhile
    if (isPlaying())
        togglePlaying();
    m_problem = sentence;
    emit problemChanged();
}

/// One picture that fails is not the end of the recording: the next that is shown takes its sentence away.
void Replay::takePicture()
{
    if (!m_problem.isEmpty()) {
        m_problem.clear();
        emit problemChanged();
    }
    emit pictureChanged();
}

void Replay::askForMarks()
{
    const auto where = span();
    m_backend->line().ask(
        [id = m_workspace, where](plane::ControlPlane& plane) {
            return plane.recordings().timeline(id, where.fromMs, where.toMs);
        },
        [self = QPointer(this), id = m_workspace](const Result<operations::Timeline>& timeline) {
            if (self && timeline && self->m_workspace == id)
                self->takeMarks(*timeline);
        });
}

void Replay::takeMarks(const operations::Timeline& timeline)
{
    m_marks = timeline.marks;
    std::vector<QVariantMap> rows;
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        const Mark& mark = m_marks[i];
        rows.push_back({{"key", static_cast<int>(i)},
                        {"kind", wordOf(mark.kind)},
                        {"icon", iconOf(mark.kind)},
                        {"time", clockText(mark.timeMs)},
                        {"text", textOf(mark)},
                        {"bad", mark.bad},
                        {"checkpoint", QString::fromStdString(mark.checkpoint)}});
    }
    m_rows.show(std::move(rows));
    ++m_marksVersion;
    emit marksChanged();
    emit moved();
}

timeline::Span Replay::span() const
{
    return {m_player.times().startMs(), m_player.times().endMs()};
}

double Replay::placeOf(std::int64_t timeMs) const
{
    return timeline::placeOf(timeMs, span());
}

std::int64_t Replay::timeAt(double place) const
{
    const auto where = span();
    const auto length = static_cast<double>(where.toMs - where.fromMs);
    return where.fromMs + std::llround(std::clamp(place, 0.0, 1.0) * length);
}

void Replay::moveTo(std::int64_t timeMs)
{
    if (!isReady())
        return;
    m_nowMs = std::clamp(timeMs, span().fromMs, span().toMs);
    m_player.show(m_nowMs);
    emit moved();
}

void Replay::play()
{
    const double passed = static_cast<double>(m_sinceTick.restart()) * m_speed + m_left;
    const auto whole = std::floor(passed);
    m_left = passed - whole;
    moveTo(advance(m_player.times(), m_nowMs, static_cast<std::int64_t>(whole), m_skipsPauses));
    if (m_nowMs >= span().toMs)
        togglePlaying();
}

void Replay::togglePlaying()
{
    if (isPlaying()) {
        m_ticker.stop();
    } else if (isReady()) {
        if (m_nowMs >= span().toMs)
            moveTo(span().fromMs);
        m_left = 0;
        m_sinceTick.start();
        m_ticker.start();
    }
    emit playingChanged();
}

void Replay::setSpeed(double speed)
{
    m_speed = std::clamp(speed, 0.5, 16.0);
    emit speedChanged();
}

void Replay::setSkipsPauses(bool skips)
{
    m_skipsPauses = skips;
    emit speedChanged();
}

double Replay::place() const
{
    return placeOf(m_nowMs);
}

QString Replay::clock() const
{
    return isReady() ? clockText(m_nowMs) : QString();
}

QString Replay::endClock() const
{
    return isReady() ? clockText(span().toMs) : QString();
}

QString Replay::began() const
{
    return isReady() ? agoText(span().fromMs, QDateTime::currentMSecsSinceEpoch()) : QString();
}

QString Replay::size() const
{
    return sizeText(m_recording.bytes);
}

int Replay::passed() const
{
    const auto after = std::ranges::upper_bound(m_marks, m_nowMs, {}, &Mark::timeMs);
    return static_cast<int>(after - m_marks.begin());
}

void Replay::seek(double place)
{
    moveTo(timeAt(place));
}

void Replay::step(double seconds)
{
    moveTo(m_nowMs + std::llround(seconds * 1000));
}

void Replay::jump(bool forward)
{
    if (const auto next = timeline::nextMark(m_marks, m_nowMs, forward))
        moveTo(*next);
    else
        moveTo(forward ? span().toMs : span().fromMs);
}

void Replay::goToMark(int row)
{
    if (row >= 0 && row < static_cast<int>(m_marks.size()))
        moveTo(m_marks[static_cast<std::size_t>(row)].timeMs);
}

QVariantList Replay::ticks() const
{
    QVariantList ticks;
    if (!isReady())
        return ticks;
    constexpr std::int64_t kMinuteMs = 60'000;
    const auto times = timeline::ticksOf(span());
    const bool areMinutes =
        std::ranges::all_of(times, [](std::int64_t time) { return time % kMinuteMs == 0; });
    for (const auto time : times)
        ticks.append(QVariantMap{{"place", placeOf(time)},
                                 {"text", areMinutes ? clockText(time).left(5) : clockText(time)}});
    return ticks;
}

QVariantList Replay::gaps() const
{
    QVariantList gaps;
    constexpr std::int64_t kLeastGapMs = 2000;
    const auto& spans = m_player.times().spans;
    for (std::size_t i = 1; i < spans.size(); ++i)
        if (spans[i].startMs - spans[i - 1].endMs >= kLeastGapMs) {
            const double begin = placeOf(spans[i - 1].endMs);
            gaps.append(QVariantMap{{"place", begin}, {"wide", placeOf(spans[i].startMs) - begin}});
        }
    return gaps;
}

QVariantList Replay::points() const
{
    QVariantList points;
    for (const auto& mark : m_marks)
        if (!timeline::laneOf(mark.kind))
            points.append(QVariantMap{{"place", placeOf(mark.timeMs)},
                                      {"kind", wordOf(mark.kind)},
                                      {"text", textOf(mark)}});
    return points;
}

QVariantList Replay::clusters(int lane, double width) const
{
    QVariantList all;
    if (lane < 0 || lane >= static_cast<int>(timeline::kLanes) || !isReady())
        return all;
    const double gap = 2 * kLeastMark / std::max(width, 64.0);
    for (const auto& one :
         timeline::clustersOf(m_marks, static_cast<timeline::Lane>(lane), span(), gap)) {
        const auto& first = m_marks[one.first];
        all.append(QVariantMap{
            {"begin", one.begin},
            {"end", one.end},
            {"count", one.count},
            {"bad", one.bad},
            {"row", static_cast<int>(one.first)},
            {"text", one.count == 1 ? textOf(first)
                                    : tr("%n at about the same time", nullptr, one.count)}});
    }
    return all;
}

QString Replay::checkpoint() const
{
    std::string newest;
    for (const auto& mark : m_marks)
        if (mark.timeMs <= m_nowMs && !mark.checkpoint.empty())
            newest = mark.checkpoint;
    return QString::fromStdString(newest);
}

void Replay::beginCut()
{
    m_cutFromMs = m_nowMs;
    m_cutToMs = std::max(m_cutToMs, m_cutFromMs + 1);
    emit cutChanged();
}

void Replay::endCut()
{
    m_cutToMs = std::max(m_nowMs, span().fromMs + 1);
    m_cutFromMs = std::min(m_cutFromMs, m_cutToMs - 1);
    emit cutChanged();
}

void Replay::cutNothing()
{
    m_cutFromMs = span().fromMs;
    m_cutToMs = span().toMs;
    emit cutChanged();
}

QString Replay::cutText() const
{
    const bool isWhole = m_cutFromMs <= span().fromMs && m_cutToMs >= span().toMs;
    return isWhole ? QString() : tr("%1 to %2").arg(clockText(m_cutFromMs), clockText(m_cutToMs));
}

void Replay::exportTo(const QString& file)
{
    const auto path = QUrl(file).isLocalFile() ? QUrl(file).toLocalFile() : file;
    if (!m_backend || m_exporting || path.isEmpty())
        return;
    m_exporting = true;
    emit exportingChanged();
    const plane::ExportWish wish{m_recording.id, path.toStdString(), m_cutFromMs, m_cutToMs, true};
    const QString key = QStringLiteral("film/") + path;
    m_backend->work()->put(
        {key, tr("Writing %1").arg(QFileInfo(path).fileName()), QStringLiteral("movie"), {}});
    m_backend->line().ask(
        [id = m_workspace, wish](plane::ControlPlane& plane) {
            return plane.recordings().exportPiece(id, wish);
        },
        [self = QPointer(this), notices = QPointer(m_backend->notices()),
         work = QPointer(m_backend->work()), key,
         path](const Result<operations::Recording>& written) {
            if (work)
                work->drop(key);
            if (!written && notices)
                notices->report(written.error());
            if (!self)
                return;
            self->m_exporting = false;
            emit self->exportingChanged();
            if (written)
                emit self->exported(path);
        });
}

void Replay::forkHere()
{
    const std::string name = checkpoint().toStdString();
    if (!m_backend || name.empty())
        return;
    m_backend->line().ask(
        [id = m_workspace, name](plane::ControlPlane& plane) {
            const std::string chosen;
            return plane.checkpoints().fork(id, name, chosen);
        },
        [self = QPointer(this),
         notices = QPointer(m_backend->notices())](const Result<WorkspaceId>& made) {
            if (!made && notices)
                notices->report(made.error());
            if (made && self)
                emit self->forked(QString::fromStdString(made->str()));
        });
}

} // namespace helix::ui
