#include "unit/providers/providers_fixture.h"

#include <cstring>
#include <filesystem>

#include <sys/socket.h>
#include <unistd.h>

namespace helix::providers {

gateway::GuestClient ProvidersTest::connect(const UniqueFd& channel)
{
    int ends[2] = {-1, -1};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    UniqueFd guest(ends[0]);
    const UniqueFd gateway(ends[1]);
    char byte = 'c';
    iovec piece{&byte, 1};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    const int fd = gateway.get();
    std::memcpy(CMSG_DATA(header), &fd, sizeof fd);
    (void)::sendmsg(channel.get(), &message, MSG_NOSIGNAL);
    return gateway::GuestClient(std::move(guest));
}

std::string ProvidersTest::request(const std::string& token, const std::string& model, bool stream)
{
    const std::string body = R"({"model":")" + model + R"(","max_tokens":100,"stream":)" +
                             (stream ? "true" : "false") +
                             R"(,"messages":[{"role":"user","content":"one two"}]})";
    return "POST /v1/messages HTTP/1.1\r\nHost: h\r\nX-Helix-Session: s1\r\nx-api-key: " + token +
           "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

int ProvidersTest::gatewayPid()
{
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos)
            continue;
        std::ifstream stat(entry.path() / "stat");
        std::string pid;
        std::string program;
        std::string state;
        int parent = 0;
        stat >> pid >> program >> state >> parent;
        if (parent == ::getpid() && program == "(helix-gateway)" && state != "Z")
            return std::stoi(pid);
    }
    return 0;
}

} // namespace helix::providers
