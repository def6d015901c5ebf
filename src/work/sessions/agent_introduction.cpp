#include "sessions/agent_introduction.h"

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/try.h"
#include "sessions/agent_opening.h"
#include "sessions/agent_sentences.h"
#include "sessions/bounds.h"
#include "sessions/mcp_server.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

/// Natively agents take 0.3 to 2 s, and 12 s under load; under emulation ten to twenty times that.
constexpr std::chrono::seconds kStartLimit{30};
constexpr std::chrono::seconds kEmulatedStartLimit{240};
/// For the process of a failed start to end and say its last lines.
constexpr std::chrono::seconds kExitLimit{5};
/// Where the guest keeps the agent's user's work, and the project.
constexpr const char* kGuestFolder = "/home/agent/workspace";
constexpr std::size_t kMaxSessionId = 1024;

JsonPtr shared(json value)
{
    return std::make_shared<const json>(std::move(value));
}

tl::unexpected<Error> startIsOver()
{
    return fail(ErrorCode::Cancelled, "Cancelled.");
}

} // namespace

AgentIntroduction::AgentIntroduction(Parts parts)
    : m_parts(std::move(parts))
    , m_life(m_parts.life)
    , m_agent(m_parts.agent)
    , m_keeper(m_parts.keeper)
    , m_link(m_parts.link)
{
}

std::chrono::milliseconds AgentIntroduction::limit() const
{
    return m_link.isGuestEmulated() ? kEmulatedStartLimit : kStartLimit;
}

async::Task<Result<void>> AgentIntroduction::makeReady()
{
    const auto held = m_life.hold();
    if (m_link.reachesProcess())
        co_return Result<void>();
    if (!m_link.processEnd() && !m_link.run().empty() && !m_agent.acpSession.empty() &&
        m_agent.known) {
        const auto most = limit();
        const auto returned = co_await m_link.returned(most);
        if (m_life.isShut() || !returned)
            co_return returned ? Result<void>(helixIsClosing()) : returned;
        if (m_link.reachesProcess())
            co_return Result<void>();
    }
    co_return co_await start();
}

async::Task<Result<void>> AgentIntroduction::start()
{
    const auto held = m_life.hold();
    // As it is known now: the session may be older than this Helix.
    CO_TRY(const auto known, agents::find(m_parts.known.catalogue(), m_agent.name));
    const agents::KnownAgent agent = known;
    const int mine = ++m_starts;
    m_agent.title = agent.title;
    m_parts.questions.forgetAll();
    m_keeper.factsChanged();
    m_parts.notifier.showNow();
    const acp::Open open = openingOf(agent);
    auto done = co_await m_link.start(open);
    if (done && !m_life.isShut() && mine == m_starts)
        done = co_await introduce(agent);
    if (mine != m_starts)
        co_return startIsOver();
    if (!done && !m_link.processEnd() && !m_life.isShut()) {
        const Error why = co_await withLastLines(done.error());
        done = fail(why);
    }
    if (mine != m_starts)
        co_return startIsOver();
    m_link.introduced();
    if (m_life.isShut())
        co_return helixIsClosing();
    co_return done;
}

/// Ends a process that could not be introduced, and adds what it wrote last to the reason.
async::Task<Error> AgentIntroduction::withLastLines(Error why)
{
    const auto held = m_life.hold();
    m_link.endProcess();
    if (why.code == ErrorCode::Cancelled)
        co_return why;
    co_await m_link.processEnds(kExitLimit);
    const auto& end = m_link.processEnd();
    if (end && !end->cause.empty())
        why.cause += (why.cause.empty() ? "" : "\n") + end->cause;
    co_return why;
}

async::Task<Result<void>> AgentIntroduction::introduce(agents::KnownAgent agent)
{
    const auto held = m_life.hold();
    const auto most = limit();
    const JsonPtr params = shared(initializeParams());
    const auto answer = co_await m_link.call("initialize", params, most);
    if (m_life.isShut() || !answer)
        co_return answer ? Result<void>() : fail(answer.error());
    if (const auto error = errorOf(**answer))
        co_return fail(refusedByAgent(agent, *error, "be started"));
    const auto said = acp::decodeInitializeResult(memberOf(**answer, "result"));
    if (!said)
        co_return fail(said.error().wrapped(agent.title + " does not speak its protocol."));
    if (said->protocolVersion != acp::kProtocolVersion)
        co_return fail(ErrorCode::Unsupported,
                       agent.title + " speaks version " + std::to_string(said->protocolVersion) +
                           " of its protocol, Helix speaks version 1. Install another version.");
    m_agent.can = said->capabilities;
    m_agent.known = true;
    m_keeper.factsChanged();
    const auto opened = co_await openConversation(agent);
    if (!opened || m_life.isShut())
        co_return opened;
    auto wished = m_parts.options.resolveWishes();
    if (!wished)
        co_return wished;
    co_await m_parts.options.apply(agent);
    co_return Result<void>();
}

