#include "fakes/proxy/fake_proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/base64.h"
#include "base/bytes.h"

namespace helix::fakes {
namespace {

constexpr int kBeatMs = 50; ///< how soon an end is noticed
constexpr const char *kGoodUser = "me", *kGoodPassword = "open sesame";

sockaddr_in loopback(std::uint16_t port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

void say(int socket, const std::string& words)
{
    (void)::send(socket, words.data(), words.size(), MSG_NOSIGNAL);
}

/// Until there are so many bytes; fewer at the end.
std::string hear(int socket, std::size_t bytes)
{
    std::string heard(bytes, '\0');
    const auto got = ::recv(socket, heard.data(), bytes, MSG_WAITALL);
    heard.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return heard;
}

void hearEnd(int socket)
{
    char piece[512];
    while (::recv(socket, piece, sizeof piece, 0) > 0) {
    }
}

} // namespace

FakeProxy::FakeProxy(Proxy::Kind kind, Manner manner, std::uint16_t target)
    : m_kind(kind)
    , m_manner(manner)
    , m_target(target)
    , m_listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    auto address = loopback(0);
    socklen_t length = sizeof address;
    if (::bind(m_listener.get(), reinterpret_cast<sockaddr*>(&address), length) != 0 ||
        ::listen(m_listener.get(), 16) != 0 ||
        ::getsockname(m_listener.get(), reinterpret_cast<sockaddr*>(&address), &length) != 0)
        std::abort();
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { serve(); });
}

FakeProxy::~FakeProxy()
{
    m_over = true;
    m_thread.join();
    for (auto& talk : m_talks)
        talk.join();
}

Proxy FakeProxy::proxy() const
{
    Proxy proxy;
    proxy.kind = m_kind;
    proxy.host = "127.0.0.1";
    proxy.port = m_port;
    return proxy;
}

ProxyRules FakeProxy::rules() const
{
    ProxyRules rules;
    rules.plain = rules.secure = proxy();
    return rules;
}

std::vector<std::string> FakeProxy::asked() const
{
    const std::lock_guard held(m_lock);
    return m_asked;
}

void FakeProxy::note(std::string target)
{
    const std::lock_guard held(m_lock);
    m_asked.push_back(std::move(target));
}

void FakeProxy::serve()
{
    while (!m_over) {
        pollfd waiting{m_listener.get(), POLLIN, 0};
        if (::poll(&waiting, 1, kBeatMs) != 1)
            continue;
        const int client = ::accept4(m_listener.get(), nullptr, nullptr, SOCK_CLOEXEC);
        if (client >= 0)
            m_talks.emplace_back([this, client] { talk(client); });
    }
}

bool FakeProxy::mayPass(const std::string& user, const std::string& password) const
{
    return m_manner == Manner::Connects ||
           (m_manner == Manner::WantsPassword && user == kGoodUser && password == kGoodPassword);
}

bool FakeProxy::talkHttp(int client)
{
    std::string head;
    while (head.find("\r\n\r\n") == std::string::npos) {
        const auto more = hear(client, 1);
        if (more.empty())
            return false;
        head += more;
    }
    const auto begin = head.find(' ') + 1;
    note(head.substr(begin, head.find(' ', begin) - begin));
    const std::string good =
        "Basic " + toBase64(asBytes(std::string(kGoodUser) + ":" + kGoodPassword));
    const bool saysGood = head.find("Proxy-Authorization: " + good + "\r\n") != std::string::npos;
    if (mayPass(saysGood ? kGoodUser : "", saysGood ? kGoodPassword : "")) {
        say(client, "HTTP/1.1 200 Connection established\r\nVia: fake\r\n\r\n");
        return true;
    }
    if (m_manner == Manner::WantsPassword)
        say(client, "HTTP/1.1 407 Who are you\r\nProxy-Authenticate: Basic realm=\"x\"\r\n"
                    "Content-Length: 0\r\n\r\n");
    if (m_manner == Manner::Refuses)
        say(client, "HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n");
    if (m_manner == Manner::Babbles)
        say(client, "220 mail.example ESMTP\r\n\r\n");
    return false;
}

bool FakeProxy::talkSocks(int client)
{
    const auto greeting = hear(client, 2);
    if (greeting.size() != 2)
        return false;
    const auto ways = hear(client, static_cast<std::size_t>(greeting[1]));
    if (m_manner == Manner::Drops)
        return false;
    if (m_manner == Manner::Babbles) {
        say(client, "HTTP/1.1 400 What\r\n\r\n");
        return false;
    }
    if (m_manner == Manner::WantsPassword) {
        if (ways.find('\x02') == std::string::npos) {
            say(client, "\x05\xff");
            return false;
        }
        say(client, "\x05\x02");
        const auto user = hear(client, static_cast<std::size_t>(hear(client, 2)[1]));
        const auto password = hear(client, static_cast<std::size_t>(hear(client, 1)[0]));
        const bool isGood = mayPass(user, password);
        say(client, isGood ? std::string("\x01\x00", 2) : "\x01\x01");
        if (!isGood)
            return false;
    } else {
        say(client, std::string("\x05\x00", 2));
    }
    const auto start = hear(client, 5);
    if (start.size() != 5)
        return false;
    const auto name = hear(client, static_cast<unsigned char>(start[4]));
    const auto port = hear(client, 2);
    note(name + ":" +
         std::to_string((static_cast<unsigned char>(port[0]) << 8) +
                        static_cast<unsigned char>(port[1])));
    const bool refuses = m_manner == Manner::Refuses;
    say(client, std::string("\x05", 1) + (refuses ? '\x02' : '\x00') +
                    std::string("\x00\x01\x7f\x00\x00\x01\x00\x50", 8));
    return !refuses;
}

void FakeProxy::talk(int socket)
{
    const UniqueFd client(socket);
    if (m_manner == Manner::IsSilent) {
        while (!m_over)
            ::usleep(kBeatMs * 1000);
        return;
    }
    const bool passes = m_kind == Proxy::Kind::Socks5 ? talkSocks(socket) : talkHttp(socket);
    if (!passes) {
        ::shutdown(socket, SHUT_WR);
        if (m_manner != Manner::Drops)
            hearEnd(socket);
        return;
    }
    const UniqueFd server(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const auto address = loopback(m_target);
    if (::connect(server.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return;
    while (!m_over) {
        pollfd ends[2]{{socket, POLLIN, 0}, {server.get(), POLLIN, 0}};
        if (::poll(ends, 2, kBeatMs) <= 0)
            continue;
        for (int from = 0; from < 2; ++from) {
            char piece[16384];
            if ((ends[from].revents & (POLLIN | POLLHUP)) == 0)
                continue;
            const auto got = ::recv(ends[from].fd, piece, sizeof piece, 0);
            if (got <= 0)
                return;
            say(ends[1 - from].fd, std::string(piece, static_cast<std::size_t>(got)));
        }
    }
}

} // namespace helix::fakes
