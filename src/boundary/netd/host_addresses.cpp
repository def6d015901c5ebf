#include "netd/host_addresses.h"
#include "base/try.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

#include <linux/if_arp.h>
#include <linux/rtnetlink.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>

namespace helix::netd {
namespace {

/// Wider routes without a gateway are tunnels that carry the internet (a VPN's 0.0.0.0/1), not a
/// network that the host is part of.
constexpr int kWidestNetwork = 8;

Result<UniqueFd> openNetlink(unsigned groups)
{
    UniqueFd socket(::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE));
    sockaddr_nl address{};
    address.nl_family = AF_NETLINK;
    address.nl_groups = groups;
    if (!socket.valid() ||
        ::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return failErrno(errno, "helix-netd cannot watch this computer's addresses.");
    return socket;
}

ssize_t receive(int fd, Bytes& buffer, int flags)
{
    iovec part{buffer.data(), buffer.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    return ::recvmsg(fd, &message, flags);
}

/// An IPv4 attribute of a message whose attributes start at `offset`.
std::optional<egress::Ipv4> attribute(BytesView message, std::size_t offset, unsigned short wanted)
{
    while (offset + sizeof(rtattr) <= message.size()) {
        rtattr header{};
        std::memcpy(&header, message.data() + offset, sizeof header);
        if (header.rta_len < sizeof header || offset + header.rta_len > message.size())
            return std::nullopt;
        if (header.rta_type == wanted && header.rta_len >= sizeof header + 4) {
            std::uint32_t value = 0;
            std::memcpy(&value, message.data() + offset + sizeof header, sizeof value);
            return egress::Ipv4{ntohl(value)};
        }
        offset += RTA_ALIGN(header.rta_len);
    }
    return std::nullopt;
}

egress::Prefix network(egress::Ipv4 address, int bits)
{
    const std::uint32_t mask = bits == 0 ? 0 : ~std::uint32_t{0} << (32 - bits);
    return {{address.value & mask}, bits};
}

/// linux/if_arp.h: point-to-point, tunnels, and what has no link layer (tun, WireGuard).
bool isTunnelKind(unsigned type)
{
    return type == ARPHRD_PPP || type == ARPHRD_NONE || type == ARPHRD_TUNNEL ||
           type == ARPHRD_SIT || type == ARPHRD_IPGRE;
}

/// Through a tunnel that a quarter of all addresses lie behind goes the internet itself, in pieces
/// that leave something out; closing those would close everything.
constexpr std::uint64_t kWholeInternet = std::uint64_t{1} << 30;

} // namespace

HostAddressWatch::HostAddressWatch(UniqueFd events, UniqueFd questions)
    : m_events(std::move(events))
    , m_questions(std::move(questions))
{
}

Result<HostAddressWatch> HostAddressWatch::open()
{
    TRY(auto events, openNetlink(RTMGRP_IPV4_IFADDR | RTMGRP_IPV4_ROUTE));
    TRY(auto questions, openNetlink(0));
    // The kernel answers a dump at once; the limit is against waiting for a fault of ours.
    const timeval limit{2, 0};
    ::setsockopt(questions.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    return HostAddressWatch(std::move(events), std::move(questions));
}

bool HostAddressWatch::drain()
{
    Bytes buffer(8192);
    bool changed = false;
    for (;;) {
        const ssize_t size = receive(fd(), buffer, MSG_DONTWAIT);
        // ENOBUFS: more has changed than fitted.
        if (size < 0 && errno != ENOBUFS)
            return changed;
        changed = true;
    }
}

Result<void> HostAddressWatch::dump(int type, const std::function<void(BytesView)>& onMessage)
{
    struct {
        nlmsghdr header;
        rtgenmsg family;
    } request{};
    request.header.nlmsg_len = NLMSG_LENGTH(sizeof(rtgenmsg));
    request.header.nlmsg_type = static_cast<std::uint16_t>(type);
    request.header.nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP;
    request.header.nlmsg_seq = ++m_sequence;
    request.family.rtgen_family = AF_INET;
    iovec part{&request, request.header.nlmsg_len};
    msghdr question{};
    question.msg_iov = &part;
    question.msg_iovlen = 1;
    if (::sendmsg(m_questions.get(), &question, 0) < 0)
        return failErrno(errno, "This computer's addresses cannot be read.");
    Bytes buffer(32768);
    for (;;) {
        const ssize_t size = receive(m_questions.get(), buffer, 0);
        if (size < 0)
            return failErrno(errno, "This computer's addresses cannot be read.");
        std::size_t at = 0;
        while (at + sizeof(nlmsghdr) <= static_cast<std::size_t>(size)) {
            nlmsghdr header{};
            std::memcpy(&header, buffer.data() + at, sizeof header);
            if (header.nlmsg_len < sizeof header ||
                at + header.nlmsg_len > static_cast<std::size_t>(size))
                break;
            if (header.nlmsg_seq == m_sequence) {
                if (header.nlmsg_type == NLMSG_DONE)
                    return {};
                if (header.nlmsg_type == NLMSG_ERROR)
                    return fail(ErrorCode::Internal, "This computer's addresses cannot be read.");
                onMessage(BytesView(buffer).subspan(at, header.nlmsg_len));
            }
            at += NLMSG_ALIGN(header.nlmsg_len);
        }
    }
}

Result<egress::HostAddresses> HostAddressWatch::read()
{
    HostNetworks networks;
    const auto add = [&networks](BytesView message) { networks.add(message); };
    for (const int type : {RTM_GETLINK, RTM_GETADDR, RTM_GETROUTE})
        TRY(dump(type, add));
    return networks.finish();
}

void HostNetworks::add(BytesView message)
{
    nlmsghdr header{};
    if (message.size() < sizeof header)
        return;
    std::memcpy(&header, message.data(), sizeof header);
    if (header.nlmsg_type == RTM_NEWLINK)
        addLink(message);
    else if (header.nlmsg_type == RTM_NEWADDR)
        addAddress(message);
    else if (header.nlmsg_type == RTM_NEWROUTE)
        addRoute(message);
}

void HostNetworks::addLink(BytesView message)
{
    ifinfomsg header{};
    if (message.size() < NLMSG_HDRLEN + sizeof header)
        return;
    std::memcpy(&header, message.data() + NLMSG_HDRLEN, sizeof header);
    if (isTunnelKind(header.ifi_type))
        m_tunnels.insert(static_cast<std::uint32_t>(header.ifi_index));
}

void HostNetworks::addAddress(BytesView message)
{
    ifaddrmsg header{};
    if (message.size() < NLMSG_HDRLEN + sizeof header)
        return;
    std::memcpy(&header, message.data() + NLMSG_HDRLEN, sizeof header);
    if (header.ifa_family != AF_INET || header.ifa_prefixlen > 32)
        return;
    const std::size_t attributes = NLMSG_HDRLEN + NLMSG_ALIGN(sizeof header);
    const auto own = attribute(message, attributes, IFA_LOCAL);
    const auto peer = attribute(message, attributes, IFA_ADDRESS);
    if (own)
        m_found.own.push_back(*own);
    if (peer && header.ifa_prefixlen >= kWidestNetwork)
        m_found.onLink.push_back(network(*peer, header.ifa_prefixlen));
}

void HostNetworks::addRoute(BytesView message)
{
    rtmsg header{};
    if (message.size() < NLMSG_HDRLEN + sizeof header)
        return;
    std::memcpy(&header, message.data() + NLMSG_HDRLEN, sizeof header);
    if (header.rtm_family != AF_INET || header.rtm_dst_len > 32)
        return;
    const std::size_t attributes = NLMSG_HDRLEN + NLMSG_ALIGN(sizeof header);
    const auto gateway = attribute(message, attributes, RTA_GATEWAY);
    if (gateway) // the router is none of a guest's business, wherever it has its address from
        m_found.onLink.push_back(network(*gateway, 32));
    const auto destination = attribute(message, attributes, RTA_DST);
    if (!destination)
        return;
    const auto target = network(*destination, header.rtm_dst_len);
    // The attribute is a number in the host's order (rtnetlink(7)).
    const auto out = attribute(message, attributes, RTA_OIF);
    const bool ours = header.rtm_type == RTN_LOCAL || header.rtm_type == RTN_BROADCAST;
    const bool isLink = header.rtm_scope >= RT_SCOPE_LINK && !gateway;
    if (ours && header.rtm_dst_len >= kWidestNetwork)
        m_found.onLink.push_back(target);
    else if (header.rtm_type == RTN_UNICAST)
        m_routes[out ? ntohl(out->value) : 0].push_back({target, isLink});
}

egress::HostAddresses HostNetworks::finish()
{
    for (const auto& [index, routes] : m_routes) {
        std::uint64_t covered = 0;
        const bool isTunnel = m_tunnels.contains(index);
        for (const Route& route : routes)
            covered += isTunnel ? std::uint64_t{1} << (32 - route.target.bits) : 0;
        if (covered >= kWholeInternet)
            continue;
        for (const Route& route : routes)
            if ((isTunnel || route.isLink) && route.target.bits >= kWidestNetwork)
                m_found.onLink.push_back(route.target);
    }
    auto& [own, onLink] = m_found;
    const auto less = [](const egress::Prefix& a, const egress::Prefix& b) {
        return std::pair(a.base.value, a.bits) < std::pair(b.base.value, b.bits);
    };
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    std::sort(onLink.begin(), onLink.end(), less);
    onLink.erase(std::unique(onLink.begin(), onLink.end()), onLink.end());
    return std::move(m_found);
}

} // namespace helix::netd
