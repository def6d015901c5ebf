#include "netd/netd.h"

#include <cerrno>
#include <csignal>
#include <memory>

#include <fcntl.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/process_instance.h"
#include "base/try.h"
#include "egress/netd_protocol.h"
#include "netd/gate_check.h"
#include "local/local_socket.h"
#include "netd/record_json.h"
#include "sandbox/descriptors.h"

namespace helix::netd {
namespace {

/// A few hundred small frames.
constexpr std::size_t kFloodRead = std::size_t{16} * 1024;

/// What is opened before anything is given up.
struct Opened {
    ResolverProcess resolver;
    HostAddressWatch addresses;
    UniqueFd control;
    QemuLink link;
    UniqueFd termination;
    UniqueFd statm;
    Spool spool;
};

Result<UniqueFd> watchTermination()
{
    sigset_t signals;
    ::sigemptyset(&signals);
    ::sigaddset(&signals, SIGTERM);
    ::sigaddset(&signals, SIGINT);
    ::sigprocmask(SIG_BLOCK, &signals, nullptr);
    UniqueFd fd(::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
    if (!fd.valid())
        return failErrno(errno, "helix-netd cannot watch for its end.");
    return fd;
}

/// The heap gives back what a burst has left, and a page is a page. The limit is for faults: twice
/// the address space that every connection libslirp may have can take; beyond it netd ends.
void keepMemorySmall()
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    // A sanitizer keeps more than that beside every byte.
    constexpr rlim_t kMost = rlim_t{2} * 1024 * 1024 * 1024;
    const rlimit limit{kMost, kMost};
    ::setrlimit(RLIMIT_DATA, &limit);
#endif
    ::mallopt(M_MMAP_THRESHOLD, 64 * 1024);
    ::mallopt(M_TRIM_THRESHOLD, 256 * 1024);
    ::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
}

/// A taken-over netd can write to its log and its spool, and they are not to fill the disk.
void limitFiles()
{
    constexpr rlim_t kMost = 4 * egress::netd::kMaxSpool;
    const rlimit limit{kMost, kMost};
    ::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

void raiseDescriptorLimit()
{
    rlimit limit{};
    constexpr rlim_t kWanted = 3 * GuestSockets::kMaxSockets;
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < kWanted) {
        limit.rlim_cur = std::min<rlim_t>(kWanted, limit.rlim_max);
        ::setrlimit(RLIMIT_NOFILE, &limit);
    }
}

Result<Opened> openEverything(const Options& options)
{
    sandbox::closeAllBut({});
    ::signal(SIGPIPE, SIG_IGN);
    limitFiles();
    raiseDescriptorLimit();
    keepMemorySmall();
    TRY(auto resolver, ResolverProcess::start());
    TRY(checkGate());
    TRY(auto addresses, HostAddressWatch::open());
    TRY(auto termination, watchTermination());
    TRY(auto link, QemuLink::connect(options.qemu, options.mtu));
    TRY(auto spool, Spool::create(options.spool, processInstance(::getpid())));
    TRY(auto control, local::listenAt(options.control, "helix-netd"));
    UniqueFd statm(::open("/proc/self/statm", O_RDONLY | O_CLOEXEC));
    return Opened{std::move(resolver),    std::move(addresses), std::move(control), std::move(link),
                  std::move(termination), std::move(statm),     std::move(spool)};
}

class Netd {
public:
    static Result<std::unique_ptr<Netd>> create(const Options& options, Opened opened);
    Result<void> run();

private:
    Netd(const Options& options, Opened opened);
    Result<void> start();
    void wireUp();
    Result<void> serve();
    Result<bool> turn();
    void refreshAddresses();
    /// Whether the guest's frames are read now; shortens the wait until they will be.
    bool listenToGuest(std::uint32_t& waitMs);
    [[nodiscard]] std::uint32_t waitMs() const;
    void tick();

