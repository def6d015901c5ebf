#pragma once
// Ports of the host that are really listened on, relayed to local ports that stand for the guest's.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/unique_fd.h"
#include "fakes/fake_qemu/event_loop.h"
#include "options.h"

namespace fake {

class Forwards {
public:
    /// Told of connections that begin (connection.opened) and end (a record).
    struct Events {
        std::function<std::uint64_t()> newFlow;
        std::function<void(const nlohmann::json& opened)> opened;
        std::function<void(nlohmann::json record)> ended;
    };
    Forwards(EventLoop& loop, const NetdOptions& options)
        : m_loop(loop)
        , m_options(options)
    {
    }
    void setEvents(Events events) { m_events = std::move(events); }
    /// 0, or why not (errno).
    int add(const std::string& address, std::uint16_t hostPort, std::uint16_t guestPort);
    /// The next add() of this address listens with it.
    void handOver(const std::string& address, std::uint16_t hostPort, helix::UniqueFd listener);
    bool remove(const std::string& address, std::uint16_t hostPort);
    /// As ForwardReport of the protocol.
    [[nodiscard]] nlohmann::json list() const;

private:
    struct Listener {
        int fd = -1;
        std::uint16_t guestPort = 0;
        std::uint32_t open = 0;
        std::uint64_t total = 0, bytesIn = 0, bytesOut = 0;
        bool removed = false;
    };
    struct Connection {
        int client = -1, guest = -1;
        std::uint64_t flow = 0, bytesIn = 0, bytesOut = 0;
        std::int64_t begin = 0;
        std::shared_ptr<Listener> listener; ///< owners: its connections and the table
        std::uint16_t hostPort = 0;
    };
    using ConnectionPtr = std::shared_ptr<Connection>; ///< owners: its two watches
    void accept(const std::shared_ptr<Listener>& listener, std::uint16_t hostPort);
    void relay(const ConnectionPtr& connection, bool inward);
    void end(const ConnectionPtr& connection);
    [[nodiscard]] nlohmann::json line(const Connection& connection) const;

    EventLoop& m_loop;
    const NetdOptions& m_options;
    Events m_events;
    std::map<std::pair<std::string, std::uint16_t>, std::shared_ptr<Listener>> m_listeners;
    std::map<std::pair<std::string, std::uint16_t>, helix::UniqueFd> m_handed;
    std::map<std::uint64_t, ConnectionPtr> m_connections;
};

} // namespace fake
