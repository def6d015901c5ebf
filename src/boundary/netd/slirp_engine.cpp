#include "netd/slirp_engine.h"

#include <cerrno>
#include <chrono>

#include <slirp/libslirp.h>

#include "egress/guest_network.h"

namespace helix::netd {
namespace {

in_addr toInAddr(egress::Ipv4 address)
{
    return in_addr{htonl(address.value)};
}

short toPoll(int slirpEvents)
{
    short events = 0;
    if (slirpEvents & SLIRP_POLL_IN)
        events |= POLLIN;
    if (slirpEvents & SLIRP_POLL_OUT)
        events |= POLLOUT;
    if (slirpEvents & SLIRP_POLL_PRI)
        events |= POLLPRI;
    return events;
}

int toSlirp(short events)
{
    int slirpEvents = 0;
    if (events & POLLIN)
        slirpEvents |= SLIRP_POLL_IN;
    if (events & POLLOUT)
        slirpEvents |= SLIRP_POLL_OUT;
    if (events & POLLPRI)
        slirpEvents |= SLIRP_POLL_PRI;
    if (events & POLLERR)
        slirpEvents |= SLIRP_POLL_ERR;
    if (events & POLLHUP)
        slirpEvents |= SLIRP_POLL_HUP;
    return slirpEvents;
}

ssize_t sendPacket(const void* data, std::size_t size, void* opaque)
{
    static_cast<SlirpEngine*>(opaque)->callbacks().sendFrame(
        {static_cast<const std::uint8_t*>(data), size});
    return static_cast<ssize_t>(size);
}

void guestError(const char* message, void* opaque)
{
    static_cast<SlirpEngine*>(opaque)->callbacks().problem(message);
}

std::int64_t clockNs(void*)
{
    using namespace std::chrono;
    return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count();
}

// libslirp 4.7 makes timers for IPv6 router advertisements only, which are off.
void* newTimer(SlirpTimerCb, void*, void*)
{
    return nullptr;
}
void freeTimer(void*, void*) {}
void modifyTimer(void*, std::int64_t, void*) {}
void registerFd(int, void*) {}
void unregisterFd(int, void*) {}
void notify(void*) {}

const SlirpCb kCallbacks = {
    .send_packet = sendPacket,
    .guest_error = guestError,
    .clock_get_ns = clockNs,
    .timer_new = newTimer,
    .timer_free = freeTimer,
    .timer_mod = modifyTimer,
    .register_poll_fd = registerFd,
    .unregister_poll_fd = unregisterFd,
    .notify = notify,
    .init_completed = nullptr,
    .timer_new_opaque = nullptr,
};

SlirpConfig configOf(std::uint16_t mtu)
{
    SlirpConfig config{};
    config.version = SLIRP_CONFIG_VERSION_MAX;
    config.in_enabled = true;
    config.vnetwork = toInAddr(egress::kGuestNetwork.base);
    config.vnetmask = in_addr{htonl(0xffffff00)};
    config.vhost = toInAddr(egress::kGatewayAddress);
    config.vdhcp_start = toInAddr(egress::kGuestAddress);
    config.vnameserver = toInAddr(egress::kDnsAddress);
    config.if_mtu = mtu;
    config.if_mru = mtu;
    config.disable_host_loopback = true;
    config.disable_dns = true;
    return config;
}

} // namespace

void SlirpEngine::Deleter::operator()(Slirp* slirp) const
{
    ::slirp_cleanup(slirp);
}

SlirpEngine::SlirpEngine(Callbacks callbacks)
    : m_callbacks(std::move(callbacks))
{
}

SlirpEngine::~SlirpEngine() = default;

Result<std::unique_ptr<SlirpEngine>> SlirpEngine::create(std::uint16_t mtu, Callbacks callbacks)
{
    std::unique_ptr<SlirpEngine> engine(new SlirpEngine(std::move(callbacks)));
    const SlirpConfig config = configOf(mtu);
    engine->m_slirp.reset(::slirp_new(&config, &kCallbacks, engine.get()));
    if (!engine->m_slirp)
        return fail(ErrorCode::Internal, "The network library does not start.");
    return engine;
}

void SlirpEngine::input(BytesView frame)
{
    ::slirp_input(m_slirp.get(), frame.data(), static_cast<int>(frame.size()));
}

void SlirpEngine::fill(std::vector<pollfd>& polled, std::uint32_t& timeoutMs)
{
    struct Filling {
        std::vector<pollfd>& polled;
        const Callbacks& callbacks;
    } filling{polled, m_callbacks};
    const auto add = [](int fd, int events, void* opaque) {
        auto& into = *static_cast<Filling*>(opaque);
        into.polled.push_back({fd, into.callbacks.allowedEvents(fd, toPoll(events)), 0});
        return static_cast<int>(into.polled.size()) - 1;
    };
    ::slirp_pollfds_fill(m_slirp.get(), &timeoutMs, add, &filling);
}

void SlirpEngine::dispatch(const std::vector<pollfd>& polled, bool pollFailed)
{
    m_polled = &polled;
    const auto eventsOf = [](int index, void* opaque) {
        const auto& engine = *static_cast<const SlirpEngine*>(opaque);
        const pollfd& entry = (*engine.m_polled)[static_cast<std::size_t>(index)];
        if (entry.revents == 0)
            return 0;
        return toSlirp(engine.m_callbacks.ready(entry.fd, entry.revents));
    };
    ::slirp_pollfds_poll(m_slirp.get(), pollFailed ? 1 : 0, eventsOf, this);
    m_polled = nullptr;
}

int SlirpEngine::listen(const SocketAddress& host, std::uint16_t guestPort)
{
    const sockaddr_in from = toSockaddr(host);
    const sockaddr_in to = toSockaddr({egress::kGuestAddress, guestPort});
    errno = 0;
    const int result =
        ::slirp_add_hostxfwd(m_slirp.get(), reinterpret_cast<const sockaddr*>(&from), sizeof from,
                             reinterpret_cast<const sockaddr*>(&to), sizeof to, 0);
    return result == 0 ? 0 : errno == 0 ? EIO : errno;
}

void SlirpEngine::unlisten(const SocketAddress& host)
{
    const sockaddr_in from = toSockaddr(host);
    ::slirp_remove_hostxfwd(m_slirp.get(), reinterpret_cast<const sockaddr*>(&from), sizeof from,
                            0);
}

} // namespace helix::netd
