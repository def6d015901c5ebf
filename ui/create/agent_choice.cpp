#include "ui/create/agent_choice.h"

#include <QPointer>

#include "app/create_params.h"
#include "ui/words/printable.h"
#include "ui/words/words.h"

namespace helix::ui {

AgentChoice::AgentChoice(PlaneLine& line)
    : m_agents({"name", "title", "needs"})
{
    connect(&line, &PlaneLine::opened, this, [this, &line] {
        line.ask([](plane::ControlPlane& plane) { return plane.agents().catalogue().agents; },
                 [self = QPointer(this)](const std::vector<agents::KnownAgent>& all) {
                     if (!self)
                         return;
                     std::vector<QVariantMap> rows;
                     for (const auto& agent : all)
                         rows.push_back({{"name", QString::fromStdString(agent.name)},
                                         {"title", printable(agent.title)},
                                         {"needs", needsText(printable(agent.needs))}});
                     self->m_agents.show(std::move(rows));
                     emit self->changed();
                 });
    });
}

QString AgentChoice::titleOf(const QString& name) const
{
    for (const auto& row : m_agents.rows()) {
        if (row.value("name").toString() == name)
            return row.value("title").toString();
    }
    return printable(name);
}

bool AgentChoice::isOwn(const QString& name)
{
    return app::usesOwnAgent({name.toStdString()});
}

QString AgentChoice::nameAt(int row) const
{
    return m_agents.at(row).value("name").toString();
}

QString AgentChoice::needsAt(int row) const
{
    return m_agents.at(row).value("needs").toString();
}

} // namespace helix::ui
