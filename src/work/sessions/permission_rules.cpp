#include "sessions/permission_rules.h"

#include <algorithm>
#include <array>

namespace helix::sessions {

void putRule(std::vector<PermissionRule>& rules, PermissionRule rule)
{
    std::erase_if(rules, [&](const PermissionRule& other) {
        return other.workspace == rule.workspace && other.agent == rule.agent &&
               other.kind == rule.kind;
    });
    rules.push_back(std::move(rule));
}

std::optional<std::string> answerByRule(const std::vector<PermissionRule>& rules,
                                        const WorkspaceId& workspace, const std::string& agent,
                                        const acp::PermissionRequest& request)
{
    using Kind = acp::PermissionOption::Kind;
    const auto rule = std::find_if(rules.rbegin(), rules.rend(), [&](const PermissionRule& r) {
        return r.workspace == workspace && (r.agent.empty() || r.agent == agent) &&
               (!r.kind || r.kind == request.call.kind);
    });
    if (rule == rules.rend())
        return std::nullopt;
    for (const Kind kind : rule->allow ? std::array{Kind::AllowOnce, Kind::AllowAlways}
                                       : std::array{Kind::RejectOnce, Kind::RejectAlways})
        for (const auto& option : request.options)
            if (option.kind == kind)
                return option.id;
    return std::nullopt;
}

} // namespace helix::sessions
