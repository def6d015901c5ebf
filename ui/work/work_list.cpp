#include "ui/work/work_list.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

constexpr std::chrono::milliseconds kSecond{1000};

QString joinedParts(const QString& one, const QString& other)
{
    return one.isEmpty() || other.isEmpty() ? one + other : one + QStringLiteral(" · ") + other;
}

QString titleOf(const plane::ImageSnapshot& image)
{
    return QString::fromStdString(image.title.empty() ? image.name : image.title);
}

QString arrivalTitle(const plane::ImageSnapshot& image)
{
    const auto& kind = image.importing->kind;
    if (kind == "pull")
        return WorkList::tr("Bringing %1").arg(titleOf(image));
    if (kind == "keep")
        return WorkList::tr("Saving %1 as an image").arg(titleOf(image));
    return WorkList::tr("Importing %1").arg(titleOf(image));
}

double fractionOf(const operations::Importing& work)
{
    return work.totalBytes == 0 ? -1
                                : std::clamp(static_cast<double>(work.doneBytes) /
                                                 static_cast<double>(work.totalBytes),
                                             0.0, 1.0);
}

WorkRow travelRow(const plane::ImageSnapshot& image, const operations::Importing& work)
{
    WorkRow row;
    row.image = image.name;
    row.detail = joinedParts(fromBelow(work.what), bytesDoneText(work.doneBytes, work.totalBytes));
    // Copying, checking and converting follow each other: what is left is left of one of them.
    const bool isWhole = work.kind == "pull" || work.kind == "send";
    const auto left = timeLeftText(work.leftSeconds);
    row.left = isWhole || left.isEmpty() ? left : WorkList::tr("this step: %1").arg(left);
    row.fraction = fractionOf(work);
    return row;
}

WorkRow buildRow(const plane::ImageSnapshot& image)
{
    const auto& work = *image.building;
    return {WorkRow::Kind::Build,
            image.name,
            WorkList::tr("Building %1").arg(titleOf(image)),
            joinedParts(fromBelow(work.title), bytesDoneText(work.doneBytes, work.totalBytes)),
            timeLeftText(work.leftSeconds),
            std::clamp(work.fraction, 0.0, 1.0)};
}

QString iconOf(WorkRow::Kind kind)
{
    switch (kind) {
    case WorkRow::Kind::Build:
        return QStringLiteral("build");
    case WorkRow::Kind::Arrival:
        return QStringLiteral("file_download");
    case WorkRow::Kind::Sending:
        return QStringLiteral("file_upload");
    case WorkRow::Kind::Warming:
        return QStringLiteral("bolt");
    }
    return {};
}

QString workKey(const WorkRow& row)
{
    return iconOf(row.kind) + QLatin1Char('/') + QString::fromStdString(row.image);
}

/// Of a row that counts.
QString timeSoFar(std::int64_t sinceMs, std::int64_t nowMs)
{
    // A clock that was set back says nothing below zero.
    return WorkList::tr("%1 so far")
        .arg(secondsText(std::max<std::int64_t>(0, nowMs - sinceMs) / 1000));
}

QVariantMap shownRow(const WorkRow& row, std::int64_t nowMs)
{
    return {{"key", workKey(row)},
            {"title", row.title},
            {"detail", row.detail},
            {"timeLeft", row.sinceMs > 0 ? timeSoFar(row.sinceMs, nowMs) : row.left},
            {"fraction", row.fraction},
            {"icon", iconOf(row.kind)},
            {"cancels", true}};
}

QVariantMap shownOwn(const OwnWork& work)
{
    return {{"key", work.key},
            {"title", work.title},
            {"detail", QString()},
            {"timeLeft", QString()},
            {"fraction", -1.0},
            {"icon", work.icon},
            {"cancels", static_cast<bool>(work.cancel)}};
}

} // namespace

std::vector<WorkRow> workUnderWay(const std::vector<plane::ImageSnapshot>& images)
{
    std::vector<WorkRow> rows;
    for (const auto& image : images) {
        if (image.building)
            rows.push_back(buildRow(image));
        if (image.importing) {
            rows.push_back(travelRow(image, *image.importing));
            rows.back().title = arrivalTitle(image);
            rows.back().kind = WorkRow::Kind::Arrival;
        }
        if (image.sending) {
            rows.push_back(travelRow(image, *image.sending));
            rows.back().title = WorkList::tr("Sending %1").arg(titleOf(image));
            rows.back().kind = WorkRow::Kind::Sending;
        }
        if (image.warm.phase == plane::WarmState::Phase::Making)
            rows.push_back({WorkRow::Kind::Warming,
                            image.name,
                            WorkList::tr("Preparing %1").arg(titleOf(image)),
                            WorkList::tr("A machine boots once, so that new workspaces need not"),
                            {},
                            -1,
                            image.warm.startedAtMs});
    }
    return rows;
}

