#pragma once
// The real helix-gateway as a test drives it: the conversation that Helix would lead, and guests'
// connections as helix-netd would hand them over. Blocking, with deadlines.

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/unique_fd.h"
#include "fakes/model_server/model_server.h"
#include "unit/gateway/guest_client.h"

namespace helix::gateway {

using Json = nlohmann::json;

/// A gateway process with its control socket.
class GatewayProgram {
public:
    GatewayProgram();
    ~GatewayProgram();
    GatewayProgram(const GatewayProgram&) = delete;
    GatewayProgram& operator=(const GatewayProgram&) = delete;

    /// The whole response message.
    Json ask(const std::string& method, const Json& params, int descriptor = -1);
    /// The next notification of that method within the deadline, or null.
    Json told(std::chrono::milliseconds deadline = std::chrono::seconds(60),
              const std::string& method = "used");
    void closeControl() { m_control.reset(); }
    /// Waits for its end; true when it was a good one.
    bool endsWithin(std::chrono::milliseconds deadline);
    [[nodiscard]] int pid() const { return m_pid; }

private:
    Json nextLine(std::chrono::steady_clock::time_point end);
    int m_pid = 0;
    UniqueFd m_control;
    std::string m_in;
    std::int64_t m_lastId = 0;
    std::vector<Json> m_told;
};

/// What helix-netd holds for a workspace.
class Channel {
public:
    Channel();
    /// A guest's new connection to 10.0.2.100:8080.
    [[nodiscard]] GuestClient connect() const;
    [[nodiscard]] int forGateway() const { return m_gatewayEnd.get(); }

private:
    UniqueFd m_end, m_gatewayEnd;
};

class GatewayTest : public testing::Test {
public:
    /// One model server for all tests of a suite: Python takes its time to start.
    static void SetUpTestSuite();
    static void TearDownTestSuite();

protected:
    GatewayTest();
    static constexpr const char* kKey = "sk-the-real-key-of-the-user-1234567890";
    static constexpr const char* kToken = "hx-token-of-workspace-one";

    static Json provider(const std::string& name, const std::string& kind, const std::string& url,
                         const std::vector<std::string>& models = {});
    /// anthropic, openai and gemini, all at the model server.
    void setUsualProviders();
    void openWorkspace(const std::string& id, const std::string& token, const Channel& channel,
                       const Json& budget = Json::object(), bool fetch = false);
    void setSecret(const std::string& origin, const std::vector<std::string>& granted);
    /// What the model server was asked.
    Json log(const char* method = "GET");
    /// Polls the log until its last entry satisfies `key`.
    bool logSays(const char* key);

    fakes::ModelServer& m_server; ///< with an empty log
    GatewayProgram m_gateway;
    Channel m_channel;
};

/// A request as a client sends it.
std::string post(const std::string& path, const Json& body,
                 const std::string& headers = "x-api-key: hx-token-of-workspace-one\r\n");
std::string get(const std::string& path,
                const std::string& headers = "x-api-key: hx-token-of-workspace-one\r\n");
/// A message of the model `model`, in Anthropic's form.
Json message(const std::string& model, const std::string& prompt, bool stream = false,
             int maxTokens = 100);

} // namespace helix::gateway
