#pragma once
// What Helix can ask of helix-netd (egress/netd_protocol.h), as functions of JSON.

#include <vector>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/unique_fd.h"
#include "netd/confinement.h"
#include "netd/control_server.h"
#include "netd/egress_door.h"
#include "netd/forwards.h"
#include "netd/frame_path.h"
#include "netd/guest_sockets.h"
#include "netd/options.h"

namespace helix::netd {

class ControlMethods {
public:
    struct Parts {
        const Options& options;
        EgressDoor& door;
        Ledger& ledger;
        FlowTable& flows;
        Forwards& forwards;
        GuestSockets& sockets;
        ServiceChannels& services;
        SlirpEngine& engine;
        const FramePath& path;
        int statm; ///< open /proc/self/statm
    };
    explicit ControlMethods(Parts parts);

    Confinement confinement;
    bool quit = false; ///< Helix has asked for the end

    /// One line of Helix.
    ControlServer::Reply handle(std::string_view line, std::vector<UniqueFd>& descriptors);
    /// A new client: nothing is pushed to it before its hello.
    void reset();
    /// The next ledger record for the client, or empty.
    std::string nextRecord();
    [[nodiscard]] bool greeted() const { return m_greeted; }

private:
    using Json = nlohmann::json;
    Result<Json> call(const std::string& method, const Json& params,
                      std::vector<UniqueFd>& descriptors);
    void notified(const std::string& method, const Json& params);
    Result<Json> hello();
    Result<Json> setPolicy(const Json& params);
    Result<Json> addForward(const Json& params, std::vector<UniqueFd>& descriptors);
    Result<Json> handOver(const Json& params, std::vector<UniqueFd>& descriptors);
    Result<Json> removeForward(const Json& params);
    Result<Json> setService(const Json& params, std::vector<UniqueFd>& descriptors);
    [[nodiscard]] Json status() const;
    [[nodiscard]] Json forwardReports() const;

    Parts m_parts;
    bool m_greeted = false;
    std::uint64_t m_sent = 0; ///< last sequence pushed to this client
};

} // namespace helix::netd