WorkList::WorkList(PlaneLine& line, WallClock now)
    : RowList({"key", "title", "detail", "timeLeft", "fraction", "icon", "cancels", "inTray"})
    , m_line(line)
    , m_now(std::move(now))
{
    m_second.setInterval(kSecond);
    connect(&m_second, &QTimer::timeout, this, &WorkList::showAll);
    connect(&line.events(), &PlaneEvents::imagesChanged, this,
            [this](const auto& images) { take(workUnderWay(images)); });
}

void WorkList::take(std::vector<WorkRow> work)
{
    if (work == m_work)
        return;
    m_work = std::move(work);
    if (std::ranges::none_of(m_work, [](const auto& row) { return row.sinceMs > 0; }))
        m_second.stop();
    else if (!m_second.isActive())
        m_second.start();
    showAll();
}

QStringList WorkList::lostAtQuit() const
{
    QStringList all;
    for (const auto& row : m_work)
        if (row.kind == WorkRow::Kind::Sending)
            all << row.title;
    for (const auto& work : m_own)
        all << work.title;
    return all;
}

void WorkList::put(OwnWork work)
{
    const auto known = std::ranges::find(m_own, work.key, &OwnWork::key);
    if (known == m_own.end())
        m_own.push_back(std::move(work));
    else
        *known = std::move(work);
    showAll();
}

void WorkList::drop(const QString& key)
{
    if (std::erase_if(m_own, [&](const OwnWork& work) { return work.key == key; }) > 0)
        showAll();
}

void WorkList::showAll()
{
    std::vector<QVariantMap> all;
    std::ranges::transform(m_work, std::back_inserter(all),
                           [nowMs = m_now()](const auto& row) { return shownRow(row, nowMs); });
    std::ranges::transform(m_own, std::back_inserter(all), shownOwn);
    int inTray = 0;
    for (auto& row : all) {
        const bool isThere = row["cancels"].toBool() && inTray < kMostInTray;
        row["inTray"] = isThere;
        inTray += isThere ? 1 : 0;
    }
    show(std::move(all));
    emit changed();
}

QString WorkList::headline() const
{
    if (count() == 0)
        return {};
    return count() == 1 ? at(0)["title"].toString() : tr("%1 things under way").arg(count());
}

QString WorkList::more() const
{
    const double share = fraction();
    const auto percent = share < 0 ? QString() : tr("%1 %").arg(static_cast<int>(share * 100));
    return count() == 1 ? joinedParts(percent, at(0)["timeLeft"].toString()) : percent;
}

QString WorkList::detail() const
{
    return count() == 1 ? at(0)["detail"].toString() : QString();
}

int WorkList::beyondTray() const
{
    return static_cast<int>(std::ranges::count_if(rows(), [](const QVariantMap& row) {
        return row["cancels"].toBool() && !row["inTray"].toBool();
    }));
}

double WorkList::fraction() const
{
    double sum = 0;
    int known = 0;
    for (const auto& row : m_work) {
        if (row.fraction < 0)
            continue;
        sum += row.fraction;
        ++known;
    }
    return known == 0 ? -1 : sum / known;
}

void WorkList::cancel(const QString& key)
{
    const auto own = std::ranges::find(m_own, key, &OwnWork::key);
    if (own != m_own.end() && own->cancel)
        return std::function(own->cancel)(); // which may end it at once
    const auto found =
        std::ranges::find_if(m_work, [&](const auto& row) { return workKey(row) == key; });
    if (found == m_work.end())
        return;
    const auto& work = *found;
    m_line.post([kind = work.kind, name = work.image](plane::ControlPlane& plane) {
        auto& images = plane.images();
        switch (kind) {
        case WorkRow::Kind::Build:
            return images.cancelBuild(name);
        case WorkRow::Kind::Arrival:
            return images.cancelImport(name);
        case WorkRow::Kind::Sending:
            return images.cancelSend(name);
        case WorkRow::Kind::Warming:
            return images.cancelWarm(name);
        }
    });
}

} // namespace helix::ui
