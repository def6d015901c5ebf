#include "fakes/plane/fake_sessions.h"

#include <algorithm>

#include <QDateTime>

namespace helix::fakes {

using sessions::ConversationEntry;
using sessions::SessionState;

namespace {

Error noSuchSession(const std::string& id)
{
    return {ErrorCode::NotFound, "There is no session " + id + ".", {}};
}

} // namespace

sessions::SessionSnapshot& FakeSessions::addSession(const WorkspaceId& workspace,
                                                    const std::string& title, SessionState state)
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

sessions::SessionSnapshot& FakeSessions::of(const SessionId& id)
{
    return *std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
}

ConversationEntry& FakeSessions::addEntry(const SessionId& id, ConversationEntry::Kind kind,
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

async::Task<Result<SessionId>> FakeSessions::create(WorkspaceId workspace, std::string agent)
{
    created.emplace_back(workspace.str(), agent);
    if (createError) {
        co_return fail(*createError);
    }
    auto& snapshot = addSession(workspace, "", SessionState::Idle);
    snapshot.changedMs = QDateTime::currentMSecsSinceEpoch();
    if (!agent.empty()) {
        snapshot.agent = agent;
        for (const auto& known : m_agents.all)
            snapshot.agentTitle =
                known.agent.name == agent ? known.agent.title : snapshot.agentTitle;
    }
    const auto id = snapshot.id;
    emit changed(snapshot);
    co_return id;
}

async::Task<Result<std::int64_t>> FakeSessions::prompt(SessionId id, sessions::Prompt prompt)
{
    if (!has(id))
        co_return fail(noSuchSession(id.str()));
    prompts.emplace_back(id.str(), prompt);
    if (promptError) {
        co_return fail(*promptError);
    }
    auto& snapshot = of(id);
    if (snapshot.state != SessionState::Idle && snapshot.state != SessionState::Failed) {
        const auto number = snapshot.queue.empty() ? 1 : snapshot.queue.back().id + 1;
        snapshot.queue.push_back({number, prompt.text, static_cast<int>(prompt.blocks.size())});
        emit changed(snapshot);
        co_return std::int64_t(0);
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
    co_return turn;
}

Result<void> FakeSessions::unqueue(const SessionId& id, std::int64_t queued)
{
    if (!has(id))
        return fail(noSuchSession(id.str()));
    unqueued.push_back(queued);
    std::erase_if(of(id).queue, [&](const auto& one) { return one.id == queued; });
    emit changed(of(id));
    return {};
}

Result<void> FakeSessions::cancel(const SessionId& id)
{
    if (!has(id))
        return fail(noSuchSession(id.str()));
    cancelled.push_back(id.str());
    of(id).state = SessionState::Stopping;
    emit changed(of(id));
    return {};
}

void FakeSessions::keepRule(const SessionId& id, const sessions::ConversationEntry& entry,
                            const std::string& optionId)
{
    using Kind = acp::PermissionOption::Kind;
    for (const auto& option : entry.permission->options) {
        const bool always = option.kind == Kind::AllowAlways || option.kind == Kind::RejectAlways;
        if (option.id != optionId || !always)
            continue;
        knownRules.push_back(
            {of(id).workspace, {}, entry.permission->call.kind, option.kind == Kind::AllowAlways});
        emit rulesChanged();
    }
}

Result<void> FakeSessions::answer(const SessionId& id, const std::string& permissionId,
                                  const std::string& optionId)
{
    if (!has(id))
        return fail(noSuchSession(id.str()));
    answers.emplace_back(permissionId, optionId);
    for (auto& entry : entriesOf[id.str()]) {
        if (entry.permissionId != permissionId)
            continue;
        entry.chosen = optionId;
        entry.open = false;
        keepRule(id, entry, optionId);
        emit entriesChanged(id, {entry});
    }
    return {};
}

async::Task<Result<void>> FakeSessions::setOption(SessionId id, std::string option,
                                                  std::string value)
{
    if (!has(id))
        co_return fail(noSuchSession(id.str()));
    options.emplace_back(option, value);
    for (auto& one : of(id).options) {
        if (one.id == option)
            one.current = value;
    }
    emit changed(of(id));
    co_return Result<void>();
}

async::Task<Result<void>> FakeSessions::rename(SessionId id, std::string title)
{
    if (!has(id))
        co_return fail(noSuchSession(id.str()));
    of(id).title = title;
    emit changed(of(id));
    co_return Result<void>();
}

async::Task<Result<void>> FakeSessions::remove(SessionId id)
{
    if (!has(id))
        co_return fail(noSuchSession(id.str()));
    removedIds.push_back(id.str());
    std::erase_if(all, [&](const auto& one) { return one.id == id; });
    emit removed(id);
    co_return Result<void>();
}

async::Task<Result<std::vector<ConversationEntry>>>
FakeSessions::entries(SessionId id, std::int64_t first, int count)
{
    if (!has(id))
        co_return fail(noSuchSession(id.str()));
    ++pagesRead;
    if (entriesError) {
        co_return fail(*entriesError);
    }
    std::vector<ConversationEntry> found;
    const auto& known = entriesOf[id.str()];
    const auto end =
        std::min<std::int64_t>(first + count - 1, static_cast<std::int64_t>(known.size()));
    for (auto number = std::max<std::int64_t>(first, 1); number <= end; ++number)
        found.push_back(known[static_cast<std::size_t>(number - 1)]);
    co_return found;
}

async::Task<Result<void>> FakeSessions::setRules(std::vector<sessions::PermissionRule> given)
{
    knownRules = given;
    emit rulesChanged();
    co_return Result<void>();
}

async::Task<Result<void>> FakeSessions::addMcpServer(sessions::McpServer server)
{
    servers.push_back(server);
    emit mcpServersChanged();
    co_return Result<void>();
}

async::Task<Result<void>> FakeSessions::removeMcpServer(std::string name)
{
    if (std::erase_if(servers, [&](const auto& server) { return server.name == name; }) == 0)
        co_return fail(ErrorCode::NotFound, "There is no MCP server named " + name + ".");
    emit mcpServersChanged();
    co_return Result<void>();
}

bool FakeSessions::has(const SessionId& id) const
{
    return snapshot(id).has_value();
}

std::vector<sessions::SessionSnapshot> FakeSessions::list() const
{
    return {all.begin(), all.end()};
}

std::optional<sessions::SessionSnapshot> FakeSessions::copyIn(const WorkspaceId& /*fork*/,
                                                              const SessionId& /*source*/) const
{
    return std::nullopt; // nothing forks here
}

std::optional<sessions::SessionSnapshot> FakeSessions::snapshot(const SessionId& id) const
{
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

Result<SessionId> FakeSessions::resolve(const std::string& text) const
{
    for (const auto& one : all) {
        if (text.size() >= 4 && one.id.str().starts_with(text))
            return one.id;
    }
    return fail(noSuchSession(text));
}

async::Task<Result<sessions::TurnEnd>> FakeSessions::waitForTurn(SessionId, std::int64_t,
                                                                 async::CancelToken cancel)
{
    async::Completion<sessions::TurnEnd> never;
    co_return co_await never.wait(async::kForever, cancel, {});
}

async::Task<Result<std::vector<sessions::SearchHit>>> FakeSessions::search(std::string words, int)
{
    searched.push_back(words);
    const auto found = hits;
    co_return found;
}

async::Task<Result<std::string>> FakeSessions::exportMarkdown(SessionId id)
{
    exported.emplace_back(id.str(), false);
    co_return std::string("# A conversation\n");
}

async::Task<Result<std::string>> FakeSessions::exportJson(SessionId id)
{
    exported.emplace_back(id.str(), true);
    co_return std::string("{}\n");
}

Result<std::unique_ptr<sessions::Sessions::Editor>>
FakeSessions::openEditor(WorkspaceId, std::string, ToEditor, EditorClosed)
{
    return fail(ErrorCode::Unavailable, "No editor is served here.");
}

} // namespace helix::fakes
