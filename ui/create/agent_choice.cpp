#include "ui/create/agent_choice.h"

#include <QPointer>

#include "app/create_params.h"
#include "ui/words/printable.h"
#include "ui/words/words.h"

namespace helix::ui {

AgentChoice::AgentChoice(PlaneLine& line)
    : m_agents({"name", "title", "needs", "keyKind"})
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
                                         {"needs", needsText(printable(agent.needs))},
                                         {"keyKind", QString::fromStdString(agent.providerKind)}});
                     self->m_agents.show(std::move(rows));
                     emit self->changed();
                 });
    });
}

QVariant AgentChoice::valueOf(const QString& name, const char* role) const
{
    for (const auto& row : m_agents.rows())
        if (row.value("name").toString() == name)
            return row.value(role);
    return {};
}

QString AgentChoice::titleOf(const QString& name) const
{
    const QVariant title = valueOf(name, "title");
    return title.isValid() ? title.toString() : printable(name);
}

std::string AgentChoice::keyKindOf(const QString& name) const
{
    return valueOf(name, "keyKind").toString().toStdString();
}

QString AgentChoice::needsOf(const QString& name) const
{
    return valueOf(name, "needs").toString();
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
