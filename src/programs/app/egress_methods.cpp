// What may leave a workspace, over the control socket.

#include "app/boundary_answers.h"
#include "app/create_params.h"
#include "app/method_table.h"
#include "boundary/words.h"
#include "operations/boundary.h"

namespace helix::app {
namespace {

using boundary::AllowScope;

Result<AllowScope> scopeOf(const std::string& word)
{
    if (word == "once")
        return AllowScope::Once;
    if (word == "workspace")
        return AllowScope::Workspace;
    if (word == "always")
        return AllowScope::Always;
    return fail(ErrorCode::InvalidArgument,
                "'" + printable(word, 40) + "' is none of once, workspace and always.");
}

Result<operations::Boundary> describe(const CallPtr& call, const WorkspaceId& id,
                                      const Result<void>& done)
{
    TRY(done);
    TRY(call->alive());
    return answerOf(call->plane()->boundary().snapshot(id));
}

Answering<operations::ShowEgress> showEgress(CallPtr call, operations::ShowEgress request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return describe(call, id, Result<void>());
}

Answering<operations::SetEgress> setEgress(CallPtr call, operations::SetEgress request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    auto& boundary = call->plane()->boundary();
    CO_TRY(const auto choice, choiceOf(request.egress, boundary.snapshot(id).choice));
    const auto set = co_await boundary.setChoice(id, choice);
    co_return describe(call, id, set);
}

operations::EgressDefaults defaultsOf(const boundary::Boundary& boundary)
{
    return {answerOf(boundary.defaults()), textsOf(boundary.always())};
}

Answering<operations::ShowEgressDefaults> showDefaults(CallPtr call,
                                                       operations::ShowEgressDefaults /*request*/)
{
    co_return defaultsOf(call->plane()->boundary());
}

Answering<operations::SetEgressDefaults> setDefaults(CallPtr call,
                                                     operations::SetEgressDefaults request)
{
    auto& boundary = call->plane()->boundary();
    const auto before = boundary.defaults();
    CO_TRY(const auto choice, choiceOf(request.egress, before));
    std::vector<egress::Rule> always = boundary.always();
    if (request.always) {
        CO_TRY(always, rulesOf(*request.always));
    }
    if (choice != before)
        CO_TRY(co_await boundary.setDefaults(choice));
    CO_TRY(call->alive());
    if (request.always)
        CO_TRY(co_await call->plane()->boundary().setAlways(always));
    CO_TRY(call->alive());
    co_return defaultsOf(call->plane()->boundary());
}

Answering<operations::AllowRule> allowRule(CallPtr call, operations::AllowRule request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto scope, scopeOf(request.scope));
    CO_TRY(const auto rule, egress::parseRule(request.rule));
    const auto allowed = co_await call->plane()->boundary().allow(id, rule, scope);
    co_return describe(call, id, allowed);
}

Answering<operations::DenyDomain> denyDomain(CallPtr call, operations::DenyDomain request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto before = call->plane()->boundary().snapshot(id);
    const auto denied = co_await call->plane()->boundary().deny(id, request.domain);
    CO_TRY(const auto now, describe(call, id, denied));
    co_return operations::ChangedBoundary{
        now,
        boundary::describeDenial(request.domain, before, call->plane()->boundary().snapshot(id))};
}

Answering<operations::TakeRuleBack> takeRuleBack(CallPtr call, operations::TakeRuleBack request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto scope, scopeOf(request.scope));
    CO_TRY(const auto rule, egress::parseRule(request.rule));
    const auto taken = co_await call->plane()->boundary().withdraw(id, rule, scope);
    CO_TRY(const auto now, describe(call, id, taken));
    co_return operations::ChangedBoundary{now, boundary::describeTakenBack(rule, scope)};
}

Answering<operations::WithholdRule> withholdRule(CallPtr call, operations::WithholdRule request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto rule, egress::parseRule(request.rule));
    const auto withheld = co_await call->plane()->boundary().withhold(id, rule);
    co_return describe(call, id, withheld);
}

Answering<operations::ReopenQuestion> reopenQuestion(CallPtr call,
                                                     operations::ReopenQuestion request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto rule, egress::parseRule(request.rule));
    std::optional<AllowScope> given;
    if (!request.scope.empty()) {
        CO_TRY(given, scopeOf(request.scope));
    }
    const auto reopened = co_await call->plane()->boundary().reopen(id, rule, given);
    co_return describe(call, id, reopened);
}

} // namespace

void addEgressMethods(MethodTable& table)
{
    serve<operations::ShowEgress>(table, showEgress);
    serve<operations::SetEgress>(table, setEgress);
    serve<operations::ShowEgressDefaults>(table, showDefaults);
    serve<operations::SetEgressDefaults>(table, setDefaults);
    serve<operations::AllowRule>(table, allowRule);
    serve<operations::DenyDomain>(table, denyDomain);
    serve<operations::TakeRuleBack>(table, takeRuleBack);
    serve<operations::WithholdRule>(table, withholdRule);
    serve<operations::ReopenQuestion>(table, reopenQuestion);
}

} // namespace helix::app
