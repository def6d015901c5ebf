#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <netdb.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "netd/confinement.h"
#include "netd/resolver_process.h"

namespace helix::netd {
namespace {

/// A name server that does not answer holds a thread for ten seconds and more.
constexpr int kThreads = 8;

Resolution resolutionOf(int problem)
{
    if (problem == 0)
        return Resolution::Found;
    return problem == EAI_NONAME || problem == EAI_NODATA ? Resolution::NoSuchName
                                                          : Resolution::Failed;
}

ResolverAnswer lookUp(const ResolverQuestion& question)
{
    ResolverAnswer answer;
    answer.id = question.id;
    if (question.length >= question.name.size())
        return answer;
    const std::string name(question.name.data(), question.length);
    addrinfo hints{};
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    answer.resolution = resolutionOf(::getaddrinfo(name.c_str(), nullptr, &hints, &found));
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owned(found, &::freeaddrinfo);
    if (answer.resolution != Resolution::Found)
        return answer;
    for (const addrinfo* entry = found; entry != nullptr && answer.count < kMaxResolved;
         entry = entry->ai_next) {
        sockaddr_in address{};
        std::memcpy(&address, entry->ai_addr, sizeof address);
        answer.addresses[answer.count++] = ntohl(address.sin_addr.s_addr);
    }
    return answer;
}

void serve(int socket)
{
    for (;;) {
        ResolverQuestion question;
        // Every thread waits here; the kernel gives each question to one of them.
        if (::recv(socket, &question, sizeof question, 0) != sizeof question)
            ::_exit(0);
        const ResolverAnswer answer = lookUp(question);
        if (::send(socket, &answer, sizeof answer, MSG_NOSIGNAL) != sizeof answer)
            ::_exit(0);
    }
}

} // namespace

void runResolver(int socket)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_NAME, "helix-resolver");
    // A guest's name means itself: "db" must not become db.the-company.example by the host's search
    // list (resolv.conf(5)).
    ::setenv("LOCALDOMAIN", ".", 1);
    if (const auto confined = confineResolver(socket); !confined)
        ::_exit(1);
    std::vector<std::thread> threads;
    for (int i = 1; i < kThreads; ++i)
        threads.emplace_back(serve, socket);
    serve(socket);
    ::_exit(0);
}

} // namespace helix::netd
