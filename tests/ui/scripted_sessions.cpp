#include "ui/scripted_sessions.h"

#include <algorithm>

#include <QDateTime>
#include <QTimer>

namespace helix::ui::test {

using sessions::ConversationEntry;
using sessions::SessionState;

void ScriptedSessions::later(std::function<void()> action)
{
    QTimer::singleShot(0, this, std::move(action));
}

sessions::SessionSnapshot& ScriptedSessions::addSession(const WorkspaceId& workspace,
                                                        const std::string& title,
                                                        SessionState state)
{
    sessions::SessionSnapshot snapshot;
    snapshot.id = SessionId::generate();
    snapshot.workspace = workspace;
    snapshot.title = title;
    snapshot.agent = "helix";
    snapshot.agentTitle = "Helix Agent";
    snapshot.state = state;
    snapshot.createdMs = snapshot.changedMs =
        QDateTime::currentMSecsSinceEpoch() - 600000 + static_cast<std::int64_t>(all.size());
    snapshot.takesImages = true;
    all.push_back(snapshot);
    return all.back();
}

sessions::SessionSnapshot& ScriptedSessions::of(const SessionId& id)
{
    return *std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
}

ConversationEntry& ScriptedSessions::addEntry(const SessionId& id, ConversationEntry::Kind kind,
                                              const std::string& text)
{
    auto& entries = entriesOf[id.str()];
    ConversationEntry entry;
    entry.number = static_cast<std::int64_t>(entries.size()) + 1;
    entry.turn = of(id).turns;
    entry.timeMs = QDateTime::currentMSecsSinceEpoch();
    entry.kind = kind;
    entry.text = text;
    entries.push_back(entry);
    of(id).entries = entry.number;
    return entries.back();
}

void ScriptedSessions::tellAll()
{
    emit listed(all);
    emit rulesChanged(rules);
    emit mcpServersChanged(servers);
}

void ScriptedSessions::create(WorkspaceId workspace, std::string agent,
                              Reply<Result<SessionId>> reply)
{
    created.emplace_back(workspace.str(), agent);
    later([this, workspace, agent, reply] {
        if (createError) {
            reply(fail(*createError));
            return;
        }
        auto& snapshot = addSession(workspace, "", SessionState::Idle);
        snapshot.changedMs = QDateTime::currentMSecsSinceEpoch();
        if (!agent.empty()) {
            snapshot.agent = agent;
            for (const auto& known : agents)
                snapshot.agentTitle =
                    known.agent.name == agent ? known.agent.title : snapshot.agentTitle;
        }
        const auto id = snapshot.id;
        emit changed(snapshot);
        reply(id);
    });
}

void ScriptedSessions::prompt(SessionId id, sessions::Prompt prompt,
                              Reply<Result<std::int64_t>> reply)
{
    prompts.emplace_back(id.str(), prompt);
    later([this, id, prompt, reply] {
        if (promptError) {
            reply(fail(*promptError));
            return;
        }
        auto& snapshot = of(id);
        if (snapshot.state != SessionState::Idle && snapshot.state != SessionState::Failed) {
            const auto number = snapshot.queue.empty() ? 1 : snapshot.queue.back().id + 1;
            snapshot.queue.push_back({number, prompt.text, static_cast<int>(prompt.blocks.size())});
            emit changed(snapshot);
            reply(0);
            return;
        }
        snapshot.state = SessionState::Working;
        if (snapshot.title.empty())
            snapshot.title = prompt.text;
        ++snapshot.turns;
        const auto turn = snapshot.turns;
        auto& entry = addEntry(id, ConversationEntry::Kind::Prompt, prompt.text);
        entry.blocks = prompt.blocks;
        emit changed(snapshot);
        emit entriesChanged(id, {entry});
        reply(turn);
    });
}

void ScriptedSessions::unqueue(SessionId id, std::int64_t queued, Reply<Result<void>> reply)
{
    unqueued.push_back(queued);
    later([this, id, queued, reply] {
        std::erase_if(of(id).queue, [&](const auto& one) { return one.id == queued; });
        emit changed(of(id));
        reply({});
    });
}

void ScriptedSessions::cancel(SessionId id, Reply<Result<void>> reply)
{
    cancelled.push_back(id.str());
    later([this, id, reply] {
        of(id).state = SessionState::Stopping;
        emit changed(of(id));
        reply({});
    });
}

void ScriptedSessions::keepRule(const SessionId& id, const sessions::ConversationEntry& entry,
                                const std::string& optionId)
{
    using Kind = acp::PermissionOption::Kind;
    for (const auto& option : entry.permission->options) {
        const bool always = option.kind == Kind::AllowAlways || option.kind == Kind::RejectAlways;
        if (option.id != optionId || !always)
            continue;
        rules.push_back(
            {of(id).workspace, {}, entry.permission->call.kind, option.kind == Kind::AllowAlways});
        emit rulesChanged(rules);
    }
}

void ScriptedSessions::answer(SessionId id, std::string permissionId, std::string optionId,
                              Reply<Result<void>> reply)
{
    answers.emplace_back(permissionId, optionId);
    later([this, id, permissionId, optionId, reply] {
        for (auto& entry : entriesOf[id.str()]) {
            if (entry.permissionId != permissionId)
                continue;
            entry.chosen = optionId;
            entry.open = false;
            keepRule(id, entry, optionId);
            emit entriesChanged(id, {entry});
        }
        reply({});
    });
}

void ScriptedSessions::setOption(SessionId id, std::string option, std::string value,
                                 Reply<Result<void>> reply)
{
    options.emplace_back(option, value);
    later([this, id, option, value, reply] {
        for (auto& one : of(id).options) {
            if (one.id == option)
                one.current = value;
        }
        emit changed(of(id));
        reply({});
    });
}

void ScriptedSessions::rename(SessionId id, std::string title, Reply<Result<void>> reply)
{
    later([this, id, title, reply] {
        of(id).title = title;
        emit changed(of(id));
        reply({});
    });
}

void ScriptedSessions::remove(SessionId id, Reply<Result<void>> reply)
{
    removedIds.push_back(id.str());
    later([this, id, reply] {
        std::erase_if(all, [&](const auto& one) { return one.id == id; });
        emit removed(id);
        reply({});
    });
}

void ScriptedSessions::entries(SessionId id, std::int64_t first, int count,
                               Reply<Result<std::vector<ConversationEntry>>> reply)
{
    ++pagesRead;
    later([this, id, first, count, reply] {
        if (entriesError) {
            reply(fail(*entriesError));
            return;
        }
        std::vector<ConversationEntry> found;
        const auto& known = entriesOf[id.str()];
        const auto end =
            std::min<std::int64_t>(first + count - 1, static_cast<std::int64_t>(known.size()));
        for (auto number = std::max<std::int64_t>(first, 1); number <= end; ++number)
            found.push_back(known[static_cast<std::size_t>(number - 1)]);
        reply(found);
    });
}

void ScriptedSessions::search(std::string words, int,
                              Reply<Result<std::vector<sessions::SearchHit>>> reply)
{
    searched.push_back(words);
    later([this, reply] { reply(hits); });
}

void ScriptedSessions::exportTo(SessionId, bool asJson, std::filesystem::path file,
                                Reply<Result<void>> reply)
{
    exported.emplace_back(file, asJson);
    later([reply] { reply({}); });
}

void ScriptedSessions::setRules(std::vector<sessions::PermissionRule> given,
                                Reply<Result<void>> reply)
{
    later([this, given, reply] {
        rules = given;
        emit rulesChanged(rules);
        reply({});
    });
}

void ScriptedSessions::setMcpServers(std::vector<sessions::McpServer> given,
                                     Reply<Result<void>> reply)
{
    later([this, given, reply] {
        servers = given;
        emit mcpServersChanged(servers);
        reply({});
    });
}

void ScriptedSessions::files(WorkspaceId, std::string part,
                             Reply<Result<std::vector<std::string>>> reply)
{
    later([this, part, reply] {
        std::vector<std::string> found;
        for (const auto& path : paths) {
            if (path.find(part) != std::string::npos)
                found.push_back(path);
        }
        reply(found);
    });
}

void ScriptedSessions::agentsOf(WorkspaceId, Reply<Result<std::vector<agents::AgentState>>> reply)
{
    later([this, reply] {
        if (agentsError)
            reply(fail(*agentsError));
        else
            reply(agents);
    });
}

void ScriptedSessions::knownAgents(Reply<std::vector<agents::KnownAgent>> reply)
{
    later([this, reply] {
        std::vector<agents::KnownAgent> known;
        for (const auto& state : agents)
            known.push_back(state.agent);
        reply(known);
    });
}

void ScriptedSessions::installAgent(WorkspaceId id, std::string name, Reply<Result<void>> reply)
{
    installed.push_back(name);
    later([this, id, name, reply] {
        for (const auto& line : installLines)
            emit installing(id, QString::fromStdString(name), QString::fromStdString(line));
        m_installReply = reply;
        if (!installsEnd)
            return;
        if (installError) {
            reply(fail(*installError));
            return;
        }
        for (auto& state : agents)
            state.installed = state.installed || state.agent.name == name;
        reply({});
    });
}

void ScriptedSessions::cancelInstall(WorkspaceId, std::string name)
{
    installsCancelled.push_back(name);
    later([this, name] {
        m_installReply(fail(ErrorCode::Cancelled,
                            "Adding " + name +
                                " was cancelled. What was fetched is removed; everything else in "
                                "the workspace is kept."));
    });
}

} // namespace helix::ui::test
