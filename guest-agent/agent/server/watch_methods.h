#pragma once
// ports.watch and metrics.watch of one /v1/rpc connection.

#include <memory>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "agent/watch/ports.h"
#include "protocol/json_rpc.h"

namespace helix::agent {

class Channel;

class WatchMethods {
public:
    WatchMethods(boost::asio::any_io_executor executor, std::shared_ptr<Channel> channel);
    ~WatchMethods() { stop(); }

    /// The ports of now; changes are told after portsAnswered().
    Result<protocol::Json> watchPorts();
    void portsAnswered();
    /// Repeated calls change the interval.
    Result<protocol::Json> watchMetrics(const protocol::Json& params);
    void stop();

private:
    /// What the timers' coroutines hold on to: they may outlive the session by one tick.
    struct State;
    static boost::asio::awaitable<void> pollPorts(std::shared_ptr<State> state);
    static boost::asio::awaitable<void> pollMetrics(std::shared_ptr<State> state);

    boost::asio::any_io_executor m_executor;
    std::shared_ptr<State> m_state;
};

} // namespace helix::agent
