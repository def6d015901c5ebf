#pragma once
// The helix-gateway program as Helix runs it, and the conversation with it
// (gateway/gateway_protocol.h). Control thread.

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <QProcess>

#include <nlohmann/json.hpp>

#include "async/completion.h"
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
        /// Called once, from the event loop, when the program has ended or could not be started.
        std::function<void(const Error& reason)> ended;
    };
    /// Starts the program; its standard error is appended to `log`.
    static Result<std::unique_ptr<GatewayProcess>>
    start(const std::filesystem::path& program, const std::filesystem::path& log, Events events);
    /// Kills the program when it still runs, and reaps it.
    ~GatewayProcess();
    GatewayProcess(const GatewayProcess&) = delete;
    GatewayProcess& operator=(const GatewayProcess&) = delete;

    /// `descriptor` is duplicated into the gateway; it may be null. Unavailable when the program
    /// ends meanwhile.
    async::Task<Result<Json>> request(std::string method, Json params,
                                      std::shared_ptr<UniqueFd> descriptor,
                                      std::chrono::milliseconds deadline);
    /// Why it has ended, when it has.
    [[nodiscard]] const std::optional<Error>& ending() const;
    /// A gateway that does not do as it is told must not go on; `ended` follows.
    void kill() { m_process.kill(); }
    [[nodiscard]] qint64 pid() const { return m_process.processId(); }

private:
    GatewayProcess(UniqueFd socket, Events events);
    void launch(const std::filesystem::path& program, const std::filesystem::path& log,
                int childSocket);
    void end(const std::string& why);
    struct Ending;
    static async::Task<Result<Json>> withReason(async::Task<Result<Json>> call,
                                                std::shared_ptr<Ending> ending);

    Events m_events;
    std::shared_ptr<Ending> m_ending;  ///< owners: this and requests under way
    std::shared_ptr<rpc::Peer> m_peer; ///< owners: this and requests under way
    QProcess m_process;
};

} // namespace helix::providers
