// What may leave a workspace, over the control socket.
//
//   egress.show  {workspace} -> the boundary of it (boundary_json.h)
//   egress.set   {workspace, mode?, lists?, rules?} -> the same; what is left out stays
//   egress.allow {workspace, rule, scope?:"once"|"workspace"|"always"} -> the same
//   egress.deny  {workspace, domain} -> the same, with `done`: what was done, as sentences; acts
//                for this workspace alone
//   egress.take_back {workspace, rule, scope} -> as deny; always: from every workspace

#include "app/boundary_json.h"
#include "app/method_table.h"
#include "boundary/words.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxRuleBytes = 512;

using boundary::AllowScope;

Result<AllowScope> readScope(const Json& params)
{
    const auto text = protocol::optionalString(params, "scope", kMaxRuleBytes, "workspace");
    if (!text)
        return fail(text.error());
    if (*text == "once")
        return AllowScope::Once;
    if (*text == "workspace")
        return AllowScope::Workspace;
    if (*text == "always")
        return AllowScope::Always;
    return fail(ErrorCode::InvalidArgument,
                "'" + printable(*text, 40) + "' is none of once, workspace and always.");
}

Result<Json> describe(const CallPtr& call, const WorkspaceId& id, const Result<void>& done)
{
    if (!done)
        return fail(done.error());
    if (call->plane() == nullptr)
        return fail(ErrorCode::Cancelled, "Helix is closing.");
    return toJson(call->plane()->boundary().snapshot(id));
}

async::Task<Result<Json>> showEgress(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    co_return describe(call, *id, Result<void>());
}

async::Task<Result<Json>> setEgress(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    auto& boundary = call->plane()->boundary();
    const auto choice = readChoice(call->params(), boundary.snapshot(*id).choice);
    if (!choice)
        co_return fail(choice.error());
    const auto set = co_await boundary.setChoice(*id, *choice);
    co_return describe(call, *id, set);
}

async::Task<Result<Json>> allowDomain(CallPtr call)
{
    const auto id = call->workspace();
    const auto text = protocol::requireString(call->params(), "rule", kMaxRuleBytes);
    const auto scope = readScope(call->params());
    if (!id || !text || !scope)
        co_return fail(!id ? id.error() : !text ? text.error() : scope.error());
    const auto rule = egress::parseRule(*text);
    if (!rule)
        co_return fail(rule.error());
    const auto allowed = co_await call->plane()->boundary().allow(*id, *rule, *scope);
    co_return describe(call, *id, allowed);
}

async::Task<Result<Json>> denyDomain(CallPtr call)
{
    const auto id = call->workspace();
    const auto domain = protocol::requireString(call->params(), "domain", kMaxRuleBytes);
    if (!id || !domain)
        co_return fail(!id ? id.error() : domain.error());
    const auto before = call->plane()->boundary().snapshot(*id);
    const auto denied = co_await call->plane()->boundary().deny(*id, *domain);
    auto json = describe(call, *id, denied);
    if (json)
        (*json)["done"] =
            boundary::describeDenial(*domain, before, call->plane()->boundary().snapshot(*id));
    co_return json;
}

async::Task<Result<Json>> takeRuleBack(CallPtr call)
{
    const auto id = call->workspace();
    const auto text = protocol::requireString(call->params(), "rule", kMaxRuleBytes);
    const auto scope = readScope(call->params());
    if (!id || !text || !scope)
        co_return fail(!id ? id.error() : !text ? text.error() : scope.error());
    const auto rule = egress::parseRule(*text);
    if (!rule)
        co_return fail(rule.error());
    const auto taken = co_await call->plane()->boundary().withdraw(*id, *rule, *scope);
    auto json = describe(call, *id, taken);
    if (json)
        (*json)["done"] = boundary::describeTakenBack(*rule, *scope);
    co_return json;
}

} // namespace

void addEgressMethods(MethodTable& table)
{
    table.requests["egress.show"] = showEgress;
    table.requests["egress.set"] = setEgress;
    table.requests["egress.allow"] = allowDomain;
    table.requests["egress.deny"] = denyDomain;
    table.requests["egress.take_back"] = takeRuleBack;
}

} // namespace helix::app
