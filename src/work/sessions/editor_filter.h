#pragma once
// What passes between an editor on the host and an agent in the guest, and in which form. Pure.
// Internal to the room.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace helix::sessions {

/// Where the guest keeps the project, whatever the editor calls its folder.
inline constexpr const char* kGuestProject = "/home/agent/workspace";

/// What becomes of a message of the agent.
struct ForEditor {
    enum class Kind {
        Pass,   ///< `message` goes to the editor
        Refuse, ///< `message` is the error that answers it; the agent gets that
        Drop,
    };
    Kind kind = Kind::Drop;
    /// Made anew from the members that the protocol has: never the agent's own text.
    nlohmann::json message;
    std::string method; ///< of what passes, or of the editor's request that it answers
    std::string remark; ///< a sentence about what was refused or dropped
};

class EditorFilter {
public:
    EditorFilter() = default;
    /// `kept`: MCP servers by their address, as an agent is given them, whose keys the user has
    /// given to this workspace: the editor's of that address become these.
    explicit EditorFilter(std::map<std::string, nlohmann::json> kept)
        : m_kept(std::move(kept))
    {
    }

    /// Changes the editor's message: nothing of the host offered, its folder replaced by the
    /// guest's, MCP servers that are commands of the host or addresses of it taken out, and of the
    /// others their keys. Returns sentences about what was taken out.
    std::vector<std::string> toAgent(nlohmann::json& message);
    /// An editor gets session/update, session/request_permission and the answers to what it asked,
    /// and nothing else. Places in the guest's folder become places in the editor's; what is
    /// elsewhere, or in a git folder, is left out or told in words.
    ForEditor toEditor(const nlohmann::json& message);
    [[nodiscard]] const std::string& hostFolder() const { return m_hostFolder; }

private:
    ForEditor answerToEditor(const nlohmann::json& message);
    [[nodiscard]] nlohmann::json adapted(const nlohmann::json& value) const;

    std::map<std::string, nlohmann::json> m_kept;
    std::string m_hostFolder;                  ///< of the last session; empty: none yet
    std::map<std::string, std::string> m_open; ///< methods of the editor's requests, by idText()
};

} // namespace helix::sessions
