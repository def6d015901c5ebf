#include "control.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "egress/netd_protocol.h"

namespace fake {
namespace {

using Json = nlohmann::json;
using helix::ErrorCode;
using helix::fail;
using helix::Result;
namespace egress = helix::egress;
namespace netd = helix::egress::netd;

int listenPrivately(const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ::umask(077);
    if (::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(fd, 4) != 0) {
        std::perror("fake_netd: control socket");
        std::exit(1);
    }
    return fd;
}

} // namespace

Control::Control(EventLoop& loop, const NetdOptions& options, Forwards& forwards, Ledger& ledger,
                 std::function<void()> quit)
    : m_loop(loop)
    , m_options(options)
    , m_forwards(forwards)
    , m_ledger(ledger)
    , m_quit(std::move(quit))
    , m_listener(listenPrivately(options.controlSocket))
{
    m_forwards.setEvents({[this] { return m_ledger.newFlow(); },
                          [this](const Json& opened) { notify(netd::kConnectionOpened, opened); },
                          [this](Json record) { m_ledger.add(std::move(record)); }});
    m_loop.watch(m_listener, [this] { accept(); });
}

void Control::accept()
{
    const int client = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0)
        return;
    hangUp(); // the newest wins
    m_client = client;
    ++m_connection;
    m_loop.watch(m_client, [this] { read(); });
}

void Control::hangUp()
{
    if (m_client < 0)
        return;
    m_loop.forget(m_client);
    ::close(m_client);
    m_client = -1;
    m_input.clear();
    m_output.clear();
    m_ledger.connect({});
}

void Control::read()
{
    char block[65536];
    alignas(cmsghdr) char control[CMSG_SPACE(8 * sizeof(int))];
    iovec part{block, sizeof block};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    const ssize_t count = ::recvmsg(m_client, &message, MSG_CMSG_CLOEXEC);
    if (count <= 0)
        return hangUp();
    takeDescriptors(&message);
    m_input.append(block, static_cast<std::size_t>(count));
    for (auto end = m_input.find('\n'); end != std::string::npos; end = m_input.find('\n')) {
        const std::string line = m_input.substr(0, end);
        m_input.erase(0, end + 1);
        handle(line);
    }
}

void Control::takeDescriptors(const void* message)
{
    auto* header = static_cast<msghdr*>(const_cast<void*>(message));
    for (cmsghdr* part = CMSG_FIRSTHDR(header); part != nullptr; part = CMSG_NXTHDR(header, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS)
            continue;
        for (std::size_t at = CMSG_LEN(0); at + sizeof(int) <= part->cmsg_len; at += sizeof(int)) {
            int fd = -1;
            std::memcpy(&fd, CMSG_DATA(part) + (at - CMSG_LEN(0)), sizeof fd);
            m_descriptors.emplace_back(fd);
        }
    }
}

void Control::handle(const std::string& line)
{
    const auto message = helix::protocol::decodeRpcMessage(line);
    if (!message)
        return hangUp();
    if (message->id)
        return answer(*message);
    if (message->method == netd::kLedgerAck && m_options.mood() != "forgetful")
        m_ledger.acknowledge(message->params.value("sequence", std::uint64_t{0}));
    if (message->method == netd::kLedgerWritable) {
        m_writable = message->params.value("writable", false);
        m_reason = message->params.value("reason", "");
    }
}

void Control::answer(const helix::protocol::RpcMessage& request)
{
    const std::string mood = m_options.mood();
    if (mood == "mute")
        return;
    if (mood == "garbage")
        return sendRaw("SSH-2.0-Surprise\r\n\x01\x02{]\n");
    if (mood == "huge-line")
        return sendRaw(std::string(4U << 20, 'x'));
    const auto result = perform(request.method, request.params);
    if (request.method == netd::kPolicySet && mood == "mute-policy" && m_policiesSet > 1)
        return;
    sendRaw((result ? helix::protocol::encodeResult(*request.id, *result)
                    : helix::protocol::encodeError(request.id, result.error())) +
            "\n");
    if (request.method == netd::kHello)
        m_ledger.connect([this](const Json& record) { notify(netd::kLedgerRecord, record); });
    if (request.method == netd::kHello && mood == "flood")
        flood(m_connection);
    if (request.method != netd::kQuit || mood == "deaf")
        return;
    for (std::size_t sent = 0; m_client >= 0 && sent < m_output.size();) { // to the last word
        const ssize_t count =
            ::send(m_client, m_output.data() + sent, m_output.size() - sent, MSG_NOSIGNAL);
        if (count <= 0)
            break;
        sent += static_cast<std::size_t>(count);
    }
    m_quit();
}

