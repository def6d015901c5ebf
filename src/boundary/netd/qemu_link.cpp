#include "netd/qemu_link.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "egress/netd_protocol.h"
#include "local/local_socket.h"
#include "base/try.h"

namespace helix::netd {
namespace {

constexpr std::size_t kPrefix = 4;
/// Ethernet header and one VLAN tag (which the filter drops, but it is a frame).
constexpr std::size_t kTaggedEthernetHeader = 18;
/// Reads of this size keep the system calls few at 16 KiB frames and the memory small.
constexpr std::size_t kReadBuffer = std::size_t{256} * 1024;
constexpr std::chrono::seconds kPatience{3};

std::size_t readLength(const std::uint8_t* bytes)
{
    return (std::size_t{bytes[0]} << 24) | (std::size_t{bytes[1]} << 16) |
           (std::size_t{bytes[2]} << 8) | bytes[3];
}

} // namespace

QemuLink::QemuLink(UniqueFd socket, std::uint16_t mtu)
    : m_socket(std::move(socket))
    , m_maxFrame(std::min<std::size_t>(egress::netd::kMaxFrame, mtu + kTaggedEthernetHeader))
    , m_in(kReadBuffer)
{
    // The kernel doubles these; the default of 208 KiB holds a dozen large frames.
    const int size = 1024 * 1024;
    ::setsockopt(fd(), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    ::fcntl(fd(), F_SETFL, ::fcntl(fd(), F_GETFL) | O_NONBLOCK);
}

Result<QemuLink> QemuLink::connect(const std::filesystem::path& socket, std::uint16_t mtu)
{
    // QEMU may still be on its way to listening when netd starts beside it.
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    auto connected = local::connectTo(socket, local::Waits::Blocking);
    while (!connected && std::chrono::steady_clock::now() < deadline) {
        ::poll(nullptr, 0, 20);
        connected = local::connectTo(socket, local::Waits::Blocking);
    }
    if (!connected)
        return fail(connected.error().wrapped("helix-netd cannot reach the virtual machine's "
                                              "network socket."));
    TRY(local::checkPeerIsOurUser(connected->get(), "QEMU's network socket"));
    return QemuLink(std::move(*connected), mtu);
}

Result<void> QemuLink::receive(std::size_t most, const std::function<void(BytesView)>& onFrame)
{
    const std::size_t room = std::min(m_in.size() - m_inSize, std::max(most, kPrefix));
    const ssize_t count = ::read(fd(), m_in.data() + m_inSize, room);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return {};
    if (count < 0)
        return failErrno(errno, "The virtual machine's network socket broke.",
                         ErrorCode::Unavailable);
    if (count == 0)
        return fail(ErrorCode::Unavailable, "The virtual machine closed its network socket.");
    m_inSize += static_cast<std::size_t>(count);
    std::size_t at = 0;
    while (m_inSize - at >= kPrefix) {
        const std::size_t length = readLength(m_in.data() + at);
        if (length == 0 || length > m_maxFrame)
            return fail(ErrorCode::Protocol, "The virtual machine sent a frame of " +
                                                 std::to_string(length) + " bytes.");
        if (m_inSize - at - kPrefix < length)
            break;
        m_traffic.fromGuest += length;
        onFrame(BytesView(m_in).subspan(at + kPrefix, length));
        at += kPrefix + length;
    }
    std::memmove(m_in.data(), m_in.data() + at, m_inSize - at);
    m_inSize -= at;
    return {};
}

void QemuLink::send(BytesView frame)
{
    if (m_out.size() - m_outStart + frame.size() + kPrefix > kMaxQueued) {
        ++m_dropped;
        return;
    }
    m_traffic.toGuest += frame.size();
    const auto length = static_cast<std::uint32_t>(frame.size());
    const std::uint8_t prefix[kPrefix] = {
        static_cast<std::uint8_t>(length >> 24), static_cast<std::uint8_t>(length >> 16),
        static_cast<std::uint8_t>(length >> 8), static_cast<std::uint8_t>(length)};
    m_out.insert(m_out.end(), prefix, prefix + kPrefix);
    m_out.insert(m_out.end(), frame.begin(), frame.end());
}

Result<void> QemuLink::flush()
{
    while (wantsToWrite()) {
        const ssize_t count = ::write(fd(), m_out.data() + m_outStart, m_out.size() - m_outStart);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN)
            break;
        if (count < 0)
            return failErrno(errno, "The virtual machine's network socket broke.",
                             ErrorCode::Unavailable);
        m_outStart += static_cast<std::size_t>(count);
    }
    if (!wantsToWrite()) {
        m_out.clear();
        m_outStart = 0;
        // A burst must not keep its memory for ever.
        if (m_out.capacity() > kMaxQueued / 4)
            m_out.shrink_to_fit();
    } else if (m_outStart > kMaxQueued / 4) {
        m_out.erase(m_out.begin(), m_out.begin() + static_cast<std::ptrdiff_t>(m_outStart));
        m_outStart = 0;
    }
    return {};
}

} // namespace helix::netd
