#include "netd/gate_check.h"

#include <cerrno>
#include <initializer_list>

#include "base/bytes.h"
#include "egress/guest_network.h"
#include "netd/slirp_engine.h"
#include "netd/socket_gate.h"

namespace helix::netd {
namespace {

/// Refuses everything that would leave and remembers that it was asked.
class Witness final : public SocketGate {
public:
    Witness() { installGate(this); }
    ~Witness() override { installGate(nullptr); }

    int socket(int family, int type, int protocol) override
    {
        sawSocket = true;
        return raw::socket(family, type, protocol);
    }
    int bind(int, const sockaddr*, socklen_t) override { return refuse(); }
    int listen(int, int) override { return refuse(); }
    int accept(int, sockaddr*, socklen_t*) override { return refuse(); }
    int connect(int, const sockaddr*, socklen_t) override
    {
        sawConnect = true;
        errno = EINPROGRESS; // guest_sockets.cpp, failLater()
        return -1;
    }
    int shutdown(int, int) override { return refuse(); }
    int close(int fd) override
    {
        sawClose = true;
        return raw::close(fd);
    }
    ssize_t send(int, const void*, std::size_t, int) override { return refuse(); }
    ssize_t sendto(int, const void*, std::size_t, int, const sockaddr*, socklen_t) override
    {
        sawSendto = true;
        return refuse();
    }
    ssize_t recv(int, void*, std::size_t, int) override { return refuse(); }
    ssize_t recvfrom(int, void*, std::size_t, int, sockaddr*, socklen_t*) override
    {
        return refuse();
    }

    bool sawSocket = false, sawConnect = false, sawSendto = false, sawClose = false;

private:
    static int refuse()
    {
        errno = ECONNREFUSED;
        return -1;
    }
};

void append(Bytes& bytes, std::initializer_list<int> values)
{
    for (const int value : values)
        bytes.push_back(static_cast<std::uint8_t>(value));
}

std::uint16_t checksum(BytesView bytes)
{
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
        sum += (std::uint32_t{bytes[i]} << 8) | bytes[i + 1];
    while (sum >> 16)
        sum = (sum & 0xffff) + (sum >> 16);
    return static_cast<std::uint16_t>(~sum);
}

/// An IPv4 packet of the guest to 127.0.0.1 port 9 (discard) with this transport header, whose
/// checksum field is at `sumAt`.
Bytes makeFrame(int protocol, Bytes transport, std::size_t sumAt)
{
    const int length = static_cast<int>(20 + transport.size());
    Bytes pseudo;
    append(pseudo, {10, 0, 2, 15, 127, 0, 0, 1, 0, protocol, 0, length - 20});
    pseudo.insert(pseudo.end(), transport.begin(), transport.end());
    const std::uint16_t sum = checksum(pseudo);
    transport[sumAt] = static_cast<std::uint8_t>(sum >> 8);
    transport[sumAt + 1] = static_cast<std::uint8_t>(sum);
    Bytes ip;
    append(ip, {0x45, 0, 0, length, 0, 1, 0x40, 0, 64, protocol, 0, 0, 10, 0, 2, 15, 127, 0, 0, 1});
    const std::uint16_t ipSum = checksum(ip);
    ip[10] = static_cast<std::uint8_t>(ipSum >> 8);
    ip[11] = static_cast<std::uint8_t>(ipSum);
    Bytes frame;
    append(frame, {0x52, 0x55, 10, 0, 2, 2});
    frame.insert(frame.end(), egress::kGuestMac.begin(), egress::kGuestMac.end());
    append(frame, {0x08, 0x00});
    frame.insert(frame.end(), ip.begin(), ip.end());
    frame.insert(frame.end(), transport.begin(), transport.end());
    return frame;
}

Bytes makeSyn()
{
    Bytes tcp;
    append(tcp, {0x80, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 0, 0x50, 0x02, 0x20, 0, 0, 0, 0, 0});
    return makeFrame(6, tcp, 16);
}

Bytes makeDatagram()
{
    Bytes udp;
    append(udp, {0x80, 0, 0, 9, 0, 8, 0, 0});
    return makeFrame(17, udp, 6);
}

} // namespace

Result<void> checkGate()
{
    if (const auto symbols = checkGateSymbols(); !symbols)
        return fail(symbols.error());
    SlirpEngine::Callbacks callbacks;
    callbacks.sendFrame = [](BytesView) {};
    callbacks.problem = [](const char*) {};
    Witness witness;
    {
        const auto engine = SlirpEngine::create(egress::kLargeMtu, std::move(callbacks));
        if (!engine)
            return fail(engine.error());
        (*engine)->input(makeSyn());
        (*engine)->input(makeDatagram());
    }
    if (witness.sawSocket && witness.sawConnect && witness.sawSendto && witness.sawClose)
        return {};
    return fail(
        ErrorCode::Unsupported,
        "helix-netd cannot stand in front of its network library on this system, so it does "
        "not run.",
        "a socket call of libslirp did not reach the gate");
}

} // namespace helix::netd
