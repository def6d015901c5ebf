#include "ui/create/attempts_draft.h"

#include <algorithm>

#include "agents/catalogue.h"

namespace helix::ui {

namespace {
constexpr int kAtFirst = 3;
}

AttemptsDraft::AttemptsDraft(QObject* parent)
    : QObject(parent)
    , m_agents(kAtFirst, QString::fromLatin1(agents::kBuiltInAgent))
{
}

void AttemptsDraft::setCount(int count)
{
    const int wanted = std::clamp(count, kFewest, plane::kMaxAttempts);
    if (wanted == this->count())
        return;
    while (m_agents.size() > wanted)
        m_agents.removeLast();
    while (m_agents.size() < wanted)
        m_agents.append(m_agents.last());
    emit changed();
}

void AttemptsDraft::setAgent(int attempt, const QString& agent)
{
    if (attempt < 0 || attempt >= count())
        return;
    m_agents[attempt] = agent;
    emit changed();
}

operations::StartAttempts AttemptsDraft::request(operations::WorkspaceWish wish) const
{
    operations::StartAttempts request;
    request.task = m_task.trimmed().toStdString();
    request.testCommand = m_testCommand.trimmed().toStdString();
    request.wish = std::move(wish);
    request.wish.options.model = model().toStdString();
    request.agents.emplace();
    for (const auto& agent : m_agents)
        request.agents->push_back(agent.toStdString());
    return request;
}

} // namespace helix::ui