    const Options& m_options;
    Log m_log;
    HostAddressWatch m_addresses;
    QemuLink m_link;
    UniqueFd m_termination, m_statm;
    ResolverProcess m_resolver;
    bool m_resolverGone = false;
    ControlServer m_control;
    Ledger m_ledger;
    EgressDoor m_door{m_ledger};
    FlowTable m_flows;
    Forwards m_forwards;
    ServiceChannels m_services;
    GuestSockets m_sockets;
    // Behind the gate: libslirp's sockets close while it still stands.
    std::unique_ptr<SlirpEngine> m_engine;
    std::unique_ptr<FramePath> m_path;
    std::unique_ptr<DnsService> m_dns;
    std::unique_ptr<ControlMethods> m_methods;
    std::vector<pollfd> m_polled;
    TimePoint m_nextTick;
    bool m_flooded = false; ///< the guest floods, or did a second ago: it is read by small pieces
    TimePoint m_floodEnds;
};

Netd::Netd(const Options& options, Opened opened)
    : m_options(options)
    , m_addresses(std::move(opened.addresses))
    , m_link(std::move(opened.link))
    , m_termination(std::move(opened.termination))
    , m_statm(std::move(opened.statm))
    , m_resolver(std::move(opened.resolver))
    , m_control(std::move(opened.control), m_log)
    , m_ledger(std::move(opened.spool))
    , m_sockets({m_flows, m_door, m_ledger, m_services, m_forwards, m_log})
{
}

Result<std::unique_ptr<Netd>> Netd::create(const Options& options, Opened opened)
{
    std::unique_ptr<Netd> netd(new Netd(options, std::move(opened)));
    TRY(netd->start());
    return netd;
}

Result<void> Netd::start()
{
    TRY(auto addresses, m_addresses.read());
    m_door.host = std::move(addresses);
    SlirpEngine::Callbacks callbacks;
    callbacks.sendFrame = [this](BytesView frame) { m_path->fromHost(frame); };
    callbacks.allowedEvents = [this](int fd, short events) {
        // Libslirp must not read what the guest has no room for: a lost frame costs half a second.
        if (m_link.congested() && !m_forwards.isListener(fd))
            events &= static_cast<short>(~POLLIN);
        return m_sockets.allowedEvents(fd, events);
    };
    callbacks.ready = [this](int fd, short events) {
        if ((events & POLLIN) != 0 && !m_sockets.dropForeignDatagrams(fd))
            events &= static_cast<short>(~POLLIN);
        return events;
    };
    callbacks.problem = [this](const char* text) { m_log.line("libslirp: " + printable(text)); };
    TRY(auto engine, SlirpEngine::create(m_options.mtu, std::move(callbacks)));
    m_engine = std::move(engine);
    wireUp();
    TRY(const auto confined, confine());
    m_methods->confinement = confined;
    return {};
}

void Netd::wireUp()
{
    m_path = std::make_unique<FramePath>(
        FramePath::Parts{m_link, *m_engine, m_sockets, m_flows, m_door, m_services, m_ledger});
    m_dns = std::make_unique<DnsService>(
        m_door, m_ledger,
        [this](BytesView request, BytesView payload) { m_path->answer(request, payload); },
        [this](std::uint32_t id, const std::string& name) { return m_resolver.ask(id, name); });
    m_path->onDns = [this](const egress::GuestFrame& frame) {
        m_dns->query(frame.frame, frame.payload, now());
    };
    m_methods = std::make_unique<ControlMethods>(
        ControlMethods::Parts{m_options, m_door, m_ledger, m_flows, m_forwards, m_sockets,
                              m_services, *m_engine, *m_path, m_statm.get()});
    m_control.onLine = [this](std::string_view line, std::vector<UniqueFd>& descriptors) {
        return m_methods->handle(line, descriptors);
    };
    m_control.nextLine = [this] { return m_methods->nextRecord(); };
    m_control.onClientGone = [this] { m_methods->reset(); };
    m_ledger.onOpened = [this](const Flow& flow) {
        if (m_methods->greeted())
            m_control.send(openedLine(flow));
    };
    m_ledger.onCounts = [this](const std::vector<const Flow*>& flows) {
        if (m_methods->greeted())
            m_control.send(countsLine(flows, wallMs()));
    };
    m_forwards.onFailed = [this](const Forward& forward) {
        if (m_methods->greeted())
            m_control.send(forwardFailedLine(forward));
    };
    m_path->introduceGuest();
}

void Netd::refreshAddresses()
{
    auto addresses = m_addresses.read();
    if (!addresses) {
        m_log.line(addresses.error().describe());
        return;
    }
    m_door.host = std::move(*addresses);
    m_sockets.applyPolicy();
    m_forwards.refresh([this](egress::Ipv4 address) {
        return std::find(m_door.host.own.begin(), m_door.host.own.end(), address) !=
               m_door.host.own.end();
    });
}

void Netd::tick()
{
    const auto moment = now();
    m_ledger.tick(moment);
    if (moment < m_nextTick)
        return;
    m_nextTick = moment + std::chrono::seconds(1);
    m_sockets.tick(moment);
    m_ledger.keep(m_flows, moment);
}

std::uint32_t Netd::waitMs() const
{
    const auto until = std::min(m_nextTick, m_ledger.nextTick()) - now();
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(until).count() + 1;
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(ms, 0, 1000));
}

bool Netd::listenToGuest(std::uint32_t& waitMs)
{
    const auto moment = now();
    const auto until = m_path->waitsUntil(moment);
    const bool waiting = until > moment;
    if (waiting) {
        m_flooded = true;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - moment).count();
        waitMs = std::min(waitMs, static_cast<std::uint32_t>(std::max<std::int64_t>(left, 1)));
    } else if (moment >= m_floodEnds) {
        m_flooded = false;
    }
    if (waiting)
        m_floodEnds = moment + std::chrono::seconds(1);
    return !waiting;
}

