#include "coder/mcp/mcp_client.h"

#include <algorithm>
#include <set>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "coder/mcp/http_transport.h"
#include "coder/mcp/stdio_transport.h"
#include "base/bytes.h"
#include "protocol/json_rpc.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kMaxPages = 50;
/// Descriptions and schemas of all tools of a server: each request carries them.
constexpr std::size_t kMaxToolBytes = 256U << 10;

McpFailure gone(std::string sentence)
{
    return {McpFailure::Kind::Gone, std::move(sentence), 0};
}

bool namesStateless(const Json& discovery)
{
    const auto versions = protocol::textsIn(discovery, "supportedVersions");
    return std::ranges::find(versions, kStatelessVersion) != versions.end();
}

} // namespace

McpClient::McpClient(asio::any_io_executor executor, McpServerEntry entry, std::string folder,
                     McpLimits limits, Notice notice, std::shared_ptr<Signal> settled)
    : m_executor(std::move(executor))
    , m_entry(std::move(entry))
    , m_folder(std::move(folder))
    , m_limits(limits)
    , m_notice(std::move(notice))
    , m_settled(std::move(settled))
{
}

void McpClient::say(const std::string& words) const
{
    if (m_notice)
        m_notice("The MCP server '" + m_entry.name + "' " + words);
}

milliseconds McpClient::timeLeft() const
{
    const auto left = std::chrono::duration_cast<milliseconds>(m_deadline - Clock::now());
    return std::max(left, milliseconds(1));
}

asio::awaitable<void> McpClient::connect()
{
    const auto self = shared_from_this();
    m_deadline = Clock::now() + m_limits.start;
    Step step = co_await open();
    if (step) {
        const milliseconds left = timeLeft();
        step = co_await greet(left);
    }
    if (step)
        step = co_await list();
    if (!step) {
        McpFailure& failure = step.error();
        if (failure.kind == McpFailure::Kind::TimedOut)
            failure.sentence =
                "did not answer within " + std::to_string(m_limits.start.count() / 1000) + " s";
        else if (failure.kind == McpFailure::Kind::Refused)
            failure.sentence = "refused to begin: " + failure.sentence;
        m_tools.clear();
        say(failure.sentence + "; the session goes on without it.");
        co_await close();
    }
    m_settledNow = true;
    m_settled->notify();
}

asio::awaitable<McpClient::Step> McpClient::open()
{
    if (m_entry.command.empty()) {
        auto transport = HttpTransport::create(m_executor, m_entry);
        if (!transport)
            co_return tl::unexpected(gone("cannot be reached: " + transport.error().message));
        m_transport = std::move(*transport);
        co_return Step();
    }
    StdioTransport::Ended ended = [weak = weak_from_this()](const std::string& words) {
        // While it connects, the request under way says the same.
        if (const auto self = weak.lock(); self && self->m_settledNow)
            self->say(words + "; its tools do not work any more.");
    };
    auto transport = co_await StdioTransport::start(m_entry, m_folder, std::move(ended));
    if (!transport)
        co_return tl::unexpected(gone("could not be started: " + transport.error().message));
    m_transport = std::move(*transport);
    co_return Step();
}

asio::awaitable<McpOutcome> McpClient::ask(McpQuestion question)
{
    question.form = m_form;
    const milliseconds left = timeLeft();
    co_return co_await m_transport->ask(std::move(question), m_life, left);
}

/// `initialize` first: nearly every server expects it, and some break on anything else. Who speaks
/// the stateless form alone refuses it.
asio::awaitable<McpClient::Step> McpClient::greet(milliseconds limit)
{
    m_form = McpForm::Handshake;
    m_transport->agree(m_form, {});
    McpQuestion question{"initialize", initializeParams(), McpForm::Handshake};
    const McpOutcome outcome = co_await m_transport->ask(std::move(question), m_life, limit);
    if (!outcome) {
        if (outcome.error().kind == McpFailure::Kind::Refused)
            co_return co_await greetStateless(outcome.error(), limit);
        co_return tl::unexpected(outcome.error());
    }
    const std::string version = textOr(*outcome, "protocolVersion");
    if (!isHandshakeVersion(version))
        co_return tl::unexpected(
            gone("speaks the version '" + printable(version, 40) + "' of MCP, which is not known"));
    m_transport->agree(m_form, version);
    std::string ready = "notifications/initialized";
    Json nothing = Json::object();
    co_await m_transport->tell(std::move(ready), std::move(nothing));
    co_return Step();
}

