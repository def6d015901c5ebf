#include "ui/images/image_item.h"

#include <algorithm>

#include <QLocale>
#include <QPointer>

#include "operations/image_readiness.h"
#include "ui/images/example_tasks.h"
#include "ui/shell/notices.h"
#include "ui/words/below.h"
#include "ui/words/printable.h"
#include "ui/words/words.h"

namespace helix::ui {

ImageItem::ImageItem(PlaneLine& line, Notices& notices, plane::ImageSnapshot snapshot,
                     QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_notices(notices)
    , m_snapshot(std::move(snapshot))
    , m_departure(new ImageDeparture(line, notices, *this))
{
    m_departure->follow(m_snapshot.sending);
}

QStringList ImageItem::sites() const
{
    return toStringList(m_snapshot.contents.sites);
}

void ImageItem::update(plane::ImageSnapshot snapshot)
{
    m_snapshot = std::move(snapshot);
    m_departure->follow(m_snapshot.sending);
    emit changed();
}

void ImageItem::setUsedBy(int workspaces)
{
    if (workspaces == m_snapshot.usedBy)
        return;
    m_snapshot.usedBy = workspaces;
    emit changed();
}

QString ImageItem::users() const
{
    return standingText(m_snapshot.usedBy);
}

QString ImageItem::title() const
{
    return QString::fromStdString(m_snapshot.title.empty() ? m_snapshot.name : m_snapshot.title);
}

QString ImageItem::icon() const
{
    return m_snapshot.icon.empty() ? QStringLiteral("desktop_windows")
                                   : QString::fromStdString(m_snapshot.icon);
}

QString ImageItem::size() const
{
    return m_snapshot.sizeBytes ? sizeText(m_snapshot.sizeBytes) : QString();
}

QString ImageItem::sharedSize() const
{
    return m_snapshot.sharedBytes ? sizeText(m_snapshot.sharedBytes) : QString();
}

QString ImageItem::ownSize() const
{
    return sizeText(m_snapshot.sizeBytes - std::min(m_snapshot.sharedBytes, m_snapshot.sizeBytes));
}

QString ImageItem::availability() const
{
    if (isImporting())
        return tr("On its way");
    if (isBuilding())
        return tr("Building: %1 %").arg(qFloor(buildFraction() * 100));
    if (m_snapshot.present)
        return tr("Ready to use");
    if (!m_snapshot.hasRecipe)
        return tr("Not on this computer");
    if (!canBuild())
        return tr("Cannot be built");
    return m_snapshot.buildMinutes > 0
               ? tr("Build it here: about %1 min").arg(m_snapshot.buildMinutes)
               : tr("Build it here");
}

double ImageItem::buildFraction() const
{
    return m_snapshot.building ? m_snapshot.building->fraction : 0;
}

QString ImageItem::buildTitle() const
{
    return m_snapshot.building ? fromBelow(m_snapshot.building->title) : QString();
}

QString ImageItem::buildBytes() const
{
    return m_snapshot.building
               ? bytesDoneText(m_snapshot.building->doneBytes, m_snapshot.building->totalBytes)
               : QString();
}

QString ImageItem::buildTimeLeft() const
{
    return m_snapshot.building ? timeLeftText(m_snapshot.building->leftSeconds) : QString();
}

QString ImageItem::recipeProblem() const
{
    return m_snapshot.recipeProblem ? fromBelow(m_snapshot.recipeProblem->message) : QString();
}

QString ImageItem::recipeProblemDetails() const
{
    return m_snapshot.recipeProblem ? QString::fromStdString(m_snapshot.recipeProblem->cause)
                                    : QString();
}

QString ImageItem::buildError() const
{
    return m_snapshot.lastBuildError ? fromBelow(m_snapshot.lastBuildError->message) : QString();
}

QString ImageItem::buildErrorDetails() const
{
    return m_snapshot.lastBuildError ? QString::fromStdString(m_snapshot.lastBuildError->cause)
                                     : QString();
}

QString ImageItem::importStep() const
{
    return m_snapshot.importing ? fromBelow(m_snapshot.importing->what) : QString();
}

QString ImageItem::importBytes() const
{
    return m_snapshot.importing
               ? bytesDoneText(m_snapshot.importing->doneBytes, m_snapshot.importing->totalBytes)
               : QString();
}

double ImageItem::importFraction() const
{
    if (!m_snapshot.importing || m_snapshot.importing->totalBytes == 0)
        return -1;
    return std::clamp(static_cast<double>(m_snapshot.importing->doneBytes) /
                          static_cast<double>(m_snapshot.importing->totalBytes),
                      0.0, 1.0);
}

QString ImageItem::importError() const
{
    return m_snapshot.lastImportError ? fromBelow(m_snapshot.lastImportError->message) : QString();
}

QString ImageItem::importErrorDetails() const
{
    return m_snapshot.lastImportError ? QString::fromStdString(m_snapshot.lastImportError->cause)
                                      : QString();
}

QString ImageItem::warmPhase() const
{
    const auto phase = plane::toString(m_snapshot.warm.phase);
    return QString::fromUtf8(phase.data(), static_cast<qsizetype>(phase.size()));
}

QString ImageItem::warmSize() const
{
    return sizeText(m_snapshot.warm.sizeBytes);
}

QString ImageItem::measuredStart() const
{
    const bool isWarm = m_snapshot.warm.phase == plane::WarmState::Phase::Ready;
    return fromBelow(operations::describeMeasuredStart(isWarm, m_snapshot.times));
}

void ImageItem::cancelImport()
{
    m_line.post([name = m_snapshot.name](plane::ControlPlane& plane) {
        plane.images().cancelImport(name);
    });
}

QStringList ImageItem::tasks(bool hasProject) const
{
    const auto& contents = m_snapshot.contents;
    return ui::exampleTasks({contents.tags, contents.languages, !m_snapshot.desktop.empty()},
                            hasProject);
}

void ImageItem::build()
{
    m_line.ask(
        [name = m_snapshot.name](plane::ControlPlane& plane) { return plane.images().build(name); },
        [notices = QPointer(&m_notices), title = title()](const Result<void>& result) {
            if (!notices)
                return;
            if (result)
                notices->tell(tr("%1 is ready to use.").arg(title));
            else
                notices->report(result.error());
        });
}

void ImageItem::cancelBuild()
{
    m_line.post(
        [name = m_snapshot.name](plane::ControlPlane& plane) { plane.images().cancelBuild(name); });
}

void ImageItem::warm()
{
    m_line.ask(
        [name = m_snapshot.name](plane::ControlPlane& plane) { return plane.images().warm(name); },
        [notices = QPointer(&m_notices), title = title()](const Result<void>& result) {
            if (!notices)
                return;
            if (result)
                notices->tell(tr("%1 is prepared.").arg(title));
            else
                notices->report(result.error());
        });
}

void ImageItem::cancelWarm()
{
    m_line.post(
        [name = m_snapshot.name](plane::ControlPlane& plane) { plane.images().cancelWarm(name); });
}

void ImageItem::remove()
{
    m_line.ask([name = m_snapshot.name](
                   plane::ControlPlane& plane) { return plane.images().remove(name); },
               [notices = QPointer(&m_notices), title = title()](const Result<void>& result) {
                   if (!notices)
                       return;
                   if (result)
                       notices->tell(tr("%1 was removed.").arg(title));
                   else
                       notices->report(result.error());
               });
}

QVariantList ImageItem::ports() const
{
    QVariantList all;
    for (const auto& port : m_snapshot.ports) {
        const QString label = printable(port.label);
        const QString number = QString::number(port.guestPort);
        all << QVariantMap{{"guestPort", port.guestPort},
                           {"text", label.isEmpty() ? number : tr("%1 (%2)").arg(number, label)}};
    }
    return all;
}

} // namespace helix::ui
