#pragma once
// With which agent, and which of its options, sessions in a workspace begin. Pure. Internal to the
// room.

#include <map>
#include <string>

#include "sessions/sessions.h"

namespace helix::sessions {

class AgentPreferences {
public:
    void set(const WorkspaceId& workspace, std::string agent, OptionWishes wishes);
    void erase(const WorkspaceId& workspace) { m_byWorkspace.erase(workspace); }
    /// Of sessions for which none is named.
    [[nodiscard]] std::string usualAgent(const WorkspaceId& workspace) const;
    /// What a session of this agent there begins with.
    [[nodiscard]] OptionWishes wishesFor(const WorkspaceId& workspace,
                                         const std::string& agent) const;
    /// False when `value` is not what is wished of `agent` for this word.
    bool dropWish(const WorkspaceId& workspace, const std::string& agent, const std::string& word,
                  const std::string& value);

private:
    struct Preference {
        std::string agent; ///< empty: the built-in one
        OptionWishes wishes;
    };
    std::map<WorkspaceId, Preference> m_byWorkspace;
};

} // namespace helix::sessions