asio::awaitable<McpClient::Step> McpClient::greetStateless(McpFailure refusal, milliseconds limit)
{
    McpQuestion question{"server/discover", Json::object(), McpForm::Stateless};
    const McpOutcome outcome = co_await m_transport->ask(std::move(question), m_life, limit);
    if (!outcome && outcome.error().kind != McpFailure::Kind::Refused)
        co_return tl::unexpected(outcome.error());
    if (!outcome || !namesStateless(*outcome))
        co_return tl::unexpected(std::move(refusal));
    m_form = McpForm::Stateless;
    m_transport->agree(m_form, kStatelessVersion);
    co_return Step();
}

asio::awaitable<McpClient::Step> McpClient::list()
{
    std::string cursor;
    std::set<std::string> seen;
    std::size_t leftOut = 0;
    for (int page = 0; page < kMaxPages; ++page) {
        McpQuestion question;
        question.method = "tools/list";
        if (!cursor.empty())
            question.params["cursor"] = cursor;
        const McpOutcome outcome = co_await ask(std::move(question));
        if (!outcome && outcome.error().code == protocol::kMethodNotFound)
            break; // it has none
        if (!outcome)
            co_return tl::unexpected(outcome.error());
        auto read = readToolPage(*outcome);
        if (!read)
            co_return tl::unexpected(gone("sent a list of tools that cannot be read"));
        cursor = read->cursor;
        keepTools(std::move(*read), leftOut);
        if (cursor.empty() || !seen.insert(cursor).second)
            break;
    }
    if (leftOut > 0)
        say("offers " + std::to_string(leftOut) +
            " tools that are left out: too many, too large, or with parameters that models do not "
            "take.");
    co_return Step();
}

void McpClient::keepTools(McpToolPage page, std::size_t& leftOut)
{
    leftOut += page.leftOut;
    for (McpTool& tool : page.tools) {
        const std::size_t size = tool.description.size() + tool.inputSchema.size();
        if (m_tools.size() == kMaxMcpTools || m_toolBytes + size > kMaxToolBytes) {
            ++leftOut;
            continue;
        }
        m_toolBytes += size;
        m_tools.push_back(std::move(tool));
    }
}

std::string McpClient::outcomeSentence(const McpFailure& failure) const
{
    const std::string who = "The MCP server '" + m_entry.name + "' ";
    switch (failure.kind) {
    case McpFailure::Kind::Refused:
        return who + "refused the call: " + failure.sentence;
    case McpFailure::Kind::Cancelled:
        return "Stopped: the user cancelled.";
    case McpFailure::Kind::TimedOut:
        return who + failure.sentence + "; the call was given up.";
    case McpFailure::Kind::Gone:
    case McpFailure::Kind::SessionOver:
        break;
    }
    return who + failure.sentence + ".";
}

asio::awaitable<ToolOutcome> McpClient::call(std::string tool, Json arguments, ToolContext context)
{
    const auto self = shared_from_this();
    McpQuestion question{
        "tools/call", {{"name", tool}, {"arguments", std::move(arguments)}}, m_form};
    McpQuestion again = question;
    McpOutcome outcome =
        co_await m_transport->ask(std::move(question), context.cancellation, m_limits.call);
    if (!outcome && outcome.error().kind == McpFailure::Kind::SessionOver) {
        const Step greeted = co_await greet(m_limits.start);
        if (!greeted)
            co_return failedTool(outcomeSentence(greeted.error()));
        outcome = co_await m_transport->ask(std::move(again), context.cancellation, m_limits.call);
    }
    if (!outcome)
        co_return failedTool(outcomeSentence(outcome.error()));
    co_return readToolResult(*outcome);
}

asio::awaitable<void> McpClient::close()
{
    const auto self = shared_from_this();
    m_notice = {};
    m_life.cancel();
    if (m_transport)
        co_await m_transport->close();
}

} // namespace helix::agent::coder
