#pragma once
// Who acts on the desktop, for every program in the guest that has the desktop's tools: a small file
// that helix-agent writes and the tools read. What it keeps from them it keeps from them only: who is
// root, or has the desktop's sockets, can look by other means.

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.h"
#include "protocol/desktop_steering.h"

namespace helix::agent {

struct SteeringNote {
    protocol::Steerer who = protocol::Steerer::Nobody;
    std::uint64_t privateTimes = 0; ///< that have begun
    friend bool operator==(const SteeringNote&, const SteeringNote&) = default;
};

/// HELIX_STEERING, or where the guest has it.
std::filesystem::path steeringFile();

/// As the file says; nobody where there is none, or none that is understood. Does not wait.
SteeringNote readSteering(const std::filesystem::path& file);

/// The writer: one for a guest. Used by one thread.
class SteeringBoard {
public:
    /// What another one left is over: nobody has control.
    explicit SteeringBoard(std::filesystem::path file);
    ~SteeringBoard();
    SteeringBoard(const SteeringBoard&) = delete;
    SteeringBoard& operator=(const SteeringBoard&) = delete;

    /// From its return on, every call of a tool knows. On failure nobody has control.
    Result<void> set(protocol::Steerer who);
    [[nodiscard]] protocol::Steerer who() const { return m_note.who; }

private:
    std::filesystem::path m_file;
    SteeringNote m_note;
};

} // namespace helix::agent
