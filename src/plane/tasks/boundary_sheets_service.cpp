#include "tasks/boundary_sheets_service.h"

#include <algorithm>
#include <charconv>

#include "life/guest_door_service.h"
#include "tasks/project_flow.h"
#include "tasks/sheet_facts.h"

namespace helix::tasks {
namespace {

using async::Task;

SheetFacts gatherSheetFacts(const World& world, const Entry& entry)
{
    const WorkspaceId id = entry.record.id;
    const auto boundary = world.boundary->snapshot(id);
    SheetFacts facts;
    facts.workspace = id;
    facts.name = entry.record.name;
    facts.emulated = entry.record.emulated;
    facts.project = world.projects->project(id);
    facts.asked = entry.asked.project;
    facts.choice = boundary.choice;
    facts.always = boundary.always;
    facts.once = boundary.once;
    facts.forwards = world.forwards.list(id);
    facts.providers = world.providers->list();
    facts.secrets = world.providers->secrets();
    facts.budget = world.providers->budget(id);
    facts.usage = world.providers->usage(id);
    facts.mayFetch = world.providers->mayFetch(id);
    facts.mcpServers = world.sessions->mcpServers();
    facts.rules = world.sessions->rules();
    return facts;
}

Task<Result<void>> takeProject(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    if (entry->bringing)
        co_return fail(ErrorCode::Conflict,
                       "The project is being brought in; cancel that, or wait for its end.");
    co_await forgetAskedProject(world, entry);
    if (world->projects->project(id))
        co_return co_await world->projects->removeWorkspace(id);
    co_return Result<void>();
}

Task<Result<void>> goOffline(WorldPtr world, WorkspaceId id)
{
    auto choice = world->boundary->snapshot(id).choice;
    choice.mode = egress::Mode::Offline;
    return world->boundary->setChoice(id, choice);
}

Task<Result<void>> takeList(WorldPtr world, WorkspaceId id, std::string list)
{
    auto choice = world->boundary->snapshot(id).choice;
    std::erase(choice.lists, list);
    return world->boundary->setChoice(id, choice);
}

Task<Result<void>> takeModels(WorldPtr world, WorkspaceId id)
{
    auto budget = world->providers->budget(id);
    budget.requests = 0;
    return world->providers->setBudget(id, budget);
}

Task<Result<void>> takePort(WorldPtr world, WorkspaceId id, std::string text)
{
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc() || end != text.data() + text.size())
        co_return fail(ErrorCode::NotFound, "There is no such port.");
    co_return co_await world->forwards.remove(id, port);
}

Task<Result<void>> takeMcpServer(WorldPtr world, std::string name)
{
    auto servers = world->sessions->mcpServers();
    std::erase_if(servers, [&](const auto& server) { return server.name == name; });
    return world->sessions->setMcpServers(servers);
}

Task<Result<void>> takePermission(WorldPtr world, WorkspaceId id, std::string item)
{
    auto rules = world->sessions->rules();
    std::erase_if(rules, [&](const auto& rule) {
        return rule.workspace == id && rule.allow && permissionItem(rule) == item;
    });
    return world->sessions->setRules(rules);
}

Task<Result<void>> takeItem(WorldPtr world, EntryPtr entry, std::string item)
{
    const WorkspaceId id = entry->record.id;
    const auto colon = item.find(':');
    const std::string kind = item.substr(0, colon);
    const std::string rest = colon == std::string::npos ? std::string() : item.substr(colon + 1);
    if (kind == "project")
        return takeProject(world, entry);
    if (kind == "internet")
        return goOffline(world, id);
    if (kind == "list")
        return takeList(world, id, rest);
    if (const auto rule = parseRuleItem(item))
        return world->boundary->withdraw(id, rule->first, rule->second);
    if (kind == "provider-fetch")
        return world->providers->setMayFetch(id, false);
    if (kind == "models")
        return takeModels(world, id);
    if (kind == "secret")
        return world->providers->revoke(id, rest);
    if (kind == "port")
        return takePort(world, id, rest);
    if (kind == "mcp")
        return takeMcpServer(world, rest);
    return takePermission(world, id, item);
}

Task<Result<void>> takeBackFrom(WorldPtr world, WorkspaceId id, std::string item)
{
    const EntryPtr entry = world->find(id);
    if (!entry)
        co_return fail(noSuchWorkspace(id.str()));
    const auto items = writeSheet(gatherSheetFacts(*world, *entry)).items;
    const bool given =
        !item.empty() && std::ranges::find(items, item, &SheetItem::id) != items.end();
    if (!given)
        co_return fail(ErrorCode::NotFound, entry->record.name + " has no \"" +
                                                printable(item, 100) +
                                                "\" that could be taken back; perhaps it was "
                                                "already. helixctl boundary shows what it has.");
    const auto taken = co_await takeItem(world, entry, item);
    if (taken)
        world->log(*entry, "taken_back", "Taken back: " + printable(item, 200) + ".");
    co_return taken;
}

} // namespace

Task<Result<BoundarySheet>> BoundarySheetsService::sheet(WorkspaceId id)
{
    const EntryPtr entry = m_world->find(id);
    if (!entry)
        co_return fail(noSuchWorkspace(id.str()));
    const BoundarySheet sheet = writeSheet(gatherSheetFacts(*m_world, *entry));
    co_return sheet;
}

Task<Result<void>> BoundarySheetsService::takeBack(WorkspaceId id, std::string item)
{
    return takeBackFrom(m_world, std::move(id), std::move(item));
}

} // namespace helix::tasks
