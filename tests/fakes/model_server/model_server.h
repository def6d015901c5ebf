#pragma once
// Runs model_server.py, the scripted model server, for a test. Blocking; for test threads only.

#include <cstdint>
#include <string>
#include <vector>

#include "base/unique_fd.h"

namespace helix::fakes {

class ModelServer {
public:
    /// `arguments`: as model_server.py takes them. Ends the test program when it does not start.
    explicit ModelServer(const std::vector<std::string>& arguments = {});
    ~ModelServer();
    ModelServer(const ModelServer&) = delete;
    ModelServer& operator=(const ModelServer&) = delete;

    [[nodiscard]] std::uint16_t port() const { return m_port; }
    [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(m_port); }

private:
    int m_pid = 0;
    UniqueFd m_input; ///< the server ends when it closes
    std::uint16_t m_port = 0;
};

} // namespace helix::fakes
