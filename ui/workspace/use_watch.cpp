#include "ui/workspace/use_watch.h"

#include <algorithm>

#include <QPointer>

#include "plane/host_use.h"

namespace helix::ui {

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

void UseWatch::ask()
{
    if (m_workspace.isEmpty())
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
    QVariantList lines;
    if (found != all.workspaces.end())
        for (const UseLine& line : useLines(*found)) {
            QVariantList points;
            for (const qreal point : line.points)
                points << point;
            lines << QVariantMap{{"title", line.title},
                                 {"value", line.value},
                                 {"top", line.top},
                                 {"points", points}};
        }
    if (lines == m_lines)
        return;
    m_lines = lines;
    emit changed();
}

} // namespace helix::ui
