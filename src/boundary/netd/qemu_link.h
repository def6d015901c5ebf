#pragma once
// The guest's cable: QEMU's -netdev stream socket, each frame behind its length in four bytes,
// big-endian.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::netd {

/// Bytes of whole frames, without their lengths.
struct LinkTraffic {
    std::uint64_t toGuest = 0, fromGuest = 0;
};

class QemuLink {
public:
    /// Connects to the socket where QEMU listens, or will within three seconds. PermissionDenied
    /// when another user's process does.
    static Result<QemuLink> connect(const std::filesystem::path& socket, std::uint16_t mtu);
    /// Takes over a connected stream socket.
    QemuLink(UniqueFd socket, std::uint16_t mtu);

    [[nodiscard]] int fd() const { return m_socket.get(); }
    /// Reads what has come, at most `most` bytes and a quarter of a megabyte, and hands over each
    /// whole frame; the view is good during the call. Unavailable when QEMU has gone, Protocol when
    /// a length is 0 or longer than any frame of this link.
    Result<void> receive(std::size_t most, const std::function<void(BytesView)>& onFrame);

    /// Queues a frame for the guest; drops it when the guest has not fetched kMaxQueued bytes yet.
    void send(BytesView frame);
    /// Writes what the socket takes. Unavailable when QEMU has gone.
    Result<void> flush();
    [[nodiscard]] bool wantsToWrite() const { return m_outStart < m_out.size(); }
    /// So much is waiting for the guest that nobody should produce more.
    [[nodiscard]] bool congested() const { return m_out.size() - m_outStart > kMaxQueued / 4; }
    [[nodiscard]] std::uint64_t dropped() const { return m_dropped; }
    [[nodiscard]] const LinkTraffic& traffic() const { return m_traffic; }

    static constexpr std::size_t kMaxQueued = std::size_t{2} * 1024 * 1024;

private:
    UniqueFd m_socket;
    std::size_t m_maxFrame;
    Bytes m_in;
    std::size_t m_inSize = 0;
    Bytes m_out;
    std::size_t m_outStart = 0;
    std::uint64_t m_dropped = 0;
    LinkTraffic m_traffic;
};

} // namespace helix::netd