Result<Json> Control::perform(const std::string& method, const Json& params)
{
    if (method == netd::kHello)
        return hello();
    if (method == netd::kPolicySet)
        return setPolicy(params);
    if (method == netd::kForwardAdd)
        return addForward(params);
    if (method == netd::kForwardListener) {
        if (m_descriptors.empty())
            return fail(ErrorCode::InvalidArgument, "The message came without a descriptor.");
        m_forwards.handOver(params.value("host_address", ""),
                            params.value("host_port", std::uint16_t{0}),
                            std::move(m_descriptors.front()));
        m_descriptors.pop_front();
        return Json::object();
    }
    if (method == netd::kForwardRemove) {
        if (!m_forwards.remove(params.value("host_address", ""),
                               params.value("host_port", std::uint16_t{0})))
            return fail(ErrorCode::NotFound, "There is no such forward.");
        return Json::object();
    }
    if (method == netd::kForwardList)
        return Json{{"forwards", m_forwards.list()}};
    if (method == netd::kServiceChannel)
        return setService(params);
    if (method == netd::kStatus) // as if its guest had loaded a page
        return Json{{"bytes_in", 50000}, {"bytes_out", 7000}};
    if (method == netd::kQuit)
        return Json::object();
    return fail(ErrorCode::Unsupported, "There is no method " + method + ".");
}

Json Control::hello()
{
    return {
        {"version", "fake"},
        {"pid", ::getpid()},
        {"workspace", m_options.mood() == "wrong-workspace" ? "aaaaaaaaaaaa" : m_options.workspace},
        {"mtu", m_options.mtu},
        {"policy_revision", m_revision},
        {"confinement", {{"seccomp", true}, {"empty_root", true}, {"no_new_privileges", true}}},
        {"forwards", m_forwards.list()},
        {"open", Json::array()},
        {"last_sequence", m_ledger.last()}};
}

Result<Json> Control::setPolicy(const Json& params)
{
    ++m_policiesSet;
    if (m_options.mood() == "refuse-policy")
        return fail(ErrorCode::InvalidArgument, "This policy makes no sense.");
    if (m_options.mood() == "mute-policy" && m_policiesSet > 1)
        return Json::object(); // not taken, and not answered
    const auto mode = egress::parseMode(params.value("mode", ""));
    if (!mode || params.value("revision", std::uint64_t{0}) <= m_revision)
        return fail(ErrorCode::InvalidArgument, "The policy has no mode or an old revision.");
    egress::Policy policy;
    policy.mode = *mode;
    for (const Json& entry : params["rules"]) {
        egress::NamedRule rule;
        rule.rule.domain = entry.value("domain", "");
        if (entry.contains("port"))
            rule.rule.port = entry["port"].get<std::uint16_t>();
        rule.origin = entry.value("origin", "");
        policy.rules.push_back(rule);
    }
    m_policy = std::move(policy);
    m_revision = params["revision"];
    return Json::object();
}

Result<Json> Control::addForward(const Json& params)
{
    const std::string address = params.value("host_address", "");
    const auto hostPort = params.value("host_port", std::uint16_t{0});
    if (params.value("loopback6", false) && !m_descriptors.empty())
        m_descriptors.pop_front(); // it serves 127.0.0.1 alone
    const int error =
        m_forwards.add(address, hostPort, params.value("guest_port", std::uint16_t{0}));
    if (error == EADDRINUSE)
        return fail(ErrorCode::AlreadyExists,
                    "Port " + std::to_string(hostPort) + " is taken by another program.");
    if (error != 0)
        return helix::failErrno(error, "Port " + std::to_string(hostPort) + " cannot be used.");
    return Json::object();
}

