// What the guest sends under Allowlist, looked at before it passes: ClientHellos, the heads of HTTP
// requests, and the introduction of SSH.

#include <algorithm>
#include <cerrno>

#include "egress/client_hello.h"
#include "netd/guest_sockets.h"

namespace helix::netd {
namespace {

using Found = egress::ServerName::Found;
using What = egress::HttpRequests::Piece::What;

/// RFC 4253, 4.2: each side sends such a line first, of at most 255 bytes.
constexpr std::string_view kSshBanner = "SSH-2.0-", kSshServer = "SSH-";
constexpr std::size_t kMaxSshBanner = 255;

bool begins(std::string_view text, std::string_view wanted)
{
    const auto common = std::min(text.size(), wanted.size());
    return text.substr(0, common) == wanted.substr(0, common);
}

} // namespace

ssize_t GuestSockets::sendNow(Flow& flow, BytesView bytes, int flags)
{
    const ssize_t sent =
        raw::sendto(flow.fd, bytes.data(), bytes.size(), flags | MSG_NOSIGNAL, nullptr, 0);
    flow.connected |= sent >= 0;
    if (sent > 0)
        flow.bytesOut += static_cast<std::uint64_t>(sent);
    return sent;
}

ssize_t GuestSockets::recvNow(Flow& flow, void* data, std::size_t size, int flags)
{
    const ssize_t count = raw::recvfrom(flow.fd, data, size, flags, nullptr, nullptr);
    if (count > 0)
        flow.bytesIn += static_cast<std::uint64_t>(count);
    return count;
}

ssize_t GuestSockets::awaitMore(Flow& flow)
{
    if (!std::exchange(flow.wantsMore, true) && flow.provedName)
        flow.lastUsed = now();
    return refuse(EAGAIN);
}

void GuestSockets::proved(Flow& flow, const egress::Verdict& verdict)
{
    flow.name = verdict.name;
    flow.rule = verdict.rule;
    flow.provedName = true;
    flow.wantsMore = false;
    m_parts.ledger.opened(flow);
}

ssize_t GuestSockets::refuseGuarded(Flow& flow, const std::string& name, egress::Reason reason)
{
    if (flow.provedName) { // what passed did pass
        m_parts.ledger.denied({.kind = toString(flow.kind),
                               .name = name.empty() ? std::string_view(flow.name) : name,
                               .address = flow.address,
                               .port = flow.port,
                               .guestPort = flow.guestPort,
                               .reason = reason},
                              now());
        end(flow.id);
        return refuse(ECONNRESET);
    }
    if (!name.empty())
        flow.name = name;
    end(flow.id, reason);
    return refuse(ECONNRESET);
}

ssize_t GuestSockets::sendGuarded(Flow& flow, BytesView bytes, int flags)
{
    if (flow.http)
        return sendHttp(flow, bytes, flags);
    if (flow.guard == Guard::SshAnswer)
        return refuse(EAGAIN);
    const bool ssh = begins(asText(bytes), kSshBanner) &&
                     m_parts.door.decideSsh(flow.address, flow.port, now()).allowed;
    return ssh ? sendSshBanner(flow, bytes, flags) : sendHello(flow, bytes, flags);
}

ssize_t GuestSockets::sendHello(Flow& flow, BytesView bytes, int flags)
{
    const auto hello = egress::readServerName(bytes);
    if (hello.found == Found::More)
        return awaitMore(flow);
    const auto verdict = m_parts.door.decideNamed(
        flow.address, flow.port, hello.found == Found::Name ? hello.name : std::string(), now());
    if (!verdict.allowed)
        return refuseGuarded(flow, hello.name, egress::Reason::ServerName);
    if (hello.encrypted && m_parts.door.policy.strict)
        return refuseGuarded(flow, hello.name, egress::Reason::EncryptedName);
    m_parts.flows.setGuard(flow, Guard::None);
    proved(flow, verdict);
    return sendNow(flow, bytes, flags);
}

ssize_t GuestSockets::sendSshBanner(Flow& flow, BytesView bytes, int flags)
{
    const auto line = asText(bytes).substr(0, kMaxSshBanner).find('\n');
    if (line == std::string_view::npos)
        return bytes.size() < kMaxSshBanner ? awaitMore(flow)
                                            : refuseGuarded(flow, {}, egress::Reason::Ssh);
    const auto verdict = m_parts.door.decideSsh(flow.address, flow.port, now());
    const ssize_t sent = sendNow(flow, bytes.first(line + 1), flags);
    if (sent < 0)
        return sent;
    // A socket that takes not even this line at once is no beginning.
    if (static_cast<std::size_t>(sent) != line + 1)
        return refuseGuarded(flow, {}, egress::Reason::Ssh);
    flow.name = verdict.name;
    flow.rule = verdict.rule;
    m_parts.flows.setGuard(flow, Guard::SshAnswer);
    return sent;
}

ssize_t GuestSockets::recvGuarded(Flow& flow, void* data, std::size_t size, int flags)
{
    if (flow.provedName)
        return recvNow(flow, data, size, flags);
    if (flow.guard != Guard::SshAnswer)
        return refuse(EAGAIN);
    char start[kSshServer.size()];
    const ssize_t count =
        raw::recvfrom(flow.fd, start, sizeof start, MSG_PEEK | MSG_DONTWAIT, nullptr, nullptr);
    if (count <= 0)
        return recvNow(flow, data, size, flags);
    const std::string_view seen(start, static_cast<std::size_t>(count));
    // Whoever answers something else is no SSH server, TLS behind a shared address for one.
    if (!begins(seen, kSshServer))
        return refuseGuarded(flow, {}, egress::Reason::Ssh);
    if (seen.size() < kSshServer.size())
        return refuse(EAGAIN);
    egress::Verdict verdict;
    verdict.name = flow.name;
    verdict.rule = flow.rule;
    m_parts.flows.setGuard(flow, Guard::None);
    proved(flow, verdict);
    return recvNow(flow, data, size, flags);
}

bool GuestSockets::judgeHttp(Flow& flow, BytesView fresh, std::size_t& taken)
{
    HttpStream& http = *flow.http;
    const BytesView left = fresh.subspan(taken);
    if (flow.guard == Guard::None) { // the policy does not ask any more
        http.due = http.held.size() + left.size();
        return true;
    }
    Bytes ahead = http.held;
    ahead.insert(ahead.end(), left.begin(), left.end());
    const auto piece = http.requests.look(ahead);
    if (piece.what == What::More) {
        // The last byte stays with libslirp, which offers it again together with what follows.
        const std::size_t take = left.empty() ? 0 : left.size() - 1;
        http.held.insert(http.held.end(), left.begin(),
                         left.begin() + static_cast<std::ptrdiff_t>(take));
        taken += take;
        awaitMore(flow);
        return false;
    }
    if (piece.what == What::Head) {
        const auto verdict = m_parts.door.decideNamed(flow.address, flow.port, piece.host, now());
        // One connection, one name: what the ledger says of it must hold for all of it.
        if (!verdict.allowed || (flow.provedName && piece.host != flow.name))
            return refuseGuarded(flow, piece.host, egress::Reason::Host) >= 0;
        proved(flow, verdict);
    } else if (piece.what == What::Refused) {
        return refuseGuarded(flow, {}, egress::Reason::Host) >= 0;
    }
    http.requests.pass(piece, ahead);
    http.due = piece.bytes;
    return true;
}

ssize_t GuestSockets::sendHttp(Flow& flow, BytesView bytes, int flags)
{
    const std::uint64_t id = flow.id;
    std::size_t taken = 0;
    while (taken < bytes.size()) {
        if (flow.http->due == 0 && !judgeHttp(flow, bytes, taken)) {
            if (m_parts.flows.byId(id) == nullptr)
                return refuse(ECONNRESET);
            break;
        }
        HttpStream& http = *flow.http;
        const bool held = !http.held.empty();
        const BytesView source = held ? BytesView(http.held) : bytes.subspan(taken);
        const BytesView going = source.first(std::min(http.due, source.size()));
        const ssize_t sent = sendNow(flow, going, flags);
        if (sent < 0) {
            if (taken == 0)
                return sent;
            break;
        }
        const auto count = static_cast<std::size_t>(sent);
        http.due -= count;
        if (held)
            http.held.erase(http.held.begin(), http.held.begin() + sent);
        else
            taken += count;
        if (count < going.size())
            break;
    }
    return taken > 0 ? static_cast<ssize_t>(taken) : refuse(EAGAIN);
}

} // namespace helix::netd
