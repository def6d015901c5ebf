#pragma once
// The Agent Client Protocol, agent side: which message does what.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "coder/acp_channel.h"
#include "coder/acp_session.h"
#include "coder/http/model_client.h"
#include "coder/settings.h"

namespace helix::agent::coder {

/// Used by the thread of the event loop.
class AcpServer {
public:
    AcpServer(boost::asio::any_io_executor executor, AcpChannel& channel, Settings settings);
    ~AcpServer();

    /// Serves until the input ends; turns that run then are cancelled and waited for.
    boost::asio::awaitable<void> run();

private:
    using SessionPtr = std::shared_ptr<AcpSession>; ///< the table, and a turn that runs
    struct Fault {
        int code = kInvalidParams;
        std::string message;
    };
    using Answer = tl::expected<Json, Fault>;

    void take(std::string line);
    boost::asio::awaitable<void> serve(Json id, std::string method, Json params);
    boost::asio::awaitable<Answer> call(std::string method, Json params);
    [[nodiscard]] static Json initialize();
    boost::asio::awaitable<Answer> newSession(Json params);
    boost::asio::awaitable<Answer> loadSession(Json params, bool replays);
    boost::asio::awaitable<Answer> prompt(Json params);
    Answer setOption(const Json& params);
    Answer close(const Json& params);
    void cancel(const Json& params);

    [[nodiscard]] SessionPtr find(const Json& params) const;
    SessionPtr makeSession(std::string id);
    [[nodiscard]] DesktopPlaces presentDesktop() const;
    boost::asio::awaitable<void> lookForModels();
    boost::asio::awaitable<void> chooseModel(SessionPtr session);
    void connectServers(AcpSession& session, const Json& params);
    boost::asio::awaitable<void> takeServers(SessionPtr session);
    static Fault unknownSession();

    boost::asio::any_io_executor m_executor;
    AcpChannel& m_channel;
    Settings m_settings;
    ModelClient m_client;
    std::vector<ModelChoice> m_models;
    std::map<std::string, SessionPtr> m_sessions;
    int m_serving = 0;
    Signal m_served;
};

} // namespace helix::agent::coder
