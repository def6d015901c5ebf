#pragma once
// One helix-decode as a program: started, spoken to in packets, ended. What the packets mean is
// decoder_process.h's and sound_process.h's. Internal to the room.

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/shared_memory.h"
#include "base/unique_fd.h"
#include "decoding/messages.h"

namespace helix::link {

/// Belongs to one thread, with which the process ends as well. Destroyed: the process is killed, and gone
/// on return, unless the kernel holds it longer than a few seconds.
class DecoderChannel {
public:
    struct Kind {
        std::string name;               ///< of what is decoded, as sentences have it: "desktop"
        std::vector<std::string> words; ///< of its command line, behind the descriptors
        std::size_t inputBytes = 0, outputBytes = 0;
    };
    /// Returns when the program runs; it confines itself meanwhile. NotFound, ResourceExhausted,
    /// Unsupported.
    static Result<DecoderChannel> start(const std::filesystem::path& program, Kind kind);
    ~DecoderChannel();
    DecoderChannel(DecoderChannel&&) noexcept = default;
    DecoderChannel& operator=(DecoderChannel&&) = delete;

    /// To be filled before say().
    [[nodiscard]] std::span<std::uint8_t> input() { return m_input.writable(); }
    /// Which the process can go on writing to.
    [[nodiscard]] BytesView output() const { return m_output.bytes(); }
    /// Unavailable when it has ended.
    Result<void> say(const decoding::Packet& packet);
    /// The next packet; empty when it has another length than one. Timeout, Unavailable.
    Result<Bytes> hear(std::chrono::milliseconds deadline);
    [[nodiscard]] int pid() const { return m_pid; }

private:
    DecoderChannel(Kind kind, SharedMemory input, SharedMemory output, UniqueFd socket);
    [[nodiscard]] Error ended();
    /// Ends it and tells how that came; does not wait long for one that cannot be ended.
    std::string reap();

    Kind m_kind;
    SharedMemory m_input;
    SharedMemory m_output;
    UniqueFd m_socket;
    UniqueFd m_pidfd;
    int m_pid = 0;
};

} // namespace helix::link
