#pragma once
// The built-in agent in a process of its own and a client that speaks ACP with it, for tests.
// Blocking; every wait has a deadline.

#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <sys/types.h>

#include <nlohmann/json.hpp>

#include "base/unique_fd.h"
#include "fakes/model_server/model_server.h"

namespace helix::agent::coder {

using Json = nlohmann::json;

/// GET, PUT and DELETE of the model server's own paths.
Json askServer(const fakes::ModelServer& server, const std::string& method, const std::string& path,
               const std::string& body = {});

/// With HELIX_ACP_LOG in the environment all that is said goes to that file too, as
/// tests/acp/acp_schema.py reads it.
class CoderClient {
public:
    using Variables = std::map<std::string, std::string>;
    /// Runs the agent with these variables on top of the test's.
    explicit CoderClient(const Variables& variables);
    ~CoderClient();
    CoderClient(const CoderClient&) = delete;
    CoderClient& operator=(const CoderClient&) = delete;

    void sendLine(const std::string& line);
    int request(const std::string& method, const Json& params);
    void notify(const std::string& method, const Json& params);
    /// The answer to `id`; what comes before it is kept in updates().
    Json answer(int id);
    /// request() and answer().
    Json call(const std::string& method, const Json& params);
    /// The next message, whatever it is.
    Json next();
    /// Reads on until `seen` says so of an update.
    void waitFor(const std::function<bool(const Json&)>& seen);

    /// A new session in `folder`; its id.
    std::string open(const std::string& folder);
    int beginPrompt(const std::string& session, const std::string& text);
    Json prompt(const std::string& session, const std::string& text);
    void setOption(const std::string& session, const std::string& option, const std::string& value);

    [[nodiscard]] const std::vector<Json>& updates() const { return m_updates; }
    void forget() { m_updates.clear(); }
    /// The words of all updates of one kind ("agent_message_chunk").
    [[nodiscard]] std::string said(const std::string& kind) const;
    /// The last state of every tool call: the updates of an id merged.
    [[nodiscard]] std::vector<Json> toolCalls() const;
    [[nodiscard]] pid_t pid() const { return m_pid; }
    /// Ends the input and waits: the exit status.
    int finish();
    void kill();

private:
    void log(const char* side, const Json& message);

    std::ofstream m_log;
    pid_t m_pid = -1;
    UniqueFd m_input, m_output;
    std::string m_pending;
    std::vector<Json> m_updates;
    int m_lastId = 0;
};

} // namespace helix::agent::coder
