#include "sessions/permission_rules.h"

#include <algorithm>
#include <array>

#include <spdlog/spdlog.h>

#include "operations/answer_json.h"
#include "sessions/kept_list.h"

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

PermissionRules::PermissionRules(store::Database& database, std::function<void()> changed)
    : m_database(database)
    , m_changed(std::move(changed))
{
}

async::Task<Result<void>> PermissionRules::replace(std::vector<PermissionRule> rules)
{
    m_rules = std::move(rules);
    if (m_changed)
        m_changed();
    return save();
}

void PermissionRules::add(PermissionRule rule)
{
    putRule(m_rules, std::move(rule));
    if (!m_changed)
        return;
    m_changed();
    async::detach(saveOrLog());
}

async::Task<void> PermissionRules::removeWorkspace(WorkspaceId workspace)
{
    const auto held = shared_from_this();
    if (std::erase_if(m_rules, [&](const auto& rule) { return rule.workspace == workspace; }) == 0)
        co_return;
    if (m_changed)
        m_changed();
    co_await saveOrLog();
}

async::Task<void> PermissionRules::copyWorkspace(WorkspaceId source, WorkspaceId copy)
{
    const auto held = shared_from_this();
    std::vector<PermissionRule> copies;
    for (auto rule : m_rules)
        if (rule.workspace == source) {
            rule.workspace = copy;
            copies.push_back(std::move(rule));
        }
    if (copies.empty())
        co_return;
    m_rules.insert(m_rules.end(), copies.begin(), copies.end());
    if (m_changed)
        m_changed();
    co_await saveOrLog();
}

async::Task<Result<void>> PermissionRules::save() const
{
    return saveList(m_database, "rules", operations::writeAnswer(m_rules));
}

async::Task<void> PermissionRules::saveOrLog()
{
    const auto held = shared_from_this();
    const auto saved = co_await save();
    if (!saved)
        spdlog::error("sessions: rules are not on record: {}", saved.error().describe());
}

} // namespace helix::sessions
