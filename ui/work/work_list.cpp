#include "ui/work/work_list.h"

#include <algorithm>

#include "ui/words/words.h"

namespace helix::ui {

namespace {

enum WorkRole { TitleRole = Qt::UserRole + 1, DetailRole, LeftRole, FractionRole, IconRole };

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
    row.detail = joinedParts(QString::fromStdString(work.what),
                             bytesDoneText(work.doneBytes, work.totalBytes));
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
            joinedParts(QString::fromStdString(work.title),
                        bytesDoneText(work.doneBytes, work.totalBytes)),
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

bool isSameWork(const WorkRow& one, const WorkRow& other)
{
    return one.kind == other.kind && one.image == other.image;
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
                            -1});
    }
    return rows;
}

WorkList::WorkList(PlaneLine& line)
    : m_line(line)
{
    connect(&line.events(), &PlaneEvents::imagesChanged, this,
            [this](const auto& images) { show(workUnderWay(images)); });
}

void WorkList::show(std::vector<WorkRow> rows)
{
    if (rows == m_rows)
        return;
    if (std::ranges::equal(rows, m_rows, isSameWork)) {
        m_rows = std::move(rows);
        emit dataChanged(index(0), index(count() - 1));
    } else {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    emit changed();
}

QString WorkList::headline() const
{
    if (m_rows.empty())
        return {};
    return count() == 1 ? m_rows.front().title : tr("%1 things under way").arg(count());
}

QString WorkList::more() const
{
    const double share = fraction();
    const auto percent = share < 0 ? QString() : tr("%1 %").arg(static_cast<int>(share * 100));
    return count() == 1 ? joinedParts(percent, m_rows.front().left) : percent;
}

double WorkList::fraction() const
{
    double sum = 0;
    int known = 0;
    for (const auto& row : m_rows) {
        if (row.fraction < 0)
            continue;
        sum += row.fraction;
        ++known;
    }
    return known == 0 ? -1 : sum / known;
}

void WorkList::cancel(int row)
{
    if (row < 0 || row >= count())
        return;
    const auto& work = m_rows[static_cast<std::size_t>(row)];
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

int WorkList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant WorkList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case TitleRole:
        return row.title;
    case DetailRole:
        return row.detail;
    case LeftRole:
        return row.left;
    case FractionRole:
        return row.fraction;
    case IconRole:
        return iconOf(row.kind);
    default:
        return {};
    }
}

QHash<int, QByteArray> WorkList::roleNames() const
{
    return {{TitleRole, "title"},
            {DetailRole, "detail"},
            {LeftRole, "timeLeft"},
            {FractionRole, "fraction"},
            {IconRole, "icon"}};
}

} // namespace helix::ui
