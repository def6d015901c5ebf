#pragma once
// Helix's end: one client at a time on a unix socket, JSON-RPC 2.0, one message a line.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <poll.h>

#include "base/result.h"
#include "base/unique_fd.h"
#include "local/line_channel.h"
#include "netd/netd_log.h"

namespace helix::netd {

class ControlServer {
public:
    /// The answer to one line, if it wants one; an error ends the connection after it was sent.
    /// `descriptors`: what came with it.
    struct Reply {
        std::string line; ///< empty: none
        bool close = false;
    };
    using OnLine = std::function<Reply(std::string_view line, std::vector<UniqueFd>& descriptors)>;
    /// The next line to push to the client, or empty: asked whenever the socket takes more.
    using NextLine = std::function<std::string()>;

    ControlServer(UniqueFd listener, Log& log);

    OnLine onLine;
    NextLine nextLine;
    std::function<void()> onClientGone;

    /// Adds its descriptors; `dispatch` must be given the same vector afterwards.
    void fill(std::vector<pollfd>& polled);
    void dispatch(const std::vector<pollfd>& polled);
    [[nodiscard]] bool hasClient() const { return m_client.has_value(); }
    /// Queues a line for the client; a client that does not read is cut off.
    void send(std::string line);
    /// Writes as much as goes, pulling from nextLine.
    void flush();

private:
    void acceptClient();
    void receive();
    void takeLines();
    void drop(std::string_view why);

    UniqueFd m_listener;
    std::optional<local::LineChannel> m_client;
    Log& m_log;
    std::size_t m_firstPolled = 0;
    bool m_closing = false;
};

} // namespace helix::netd