async::Task<Result<void>> AgentIntroduction::openConversation(agents::KnownAgent agent)
{
    const auto held = m_life.hold();
    sayWhichServersAreLeftOut();
    co_await takeServersValues();
    if (m_life.isShut())
        co_return helixIsClosing();
    std::vector<std::string> methods;
    const bool hadOne = !m_agent.acpSession.empty();
    if (hadOne && m_agent.can.resumeSession)
        methods.emplace_back("session/resume");
    if (hadOne && m_agent.can.loadSession)
        methods.emplace_back("session/load");
    for (const std::string& method : methods) {
        const auto taken = co_await takeUp(method);
        if (m_life.isShut() || !taken)
            co_return taken ? Result<void>() : fail(taken.error());
        if (*taken)
            co_return Result<void>();
    }
    co_return co_await beginConversation(agent);
}

async::Task<Result<bool>> AgentIntroduction::takeUp(std::string method)
{
    const auto held = m_life.hold();
    const auto most = limit();
    json params = setupParams();
    params["sessionId"] = m_agent.acpSession;
    const JsonPtr given = shared(std::move(params));
    CO_TRY(const auto answer, co_await m_link.call(method, given, most));
    if (m_life.isShut() || errorOf(*answer))
        co_return false;
    if (auto setup = acp::decodeSessionSetup(memberOf(*answer, "result")))
        m_agent.options = bounded(std::move(setup->options));
    m_keeper.factsChanged();
    co_return true;
}

async::Task<Result<void>> AgentIntroduction::beginConversation(agents::KnownAgent agent)
{
    const auto held = m_life.hold();
    const auto most = limit();
    const bool hadOne = !m_agent.acpSession.empty();
    const JsonPtr given = shared(setupParams());
    const auto answer = co_await m_link.call("session/new", given, most);
    if (m_life.isShut() || !answer)
        co_return answer ? Result<void>() : fail(answer.error());
    if (const auto error = errorOf(**answer))
        co_return fail(refusedByAgent(agent, *error, "begin a conversation"));
    auto setup = acp::decodeSessionSetup(memberOf(**answer, "result"));
    if (!setup || setup->sessionId.empty() || setup->sessionId.size() > kMaxSessionId)
        co_return fail(ErrorCode::Protocol,
                       agent.title + " began a conversation without giving it an id.");
    m_agent.acpSession = setup->sessionId;
    m_agent.options = bounded(std::move(setup->options));
    // The prompt of this turn is the newest; was there one before it that this agent never saw?
    m_agent.forgotten = m_parts.transcript.turn() > 1;
    m_keeper.factsChanged();
    if (hadOne && m_agent.forgotten)
        m_keeper.note(agent.title +
                      " was started anew and does not remember this conversation; what was said "
                      "last is handed to it with the prompt.");
    co_return Result<void>();
}

// -- MCP servers ----------------------------------------------------------------------------------

json AgentIntroduction::setupParams() const
{
    json params = json::object();
    params["cwd"] = kGuestFolder;
    params["mcpServers"] = json::array();
    for (const auto& server : serversFor(m_parts.servers.list(), m_parts.workspace)) {
        if (!server.url.empty() && !m_agent.can.mcpHttp)
            continue;
        auto environment = server.environment;
        for (auto& [name, value] : environment)
            if (const auto* place = m_link.wireValues().placeOf(server.name, name))
                value = *place;
        params["mcpServers"].push_back(serverForAgent(server, environment));
    }
    return params;
}

/// What goes on record of a message has a place for each value, and the wire has the value.
async::Task<void> AgentIntroduction::takeServersValues()
{
    const auto held = m_life.hold();
    m_link.wireValues().clear();
    const auto servers = serversFor(m_parts.servers.list(), m_parts.workspace);
    for (const auto& server : servers) {
        if (!server.hasKeys || server.command.empty())
            continue;
        const auto values = co_await m_parts.servers.environment(server);
        if (m_life.isShut())
            co_return;
        if (!values) {
            m_keeper.note("The MCP server " + server.name +
                          " is given without its values: " + values.error().message);
            continue;
        }
        for (const auto& [name, value] : *values)
            m_link.wireValues().add(server.name, name, value);
    }
}

void AgentIntroduction::sayWhichServersAreLeftOut()
{
    const auto& servers = m_parts.servers.list();
    std::string names;
    for (const auto& server : serversFor(servers, m_parts.workspace))
        if (!server.url.empty() && !m_agent.can.mcpHttp)
            names += (names.empty() ? "" : ", ") + printable(server.name, kMaxTitle);
    for (const auto& server : servers)
        if (server.lostKeys)
            m_keeper.note(
                "The MCP server " + server.name +
                " is given to nobody: its values lay readable in the database of an older Helix "
                "and were erased. Take it away (helixctl mcp rm " +
                server.name + ") and add it again for a workspace.");
    if (!names.empty())
        m_keeper.note(m_agent.shownTitle() +
                      " takes no MCP servers by address; it works without: " + names + ".");
}

} // namespace helix::sessions
