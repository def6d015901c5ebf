#include "netd/gate_check.h"

#include <cerrno>

#include "base/bytes.h"
#include "base/try.h"
#include "egress/guest_network.h"
#include "netd/guest_packets.h"
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

/// The discard port of the host's own loopback, which no guest may reach.
constexpr GuestPacket kToLoopback{{0x7f000001}, 0x8000, 9};

} // namespace

Result<void> checkGate()
{
    TRY(checkGateSymbols());
    SlirpEngine::Callbacks callbacks;
    callbacks.sendFrame = [](BytesView) {};
    callbacks.problem = [](const char*) {};
    Witness witness;
    {
        TRY(const auto engine, SlirpEngine::create(egress::kLargeMtu, std::move(callbacks)));
        engine->input(makeGuestSegment(kToLoopback, kTcpSyn, 1));
        engine->input(makeGuestDatagram(kToLoopback));
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