Result<Json> Control::setService(const Json& params)
{
    if (m_descriptors.empty())
        return fail(ErrorCode::InvalidArgument, "The message came without a descriptor.");
    m_services[params.value("port", std::uint16_t{0})] = std::move(m_descriptors.front());
    m_descriptors.pop_front();
    return Json::object();
}

helix::UniqueFd Control::connectToService(std::uint16_t port)
{
    const auto channel = m_services.find(port);
    int ends[2];
    if (channel == m_services.end() ||
        ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return {};
    helix::UniqueFd mine(ends[0]), theirs(ends[1]);
    char byte = 'c';
    iovec part{&byte, 1};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))]{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int));
    const int fd = theirs.get();
    std::memcpy(CMSG_DATA(rights), &fd, sizeof fd);
    if (::sendmsg(channel->second.get(), &message, MSG_NOSIGNAL) != 1)
        return {};
    return mine;
}

bool Control::visit(const std::string& name, std::uint16_t port)
{
    const auto verdict = egress::decideName(m_policy, name);
    const bool allowed = verdict.allowed && m_writable;
    Json line{{"time_ms", nowMs()}, {"name", name}, {"guest_port", 40000}, {"count", 1}};
    if (!allowed) {
        line.update({{"kind", "dns"},
                     {"verdict", "denied"},
                     {"port", 53},
                     {"address", ""},
                     {"rule", m_writable ? egress::ledgerRule(verdict) : "ledger"}});
        m_ledger.add(line);
        return false;
    }
    line.update({{"kind", "tcp"},
                 {"address", "203.0.113.7"},
                 {"port", port},
                 {"rule", egress::ledgerRule(verdict)},
                 {"flow", m_ledger.newFlow()}});
    notify(netd::kConnectionOpened, line);
    line.update(
        {{"verdict", "allowed"}, {"bytes_out", 100}, {"bytes_in", 1000}, {"duration_ms", 5}});
    m_ledger.add(line);
    return true;
}

Json Control::state() const
{
    Json rules = Json::array();
    for (const auto& rule : m_policy.rules)
        rules.push_back(rule.origin + " " + egress::toString(rule.rule));
    Json services = Json::array();
    for (const auto& [port, channel] : m_services)
        services.push_back(port);
    return {{"pid", ::getpid()},
            {"connected", m_client >= 0},
            {"mode", std::string(egress::toString(m_policy.mode))},
            {"rules", rules},
            {"revision", m_revision},
            {"writable", m_writable},
            {"reason", m_reason},
            {"last", m_ledger.last()},
            {"acknowledged", m_ledger.acknowledged()},
            {"services", services},
            {"forwards", m_forwards.list()}};
}

void Control::notify(const char* method, const Json& params)
{
    sendRaw(helix::protocol::encodeNotification(method, params) + "\n");
}

/// Never blocks: whoever reads may be waiting for an answer at the remote door.
void Control::sendRaw(const std::string& bytes)
{
    if (m_client < 0)
        return;
    const bool waiting = !m_output.empty();
    m_output += bytes;
    if (!waiting)
        flush(m_connection);
}

void Control::flush(int connection)
{
    if (m_client < 0 || connection != m_connection)
        return;
    const ssize_t count =
        ::send(m_client, m_output.data(), m_output.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno != EAGAIN)
        return hangUp();
    m_output.erase(0, static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (!m_output.empty())
        m_loop.after(std::chrono::milliseconds(1), [this, connection] { flush(connection); });
}

void Control::flood(int connection)
{
    if (m_client < 0 || connection != m_connection)
        return;
    for (int i = 0; i < 1000 && m_output.size() < (8U << 20); ++i)
        visit("flood.example.org", 443);
    m_loop.after(std::chrono::milliseconds(0), [this, connection] { flood(connection); });
}

} // namespace fake
