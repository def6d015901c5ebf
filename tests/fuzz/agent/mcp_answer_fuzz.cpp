// What an MCP server sends to the built-in agent: messages, lists of tools, results.

#include <cstdlib>

#include "coder/mcp/client_messages.h"
#include "coder/mcp/server_list.h"
#include "coder/mcp/server_tools.h"
#include "coder/mcp/tool_names.h"
#include "base/bytes.h"

using namespace helix;
using namespace helix::agent::coder;

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

bool isName(const std::string& name)
{
    return !name.empty() && name.size() <= 64 &&
           name.find_first_not_of(
               "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
               std::string::npos;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto incoming = readIncomingText(asText({data, size}));
    if (!incoming)
        return 0;
    (void)encodeReply(incoming->id, incoming->method);
    const ToolOutcome outcome = readToolResult(incoming->result);
    require(isUtf8(outcome.text) && !outcome.text.empty());
    (void)readMcpServers(incoming->result, true);
    const auto page = readToolPage(incoming->result);
    if (!page)
        return 0;
    ToolNames names;
    for (const McpTool& tool : page->tools) {
        const Json schema = Json::parse(tool.inputSchema);
        require(schema.at("type") == "object" && schema.at("properties").is_object());
        require(isName(names.give("server", tool.name)));
        require(isUtf8(tool.title) && isUtf8(tool.description));
    }
    return 0;
}
