#pragma once
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fake {

struct NetdOptions {
    std::string workspace, controlSocket, qemuSocket;
    int mtu = 16384;
    std::map<std::string, std::string> settings; ///< the HELIXVM_FAKE_ ones

    [[nodiscard]] std::string value(const std::string& name, const std::string& fallback) const;
    [[nodiscard]] std::string mood() const { return value("HELIXVM_FAKE_NETD", ""); }
    [[nodiscard]] std::chrono::milliseconds later() const;
    /// Where connections to a port of the guest go; 0: nowhere.
    [[nodiscard]] std::uint16_t targetOf(std::uint16_t guestPort) const;
};

/// Ends the program when the command line is not one of helix-netd.
NetdOptions parseNetdOptions(const std::vector<std::string>& arguments);

/// Adds what the environment, the file beside the control socket and, when `qemu` is a connection
/// to it, QEMU's environment say. What is known already stays.
void readSettings(NetdOptions& options, int qemu);

} // namespace fake
