#pragma once
// Runs a server written in Python, for a test. Blocking; for test threads only.

#include <cstdint>
#include <string>
#include <vector>

#include "base/unique_fd.h"

namespace helix::fakes {

/// The script takes these arguments, says "port N" and ends with its standard input.
class PythonServer {
public:
    /// Ends the test program when it does not start.
    explicit PythonServer(const std::string& script,
                          const std::vector<std::string>& arguments = {});
    ~PythonServer();
    PythonServer(const PythonServer&) = delete;
    PythonServer& operator=(const PythonServer&) = delete;

    [[nodiscard]] std::uint16_t port() const { return m_port; }
    [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(m_port); }

private:
    int m_pid = 0;
    UniqueFd m_input; ///< the server ends when it closes
    std::uint16_t m_port = 0;
};

} // namespace helix::fakes
