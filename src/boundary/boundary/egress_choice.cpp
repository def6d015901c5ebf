#include "boundary/egress_choice.h"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/try.h"
#include "boundary/netd_messages.h"
#include "egress/netd_protocol.h"

namespace helix::boundary {
namespace {

constexpr std::size_t kEnvelope = 1024;    ///< what JSON-RPC adds, generously
constexpr std::size_t kMaxExpanded = 2000; ///< rules in one policy; helix-netd takes 2048

tl::unexpected<Error> tooMany()
{
    return fail(ErrorCode::ResourceExhausted,
                "There are more rules than " + std::to_string(kMaxRules) +
                    "; use wildcards (*.example.org) instead of single names.");
}

} // namespace

Result<std::vector<egress::Rule>> normalised(std::vector<egress::Rule> rules)
{
    if (rules.size() > kMaxRules)
        return tooMany();
    std::vector<egress::Rule> clean;
    for (const auto& rule : rules) {
        TRY(const auto parsed, egress::parseRule(egress::toString(rule)));
        if (std::ranges::find(clean, parsed) == clean.end())
            clean.push_back(parsed);
    }
    return clean;
}

Result<EgressChoice> normalised(EgressChoice choice)
{
    EgressChoice clean;
    clean.mode = choice.mode;
    clean.strict = choice.strict;
    for (const auto& name : choice.lists) {
        if (egress::findList(name) == nullptr)
            return fail(ErrorCode::InvalidArgument,
                        "There is no list named '" + printable(name, 40) + "'.");
        if (std::ranges::find(clean.lists, name) == clean.lists.end())
            clean.lists.push_back(name);
    }
    TRY(auto rules, normalised(std::move(choice.rules)));
    clean.rules = std::move(rules);
    return clean;
}

egress::Policy makePolicy(const EgressChoice& choice, const std::vector<egress::Rule>& always,
                          const std::vector<egress::Rule>& once)
{
    egress::Policy policy;
    policy.mode = choice.mode;
    policy.strict = choice.strict;
    std::set<egress::Rule> seen;
    const auto add = [&](const std::vector<egress::Rule>& rules, const std::string& origin) {
        for (const auto& rule : rules)
            if (seen.insert(rule).second)
                policy.rules.push_back({rule, origin});
    };
    for (const auto& name : choice.lists)
        if (const auto* list = egress::findList(name))
            add(list->rules, "list:" + name);
    add(choice.rules, "workspace");
    add(always, "always");
    add(once, "once");
    return policy;
}

Result<void> checkSize(const egress::Policy& policy)
{
    const auto bytes = policyParameters(0, policy).dump().size() + kEnvelope;
    if (bytes > egress::netd::kMaxMessage || policy.rules.size() > kMaxExpanded)
        return tooMany();
    return {};
}

} // namespace helix::boundary
