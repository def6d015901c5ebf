#pragma once
// One connection to one helper (helix-netd, helix-port-page): JSON-RPC over its control socket.

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "async/completion.h"
#include "base/result.h"
#include "base/unique_fd.h"

class QSocketNotifier;

namespace helix::boundary {

/// Lives on the thread that made it. Whatever the helper sends beyond the protocol, its sizes and
/// its rate ends the connection and nothing else.
class NetdLink : public std::enable_shared_from_this<NetdLink> {
public:
    using Json = nlohmann::json;
    struct Events {
        std::function<void(const std::string& method, const Json& params)> notified;
        /// Once, when the connection is over for any reason but close().
        std::function<void(const Error& why)> ended;
    };

    /// One try. NotFound when there is no socket, Unavailable when nobody listens,
    /// PermissionDenied when a process of another user does.
    static Result<std::shared_ptr<NetdLink>> connectTo(const std::filesystem::path& socket);
    /// Over our end of a pair, non-blocking. `who` is its name in sentences.
    static std::shared_ptr<NetdLink> over(UniqueFd socket, int peerPid, std::string who);
    ~NetdLink();
    NetdLink(const NetdLink&) = delete;
    NetdLink& operator=(const NetdLink&) = delete;

    /// SO_PEERCRED (unix(7)): who listened when we connected.
    [[nodiscard]] int peerPid() const { return m_peerPid; }
    /// Begins to read. Until then nothing is called.
    void listen(Events events);
    /// One request. netd's own error, Timeout, or Unavailable when the connection is over. A
    /// duplicate of `descriptor` goes with it (SCM_RIGHTS).
    async::Task<Result<Json>> call(std::string method, Json params,
                                   std::chrono::milliseconds deadline,
                                   std::shared_ptr<UniqueFd> descriptor = {});
    void notify(const std::string& method, const Json& params);
    /// Ends it without a word to anybody but those who wait in call().
    void close();
    [[nodiscard]] bool isOpen() const { return m_fd.valid(); }

private:
    struct Outgoing {
        std::string bytes;
        std::shared_ptr<UniqueFd> descriptor; ///< owners: this and its giver
    };
    NetdLink(UniqueFd fd, int peerPid, std::string who);
    [[nodiscard]] Error broken(const std::string& what) const;
    void read();
    void readLines();
    void take(const std::string& line);
    void send(std::string line, std::shared_ptr<UniqueFd> descriptor);
    void write();
    /// Bytes of the front message that went out now; -1 with errno.
    std::ptrdiff_t writeSome(const Outgoing& message) const;
    void end(const Error& why);
    [[nodiscard]] bool tooFast(std::size_t bytes);

    UniqueFd m_fd;
    int m_peerPid;
    std::string m_who; ///< "The workspace's network helper"
    Events m_events;
    std::unique_ptr<QSocketNotifier> m_readable, m_writable;
    std::string m_input;
    std::deque<Outgoing> m_output;
    std::size_t m_outputBytes = 0;
    std::int64_t m_nextId = 1;
    std::map<std::int64_t, async::Completion<Json>> m_waiting;
    std::chrono::steady_clock::time_point m_windowStart;
    std::size_t m_windowMessages = 0, m_windowBytes = 0;
};

} // namespace helix::boundary
