// port ls, port add, port rm.

#include <map>

#include "ctl/commands.h"
#include "ctl/printing.h"

namespace helix::ctl {
namespace {

/// id -> name, for people.
Result<std::map<std::string, std::string>> workspaceNames(ControlClient& client,
                                                          const Context& context)
{
    const auto workspaces = client.call("workspaces.list", Json::object(), context.interrupts);
    if (!workspaces)
        return fail(workspaces.error());
    std::map<std::string, std::string> names;
    for (const auto& workspace : *workspaces)
        names[textOf(workspace, "id")] = textOf(workspace, "name");
    return names;
}

TableRow describe(const Json& forward, const std::map<std::string, std::string>& names)
{
    const auto id = textOf(forward, "workspace");
    const auto problem = textOf(forward, "problem");
    const auto name = names.find(id);
    const std::string kind = textOf(forward, "kind");
    return {name != names.end() ? name->second : id,
            std::to_string(numberOf(forward, "guest_port")),
            "127.0.0.1:" + std::to_string(numberOf(forward, "host_port")),
            truthOf(forward, "fixed") ? "fixed" : "automatic",
            problem.empty() ? textOf(forward, "state") : textOf(forward, "state") + ": " + problem,
            kind == "business" ? textOf(forward, "label") : "Helix's own (" + kind + ")"};
}

} // namespace

Result<int> run(const PortListCommand& command, const Context& context)
{
    auto client = connect(context);
    if (!client)
        return fail(client.error());
    const auto forwards = client->call(
        "ports.list", command.workspace.empty() ? Json::object() : naming(command.workspace),
        context.interrupts);
    if (!forwards)
        return fail(forwards.error());
    if (context.json) {
        printJson(*forwards);
        return 0;
    }
    const auto names = workspaceNames(*client, context);
    if (!names)
        return fail(names.error());
    std::vector<TableRow> rows{{"WORKSPACE", "GUEST", "HOST", "CHOSEN", "STATE", "LABEL"}};
    for (const auto& forward : *forwards)
        rows.push_back(describe(forward, *names));
    printText(formatTable(rows));
    return 0;
}

Result<int> run(const PortAddCommand& command, const Context& context)
{
    Json params = naming(command.workspace);
    params["guest_port"] = command.mapping.guest;
    params["host_port"] = command.mapping.host;
    params["label"] = command.label;
    const auto added = ask(context, "ports.add", params);
    if (!added)
        return fail(added.error());
    if (context.json)
        printJson(*added);
    else
        printText("127.0.0.1:" + std::to_string(numberOf(*added, "host_port")) + "\n");
    return 0;
}

Result<int> run(const PortRemoveCommand& command, const Context& context)
{
    Json params = naming(command.workspace);
    params["guest_port"] = command.guestPort;
    const auto removed = ask(context, "ports.remove", params);
    if (!removed)
        return fail(removed.error());
    if (context.json)
        printJson(*removed);
    return 0;
}

} // namespace helix::ctl
