// mcp ls|add|rm: servers that every agent is given.

#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "ctl/secret_input.h"
#include "operations/work.h"
#include "protocol/foreign_json.h"

namespace helix::ctl {
namespace {

void showServers(const std::vector<operations::McpServer>& servers)
{
    std::vector<TableRow> rows{{"NAME", "WHERE", "FOR", "GIVEN"}};
    for (const auto& server : servers) {
        std::string where = shown(server.url);
        if (server.url.empty())
            for (const auto& word : server.command)
                where += (where.empty() ? "" : " ") + printable(word, 200);
        const std::string whose = server.lostKeys            ? "nobody: add it again"
                                  : server.workspace.empty() ? "every workspace"
                                                             : shown(server.workspace);
        rows.push_back({shown(server.name), where, whose, wordsOf(server.values, "-")});
    }
    printText(formatTable(rows));
}

/// Lines NAME=VALUE; empty ones are passed over. They may be keys: never as an argument.
Result<std::map<std::string, std::string>> readValues()
{
    TRY(const auto text, readSecretFromStdin());
    std::map<std::string, std::string> values;
    std::string_view rest = text.revealText();
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty())
            continue;
        const auto equals = line.find('=');
        if (equals == std::string_view::npos || equals == 0 || !isUtf8(line))
            return fail(ErrorCode::InvalidArgument,
                        "What was given on standard input is not NAME=VALUE on each line.");
        values[std::string(line.substr(0, equals))] = std::string(line.substr(equals + 1));
    }
    return values;
}

} // namespace

Result<int> run(const McpListCommand& /*command*/, const Context& context)
{
    return answer(context, operations::ListServers{}, showServers);
}

Result<int> run(const McpAddCommand& command, const Context& context)
{
    operations::AddServer request;
    request.name = command.name;
    request.url = command.url;
    if (command.url.empty())
        request.command = command.command;
    if (command.valuesStdin) {
        TRY(request.values, readValues());
    }
    request.workspace = command.workspace;
    auto added = answer(context, request, [](const operations::AddedServer& server) {
        if (!server.notice.empty())
            printText(shown(server.notice) + "\n");
    });
    for (auto& [name, value] : request.values)
        protocol::wipe(value);
    return added;
}

Result<int> run(const McpRemoveCommand& command, const Context& context)
{
    return answer(context, operations::RemoveServer{command.name});
}

} // namespace helix::ctl
