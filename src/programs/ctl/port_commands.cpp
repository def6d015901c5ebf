// port ls, port add, port rm, port open.

#include <iostream>

#include "base/byte_size.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/boundary.h"

namespace helix::ctl {
namespace {

std::string describePortState(const operations::Port& port)
{
    return shown(port.problem.empty() ? port.state : port.state + ": " + port.problem);
}

std::string describeTraffic(const operations::Port& port)
{
    if (port.total == 0)
        return "-";
    return std::to_string(port.open) + " open, " + std::to_string(port.total) + " in all, " +
           formatBytes(port.bytesIn) + " in, " + formatBytes(port.bytesOut) + " out";
}

TableRow describePort(const operations::Port& port)
{
    return {port.workspaceName.empty() ? port.workspace.str() : shown(port.workspaceName),
            std::to_string(port.guestPort),
            describeAddress(port),
            port.fixed ? "fixed" : "automatic",
            describePortState(port),
            describeTraffic(port),
            port.url.empty() ? "-" : shown(port.url),
            port.kind == "business" ? shown(port.label) : "Helix's own (" + shown(port.kind) + ")"};
}

} // namespace

Result<int> run(const PortListCommand& command, const Context& context)
{
    return answer(context, operations::ListPorts{command.workspace}, [](const auto& ports) {
        std::vector<TableRow> rows{
            {"WORKSPACE", "GUEST", "HOST", "CHOSEN", "STATE", "TRAFFIC", "URL", "LABEL"}};
        for (const auto& port : ports)
            rows.push_back(describePort(port));
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
    return answer(context, request, [](const operations::AddedPort& added) {
        if (!added.warning.empty())
            std::cerr << "helixctl: " << shown(added.warning) << '\n';
        printText(describeAddress(added.port) + "\n");
        if (!added.port.url.empty())
            std::cerr << "In a browser: " << shown(added.port.url) << '\n';
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
    return answer(context, request, [](const operations::OpenedPort& opened) {
        printText(shown(opened.url) + "\n");
        std::cerr << shown(opened.note) << '\n';
    });
}

} // namespace helix::ctl
