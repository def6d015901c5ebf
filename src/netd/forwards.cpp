#include "netd/forwards.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace helix::netd {
namespace {

tl::unexpected<Error> listenFailed(const SocketAddress& host, int problem)
{
    const std::string where = egress::toString(host.address) + ":" + std::to_string(host.port);
    if (problem == EADDRINUSE)
        return fail(ErrorCode::AlreadyExists,
                    "Port " + std::to_string(host.port) + " on " + egress::toString(host.address) +
                        " is taken by another program; choose another port.");
    if (problem == EADDRNOTAVAIL)
        return fail(ErrorCode::InvalidArgument,
                    egress::toString(host.address) + " is not an address of this computer.");
    if (problem == EACCES)
        return fail(ErrorCode::PermissionDenied, "This user may not listen on port " +
                                                     std::to_string(host.port) +
                                                     "; choose one above 1023.");
    return failErrno(problem, "Nothing can listen at " + where + ".");
}

} // namespace

Result<void> Forwards::add(const SocketAddress& host, std::uint16_t guestPort, const Listen& listen)
{
    if (find(host))
        return fail(ErrorCode::AlreadyExists, "Port " + std::to_string(host.port) + " on " +
                                                  egress::toString(host.address) +
                                                  " is already forwarded to this workspace.");
    if (m_forwards.size() >= kMaxForwards)
        return fail(ErrorCode::ResourceExhausted,
                    "This workspace has as many forwards as it can have; remove one first.");
    Forward forward;
    forward.id = ++m_lastId;
    forward.host = host;
    forward.guestPort = guestPort;
    m_forwards.push_back(forward);
    m_adding = true;
    const int problem = listen(host, guestPort);
    m_adding = false;
    if (problem == 0)
        return {};
    m_forwards.pop_back();
    return listenFailed(host, problem);
}

Result<std::uint32_t> Forwards::find(const SocketAddress& host) const
{
    for (const Forward& forward : m_forwards)
        if (forward.host == host)
            return forward.id;
    return fail(ErrorCode::NotFound, "There is no forward at " + egress::toString(host.address) +
                                         ":" + std::to_string(host.port) + ".");
}

void Forwards::remove(std::uint32_t id)
{
    std::erase_if(m_forwards, [id](const Forward& forward) { return forward.id == id; });
}

void Forwards::refresh(const std::function<bool(egress::Ipv4)>& isOurs)
{
    for (Forward& forward : m_forwards) {
        const bool special =
            forward.host.address.value == 0 || (forward.host.address.value >> 24) == 127;
        const bool ours = special || isOurs(forward.host.address);
        if (!ours)
            failed(forward, egress::toString(forward.host.address) +
                                " is no longer an address of this computer.");
        else
            forward.problem.clear();
    }
}

void Forwards::failed(Forward& forward, std::string problem)
{
    const bool news = forward.problem.empty();
    forward.problem = std::move(problem);
    if (news && onFailed)
        onFailed(forward);
}

bool Forwards::mayBind(int fd, const sockaddr* address, socklen_t length)
{
    if (!m_adding || socketAddress(address, length) != m_forwards.back().host)
        return false;
    m_forwards.back().listener = fd;
    return true;
}

const Forward* Forwards::byListener(int fd) const
{
    for (const Forward& forward : m_forwards)
        if (forward.listener == fd && fd >= 0)
            return &forward;
    return nullptr;
}

Forward* Forwards::byId(std::uint32_t id)
{
    for (Forward& forward : m_forwards)
        if (forward.id == id)
            return &forward;
    return nullptr;
}

void Forwards::acceptFailed(int listener, int problem)
{
    if (problem == EAGAIN || problem == ECONNABORTED || problem == EINTR || problem == EPROTO)
        return;
    for (Forward& forward : m_forwards)
        if (forward.listener == listener)
            failed(forward,
                   std::string("It cannot take connections: ") + ::strerror(problem) + ".");
}

void Forwards::opened(std::uint32_t id)
{
    if (Forward* forward = byId(id)) {
        ++forward->open;
        ++forward->total;
        forward->problem.clear();
    }
}

void Forwards::ended(const Flow& flow)
{
    if (flow.kind != FlowKind::Forward)
        return;
    if (Forward* forward = byId(flow.forward)) {
        --forward->open;
        forward->bytesIn += flow.bytesIn;
        forward->bytesOut += flow.bytesOut;
    }
}

} // namespace helix::netd
