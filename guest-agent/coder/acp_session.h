#pragma once
// One session as the server keeps it.

#include <memory>
#include <string>

#include "agent/asio/cancellation.h"
#include "coder/session_state.h"
#include "coder/mcp/mcp_servers.h"

namespace helix::agent::coder {

struct AcpSession {
    SessionState state;
    std::unique_ptr<McpServers> servers; ///< those that the client handed over
    std::unique_ptr<Cancellation> turn;  ///< of the turn that runs
    std::string notices;                 ///< to be said before the next turn

    /// As a thought: now while a turn runs, else before the next one.
    void tell(const std::string& sentence)
    {
        if (turn)
            state.sayText(acp::Speaker::Thought, "\n" + sentence + "\n");
        else
            notices += sentence + "\n";
    }
};

} // namespace helix::agent::coder
