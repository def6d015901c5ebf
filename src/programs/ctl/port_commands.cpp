// port ls, port add, port rm, port open.

#include <iostream>

#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/boundary.h"

namespace helix::ctl {
namespace {

std::string describeForwardState(const Json& forward)
{
    const auto problem = textOf(forward, "problem");
    return problem.empty() ? textOf(forward, "state") : textOf(forward, "state") + ": " + problem;
}

std::string describeTraffic(const Json& forward)
{
    if (numberOf(forward, "total") == 0)
        return "-";
    return std::to_string(numberOf(forward, "open")) + " open, " +
           std::to_string(numberOf(forward, "total")) + " in all, " +
           formatBytes(sizeOf(forward, "bytes_in")) + " in, " +
           formatBytes(sizeOf(forward, "bytes_out")) + " out";
}

TableRow describe(const Json& forward)
{
    const std::string kind = textOf(forward, "kind");
    const auto name = textOf(forward, "workspace_name");
    const auto url = textOf(forward, "url");
    return {name.empty() ? textOf(forward, "workspace") : name,
            std::to_string(numberOf(forward, "guest_port")),
            describeAddress(forward),
            truthOf(forward, "fixed") ? "fixed" : "automatic",
            describeForwardState(forward),
            describeTraffic(forward),
            url.empty() ? "-" : url,
            kind == "business" ? textOf(forward, "label") : "Helix's own (" + kind + ")"};
}

} // namespace

Result<int> run(const PortListCommand& command, const Context& context)
{
    return answer(context, operations::ListPorts{command.workspace}, [](const Json& forwards) {
        std::vector<TableRow> rows{
            {"WORKSPACE", "GUEST", "HOST", "CHOSEN", "STATE", "TRAFFIC", "URL", "LABEL"}};
        for (const auto& forward : forwards)
            rows.push_back(describe(forward));
        printText(formatTable(rows));
    });
}

Result<int> run(const PortAddCommand& command, const Context& context)
{
    operations::AddPort request;
    request.workspace = command.workspace;
    request.guestPort = command.mapping.guest;
    request.hostPort = command.mapping.host;
    request.label = command.label;
    request.hostAddress = command.address;
    return answer(context, request, [](const Json& added) {
        if (const auto warning = textOf(added, "warning"); !warning.empty())
            std::cerr << "helixctl: " << warning << '\n';
        printText(describeAddress(added) + "\n");
        if (const auto url = textOf(added, "url"); !url.empty())
            std::cerr << "In a browser: " << url << '\n';
    });
}

Result<int> run(const PortRemoveCommand& command, const Context& context)
{
    return answer(context, operations::RemovePort{command.workspace, command.guestPort});
}

Result<int> run(const PortOpenCommand& command, const Context& context)
{
    const operations::OpenPort request{command.workspace, command.guestPort, command.direct,
                                       command.guarded};
    return answer(context, request, [](const Json& opened) {
        printText(textOf(opened, "url") + "\n");
        std::cerr << displayable(textOf(opened, "note")) << '\n';
    });
}

} // namespace helix::ctl
