#include "ui/replay/recording_list.h"

#include <QDateTime>
#include <QLocale>

#include "ui/line/plane_line.h"
#include "ui/shell/backend.h"
#include "ui/shell/notices.h"
#include "ui/words/words.h"

namespace helix::ui {

using plane::KeptRecording;
using plane::RecordingNow;
using KeptRecordings = std::vector<KeptRecording>;

namespace {

QString factsOf(const KeptRecording& one)
{
    QStringList facts{durationText(one.endMs - one.startMs), sizeText(one.bytes)};
    if (one.rolling)
        facts.append(RecordingList::tr("always kept, the oldest goes"));
    if (one.running)
        facts.append(RecordingList::tr("goes on"));
    return facts.join(QStringLiteral(" · "));
}

QVariantMap rowOf(const KeptRecording& one)
{
    const auto when = QDateTime::fromMSecsSinceEpoch(one.startMs);
    return {{"recording", QString::fromStdString(one.id)},
            {"label", RecordingList::tr("%1, %2").arg(dayText(when),
                                                      when.toString(QStringLiteral("HH:mm:ss")))},
            {"facts", factsOf(one)},
            {"running", one.running}};
}

} // namespace

RecordingList::RecordingList(QObject* parent)
    : RowList({"recording", "label", "facts", "running"}, parent)
{
}

Backend* RecordingList::backend() const
{
    return m_backend.data();
}

void RecordingList::setBackend(Backend* backend)
{
    if (backend == m_backend)
        return;
    m_backend = backend;
    if (backend)
        connect(&backend->line().events(), &PlaneEvents::recordingChanged, this,
                [this](const RecordingNow& now) {
                    if (now.workspace == m_id)
                        takeNow(now);
                });
    emit setUp();
    lookNow();
}

void RecordingList::setWorkspace(const QString& id)
{
    if (id == m_workspace)
        return;
    m_workspace = id;
    m_id = WorkspaceId::parse(id.toStdString()).value_or(WorkspaceId());
    m_now = {};
    m_busy = m_isListed = false;
    show({});
    emit setUp();
    emit nowChanged();
    lookNow();
}

void RecordingList::lookNow()
{
    if (!m_backend || m_id.empty())
        return;
    m_backend->line().ask(
        [id = m_id](plane::ControlPlane& plane) { return plane.recordings().now(id); },
        [self = QPointer(this)](const RecordingNow& now) {
            if (self && now.workspace == self->m_id)
                self->takeNow(now);
        });
}

void RecordingList::takeNow(const RecordingNow& now)
{
    const bool isAnother = now.id != m_now.id || now.rolling != m_now.rolling;
    m_now = now;
    emit nowChanged();
    if (isAnother && m_isListed)
        look();
}

void RecordingList::look()
{
    if (!m_backend || m_id.empty())
        return;
    m_isListed = true;
    m_backend->line().ask(
        [id = m_id](plane::ControlPlane& plane) { return plane.recordings().list(id); },
        [self = QPointer(this), id = m_id](const Result<KeptRecordings>& all) {
            if (self && all && id == self->m_id)
                self->take(*all);
        });
}

void RecordingList::take(const KeptRecordings& all)
{
    std::vector<QVariantMap> rows;
    for (const auto& one : all)
        rows.push_back(rowOf(one));
    show(std::move(rows));
}

QString RecordingList::progress() const
{
    const auto seconds = static_cast<int>(m_now.seconds);
    return QStringLiteral("%1:%2 · %3")
        .arg(seconds / 60)
        .arg(seconds % 60, 2, 10, QLatin1Char('0'))
        .arg(sizeText(m_now.bytes));
}

void RecordingList::toggle()
{
    if (!m_backend || m_busy || m_id.empty())
        return;
    m_busy = true;
    emit nowChanged();
    if (isRecording())
        end();
    else
        begin();
}

void RecordingList::begin()
{
    m_backend->line().ask(
        [id = m_id](plane::ControlPlane& plane) { return plane.recordings().start(id); },
        [self = QPointer(this), id = m_id,
         notices = QPointer(m_backend->notices())](const Result<RecordingNow>& begun) {
            if (!begun && notices)
                notices->report(begun.error());
            if (!self || self->m_id != id)
                return;
            self->m_busy = false;
            if (begun)
                self->takeNow(*begun);
            emit self->nowChanged();
        });
}

void RecordingList::end()
{
    m_backend->line().ask(
        [id = m_id](plane::ControlPlane& plane) { return plane.recordings().stop(id); },
        [self = QPointer(this), id = m_id,
         notices = QPointer(m_backend->notices())](const Result<KeptRecording>& kept) {
            if (!kept && notices)
                notices->report(kept.error());
            if (!self || self->m_id != id)
                return;
            self->m_busy = false;
            emit self->nowChanged();
            if (kept)
                emit self->kept(QString::fromStdString(kept->id), factsOf(*kept));
        });
}

void RecordingList::remove(const QString& recording)
{
    if (!m_backend)
        return;
    m_backend->line().ask(
        [id = m_id, name = recording.toStdString()](plane::ControlPlane& plane) {
            return plane.recordings().remove(id, name);
        },
        [self = QPointer(this),
         notices = QPointer(m_backend->notices())](const Result<void>& removed) {
            if (!removed && notices)
                notices->report(removed.error());
            if (self)
                self->look();
        });
}

} // namespace helix::ui
