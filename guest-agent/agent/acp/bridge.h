#pragma once
// What helix-agent changes in and remembers of the messages between the host and one agent. Pure.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"

namespace helix::agent {

/// The MCP server with the desktop's tools, in both ways that an agent may reach it.
struct DesktopOffer {
    std::string url, authorization; ///< value of the header
    std::vector<std::string> command;
    std::map<std::string, std::string> environment;
};

/// Reads every message that passes. It goes by the requests that are open on both sides, so it must
/// see all of them.
class Bridge {
public:
    /// `cwd`: absolute, what the agent is told to work in. `offer`: none, when the agent has
    /// desktop tools of its own.
    /// `given`: what the host has put into the guest's environment. In addresses and headers of the
    /// host's MCP servers {env:HELIX_GATEWAY_URL} and {env:HELIX_GATEWAY_TOKEN} stand for it.
    Bridge(std::string cwd, std::optional<DesktopOffer> offer,
           std::map<std::string, std::string> given = {});

    /// The host's message as the agent gets it, one line. session/new, /load and /resume get the
    /// folder and the desktop's MCP server; initialize loses the capabilities fs and terminal: the
    /// host never lends its disk.
    std::string toAgent(std::string message);
    /// Looks at a message of the agent. Protocol error when it is none.
    Result<void> fromAgent(std::string_view line);

    /// The host waits for an answer, and the agent for none from the host.
    [[nodiscard]] bool agentIsToAnswer() const;

private:
    void rewriteSession(nlohmann::json& params) const;
    void nameGateway(nlohmann::json& server) const;

    static constexpr std::size_t kMaxOpenRequests = 1024; ///< of each side that are remembered

    std::string m_cwd;
    std::optional<DesktopOffer> m_offer;
    std::map<std::string, std::string> m_given;
    std::set<std::string> m_asked;   ///< ids of the host's open requests, as JSON text
    std::set<std::string> m_askedUs; ///< of the agent's
    std::string m_initializeId;      ///< while it is open
    bool m_takesHttp = false;        ///< the agent can use an MCP server over HTTP
};

} // namespace helix::agent
