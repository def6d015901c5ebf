#include "ui/conversation/workspace_sessions.h"

#include <algorithm>

#include <QDateTime>

#include "ui/conversation/session_hub.h"
#include "ui/shell/notices.h"
#include "ui/conversation/session_words.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

using sessions::SessionState;

namespace {
constexpr int kMostInstallLines = 200;

bool isTurnUnderWay(const SessionItem* item)
{
    const auto state = item->snapshot().state;
    return state == SessionState::Starting || state == SessionState::Working ||
           state == SessionState::Stopping || state == SessionState::Away;
}
} // namespace

WorkspaceSessions::WorkspaceSessions(PlaneLine& line, Notices& notices, WorkspaceId workspace,
                                     QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_notices(notices)
    , m_workspace(std::move(workspace))
    , m_rows({"session", "title", "agentTitle", "state", "when", "current"})
    , m_agents({"name", "title", "licence", "needs", "size", "custom", "installed"})
    , m_chosenAgent(QString::fromLatin1(agents::kBuiltInAgent))
{
}

void WorkspaceSessions::take(SessionItem* item)
{
    const bool isNew = std::find(m_items.begin(), m_items.end(), item) == m_items.end();
    if (isNew)
        m_items.push_back(item);
    std::stable_sort(m_items.begin(), m_items.end(), [](const auto* a, const auto* b) {
        return a->snapshot().changedMs > b->snapshot().changedMs;
    });
    if (!m_current && !m_startsNew)
        setCurrent(m_items.front());
    show();
}

const SessionItem* WorkspaceSessions::newestWith(const QString& agent) const
{
    for (const auto* item : m_items) {
        if (item->snapshot().agent == agent.toStdString())
            return item;
    }
    return nullptr;
}

void WorkspaceSessions::drop(SessionItem* item)
{
    std::erase(m_items, item);
    if (m_current == item)
        setCurrent(m_items.empty() ? nullptr : m_items.front());
    show();
}

void WorkspaceSessions::show()
{
    const auto now = QDateTime::currentMSecsSinceEpoch();
    std::vector<QVariantMap> rows;
    for (const auto* item : m_items)
        rows.push_back({{"session", item->id()},
                        {"title", item->title()},
                        {"agentTitle", item->agentTitle()},
                        {"state", item->state()},
                        {"when", agoText(item->snapshot().changedMs, now)},
                        {"current", item == m_current}});
    m_rows.show(std::move(rows));
    emit changed();
}

void WorkspaceSessions::setCurrent(SessionItem* item)
{
    if (m_current == item)
        return;
    m_current = item;
    emit currentChanged();
}

void WorkspaceSessions::choose(const QString& session)
{
    const auto found = std::find_if(m_items.begin(), m_items.end(),
                                    [&](const auto* item) { return item->id() == session; });
    if (found == m_items.end())
        return;
    m_startsNew = false;
    setCurrent(*found);
    show();
}

bool WorkspaceSessions::has(const QString& session) const
{
    return std::any_of(m_items.begin(), m_items.end(),
                       [&](const auto* item) { return item->id() == session; });
}

void WorkspaceSessions::beginNew()
{
    m_startsNew = true;
    setCurrent(nullptr);
    show();
}

void WorkspaceSessions::chooseNewest()
{
    setCurrent(m_items.empty() ? nullptr : m_items.front());
    show();
}

bool WorkspaceSessions::isWorking() const
{
    return std::any_of(m_items.begin(), m_items.end(), isTurnUnderWay);
}

bool WorkspaceSessions::isAsking() const
{
    return std::any_of(m_items.begin(), m_items.end(), [](const auto* item) {
        return item->snapshot().state == SessionState::Asking;
    });
}

QString WorkspaceSessions::doing() const
{
    for (const auto* item : m_items) {
        if (item->snapshot().state == SessionState::Asking)
            return tr("%1 waits for your answer").arg(item->agentTitle());
    }
    for (const auto* item : m_items) {
        if (isTurnUnderWay(item))
            return item->stateLine();
    }
    return {};
}

QString WorkspaceSessions::chosenTitle() const
{
    for (const auto& row : m_agents.rows()) {
        if (row["name"] == m_chosenAgent)
            return row["title"].toString();
    }
    return m_chosenAgent == QLatin1String(agents::kBuiltInAgent) ? tr("Helix Agent")
                                                                 : m_chosenAgent;
}

bool WorkspaceSessions::chosenIsHere() const
{
    return !lacks(m_chosenAgent);
}

bool WorkspaceSessions::lacks(const QString& agent) const
{
    return std::ranges::any_of(m_agents.rows(), [&agent](const QVariantMap& row) {
        return row["name"] == agent && !row["installed"].toBool();
    });
}

void WorkspaceSessions::chooseAgent(const QString& name)
{
    m_chosenAgent = name;
    emit agentsChanged();
}

void WorkspaceSessions::lookForAgents()
{
    m_line.ask(
        [id = m_workspace](plane::ControlPlane& plane) { return plane.agents().inWorkspace(id); },
        [self = QPointer(this)](const Result<std::vector<agents::AgentState>>& all) {
            if (self)
                self->showAgents(all);
        });
}

void WorkspaceSessions::showAgents(const Result<std::vector<agents::AgentState>>& states)
{
    m_agentsKnown = true;
    m_agentsProblem = states ? QString() : fromBelow(states.error().message);
    if (states) {
        std::vector<QVariantMap> rows;
        for (const auto& state : *states) {
            auto row = agentRow(state.agent);
            row["installed"] = state.installed;
            rows.push_back(std::move(row));
        }
        m_agents.show(std::move(rows));
    }
    emit agentsChanged();
}

QString WorkspaceSessions::titleOf(const QString& agent) const
{
    const auto& rows = m_agents.rows();
    const auto known =
        std::ranges::find_if(rows, [&](const auto& row) { return row["name"] == agent; });
    return known == rows.end() ? agent : (*known)["title"].toString();
}

void WorkspaceSessions::install(const QString& name)
{
    if (!m_installing.isEmpty())
        return;
    m_installing = m_lastInstalled = name;
    m_installSinceMs = static_cast<double>(QDateTime::currentMSecsSinceEpoch());
    m_installLines.clear();
    m_installProblem.clear();
    m_installNote.clear();
    m_cancelling = false;
    emit agentsChanged();
    emit installSaid();
    emit installBegan(titleOf(name));
    m_cancelInstall = {};
    const std::function<void(std::string)> said = [line = &m_line, self = QPointer(this),
                                                   name](const std::string& text) {
        line->onUiThread([self, name, text = QString::fromStdString(text)] {
            if (self && self->m_installing == name)
                self->hear(text);
        });
    };
    m_line.ask(
        [id = m_workspace, name = name.toStdString(), said, cancel = m_cancelInstall.token()](
            plane::ControlPlane& plane) { return plane.agents().install(id, name, said, cancel); },
        [self = QPointer(this), name](const Result<void>& result) {
            if (self)
                self->endInstall(name, result);
        });
}

void WorkspaceSessions::endInstall(const QString& name, const Result<void>& result)
{
    m_installing.clear();
    m_cancelling = false;
    emit installEnded();
    if (result)
        m_chosenAgent = name;
    else if (result.error().code == ErrorCode::Cancelled)
        m_installNote = fromBelow(result.error().message);
    else
        m_installProblem = fromBelow(result.error().message);
    emit agentsChanged();
    lookForAgents();
}

void WorkspaceSessions::cancelInstall()
{
    if (m_installing.isEmpty() || m_cancelling)
        return;
    m_cancelling = true;
    emit agentsChanged();
    m_line.post([cancel = m_cancelInstall](plane::ControlPlane&) mutable { cancel.cancel(); });
}

void WorkspaceSessions::hear(const QString& line)
{
    m_installLines << oneLine(line.toStdString(), 300);
    while (m_installLines.size() > kMostInstallLines)
        m_installLines.removeFirst();
    emit installSaid();
}

} // namespace helix::ui
