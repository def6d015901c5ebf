#include "bench/stream/slow_link.h"

#include <algorithm>
#include <deque>
#include <list>
#include <utility>
#include <vector>

#include <netinet/in.h>
#include <linux/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/bytes.h"
#include "bench/stream/loopback.h"

namespace helix::bench {
namespace {

using LinkClock = std::chrono::steady_clock;

/// Of one read; what waits for its turn on the line beyond kMostQueued waits with its sender.
constexpr std::size_t kPacket = 1400, kMostQueued = 16 << 10;

/// From one socket to another.
class Direction {
public:
    Direction(int from, int to)
        : m_from(from)
        , m_to(to)
    {
    }
    [[nodiscard]] int from() const { return m_from; }
    [[nodiscard]] bool mayRead() const { return m_waiting < kMostQueued && !m_ended; }

    /// How many bytes came.
    std::size_t read(const SlowLink::Options& options)
    {
        Bytes bytes(kPacket);
        const auto size = ::recv(m_from, bytes.data(), bytes.size(), 0);
        const auto now = LinkClock::now();
        bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
        m_ended = size <= 0;
        const std::chrono::duration<double> takes(
            options.bytesPerSecond > 0 ? static_cast<double>(bytes.size()) / options.bytesPerSecond
                                       : 0.0);
        m_free = std::max(m_free, now) + std::chrono::duration_cast<LinkClock::duration>(takes);
        const std::size_t came = bytes.size();
        m_waiting += came;
        m_queue.push_back({m_free, m_free + options.delay, std::move(bytes)});
        return came;
    }

    /// Delivers what is due; false when the connection is over.
    bool deliver(LinkClock::time_point now)
    {
        for (auto& packet : m_queue)
            if (packet.through <= now && !std::exchange(packet.isCounted, true))
                m_waiting -= packet.bytes.size();
        while (!m_queue.empty() && m_queue.front().due <= now) {
            const Bytes bytes = std::move(m_queue.front().bytes);
            m_queue.pop_front();
            if (bytes.empty() || ::send(m_to, bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
                                     static_cast<ssize_t>(bytes.size()))
                return false;
        }
        return true;
    }

private:
    struct Packet {
        LinkClock::time_point through; ///< it has left the line's queue
        LinkClock::time_point due;
        Bytes bytes; ///< empty: the end
        bool isCounted = false;
    };
    int m_from, m_to;
    std::deque<Packet> m_queue;
    std::size_t m_waiting = 0;
    LinkClock::time_point m_free;
    bool m_ended = false;
};

struct Connection {
    UniqueFd near, far;
    Direction there, back;
};

void setUp(int socket)
{
    const int on = 1, small = 8192; // a socket's own memory would be a second queue
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
}

} // namespace

Result<std::unique_ptr<SlowLink>> SlowLink::open(std::uint16_t target, Options options)
{
    std::unique_ptr<SlowLink> link(new SlowLink);
    link->m_options = options;
    link->m_target = target;
    link->m_listener = tcpSocket();
    link->m_stop = UniqueFd(::eventfd(0, EFD_CLOEXEC));
    auto address = loopback(0);
    auto* any = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = sizeof address;
    if (::bind(link->m_listener.get(), any, size) != 0 ||
        ::listen(link->m_listener.get(), 8) != 0 ||
        ::getsockname(link->m_listener.get(), any, &size) != 0)
        return fail(ErrorCode::Unavailable, "The slow link could not be opened.");
    link->m_port = ntohs(address.sin_port);
    link->m_thread = std::thread([raw = link.get()] { raw->run(); });
    return link;
}

SlowLink::~SlowLink()
{
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(m_stop.get(), &one, sizeof one);
    if (m_thread.joinable())
        m_thread.join();
}

void SlowLink::run()
{
    std::list<Connection> connections;
    while (true) {
        std::vector<pollfd> waits{{m_stop.get(), POLLIN, 0}, {m_listener.get(), POLLIN, 0}};
        for (const auto& connection : connections)
            for (const auto* way : {&connection.there, &connection.back})
                waits.push_back({way->mayRead() ? way->from() : -1, POLLIN, 0});
        ::poll(waits.data(), waits.size(), 1);
        if (waits[0].revents != 0)
            return;
        std::size_t next = 2;
        for (auto& connection : connections)
            for (auto* way : {&connection.there, &connection.back})
                if (waits[next++].revents != 0) {
                    const std::size_t came = way->read(m_options);
                    m_bytes += way == &connection.back ? came : 0;
                }
        const auto now = LinkClock::now();
        connections.remove_if([now](Connection& connection) {
            return !connection.there.deliver(now) || !connection.back.deliver(now);
        });
        if (waits[1].revents == 0)
            continue;
        UniqueFd near(::accept4(m_listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
        UniqueFd far = tcpSocket();
        const auto address = loopback(m_target);
        setUp(near.get());
        setUp(far.get());
        if (::connect(far.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            continue;
        const int here = near.get(), there = far.get();
        connections.push_back(
            {std::move(near), std::move(far), Direction(here, there), Direction(there, here)});
    }
}

} // namespace helix::bench
