#include "ui/workspace/use_watch.h"

#include <algorithm>

#include <QPointer>

#include "plane/host_use.h"

namespace helix::ui {

namespace {

QVariantList toVariants(const std::vector<UseLine>& lines)
{
    QVariantList list;
    for (const UseLine& line : lines) {
        QVariantList points;
        for (const qreal point : line.points)
            points << point;
        list << QVariantMap{{"title", line.title},
                            {"value", line.value},
                            {"top", line.top},
                            {"isHighest", line.isHighest},
                            {"points", points}};
    }
    return list;
}

} // namespace

UseWatch::UseWatch(PlaneLine& line)
    : m_line(line)
{
    connect(&line.events(), &PlaneEvents::useLooked, this, &UseWatch::ask);
}

void UseWatch::watch(const QString& workspace)
{
    if (workspace == m_workspace)
        return;
    m_workspace = workspace;
    m_lines.clear();
    emit changed();
    ask();
}

void UseWatch::watchAll(const QObject* watcher, bool watches)
{
    const bool watched = !m_watchAll.empty();
    if (watches)
        m_watchAll.insert(watcher);
    else
        m_watchAll.erase(watcher);
    if (watched == !m_watchAll.empty())
        return;
    m_allLines.clear();
    emit changed();
    ask();
}

void UseWatch::ask()
{
    if (m_workspace.isEmpty() && m_watchAll.empty())
        return;
    m_line.ask([](plane::ControlPlane& plane) { return plane.hostUse().use(true); },
               [self = QPointer(this)](const plane::ComputerUse& all) {
                   if (self)
                       self->show(all);
               });
}

void UseWatch::show(const plane::ComputerUse& all)
{
    const auto found = std::ranges::find(
        all.workspaces, m_workspace.toStdString(),
        [](const auto& one) -> const std::string& { return one.workspace.str(); });
    const auto lines =
        toVariants(found == all.workspaces.end() ? std::vector<UseLine>() : useLines(*found));
    const auto allLines = toVariants(m_watchAll.empty() ? std::vector<UseLine>() : useLines(all));
    if (lines == m_lines && allLines == m_allLines)
        return;
    m_lines = lines;
    m_allLines = allLines;
    emit changed();
}

} // namespace helix::ui
