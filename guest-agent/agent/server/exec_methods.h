#pragma once
// The exec methods of one /v1/rpc connection.

#include <functional>
#include <map>
#include <memory>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "agent/exec/exec.h"
#include "agent/user/given_environment.h"
#include "agent/user/guest_user.h"
#include "protocol/exec_input.h"
#include "protocol/json_rpc.h"

namespace helix::agent {

class Channel;

class ExecMethods {
public:
    using Reply = std::function<void(const Result<protocol::Json>&)>;

    ExecMethods(boost::asio::any_io_executor executor, std::shared_ptr<Channel> channel,
                const GuestUser& user, const GivenEnvironment& given);

    boost::asio::awaitable<Result<protocol::Json>> start(protocol::Json params);
    /// Begins the output of what start() returned, once that answer is on its way.
    void streamStarted(const protocol::Json& startResult);
    void input(const protocol::Json& params, Reply reply);
    void input(const protocol::ExecInput& input, Reply reply);
    Result<protocol::Json> signal(const protocol::Json& params);
    void acknowledge(const protocol::Json& params);
    void abandonAll();

private:
    [[nodiscard]] Result<SpawnRequest> readRequest(const protocol::Json& params) const;
    static void write(Exec& exec, Bytes data, bool end, Reply reply);
    Result<std::shared_ptr<Exec>> find(const protocol::Json& params);

    boost::asio::any_io_executor m_executor;
    std::shared_ptr<Channel> m_channel;
    GuestUser m_user;
    const GivenEnvironment& m_given;
    /// Shared with the exit handlers of running children, which take themselves out.
    std::shared_ptr<std::map<std::int64_t, std::shared_ptr<Exec>>> m_execs;
    std::int64_t m_next = 1;
    int m_starting = 0;
    bool m_abandoned = false;
};

} // namespace helix::agent
