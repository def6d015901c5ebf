// Permission rules over the control socket: what agents may do without asking, or never may.

#include "app/method_table.h"
#include "operations/work.h"

namespace helix::app {
namespace {

using sessions::PermissionRule;

Json ruleJson(const PermissionRule& rule, std::size_t number, const plane::Workspaces& workspaces)
{
    const auto known = workspaces.snapshot(rule.workspace);
    return {{"number", number},
            {"workspace", rule.workspace.str()},
            {"workspace_name", known ? known->name : rule.workspace.str()},
            {"agent", rule.agent},
            {"kind", rule.kind ? Json(acp::toString(*rule.kind)) : Json()},
            {"allow", rule.allow}};
}

Json rulesJson(plane::ControlPlane& plane)
{
    Json list = Json::array();
    for (const auto& rule : plane.sessions().rules())
        list.push_back(ruleJson(rule, list.size() + 1, plane.workspaces()));
    return list;
}

async::Task<Result<Json>> listRules(CallPtr call, operations::ListRules /*request*/)
{
    co_return rulesJson(*call->plane());
}

async::Task<Result<Json>> removeRule(CallPtr call, operations::RemoveRule request)
{
    auto rules = call->plane()->sessions().rules();
    if (static_cast<std::size_t>(request.number) > rules.size())
        co_return fail(ErrorCode::NotFound, "There is no rule " + std::to_string(request.number) +
                                                " (see: helixctl rules ls).");
    const auto rule = rules.begin() + (request.number - 1);
    if (!request.workspace.empty()) {
        CO_TRY(const auto id, call->workspace(request.workspace));
        if (rule->workspace != id)
            co_return fail(ErrorCode::Conflict,
                           "The rule " + std::to_string(request.number) +
                               " is another workspace's now; nothing was removed.");
    }
    rules.erase(rule);
    CO_TRY(co_await call->plane()->sessions().setRules(rules));
    CO_TRY(call->alive());
    co_return rulesJson(*call->plane());
}

} // namespace

void addRuleMethods(MethodTable& table)
{
    serve<operations::ListRules>(table, listRules);
    serve<operations::RemoveRule>(table, removeRule);
}

} // namespace helix::app
