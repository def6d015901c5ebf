#include "ui/control_sessions.h"

#include <chrono>

#include <QFile>
#include <QSaveFile>

#include "ui/guest_listing.h"

namespace helix::ui {

namespace {

constexpr std::chrono::seconds kListWithin{5};
/// What is never meant by @: too many, and nobody's own work.
const char* const kNotListed[] = {".git",   "node_modules", ".venv",       "__pycache__",
                                  "target", ".cache",       ".mypy_cache", "dist"};

std::vector<std::string> findCommand()
{
    std::vector<std::string> argv{"find", ".", "-maxdepth", "10", "("};
    for (const char* name : kNotListed) {
        if (argv.back() != "(")
            argv.emplace_back("-o");
        argv.insert(argv.end(), {"-name", name});
    }
    argv.insert(argv.end(), {")", "-prune", "-o", "-type", "f", "-printf", "%P\\0"});
    return argv;
}

/// What a command in the guest says until it ends or has said enough.
async::Task<Result<std::string>> outputOf(std::unique_ptr<link::Exec> exec)
{
    async::Completion<bool> done;
    std::string said;
    auto* handle = exec.get();
    QObject::connect(handle, &link::Exec::output, handle,
                     [&said, done, handle](bool isStderr, const QByteArray& data) mutable {
                         handle->acknowledge(static_cast<std::size_t>(data.size()));
                         if (!isStderr && said.size() < kMaxListingBytes)
                             said.append(data.constData(), static_cast<std::size_t>(data.size()));
                         if (said.size() >= kMaxListingBytes)
                             done.resolve(true);
                     });
    QObject::connect(handle, &link::Exec::exited, handle,
                     [done](const link::ExecExit&, const std::optional<Error>& failure) mutable {
                         done.resolve(failure ? Result<bool>(fail(*failure)) : Result<bool>(true));
                     });
    const std::string late = "The workspace took too long to list its files. Try again.";
    const auto ended = co_await done.wait(kListWithin, {}, late);
    exec.reset(); // before what its signals write to
    if (!ended)
        co_return fail(ended.error());
    co_return said;
}

async::Task<Result<std::vector<std::string>>> listFiles(plane::Workspaces& workspaces,
                                                        WorkspaceId id, std::string part)
{
    link::ExecRequest request;
    request.argv = findCommand();
    request.timeout = kListWithin;
    auto exec = co_await workspaces.exec(id, request);
    if (!exec)
        co_return fail(exec.error());
    const auto listing = co_await outputOf(std::move(*exec));
    if (!listing)
        co_return fail(listing.error());
    const std::function<Result<std::vector<std::string>>()> pick =
        [text = *listing, part]() -> Result<std::vector<std::string>> {
        return pickPaths(text, part);
    };
    const auto picked = co_await async::onPool<std::vector<std::string>>(pick);
    co_return picked;
}

Result<bool> writeWhole(const std::filesystem::path& path, const std::string& text)
{
    QSaveFile file(QFile::decodeName(path.c_str()));
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit())
        return fail(ErrorCode::PermissionDenied,
                    "The conversation could not be written to " + path.string() +
                        ". Choose another folder.",
                    file.errorString().toStdString());
    return true;
}

async::Task<Result<void>> exportSession(sessions::Sessions& sessions, SessionId id, bool asJson,
                                        std::filesystem::path path)
{
    Result<std::string> text = fail(ErrorCode::Internal, "");
    if (asJson)
        text = co_await sessions.exportJson(id);
    else
        text = co_await sessions.exportMarkdown(id);
    if (!text)
        co_return fail(text.error());
    const std::function<Result<bool>()> write = [path, whole = *text] {
        return writeWhole(path, whole);
    };
    const auto written = co_await async::onPool<bool>(write);
    if (!written)
        co_return fail(written.error());
    co_return Result<void>();
}

} // namespace

ControlSessions::ControlSessions(ControlLine& line)
    : m_line(line)
{
}

void ControlSessions::follow(plane::ControlPlane& plane)
{
    auto* sessions = &plane.sessions();
    connect(sessions, &sessions::Sessions::changed, sessions,
            [this](const sessions::SessionSnapshot& snapshot) {
                m_line.onUiThread([this, snapshot] { emit changed(snapshot); });
            });
    connect(sessions, &sessions::Sessions::removed, sessions,
            [this](const SessionId& id) { m_line.onUiThread([this, id] { emit removed(id); }); });
    connect(sessions, &sessions::Sessions::entriesChanged, sessions,
            [this](const SessionId& id, const std::vector<sessions::ConversationEntry>& entries) {
                m_line.onUiThread([this, id, entries] { emit entriesChanged(id, entries); });
            });
    connect(sessions, &sessions::Sessions::turnEnded, sessions,
            [this](const sessions::TurnEnd& end) {
                m_line.onUiThread([this, end] { emit turnEnded(end); });
            });
    connect(sessions, &sessions::Sessions::rulesChanged, sessions,
            [this, sessions] { tellRules(*sessions); });
    connect(sessions, &sessions::Sessions::mcpServersChanged, sessions,
            [this, sessions] { tellServers(*sessions); });
    m_line.onUiThread([this, all = sessions->list()] { emit listed(all); });
    tellRules(*sessions);
    tellServers(*sessions);
}

void ControlSessions::tellRules(const sessions::Sessions& sessions)
{
    m_line.onUiThread([this, rules = sessions.rules()] { emit rulesChanged(rules); });
}

