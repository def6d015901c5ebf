#pragma once
// What the user has said once and for all about what agents may do. Internal to the room; control
// thread.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sessions/sessions.h"

namespace helix::sessions {

/// In place of the one about the same. Pure.
void putRule(std::vector<PermissionRule>& rules, PermissionRule rule);

/// The option that the newest fitting rule chooses; nothing: ask the user. Pure.
std::optional<std::string> answerByRule(const std::vector<PermissionRule>& rules,
                                        const WorkspaceId& workspace, const std::string& agent,
                                        const acp::PermissionRequest& request);

/// The rules of all workspaces, and what is on record of them. Owners: the service and what of it
/// runs.
class PermissionRules : public std::enable_shared_from_this<PermissionRules> {
public:
    /// `changed`: told whenever the list is another.
    PermissionRules(store::Database& database, std::function<void()> changed);
    /// As the last Helix left them.
    void restore(std::vector<PermissionRule> rules) { m_rules = std::move(rules); }
    /// Nobody is told of anything any more.
    void shut() { m_changed = nullptr; }

    [[nodiscard]] const std::vector<PermissionRule>& list() const { return m_rules; }
    async::Task<Result<void>> replace(std::vector<PermissionRule> rules);
    /// The disk follows; a refusal of it is logged.
    void add(PermissionRule rule);
    /// Those of a workspace that is removed; a refusal of the disk is logged.
    async::Task<void> removeWorkspace(WorkspaceId workspace);

    /// What is said of `source` holds for `copy` as well; a refusal of the disk is logged.
    async::Task<void> copyWorkspace(WorkspaceId source, WorkspaceId copy);

private:
    [[nodiscard]] async::Task<Result<void>> save() const;
    async::Task<void> saveOrLog();

    store::Database& m_database;
    std::function<void()> m_changed; ///< null once shut
    std::vector<PermissionRule> m_rules;
};

} // namespace helix::sessions
