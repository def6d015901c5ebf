#pragma once
// What an agent asks leave for, until it is answered. Internal to the room; control thread.

#include <map>
#include <optional>
#include <string>

#include "sessions/agent_link.h"
#include "sessions/permission_rules.h"
#include "sessions/session_keeper.h"

namespace helix::sessions {

class PermissionQuestions {
public:
    using Asked = std::map<std::string, std::string>;
    struct Parts {
        WorkspaceId workspace;
        const std::string& agent; ///< its name, as rules have it
        const WallClock& clock;
        Transcript& transcript;
        SessionKeeper& keeper;
        SessionNotifier& notifier;
        AgentLink& link;
        PermissionRules& rules;
    };
    /// `asked`: as the last Helix left it.
    PermissionQuestions(Parts parts, Asked asked);

    /// Permission id: the request's JSON-RPC id as text, of those that wait.
    [[nodiscard]] const Asked& asked() const { return m_asked; }

    /// A request with this JSON-RPC id waits for its answer.
    [[nodiscard]] bool waits(const std::string& requestId) const;
    /// As many wait as one agent may ask at once.
    [[nodiscard]] bool isFull() const;
    /// Becomes an entry; a rule may answer it at once.
    void ask(const std::string& requestId, acp::PermissionRequest request);
    /// Becomes an entry of an editor's session, which is not answered here.
    void askInEditor(const std::string& requestId, acp::PermissionRequest request);
    void decline(const std::string& requestId);

    /// The user's answer. Conflict when there is one already; `always` makes a rule.
    Result<void> answer(const std::string& permissionId, const std::string& optionId);
    /// An editor has answered `requestId`.
    void settleInEditor(const std::string& requestId, const std::string& chosen);
    /// All are answered with "cancelled"; who called shows it.
    void cancelAll();
    /// Nobody waits for an answer any more.
    void forgetAll() { m_asked.clear(); }

private:
    std::string enter(const std::string& requestId, acp::PermissionRequest request);
    void settle(const std::string& permissionId, const std::optional<std::string>& option);

    const Parts m_parts;
    Asked m_asked;
};

} // namespace helix::sessions
