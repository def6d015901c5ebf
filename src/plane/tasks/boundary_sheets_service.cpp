#include "tasks/boundary_sheets_service.h"

#include <algorithm>
#include <charconv>

#include "life/guest_door_service.h"
#include "tasks/project_flow.h"
#include "tasks/sheet_facts.h"

namespace helix::tasks {
namespace {

using async::Task;

Task<Result<void>> takeProject(TaskContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    if (workspace->bringing)
        co_return fail(ErrorCode::Conflict,
                       "The project is being brought in; cancel that, or wait for its end.");
    co_await forgetAskedProject(context, workspace);
    if (context->projects->project(id))
        co_return co_await context->projects->removeWorkspace(id);
    co_return Result<void>();
}

Task<Result<void>> goOffline(TaskContextPtr context, WorkspaceId id)
{
    auto choice = context->life->boundary->snapshot(id).choice;
    choice.mode = egress::Mode::Offline;
    return context->life->boundary->setChoice(id, choice);
}

Task<Result<void>> takeList(TaskContextPtr context, WorkspaceId id, std::string list)
{
    auto choice = context->life->boundary->snapshot(id).choice;
    std::erase(choice.lists, list);
    return context->life->boundary->setChoice(id, choice);
}

Task<Result<void>> takeModels(TaskContextPtr context, WorkspaceId id)
{
    auto budget = context->life->providers->budget(id);
    budget.requests = 0;
    return context->life->providers->setBudget(id, budget);
}

Task<Result<void>> takePort(TaskContextPtr context, WorkspaceId id, std::string text)
{
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc() || end != text.data() + text.size())
        co_return fail(ErrorCode::NotFound, "There is no such port.");
    co_return co_await context->life->forwards.remove(id, port);
}

Task<Result<void>> takeMcpServer(TaskContextPtr context, std::string name)
{
    return context->sessions->removeMcpServer(std::move(name));
}

Task<Result<void>> takePermission(TaskContextPtr context, WorkspaceId id, std::string item)
{
    auto rules = context->sessions->rules();
    std::erase_if(rules, [&](const auto& rule) {
        return rule.workspace == id && rule.allow && permissionItem(rule) == item;
    });
    return context->sessions->setRules(rules);
}

Task<Result<void>> takeClipboard(TaskContextPtr context, WorkspaceId id, std::string way)
{
    auto choice = context->life->boundary->snapshot(id).clipboard;
    if (way == "in")
        choice.in = operations::ClipboardIn::Off;
    else
        choice.out = false;
    return context->life->boundary->setClipboard(id, choice);
}

Task<Result<void>> takeItem(TaskContextPtr context, LiveWorkspacePtr workspace, std::string item)
{
    const WorkspaceId id = workspace->record.id;
    const auto colon = item.find(':');
    const std::string kind = item.substr(0, colon);
    const std::string rest = colon == std::string::npos ? std::string() : item.substr(colon + 1);
    if (kind == "project")
        return takeProject(context, workspace);
    if (kind == "internet")
        return goOffline(context, id);
    if (kind == "list")
        return takeList(context, id, rest);
    if (const auto rule = parseRuleItem(item))
        return context->life->boundary->withdraw(id, rule->first, rule->second);
    if (kind == "provider-fetch")
        return context->life->providers->setMayFetch(id, false);
    if (kind == "models")
        return takeModels(context, id);
    if (kind == "secret")
        return context->life->providers->revoke(id, rest);
    if (kind == "clipboard")
        return takeClipboard(context, id, rest);
    if (kind == "port")
        return takePort(context, id, rest);
    if (kind == "mcp")
        return takeMcpServer(context, rest);
    return takePermission(context, id, item);
}

Task<Result<void>> takeBackFrom(TaskContextPtr context, WorkspaceId id, std::string item)
{
    const LiveWorkspacePtr workspace = context->workspaces.find(id);
    if (!workspace)
        co_return fail(noSuchWorkspace(id.str()));
    const auto items = writeSheet(gatherSheetFacts(*context, *workspace)).items;
    const bool given =
        !item.empty() && std::ranges::find(items, item, &SheetItem::id) != items.end();
    if (!given)
        co_return fail(ErrorCode::NotFound, workspace->record.name + " has no \"" +
                                                printable(item, 100) +
                                                "\" that could be taken back; perhaps it was "
                                                "already. helixctl boundary shows what it has.");
    co_return co_await takeItem(context, workspace, item);
}

} // namespace

SheetFacts gatherSheetFacts(const TaskContext& context, const LiveWorkspace& workspace)
{
    const WorkspaceId id = workspace.record.id;
    const auto boundary = context.life->boundary->snapshot(id);
    SheetFacts facts;
    facts.workspace = id;
    facts.name = workspace.record.name;
    facts.emulated = workspace.record.emulated;
    facts.project = context.projects->project(id);
    facts.asked = context.askedOf(id).project;
    facts.choice = boundary.choice;
    if (const auto proxies = context.life->proxies->now(); proxies.secure)
        facts.hostProxy = proxies.secure->address();
    facts.clipboard = boundary.clipboard;
    facts.always = boundary.always;
    facts.once = boundary.once;
    facts.forwards = context.life->forwards.list(id);
    facts.providers = context.life->providers->list();
    facts.secrets = context.life->providers->secrets();
    facts.budget = context.life->providers->budget(id);
    facts.usage = context.life->providers->usage(id);
    facts.mayFetch = context.life->providers->mayFetch(id);
    facts.mcpServers = context.sessions->mcpServers();
    facts.rules = context.sessions->rules();
    return facts;
}

Task<Result<BoundarySheet>> BoundarySheetsService::sheet(WorkspaceId id)
{
    const LiveWorkspacePtr workspace = m_context->workspaces.find(id);
    if (!workspace)
        co_return fail(noSuchWorkspace(id.str()));
    const BoundarySheet sheet = writeSheet(gatherSheetFacts(*m_context, *workspace));
    co_return sheet;
}

Task<Result<void>> BoundarySheetsService::takeBack(WorkspaceId id, std::string item)
{
    return takeBackFrom(m_context, std::move(id), std::move(item));
}

} // namespace helix::tasks
