#pragma once
// Sessions of clients that began with `initialize`: whose calls a cancellation means.

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "agent/mcp/tool_call.h"

namespace helix::agent {

/// At most kMaxSessions: the one that was not used for the longest time makes room.
class HttpSessions {
public:
    static constexpr std::size_t kMaxSessions = 64;

    /// A new session's id.
    std::string start();
    /// Null when there is no such session.
    std::shared_ptr<RunningCalls> find(const std::string& id);
    /// Cancels its calls. False when there is no such session.
    bool end(const std::string& id);
    void endAll();

private:
    struct Session {
        std::shared_ptr<RunningCalls> calls; ///< shared with requests under way
        std::uint64_t lastUse = 0;
    };
    std::map<std::string, Session> m_sessions;
    std::uint64_t m_uses = 0;
};

} // namespace helix::agent
