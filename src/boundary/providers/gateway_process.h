#pragma once
// The helix-gateway program as Helix runs it, and the conversation with it
// (gateway/gateway_protocol.h). Control thread.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "async/completion.h"
#include "async/process_watch.h"
#include "async/spawn.h"
#include "base/result.h"
#include "base/unique_fd.h"
#include "rpc/peer.h"

namespace helix::providers {

using Json = nlohmann::json;

class GatewayProcess {
public:
    struct Events {
        /// A notification of the gateway's; its content is foreign.
        std::function<void(const std::string& method, const Json& params)> told;
        /// Called once, from the event loop, when the program has ended.
        std::function<void(const Error& reason)> ended;
    };
    /// Starts the program; what it prints is appended to `log`. Unavailable when it cannot be.
    static Result<std::unique_ptr<GatewayProcess>>
    start(const std::filesystem::path& program, const std::filesystem::path& log, Events events);
    /// Kills the program when it still runs. Waits for nothing: it is reaped from the event loop.
    ~GatewayProcess();
    GatewayProcess(const GatewayProcess&) = delete;
    GatewayProcess& operator=(const GatewayProcess&) = delete;

    /// `descriptor` is duplicated into the gateway; it may be null. Unavailable when the program
    /// ends meanwhile.
    async::Task<Result<Json>> request(std::string method, Json params,
                                      std::shared_ptr<UniqueFd> descriptor,
                                      std::chrono::milliseconds deadline);
    /// A gateway that does not do as it is told must not go on; `ended` follows.
    void kill() { m_watch.signal(SIGKILL); }

private:
    GatewayProcess(UniqueFd socket, async::Spawned program, Events events);
    void end(const std::string& why);
    struct Ending;
    static async::Task<Result<Json>> withReason(async::Task<Result<Json>> call,
                                                std::shared_ptr<Ending> ending);

    Events m_events;
    std::shared_ptr<Ending> m_ending;  ///< owners: this and requests under way
    std::shared_ptr<rpc::Peer> m_peer; ///< owners: this and requests under way
    async::ProcessWatch m_watch;
};

} // namespace helix::providers