Result<bool> Netd::turn()
{
    m_polled.clear();
    m_polled.push_back({m_termination.get(), POLLIN, 0});
    std::uint32_t wait = waitMs();
    const bool listening = listenToGuest(wait);
    m_polled.push_back(
        {m_link.fd(),
         static_cast<short>((listening ? POLLIN : 0) | (m_link.wantsToWrite() ? POLLOUT : 0)), 0});
    m_polled.push_back({m_addresses.fd(), POLLIN, 0});
    m_polled.push_back({m_resolverGone ? -1 : m_resolver.fd(), POLLIN, 0});
    m_control.fill(m_polled);
    m_engine->fill(m_polled, wait);
    m_forwards.fill(m_polled);
    const int count = ::poll(m_polled.data(), m_polled.size(), static_cast<int>(wait));
    if (count < 0 && errno != EINTR)
        return failErrno(errno, "helix-netd cannot wait for its sockets.");
    if (m_polled[0].revents != 0)
        return false;
    if (m_polled[2].revents != 0 && m_addresses.drain())
        refreshAddresses();
    m_forwards.join(m_polled);
    m_engine->dispatch(m_polled, count < 0);
    if (m_polled[1].revents & (POLLIN | POLLHUP | POLLERR))
        TRY(m_link.receive(m_flooded ? kFloodRead : SIZE_MAX,
                           [this](BytesView frame) { m_path->fromGuest(frame); }));
    if (m_polled[3].revents != 0)
        if (const auto received = m_resolver.receive(
                [this](const ResolverAnswer& answer) { m_dns->resolved(answer, now()); });
            !received) {
            // Names fail from now on; connections go on. Helix sees it in the log.
            m_resolverGone = true;
            m_log.line(received.error().describe());
        }
    m_control.dispatch(m_polled);
    tick();
    m_control.flush();
    TRY(m_link.flush());
    return !m_methods->quit;
}

Result<void> Netd::run()
{
    const auto ended = serve();
    m_ledger.finish(m_flows, now());
    // Helix may be listening still; what it does not take is in the spool.
    m_control.flush();
    return ended;
}

Result<void> Netd::serve()
{
    m_log.line("ready for workspace " + m_options.workspace);
    for (;;) {
        const auto more = turn();
        if (!more) {
            if (more.error().code != ErrorCode::Unavailable)
                return fail(more.error());
            m_log.line(more.error().describe());
            return {};
        }
        if (!*more)
            return {};
    }
}

} // namespace

Result<void> runNetd(const Options& options)
{
    TRY(auto opened, openEverything(options));
    TRY(auto netd, Netd::create(options, std::move(opened)));
    return netd->run();
}

} // namespace helix::netd
