#pragma once
// helix-netd's side of egress/netd_protocol.h.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "base/unique_fd.h"
#include "egress/policy.h"
#include "fakes/fake_qemu/event_loop.h"
#include "forwards.h"
#include "ledger.h"
#include "options.h"
#include "protocol/json_rpc.h"

namespace fake {

class Control {
public:
    using Json = nlohmann::json;
    Control(EventLoop& loop, const NetdOptions& options, Forwards& forwards, Ledger& ledger,
            std::function<void()> quit);

    void notify(const char* method, const Json& params);
    void sendRaw(const std::string& bytes);
    void hangUp();
    /// What a guest would see that asks for the name and connects: a refusal on the ledger, or a
    /// connection that opens and ends. True when it was let through.
    bool visit(const std::string& name, std::uint16_t port);
    /// Hands the far end of a connection to 10.0.2.100:port over, as for a guest; empty without a
    /// channel.
    helix::UniqueFd connectToService(std::uint16_t port);
    [[nodiscard]] Json state() const;

private:
    void accept();
    void read();
    void flush(int connection);
    void flood(int connection);
    void takeDescriptors(const void* message);
    void handle(const std::string& line);
    void answer(const helix::protocol::RpcMessage& request);
    helix::Result<Json> perform(const std::string& method, const Json& params);
    Json hello();
    helix::Result<Json> setPolicy(const Json& params);
    helix::Result<Json> addForward(const Json& params);
    helix::Result<Json> setService(const Json& params);

    EventLoop& m_loop;
    const NetdOptions& m_options;
    Forwards& m_forwards;
    Ledger& m_ledger;
    std::function<void()> m_quit;
    int m_listener;
    int m_client = -1;
    int m_connection = 0; ///< how many there were
    std::string m_output;
    std::string m_input;
    std::deque<helix::UniqueFd> m_descriptors;
    std::map<std::uint16_t, helix::UniqueFd> m_services;
    helix::egress::Policy m_policy; ///< Offline at first
    std::uint64_t m_revision = 0;
    int m_policiesSet = 0;
    bool m_writable = false;
    std::string m_reason;
};

} // namespace fake
