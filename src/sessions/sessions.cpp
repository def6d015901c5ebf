#include "sessions/sessions.h"

namespace helix::sessions {

struct Sessions::Private {
    store::Database& database;
    link::GuestDoor& door;
    agents::Agents& agents;
};

namespace {

tl::unexpected<Error> unknown()
{
    return fail(ErrorCode::NotFound, "There is no such session.");
}

} // namespace

Sessions::Sessions(store::Database& database, link::GuestDoor& door, agents::Agents& agents)
    : m_d(std::make_shared<Private>(Private{database, door, agents}))
{
}

Sessions::~Sessions() = default;

const char* Sessions::schema()
{
    return "CREATE TABLE sessions(id TEXT PRIMARY KEY)";
}

async::Task<Result<void>> Sessions::load()
{
    co_return Result<void>();
}

void Sessions::guestReady(const WorkspaceId&, bool) {}
void Sessions::guestGone(const WorkspaceId&) {}
void Sessions::recordUsage(const std::string&, std::uint64_t, std::uint64_t, std::uint64_t) {}

async::Task<Result<void>> Sessions::removeWorkspace(WorkspaceId)
{
    co_return Result<void>();
}
async::Task<Result<SessionId>> Sessions::create(WorkspaceId, std::string)
{
    co_return unknown();
}
async::Task<Result<std::int64_t>> Sessions::prompt(SessionId, Prompt)
{
    co_return unknown();
}
Result<void> Sessions::unqueue(const SessionId&, std::int64_t)
{
    return unknown();
}
Result<void> Sessions::cancel(const SessionId&)
{
    return unknown();
}
Result<void> Sessions::answer(const SessionId&, const std::string&, const std::string&)
{
    return unknown();
}
async::Task<Result<void>> Sessions::setOption(SessionId, std::string, std::string)
{
    co_return unknown();
}
async::Task<Result<void>> Sessions::rename(SessionId, std::string)
{
    co_return unknown();
}
async::Task<Result<void>> Sessions::remove(SessionId)
{
    co_return unknown();
}
async::Task<Result<TurnEnd>> Sessions::waitForTurn(SessionId, std::int64_t, async::CancelToken)
{
    co_return unknown();
}
std::vector<SessionSnapshot> Sessions::list() const
{
    return {};
}
std::optional<SessionSnapshot> Sessions::snapshot(const SessionId&) const
{
    return std::nullopt;
}
Result<SessionId> Sessions::resolve(const std::string&) const
{
    return unknown();
}
async::Task<Result<std::vector<Entry>>> Sessions::entries(SessionId, std::int64_t, int)
{
    co_return unknown();
}
async::Task<Result<std::vector<SearchHit>>> Sessions::search(std::string, int)
{
    co_return std::vector<SearchHit>();
}
async::Task<Result<std::string>> Sessions::exportMarkdown(SessionId)
{
    co_return unknown();
}
async::Task<Result<std::string>> Sessions::exportJson(SessionId)
{
    co_return unknown();
}
std::vector<PermissionRule> Sessions::rules() const
{
    return {};
}
async::Task<Result<void>> Sessions::setRules(std::vector<PermissionRule>)
{
    co_return Result<void>();
}
std::vector<McpServer> Sessions::mcpServers() const
{
    return {};
}
async::Task<Result<void>> Sessions::setMcpServers(std::vector<McpServer>)
{
    co_return Result<void>();
}
Result<std::unique_ptr<Sessions::Editor>> Sessions::openEditor(WorkspaceId, std::string, ToEditor,
                                                               EditorClosed)
{
    return fail(ErrorCode::Unavailable, "No agent can be reached.");
}

} // namespace helix::sessions
