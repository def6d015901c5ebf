#pragma once
// The coding agents that run in this guest for the host: processes, logs, bridges
// (acp/run_frame.h).

#include <memory>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/user/given_environment.h"
#include "agent/user/guest_user.h"

namespace helix::agent {

class Channel;
class McpHttpServer;

/// Outlives every connection; runs live here, whether the host is connected or not. Event loop's
/// thread.
class HostedRuns {
public:
    struct Options {
        GuestUser user;
        std::string selfProgram;            ///< helix-agent, for the stdio MCP server
        std::string coderProgram;           ///< {helix-coder}
        std::string spoolFolder;            ///< where logs that are too long for memory go
        const McpHttpServer* mcp = nullptr; ///< offered to agents in session/new; none: not
        DesktopPlaces desktop;              ///< for the stdio MCP server
    };
    HostedRuns(boost::asio::any_io_executor executor, Options options,
               GivenEnvironment& environment);
    ~HostedRuns(); ///< ends every agent

    /// One WSS /v1/acp connection, until the host leaves or is cut off.
    boost::asio::awaitable<void> serve(std::shared_ptr<Channel> channel);

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace helix::agent
