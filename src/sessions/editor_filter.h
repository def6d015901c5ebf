#pragma once
// What passes between an editor on the host and an agent in the guest, and in which form. Pure.
// Internal to the room.

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace helix::sessions {

/// Where the guest keeps the project, whatever the editor calls its folder.
inline constexpr const char* kGuestProject = "/home/agent/workspace";

class EditorFilter {
public:
    /// Changes the editor's message: no file system and terminals offered, its folder replaced by
    /// the guest's, MCP servers that are commands of the host or addresses of it taken out.
    void toAgent(nlohmann::json& message);
    /// Changes the agent's message: places in the guest's folder become places in the editor's.
    void toEditor(nlohmann::json& message) const;
    [[nodiscard]] const std::string& hostFolder() const { return m_hostFolder; }

private:
    std::string m_hostFolder; ///< of the last session; empty: none yet
};

/// A request of the agent that would reach into the host: never passed on.
bool reachesIntoHost(const std::string& method);

} // namespace helix::sessions