void ControlSessions::tellServers(const sessions::Sessions& sessions)
{
    m_line.onUiThread([this, servers = sessions.mcpServers()] { emit mcpServersChanged(servers); });
}

void ControlSessions::act(std::function<Result<void>(sessions::Sessions&)> action,
                          Reply<Result<void>> reply)
{
    m_line.post([this, action, reply](plane::ControlPlane& plane) {
        m_line.onUiThread([reply, result = action(plane.sessions())] { reply(result); });
    });
}

void ControlSessions::create(WorkspaceId workspace, std::string agent,
                             Reply<Result<SessionId>> reply)
{
    m_line.ask<Result<SessionId>>(
        [workspace, agent](auto& plane) { return plane.sessions().create(workspace, agent); },
        std::move(reply));
}

void ControlSessions::prompt(SessionId id, sessions::Prompt prompt,
                             Reply<Result<std::int64_t>> reply)
{
    m_line.ask<Result<std::int64_t>>(
        [id, prompt](auto& plane) { return plane.sessions().prompt(id, prompt); },
        std::move(reply));
}

void ControlSessions::unqueue(SessionId id, std::int64_t queued, Reply<Result<void>> reply)
{
    act([id, queued](sessions::Sessions& sessions) { return sessions.unqueue(id, queued); },
        std::move(reply));
}

void ControlSessions::cancel(SessionId id, Reply<Result<void>> reply)
{
    act([id](sessions::Sessions& sessions) { return sessions.cancel(id); }, std::move(reply));
}

void ControlSessions::answer(SessionId id, std::string permissionId, std::string optionId,
                             Reply<Result<void>> reply)
{
    act([id, permissionId, optionId](
            sessions::Sessions& sessions) { return sessions.answer(id, permissionId, optionId); },
        std::move(reply));
}

void ControlSessions::setOption(SessionId id, std::string option, std::string value,
                                Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, option, value](auto& plane) { return plane.sessions().setOption(id, option, value); },
        std::move(reply));
}

void ControlSessions::rename(SessionId id, std::string title, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, title](auto& plane) { return plane.sessions().rename(id, title); }, std::move(reply));
}

void ControlSessions::remove(SessionId id, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([id](auto& plane) { return plane.sessions().remove(id); },
                             std::move(reply));
}

void ControlSessions::entries(SessionId id, std::int64_t first, int count,
                              Reply<Result<std::vector<sessions::ConversationEntry>>> reply)
{
    m_line.ask<Result<std::vector<sessions::ConversationEntry>>>(
        [id, first, count](auto& plane) { return plane.sessions().entries(id, first, count); },
        std::move(reply));
}

void ControlSessions::search(std::string words, int limit,
                             Reply<Result<std::vector<sessions::SearchHit>>> reply)
{
    m_line.ask<Result<std::vector<sessions::SearchHit>>>(
        [words, limit](auto& plane) { return plane.sessions().search(words, limit); },
        std::move(reply));
}

void ControlSessions::exportTo(SessionId id, bool asJson, std::filesystem::path file,
                               Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, asJson, file](auto& plane) {
            return exportSession(plane.sessions(), id, asJson, file);
        },
        std::move(reply));
}

void ControlSessions::setRules(std::vector<sessions::PermissionRule> rules,
                               Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([rules](auto& plane) { return plane.sessions().setRules(rules); },
                             std::move(reply));
}

void ControlSessions::setMcpServers(std::vector<sessions::McpServer> servers,
                                    Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [servers](auto& plane) { return plane.sessions().setMcpServers(servers); },
        std::move(reply));
}

void ControlSessions::files(WorkspaceId id, std::string part,
                            Reply<Result<std::vector<std::string>>> reply)
{
    m_line.ask<Result<std::vector<std::string>>>(
        [id, part](auto& plane) { return listFiles(plane.workspaces(), id, part); },
        std::move(reply));
}

void ControlSessions::agentsOf(WorkspaceId id, Reply<Result<std::vector<agents::AgentState>>> reply)
{
    m_line.ask<Result<std::vector<agents::AgentState>>>(
        [id](auto& plane) { return plane.agents().inWorkspace(id); }, std::move(reply));
}

void ControlSessions::knownAgents(Reply<std::vector<agents::KnownAgent>> reply)
{
    m_line.post([this, reply](plane::ControlPlane& plane) {
        m_line.onUiThread([reply, known = plane.agents().catalogue().agents] { reply(known); });
    });
}

void ControlSessions::installAgent(WorkspaceId id, std::string name, Reply<Result<void>> reply)
{
    const std::function<void(std::string)> line = [this, id, name](const std::string& said) {
        m_line.onUiThread(
            [this, id, agent = QString::fromStdString(name), text = QString::fromStdString(said)] {
                emit installing(id, agent, text);
            });
    };
    m_line.ask<Result<void>>(
        [this, id, name, line](auto& plane) {
            auto& cancel = m_installing[{id, name}] = async::CancelSource();
            const auto token = cancel.token();
            return plane.agents().install(id, name, line, token);
        },
        std::move(reply));
}

void ControlSessions::cancelInstall(WorkspaceId id, std::string name)
{
    m_line.post([this, id, name](plane::ControlPlane&) {
        if (const auto found = m_installing.find({id, name}); found != m_installing.end())
            found->second.cancel();
    });
}

} // namespace helix::ui
