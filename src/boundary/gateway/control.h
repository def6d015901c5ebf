#pragma once
// The conversation with Helix (gateway_protocol.h).

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/local/stream_protocol.hpp>
#include <nlohmann/json_fwd.hpp>

#include "base/unique_fd.h"
#include "gateway/state.h"
#include "local/line_channel.h"

namespace helix::protocol {
struct RpcMessage;
}

namespace helix::gateway {

class Control {
public:
    /// `ended` is called once, when Helix is gone or breaks the protocol.
    Control(State& state, UniqueFd socket, std::function<void()> ended);
    ~Control();
    /// Serves the conversation. The object outlives the event loop.
    void start();

private:
    asio::awaitable<void> read();
    asio::awaitable<void> write();
    /// False at the end of the conversation.
    bool receive();
    void takeLines();
    void take(local::Line& line);
    void answer(const protocol::RpcMessage& request, std::vector<UniqueFd>& descriptors);
    asio::awaitable<void> testProvider(std::int64_t id, ProviderPtr provider);
    void send(std::string line);
    void tellLines();

    State& m_state;
    asio::local::stream_protocol::socket m_socket; ///< waits for the channel's socket
    local::LineChannel m_channel;
    std::function<void()> m_ended;
    Signal m_toWrite;
    bool m_over = false;
};

/// What a message of Helix's changes; the pieces of Control that know no sockets.
Result<ProviderPtr> readProvider(const nlohmann::json& json);
Result<void> setProviders(State& state, const nlohmann::json& params);
Result<void> setTested(State& state, const nlohmann::json& params);
Result<void> setSecrets(State& state, const nlohmann::json& params);
Result<void> setPrices(State& state, const nlohmann::json& params);
Result<void> setProxies(State& state, const nlohmann::json& params);
Result<void> openWorkspace(State& state, const nlohmann::json& params, UniqueFd channel);
Result<void> setBudget(State& state, const nlohmann::json& params);
Result<void> setChoices(State& state, const nlohmann::json& params);
Result<void> setWritable(State& state, const nlohmann::json& params);

} // namespace helix::gateway
