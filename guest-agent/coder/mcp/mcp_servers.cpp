#include "coder/mcp/mcp_servers.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "coder/mcp/tool_names.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

/// Of all servers: with the agent's own tools they stay below the 128 that providers take.
constexpr std::size_t kMaxTools = 100;

ForeignTool foreignTool(const std::shared_ptr<McpClient>& client, const McpTool& tool,
                        std::string name)
{
    ForeignTool foreign;
    foreign.spec = {std::move(name), tool.description, tool.inputSchema};
    foreign.intro.title = client->name() + ": " + tool.title;
    foreign.intro.kind = tool.readOnly ? acp::ToolKind::Read : acp::ToolKind::Other;
    foreign.call = [client, tool = tool.name](Json input, ToolContext context) {
        return client->call(tool, std::move(input), std::move(context));
    };
    return foreign;
}

asio::awaitable<void> closeOne(std::shared_ptr<McpClient> client, std::shared_ptr<int> left,
                               std::shared_ptr<Signal> changed)
{
    co_await client->close();
    --*left;
    changed->notify();
}

} // namespace

McpServers::McpServers(asio::any_io_executor executor, McpServerList list,
                       const std::string& folder, McpLimits limits, McpClient::Notice notice)
    : m_executor(executor)
    , m_notice(std::move(notice))
    , m_changed(std::make_shared<Signal>(executor))
{
    for (const std::string& sentence : list.refused)
        m_notice(sentence);
    for (McpServerEntry& entry : list.servers) {
        const auto client = std::make_shared<McpClient>(executor, std::move(entry), folder, limits,
                                                        m_notice, m_changed);
        m_clients.push_back(client);
        asio::co_spawn(executor, client->connect(), asio::detached);
    }
}

McpServers::~McpServers()
{
    for (const auto& client : m_clients)
        asio::co_spawn(m_executor, client->close(), asio::detached);
}

std::string McpServers::connecting() const
{
    std::string names;
    for (const auto& client : m_clients)
        if (!client->isSettled())
            names += (names.empty() ? "" : ", ") + client->name();
    return names;
}

asio::awaitable<void> McpServers::ready(Cancellation& cancellation)
{
    const auto registration = cancellation.onCancel([changed = m_changed] { changed->notify(); });
    while (!connecting().empty() && !cancellation.cancelled())
        co_await m_changed->wait();
}

std::vector<ForeignTool> McpServers::takeTools()
{
    std::vector<ForeignTool> tools;
    if (std::exchange(m_taken, true))
        return tools;
    ToolNames names;
    std::size_t leftOut = 0;
    for (const auto& client : m_clients)
        for (const McpTool& tool : client->tools()) {
            if (tools.size() == kMaxTools)
                ++leftOut;
            else
                tools.push_back(foreignTool(client, tool, names.give(client->name(), tool.name)));
        }
    if (leftOut > 0)
        m_notice(std::to_string(leftOut) + " tools of MCP servers are left out: a model takes " +
                 std::to_string(kMaxTools) + " of them.");
    return tools;
}

asio::awaitable<void> McpServers::close()
{
    const auto left = std::make_shared<int>(static_cast<int>(m_clients.size()));
    const auto changed = m_changed;
    for (const auto& client : m_clients)
        asio::co_spawn(m_executor, closeOne(client, left, changed), asio::detached);
    while (*left > 0)
        co_await changed->wait();
    m_clients.clear();
}

} // namespace helix::agent::coder
