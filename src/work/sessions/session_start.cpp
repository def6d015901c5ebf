// A session's agent: started, introduced, given its conversation back.
#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/ids.h"
#include "protocol/foreign_json.h"
#include "protocol/option_words.h"
#include "sessions/agent_sentences.h"
#include "sessions/bounds.h"
#include "sessions/mcp_server.h"
#include "sessions/rpc_incoming.h"
#include "sessions/option_choice.h"
#include "sessions/sessions_p.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

/// Natively agents take 0.3 to 2 s, and 12 s under load; under emulation ten to twenty times that.
constexpr std::chrono::seconds kStartLimit{30};
constexpr std::chrono::seconds kEmulatedStartLimit{240};
constexpr std::chrono::seconds kOptionLimit{30};
/// For the process of a failed start to end and say its last lines.
constexpr std::chrono::seconds kExitLimit{5};
/// Where the guest keeps the agent's user's work, and the project.
constexpr const char* kGuestFolder = "/home/agent/workspace";
constexpr std::size_t kMaxSessionId = 1024;

json clientParams()
{
    json params = json::object();
    params["protocolVersion"] = acp::kProtocolVersion;
    // Not this computer's files, not its terminals: some agents would write to the host's disk.
    params["clientCapabilities"]["fs"]["readTextFile"] = false;
    params["clientCapabilities"]["fs"]["writeTextFile"] = false;
    params["clientCapabilities"]["terminal"] = false;
    params["clientInfo"]["name"] = "helix";
    params["clientInfo"]["title"] = "Helix";
    params["clientInfo"]["version"] = HELIX_VERSION;
    return params;
}

JsonPtr shared(json value)
{
    return std::make_shared<const json>(std::move(value));
}

void nameTheRun(acp::Launch& launch, const std::string& run)
{
    const auto replace = [&run](std::string& text) {
        constexpr std::string_view kPlace = "{run}";
        for (auto at = text.find(kPlace); at != std::string::npos; at = text.find(kPlace, at))
            text.replace(at, kPlace.size(), run);
    };
    for (auto& word : launch.command)
        replace(word);
    for (auto& [name, value] : launch.environment)
        replace(value);
    launch.environment["HELIX_SESSION"] = run;
}

/// What was chosen before the agent had said what there is, in the agent's own words. The first
/// that it does not have is forgotten, so that the next prompt goes on without it; `refused` is
/// that one.
Result<void> resolveWishes(SessionFacts& facts, const std::string& agentTitle,
                           std::pair<std::string, std::string>& refused)
{
    const auto chosen = std::exchange(facts.chosen, {});
    Result<void> done;
    for (const auto& [name, value] : chosen) {
        const bool own =
            std::ranges::find(facts.options, name, &acp::ConfigOption::id) != facts.options.end();
        const bool word = std::ranges::count(protocol::kOptionWords, name) > 0;
        auto choice = chooseOption(facts.options, agentTitle, name, value);
        if (choice) {
            facts.chosen[choice->option] = choice->value;
        } else if (word && done) {
            done = fail(choice.error());
            refused = {name, value};
        } else if (!own) {
            facts.chosen[name] = value;
        }
    }
    return done;
}

} // namespace

std::chrono::milliseconds Session::startLimit() const
{
    const auto ready = m_house->ready.find(m_row.workspace);
    const bool emulated = ready == m_house->ready.end() || ready->second;
    return emulated ? kEmulatedStartLimit : kStartLimit;
}

async::Task<Result<void>> Session::ensureAgent()
{
    const auto self = shared_from_this();
    if (m_link && m_connected && !m_exit)
        co_return Result<void>();
    if (!m_exit && !m_row.run.empty() && !m_row.acpSession.empty() && m_facts.known) {
        async::Completion<void> returned;
        m_returned.push_back(returned);
        async::detach(returnToRun());
        const auto token = m_startCancel.token();
        const auto limit = startLimit();
        const std::string slow = "The workspace does not answer.";
        const auto waited = co_await returned.wait(limit, token, slow);
        if (m_house == nullptr || !waited)
            co_return waited ? Result<void>(fail(ErrorCode::Cancelled, "Helix is closing."))
                             : waited;
        if (m_connected && !m_exit)
            co_return Result<void>();
    }
    co_return co_await startAgent();
}

