#include "ui/conversation/session_hub.h"

#include <algorithm>

#include <QPointer>
#include <QProcess>
#include <QUrl>

#include "ui/words/below.h"
#include "ui/words/markdown_html.h"
#include "ui/conversation/workspace_sessions.h"
#include "ui/workspace/workspace_list.h"
#include "ui/shell/notices.h"
#include "ui/pictures/picture_shelf.h"
#include "ui/conversation/session_words.h"
#include "ui/words/words.h"

namespace helix::ui {

using sessions::SessionState;

namespace {

constexpr int kMostServerName = 40;
constexpr int kMostWhere = 1000;

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// Nothing when a line is neither "NAME=VALUE" nor "NAME: VALUE".
std::optional<Pairs> readPairs(const QString& lines)
{
    Pairs pairs;
    for (const auto& line : lines.split(u'\n', Qt::SkipEmptyParts)) {
        const QString text = line.trimmed();
        if (text.isEmpty())
            continue;
        const auto equals = text.indexOf(u'=');
        const auto colon = text.indexOf(u':');
        const auto at = equals < 0 ? colon : colon < 0 ? equals : std::min(equals, colon);
        const QString name = text.left(std::max<qsizetype>(at, 0)).trimmed();
        const bool isName = !name.isEmpty() && std::all_of(name.begin(), name.end(), [](QChar c) {
            return c.unicode() < 128 &&
                   (c.isLetterOrNumber() || c == u'_' || c == u'-' || c == u'.');
        });
        if (!isName)
            return std::nullopt;
        pairs.emplace_back(name.toStdString(), text.mid(at + 1).trimmed().toStdString());
    }
    return pairs;
}

QString namesOf(const Pairs& pairs)
{
    QStringList names;
    for (const auto& [name, value] : pairs)
        names << oneLine(name, 40);
    return names.join(QStringLiteral(", "));
}

bool isAddress(const QString& where)
{
    return where.trimmed().startsWith(QLatin1String("http"), Qt::CaseInsensitive) &&
           where.contains(QLatin1String("://"));
}

} // namespace

QVariantMap agentRow(const agents::KnownAgent& agent)
{
    const bool isBuiltIn = agent.name == agents::kBuiltInAgent;
    return {{"name", QString::fromStdString(agent.name)},
            {"title", oneLine(agent.title, 60)},
            {"licence", oneLine(agent.licence, 60)},
            {"needs", needsText(oneLine(agent.needs, 120))},
            {"size",
             isBuiltIn || agent.diskMiB == 0 ? QString() : sizeText(agent.diskMiB * 1024 * 1024)},
            {"custom", agent.custom}};
}

SessionHub::SessionHub(PlaneLine& line, Notices& notices, const WorkspaceList& workspaces)
    : m_line(line)
    , m_notices(notices)
    , m_workspaces(workspaces)
    , m_shelf(std::make_shared<PictureShelf>())
    , m_rules({"place", "workspaceName", "agent", "what", "allow"})
    , m_servers({"name", "where", "more"})
    , m_known({"name", "title", "licence", "needs", "size", "custom"})
{
    auto& events = line.events();
    connect(&events, &PlaneEvents::sessionsListed, this,
            [this](const std::vector<sessions::SessionSnapshot>& all) {
                for (const auto& snapshot : all)
                    take(snapshot);
                for (const auto& [workspace, conversations] : m_ofWorkspaces)
                    conversations->chooseNewest();
            });
    connect(&events, &PlaneEvents::sessionChanged, this, &SessionHub::take);
    connect(&events, &PlaneEvents::sessionRemoved, this, &SessionHub::drop);
    connect(&events, &PlaneEvents::turnEnded, this, &SessionHub::takeEnd);
    connect(&events, &PlaneEvents::rulesChanged, this, &SessionHub::takeRules);
    connect(&events, &PlaneEvents::mcpServersChanged, this,
            [this](const std::vector<sessions::McpServer>& servers) {
                m_keptServers = servers;
                showServers();
            });
    connect(&workspaces, &WorkspaceList::appeared, this,
            [this](WorkspaceItem* item) { ofWorkspace(item->id()); });
    connect(&workspaces, &WorkspaceList::changed, this, [this](WorkspaceItem*) { showRules(); });
    connect(&workspaces, &WorkspaceList::vanishing, this, [this](const QString& id) {
        const auto found = m_ofWorkspaces.find(id);
        if (found == m_ofWorkspaces.end())
            return;
        found->second->deleteLater();
        m_ofWorkspaces.erase(found);
    });
}

SessionHub::~SessionHub() = default;

QVariantList SessionHub::titles() const
{
    std::vector<const SessionItem*> items;
    for (const auto& [id, item] : m_items)
        if (!item->title().isEmpty() && m_workspaces.find(item->workspaceId()))
            items.push_back(item);
    std::ranges::sort(items, std::ranges::greater(),
                      [](const auto* item) { return item->snapshot().changedMs; });
    QVariantList all;
    for (const auto* item : items)
        all << QVariantMap{{"session", item->id()},
                           {"title", item->title()},
                           {"workspaceId", item->workspaceId()},
                           {"workspaceName", m_workspaces.find(item->workspaceId())->name()}};
    return all;
}

WorkspaceSessions* SessionHub::ofWorkspace(const QString& workspaceId)
{
    if (const auto known = m_ofWorkspaces.find(workspaceId); known != m_ofWorkspaces.end())
        return known->second;
    const auto* workspace = m_workspaces.find(workspaceId);
    if (!workspace)
        return nullptr;
    auto* conversations = new WorkspaceSessions(m_line, m_notices, workspace->snapshot().id, this);
    m_ofWorkspaces.emplace(workspaceId, conversations);
    connect(conversations, &WorkspaceSessions::installBegan, this,
            [this, workspaceId](const QString& title) { emit installBegan(workspaceId, title); });
    const auto end = [this, workspaceId] { emit installEnded(workspaceId); };
    connect(conversations, &WorkspaceSessions::installEnded, this, end);
    connect(conversations, &QObject::destroyed, this, end);
    for (const auto& [id, item] : m_items) {
        if (item->workspaceId() == workspaceId)
            conversations->take(item);
    }
    conversations->chooseNewest();
    return conversations;
}

SessionItem* SessionHub::find(const QString& sessionId) const
{
    const auto found = m_items.find(sessionId);
    return found == m_items.end() ? nullptr : found->second;
}

QString SessionHub::nameOf(const WorkspaceId& id) const
{
    const auto* workspace = m_workspaces.find(QString::fromStdString(id.str()));
    return workspace ? workspace->name() : QString::fromStdString(id.str());
}

void SessionHub::take(const sessions::SessionSnapshot& snapshot)
{
    auto& item = m_items[QString::fromStdString(snapshot.id.str())];
    const bool wasAsking = item && item->snapshot().state == SessionState::Asking;
    if (item)
        item->update(snapshot);
    else
        item = new SessionItem(m_line, m_notices, snapshot, this);
    if (const auto found = m_ofWorkspaces.find(item->workspaceId()); found != m_ofWorkspaces.end())
        found->second->take(item);
    if (!wasAsking && snapshot.state == SessionState::Asking)
        emit asked(item->workspaceId(), tr("%1 asks for your permission in %2.")
                                            .arg(item->agentTitle(), nameOf(snapshot.workspace)));
}

void SessionHub::drop(const SessionId& id)
{
    const auto found = m_items.find(QString::fromStdString(id.str()));
    if (found == m_items.end())
        return;
    auto* item = found->second;
    m_items.erase(found);
    if (const auto conversations = m_ofWorkspaces.find(item->workspaceId());
        conversations != m_ofWorkspaces.end())
        conversations->second->drop(item);
    item->deleteLater();
}

void SessionHub::takeEnd(const sessions::TurnEnd& end)
{
    const auto* item = find(QString::fromStdString(end.session.str()));
    const QString workspace = QString::fromStdString(end.workspace.str());
    const QString agent = item ? item->agentTitle() : tr("The agent");
    if (end.failure)
        emit failedNow(workspace, fromBelow(end.failure->message));
    else if (end.reason != acp::StopReason::Cancelled)
        emit finished(
            workspace,
            item ? tr("%1 finished “%2” in %3.").arg(agent, item->title(), nameOf(end.workspace))
                 : tr("%1 finished in %2.").arg(agent, nameOf(end.workspace)));
}

Reply<Result<void>> SessionHub::reportFailure()
{
    return [notices = QPointer(&m_notices)](const Result<void>& result) {
        if (!result && notices)
            notices->report(result.error());
    };
}

void SessionHub::takeRules(const std::vector<sessions::PermissionRule>& rules)
{
    // Only an answer adds one, at the end.
    const bool isMade = m_rulesKnown && rules.size() > m_keptRules.size();
    m_rulesKnown = true;
    m_keptRules = rules;
    showRules();
    if (!isMade)
        return;
    const auto& made = m_madeRules.emplace_back(rules.back());
    const QString sentence = made.allow ? tr("From now on %1 is allowed in %2 without a question.")
                                        : tr("From now on %1 is refused in %2 without a question.");
    emit ruleMade(sentence.arg(toolKindText(made.kind), nameOf(made.workspace)),
                  static_cast<int>(m_madeRules.size()) - 1);
}

void SessionHub::undoRule(int number)
{
    if (number < 0 || number >= static_cast<int>(m_madeRules.size()))
        return;
    const auto& made = m_madeRules[static_cast<std::size_t>(number)];
    auto rules = m_keptRules;
    const auto gone = std::erase_if(rules, [&](const auto& rule) {
        return rule.workspace == made.workspace && rule.agent == made.agent &&
               rule.kind == made.kind && rule.allow == made.allow;
    });
    if (gone > 0)
        m_line.ask([rules = std::move(rules)](
                       plane::ControlPlane& plane) { return plane.sessions().setRules(rules); },
                   reportFailure());
}

void SessionHub::showRules()
{
    std::vector<QVariantMap> rows;
    for (std::size_t place = 0; place < m_keptRules.size(); ++place) {
        const auto& rule = m_keptRules[place];
        rows.push_back({{"place", static_cast<int>(place)},
                        {"workspaceName", nameOf(rule.workspace)},
                        {"agent", rule.agent.empty() ? tr("every agent") : oneLine(rule.agent, 60)},
                        {"what", toolKindText(rule.kind)},
                        {"allow", rule.allow}});
    }
    m_rules.show(std::move(rows));
}

void SessionHub::removeRule(int place)
{
    auto rules = m_keptRules;
    if (place < 0 || place >= static_cast<int>(rules.size()))
        return;
    rules.erase(rules.begin() + place);
    m_line.ask([rules = std::move(rules)](
                   plane::ControlPlane& plane) { return plane.sessions().setRules(rules); },
               reportFailure());
}

void SessionHub::showServers()
{
    std::vector<QVariantMap> rows;
    for (const auto& server : m_keptServers) {
        QStringList words;
        for (const auto& word : server.command)
            words << oneLine(word, 200);
        rows.push_back(
            {{"name", oneLine(server.name, kMostServerName)},
             {"where", server.url.empty() ? words.join(u' ') : oneLine(server.url, kMostWhere)},
             {"more", namesOf(server.url.empty() ? server.environment : server.headers)}});
    }
    m_servers.show(std::move(rows));
}

QString SessionHub::serverNameProblem(const QString& name) const
{
    const QString typed = name.trimmed();
    if (typed.isEmpty())
        return {};
    const bool isName = std::all_of(typed.begin(), typed.end(), [](QChar c) {
        return c.unicode() < 128 && (c.isLetterOrNumber() || c == u'-' || c == u'_');
    });
    if (!isName || typed.size() > kMostServerName)
        return tr("Use letters, digits, - and _, at most %1.").arg(kMostServerName);
    const bool isTaken =
        std::any_of(m_keptServers.begin(), m_keptServers.end(),
                    [&](const auto& server) { return server.name == typed.toStdString(); });
    return isTaken ? tr("There is a server named %1 already.").arg(typed) : QString();
}

QString SessionHub::serverWhereProblem(const QString& where) const
{
    const QString typed = where.trimmed();
    if (typed.isEmpty())
        return {};
    if (typed.size() > kMostWhere)
        return tr("Too long: at most %1 characters.").arg(kMostWhere);
    if (typed.contains(QLatin1String("://")) && openableLink(typed).isEmpty())
        return tr("Write an address such as https://mcp.example.org/, without a password in it.");
    return {};
}

QString SessionHub::pairsProblem(const QString& lines) const
{
    return readPairs(lines) ? QString() : tr("Write one NAME=VALUE on each line.");
}

bool SessionHub::addServer(const QString& name, const QString& where, const QString& pairs,
                           const QString& workspaceId)
{
    const auto given = readPairs(pairs);
    if (name.trimmed().isEmpty() || where.trimmed().isEmpty() || !given ||
        !serverNameProblem(name).isEmpty() || !serverWhereProblem(where).isEmpty())
        return false;
    sessions::McpServer server;
    server.name = name.trimmed().toStdString();
    if (const auto workspace = WorkspaceId::parse(workspaceId.toStdString()))
        server.workspace = *workspace;
    if (isAddress(where)) {
        server.url = openableLink(where).toStdString();
        server.headers = *given;
    } else {
        for (const auto& word : QProcess::splitCommand(where.trimmed()))
            server.command.push_back(word.toStdString());
        server.environment = *given;
    }
    m_line.ask([server = std::move(server)](
                   plane::ControlPlane& plane) { return plane.sessions().addMcpServer(server); },
               reportFailure());
    return true;
}

void SessionHub::removeServer(const QString& name)
{
    m_line.ask([name = name.toStdString()](
                   plane::ControlPlane& plane) { return plane.sessions().removeMcpServer(name); },
               reportFailure());
}

void SessionHub::lookForAgents()
{
    m_line.ask([](plane::ControlPlane& plane) { return plane.agents().catalogue().agents; },
               [self = QPointer(this)](const std::vector<agents::KnownAgent>& known) {
                   if (!self)
                       return;
                   std::vector<QVariantMap> rows;
                   for (const auto& agent : known)
                       rows.push_back(agentRow(agent));
                   self->m_known.show(std::move(rows));
               });
}

} // namespace helix::ui
