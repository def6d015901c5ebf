#pragma once
// The other side of a local socket as one to talk JSON-RPC with: our helpers (helix-netd,
// helix-gateway, helix-port-page), or the Helix that runs already.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "async/completion.h"
#include "base/clock.h"
#include "base/result.h"
#include "base/unique_fd.h"
#include "local/line_channel.h"

class QSocketNotifier;

namespace helix::rpc {

using Json = nlohmann::json;

struct PeerOptions {
    std::string who;                  ///< in sentences: "The workspace's network helper"
    std::size_t maxMessage = 0;       ///< bytes of a line of its
    std::size_t maxUnread = 4U << 20; ///< bytes of ours that it has not read
    MonotonicClock clock = systemMonotonicClock(); ///< of its rate
};

/// Lives on the thread that made it. Whatever the other side sends beyond the protocol, its sizes
/// and its rate ends the conversation and nothing else. It may answer and notify, but not ask.
class Peer : public std::enable_shared_from_this<Peer> {
public:
    struct Events {
        std::function<void(const std::string& method, const Json& params)> notified;
        /// Once, when the conversation is over for any reason but close().
        std::function<void(const Error& why)> ended;
    };

    /// One try, which does not wait. NotFound when there is no socket, Unavailable when nobody
    /// listens, ResourceExhausted when too many wait for whoever does, PermissionDenied when that is
    /// a process of another user.
    static Result<std::shared_ptr<Peer>> connectTo(const std::filesystem::path& socket,
                                                   PeerOptions options);
    /// Over our end of a pair.
    static std::shared_ptr<Peer> over(UniqueFd socket, int peerPid, PeerOptions options);
    ~Peer();
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;

    /// SO_PEERCRED (unix(7)): who listened when we connected.
    [[nodiscard]] int peerPid() const { return m_peerPid; }
    /// Begins to read. Until then nothing is called.
    void listen(Events events);
    /// One request, sent before this returns. The other side's own error, Timeout after `deadline`
    /// (the request is forgotten, its late answer dropped), or Unavailable when the conversation is
    /// over. `descriptor` rides along and stays the caller's as well. What was sent is wiped.
    async::Task<Result<Json>> call(std::string method, Json params,
                                   std::chrono::milliseconds deadline,
                                   std::shared_ptr<UniqueFd> descriptor = {});
    void notify(const std::string& method, const Json& params);
    /// Ends it without a word to anybody but those who wait in call(): they get `why`, or that the
    /// conversation has ended.
    void close(std::optional<Error> why = std::nullopt);
    [[nodiscard]] bool isOpen() const { return m_channel.isOpen(); }
    /// Requests that wait for their answer.
    [[nodiscard]] std::size_t waiting() const { return m_waiting.size(); }

private:
    Peer(UniqueFd socket, int peerPid, PeerOptions options);
    [[nodiscard]] Error broken(const std::string& what) const;
    void read();
    void take(const std::string& line);
    void send(std::string line, std::shared_ptr<UniqueFd> descriptor);
    void write();
    void end(const Error& why);
    [[nodiscard]] bool tooFast(std::size_t bytes);

    local::LineChannel m_channel;
    int m_peerPid;
    std::string m_who;
    MonotonicClock m_clock;
    Events m_events;
    std::unique_ptr<QSocketNotifier> m_readable, m_writable;
    std::int64_t m_nextId = 1;
    std::map<std::int64_t, async::Completion<Json>> m_waiting;
    std::chrono::steady_clock::time_point m_windowStart;
    std::size_t m_windowMessages = 0, m_windowBytes = 0;
};

} // namespace helix::rpc