async::Task<Result<void>> Session::startAgent()
{
    const auto self = shared_from_this();
    const auto catalogue = m_house->agents.catalogue();
    const auto found = agents::find(catalogue, m_row.agent);
    if (!found)
        co_return fail(found.error());
    const agents::KnownAgent agent = *found;
    const int mine = ++m_starts;
    endRun(); // one that was not introduced
    m_ending = false;
    m_exit.reset();
    m_facts.agentTitle = agent.title;
    m_facts.asked.clear();
    m_row.run = generateUuid();
    m_row.lastSequence = 0;
    m_row.nextN = 1;
    m_row.promptN = 0;
    m_outbox.clear();
    m_change.outbox.clear();
    m_change.outboxCleared = true;
    changed(true);
    m_starting = true;
    show(true);
    acp::Open open;
    open.run = m_row.run;
    open.launch = agent.launch;
    nameTheRun(*open.launch, m_row.run);
    auto done = co_await connectRun(open);
    if (done && m_house != nullptr && mine == m_starts)
        done = co_await introduce(agent);
    if (mine != m_starts)
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    m_loadN = 0;
    if (!done && !m_exit && m_house != nullptr) {
        const Error why = co_await withLastLines(done.error());
        done = fail(why);
    }
    if (mine != m_starts)
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    m_starting = false;
    if (m_house == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return done;
}

/// Ends a process that could not be introduced, and adds what it wrote last to the reason.
async::Task<Error> Session::withLastLines(Error why)
{
    const auto self = shared_from_this();
    endRun();
    if (!m_link || !m_connected || why.code == ErrorCode::Cancelled)
        co_return why;
    async::Completion<void> ended;
    m_exitWait = ended;
    const async::CancelToken never;
    const std::string slow = "It does not end.";
    const auto waited = co_await ended.wait(kExitLimit, never, slow);
    m_exitWait.reset();
    if (waited && m_exit && !m_exit->cause.empty())
        why.cause += (why.cause.empty() ? "" : "\n") + m_exit->cause;
    co_return why;
}

async::Task<Result<void>> Session::introduce(agents::KnownAgent agent)
{
    const auto self = shared_from_this();
    const auto limit = startLimit();
    const JsonPtr params = shared(clientParams());
    const auto answer = co_await call("initialize", params, limit);
    if (m_house == nullptr || !answer)
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
    m_facts.can = said->capabilities;
    m_facts.known = true;
    changed(true);
    const auto opened = co_await openConversation(agent);
    if (!opened || m_house == nullptr)
        co_return opened;
    std::pair<std::string, std::string> refused;
    if (auto wished = resolveWishes(m_facts, agent.title, refused); !wished) {
        m_house->dropPreference(m_row, refused.first, refused.second);
        changed(true);
        co_return wished;
    }
    co_await applyChosen(agent);
    co_return Result<void>();
}

json Session::setupParams() const
{
    json params = json::object();
    params["cwd"] = kGuestFolder;
    params["mcpServers"] = json::array();
    for (const auto& server : serversFor(m_house->servers, m_row.workspace)) {
        if (!server.url.empty() && !m_facts.can.mcpHttp)
            continue;
        auto environment = server.environment;
        for (auto& [name, value] : environment)
            if (const auto place = m_places.find({server.name, name}); place != m_places.end())
                value = place->second;
        params["mcpServers"].push_back(serverForAgent(server, environment));
    }
    return params;
}

/// What goes on record of a message has a place for each value, and the wire has the value.
async::Task<void> Session::takeServersValues()
{
    const auto self = shared_from_this();
    m_places.clear();
    m_values.clear();
    const auto servers = serversFor(m_house->servers, m_row.workspace);
    for (const auto& server : servers) {
        if (!server.hasKeys || server.command.empty() || m_house->keys == nullptr)
            continue;
        const auto values = co_await m_house->keys->environment(server.name);
        if (m_house == nullptr)
            co_return;
        if (!values) {
            note("The MCP server " + server.name +
                 " is given without its values: " + values.error().message);
            continue;
        }
        for (const auto& [name, value] : *values) {
            const std::string place = "helix-value-" + generateUuid();
            m_places[{server.name, name}] = place;
            m_values.emplace_back(place, Secret(value));
        }
    }
}

std::string Session::onWire(const QByteArray& message) const
{
    std::string text = message.toStdString();
    for (const auto& [place, value] : m_values)
        for (auto at = text.find(place); at != std::string::npos; at = text.find(place, at)) {
            // A JSON text without its quotes.
            const auto quoted = protocol::toText(json(std::string(value.revealText())));
            text.replace(at, place.size(), quoted, 1, quoted.size() - 2);
            at += quoted.size() - 2;
        }
    return text;
}

void Session::sayWhichServersAreLeftOut()
{
    std::string names;
    for (const auto& server : serversFor(m_house->servers, m_row.workspace))
        if (!server.url.empty() && !m_facts.can.mcpHttp)
            names += (names.empty() ? "" : ", ") + printable(server.name, kMaxTitle);
    for (const auto& server : m_house->servers)
        if (server.lostKeys)
            note("The MCP server " + server.name +
                 " is given to nobody: its values lay readable in the database of an older Helix "
                 "and were erased. Take it away (helixctl mcp rm " +
                 server.name + ") and add it again for a workspace.");
    if (!names.empty())
        note(agentTitle() + " takes no MCP servers by address; it works without: " + names + ".");
}

async::Task<Result<bool>> Session::takeUp(std::string method)
{
    const auto self = shared_from_this();
    const auto limit = startLimit();
    json params = setupParams();
    params["sessionId"] = m_row.acpSession;
    // What session/load repeats is on record already.
    m_loadN = method == "session/load" ? m_row.nextN : 0;
    const JsonPtr given = shared(std::move(params));
    const auto answer = co_await call(method, given, limit);
    m_loadN = 0;
    if (!answer)
        co_return fail(answer.error());
    if (m_house == nullptr || errorOf(**answer))
        co_return false;
    if (auto setup = acp::decodeSessionSetup(memberOf(**answer, "result")))
        m_facts.options = bounded(std::move(setup->options));
    changed(true);
    co_return true;
}

async::Task<Result<void>> Session::openConversation(agents::KnownAgent agent)
{
    const auto self = shared_from_this();
    const auto limit = startLimit();
    const std::string before = m_row.acpSession;
    sayWhichServersAreLeftOut();
    co_await takeServersValues();
    if (m_house == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    std::vector<std::string> ways;
    if (!before.empty() && m_facts.can.resumeSession)
        ways.emplace_back("session/resume");
    if (!before.empty() && m_facts.can.loadSession)
        ways.emplace_back("session/load");
    for (const std::string& way : ways) {
        const auto taken = co_await takeUp(way);
        if (m_house == nullptr || !taken)
            co_return taken ? Result<void>() : fail(taken.error());
        if (*taken)
            co_return Result<void>();
    }
    const JsonPtr given = shared(setupParams());
    const auto answer = co_await call("session/new", given, limit);
    if (m_house == nullptr || !answer)
        co_return answer ? Result<void>() : fail(answer.error());
    if (const auto error = errorOf(**answer))
        co_return fail(refusedByAgent(agent, *error, "begin a conversation"));
    auto setup = acp::decodeSessionSetup(memberOf(**answer, "result"));
    if (!setup || setup->sessionId.empty() || setup->sessionId.size() > kMaxSessionId)
        co_return fail(ErrorCode::Protocol,
                       agent.title + " began a conversation without giving it an id.");
    m_row.acpSession = setup->sessionId;
    m_facts.options = bounded(std::move(setup->options));
    // The prompt of this turn is the newest; was there one before it that this agent never saw?
    m_facts.forgotten = m_talk.turn() > 1;
    changed(true);
    if (!before.empty() && m_facts.forgotten)
        note(agent.title + " was started anew and does not remember this conversation; what was "
                           "said last is handed to it with the prompt.");
    co_return Result<void>();
}

async::Task<Result<JsonPtr>> Session::call(std::string method, JsonPtr params,
                                           std::chrono::milliseconds deadline)
{
    const auto self = shared_from_this();
    if (m_exit)
        co_return fail(*m_exit);
    if (!m_link)
        co_return fail(ErrorCode::Unavailable, "The connection to " + agentTitle() + " was lost.");
    const auto id = m_row.nextN;
    post(requestText(id, method.c_str(), *params));
    Pending done;
    m_pending.emplace(id, done);
    const auto token = m_startCancel.token();
    const auto slow = slowAgent(agentTitle(), deadline.count() / 1000);
    auto answer = co_await done.wait(deadline, token, slow.message);
    m_pending.erase(id);
    co_return answer;
}

async::Task<void> Session::applyChosen(agents::KnownAgent agent)
{
    const auto self = shared_from_this();
    auto chosen = m_facts.chosen;
    // The machine is the boundary: the agent needs no leave of its own, unless the user says so.
    for (const auto& option : m_facts.options)
        if (option.category == "mode" && !agent.mode.empty() &&
            std::ranges::find(option.choices, agent.mode, &acp::ConfigChoice::value) !=
                option.choices.end())
            chosen.try_emplace(option.id, agent.mode);
    for (const auto& [id, value] : chosen) {
        const auto option = std::ranges::find(m_facts.options, id, &acp::ConfigOption::id);
        if (option == m_facts.options.end() || option->current == value)
            continue;
        const auto set = co_await setOptionNow(*option, value);
        if (m_house == nullptr)
            co_return;
        if (!set)
            note(set.error().message);
    }
}

async::Task<Result<void>> Session::setOptionNow(acp::ConfigOption option, std::string value)
{
    const auto self = shared_from_this();
    json params = json::object();
    params["sessionId"] = m_row.acpSession;
    std::string method = "session/set_config_option";
    if (option.legacy && option.category == "model") {
        method = "session/set_model";
        params["modelId"] = value;
    } else if (option.legacy) {
        method = "session/set_mode";
        params["modeId"] = value;
    } else {
        params["configId"] = option.id;
        if (option.isSwitch) {
            params["type"] = "boolean";
            params["value"] = value == "true";
        } else {
            params["value"] = value;
        }
    }
    const JsonPtr given = shared(std::move(params));
    const auto answer = co_await call(method, given, kOptionLimit);
    if (m_house == nullptr || !answer)
        co_return answer ? Result<void>() : fail(answer.error());
    if (const auto error = errorOf(**answer))
        co_return fail(ErrorCode::InvalidArgument, agentTitle() + " did not take '" +
                                                       printable(value, 80) + "' as " +
                                                       option.name + ": " + error->text);
    auto setup = acp::decodeSessionSetup(memberOf(**answer, "result"));
    if (setup && !setup->options.empty()) {
        takeOptions(m_facts, std::move(setup->options));
    } else {
        for (auto& known : m_facts.options)
            if (known.id == option.id)
                known.current = value;
    }
    changed(true);
    show(true);
    co_return Result<void>();
}

} // namespace helix::sessions
