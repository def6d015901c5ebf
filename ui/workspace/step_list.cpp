#include "ui/workspace/step_list.h"

#include "ui/words/below.h"
#include "ui/words/printable.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

QString stepStatusText(plane::StepProgress::Status status)
{
    using Status = plane::StepProgress::Status;
    switch (status) {
    case Status::Pending:
        return QStringLiteral("pending");
    case Status::Running:
        return QStringLiteral("running");
    case Status::Done:
        return QStringLiteral("done");
    case Status::Failed:
        return QStringLiteral("failed");
    case Status::Cancelled:
        return QStringLiteral("cancelled");
    }
    return {};
}

} // namespace

void StepList::show(const std::vector<plane::StepProgress>& steps)
{
    if (steps.size() != m_steps.size()) {
        beginResetModel();
        m_steps = steps;
        endResetModel();
        return;
    }
    m_steps = steps;
    if (!m_steps.empty())
        emit dataChanged(index(0), index(static_cast<int>(m_steps.size()) - 1));
}

int StepList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_steps.size());
}

QVariant StepList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& step = m_steps[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Title:
        return stepText(step.step);
    case Hint:
        return stepHint(step.step);
    case Status:
        return stepStatusText(step.status);
    case StartedAt:
        return static_cast<double>(step.startedAtMs);
    case Duration:
        return static_cast<double>(step.durationMs);
    case DurationText:
        return durationText(step.durationMs);
    case Detail:
        return fromBelow(printable(step.detail));
    default:
        return {};
    }
}

QHash<int, QByteArray> StepList::roleNames() const
{
    return {{Title, "title"},           {Hint, "hint"},           {Status, "status"},
            {StartedAt, "startedAtMs"}, {Duration, "durationMs"}, {DurationText, "durationText"},
            {Detail, "detail"}};
}

} // namespace helix::ui
