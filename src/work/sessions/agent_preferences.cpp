#include "sessions/agent_preferences.h"

namespace helix::sessions {

void AgentPreferences::set(const WorkspaceId& workspace, std::string agent, OptionWishes wishes)
{
    m_byWorkspace[workspace] = {std::move(agent), std::move(wishes)};
}

std::string AgentPreferences::usualAgent(const WorkspaceId& workspace) const
{
    const auto found = m_byWorkspace.find(workspace);
    return found != m_byWorkspace.end() && !found->second.agent.empty() ? found->second.agent
                                                                        : agents::kBuiltInAgent;
}

OptionWishes AgentPreferences::wishesFor(const WorkspaceId& workspace,
                                         const std::string& agent) const
{
    const auto found = m_byWorkspace.find(workspace);
    return found != m_byWorkspace.end() && found->second.agent == agent ? found->second.wishes
                                                                        : OptionWishes();
}

bool AgentPreferences::dropWish(const WorkspaceId& workspace, const std::string& agent,
                                const std::string& word, const std::string& value)
{
    const auto wishes = wishesFor(workspace, agent);
    const auto wish = wishes.find(word);
    if (wish == wishes.end() || wish->second != value)
        return false;
    m_byWorkspace[workspace].wishes.erase(word);
    return true;
}

} // namespace helix::sessions
