// Permission rules over the control socket: what agents may do without asking, or never may.

#include "app/method_table.h"
#include "operations/work.h"

namespace helix::app {
namespace {

std::vector<operations::ListedRule> numberedRules(plane::ControlPlane& plane)
{
    std::vector<operations::ListedRule> list;
    for (const auto& rule : plane.sessions().rules()) {
        const auto known = plane.workspaces().snapshot(rule.workspace);
        list.push_back({rule, list.size() + 1, known ? known->name : rule.workspace.str()});
    }
    return list;
}

Answering<operations::ListRules> listRules(CallPtr call, operations::ListRules /*request*/)
{
    co_return numberedRules(*call->plane());
}

Answering<operations::RemoveRule> removeRule(CallPtr call, operations::RemoveRule request)
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
    co_return numberedRules(*call->plane());
}

} // namespace

void addRuleMethods(MethodTable& table)
{
    serve<operations::ListRules>(table, listRules);
    serve<operations::RemoveRule>(table, removeRule);
}

} // namespace helix::app
