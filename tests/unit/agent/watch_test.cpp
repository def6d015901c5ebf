#include <netinet/in.h>
#include <sys/socket.h>

#include <gtest/gtest.h>

#include "agent/watch/proc_sockets.h"
#include "base/unique_fd.h"

#include "agent/watch/metrics.h"
#include "agent/watch/ports.h"

namespace helix::agent {
namespace {

constexpr std::string_view kTcp = "  sl  local_address rem_address   st tx_queue rx_queue tr "
                                  "tm->when retrnsmt   uid  timeout inode\n"
                                  "   0: 00000000:1F40 00000000:0000 0A 00000000:00000000 "
                                  "00:00000000 00000000  1000        0 12345 1 0 100 0 0 10 0\n"
                                  "   1: 0100007F:1F41 00000000:0000 0A 00000000:00000000 "
                                  "00:00000000 00000000  1000        0 12346 1 0 100 0 0 10 0\n"
                                  "   2: 0F02000A:C350 0202000A:01BB 01 00000000:00000000 "
                                  "00:00000000 00000000  1000        0 12347 1 0 100 0 0 10 0\n"
                                  "   3: 00000000:0016 00000000:0000 0A 00000000:00000000 "
                                  "00:00000000 00000000     0        0 12348 1 0 100 0 0 10 0\n"
                                  "   4: 00000000:1D13 00000000:0000 0A 00000000:00000000 "
                                  "00:00000000 00000000     0        0 12349 1 0 100 0 0 10 0\n"
                                  "   5: garbage\n"
                                  "   6: ZZZZZZZZ:1F42 00000000:0000 0A 00000000:00000000 "
                                  "00:00000000 00000000     0        0 12350 1 0 100 0 0 10 0\n";
constexpr std::string_view kTcp6 =
    "   0: 00000000000000000000000000000000:1F40 0:0 0A 0:0 00:0 0  1000 0 22345 1\n"
    "   1: 00000000000000000000000001000000:0BB8 0:0 0A 0:0 00:0 0  1000 0 22346 1\n"
    "   2: 00000000000000000000000000000000:0050 0:0 0A 0:0 00:0 0  1000 0 22347 1\n";

TEST(Ports, OnlyListeningLinesAreRead)
{
    const auto ports = parseListening(kTcp);
    ASSERT_EQ(ports.size(), 4U);
    EXPECT_EQ(ports[0].port, 8000);
    EXPECT_EQ(ports[0].address, "0.0.0.0");
    EXPECT_EQ(ports[0].inode, 12345U);
    EXPECT_EQ(ports[1].address, "127.0.0.1");
}

TEST(Ports, Version6AddressesAreRead)
{
    const auto ports = parseListening(kTcp6);
    ASSERT_EQ(ports.size(), 3U);
    EXPECT_EQ(ports[0].address, "::");
    EXPECT_EQ(ports[1].address, "::1");
}

TEST(Ports, WhatAForwardCannotReachIsLeftOut)
{
    auto all = parseListening(kTcp);
    const auto version6 = parseListening(kTcp6);
    all.insert(all.end(), version6.begin(), version6.end());
    const auto ports = reachable(std::move(all));
    ASSERT_EQ(ports.size(), 2U) << "loopback, ssh and the agent are left out, 8000 is there once";
    EXPECT_EQ(ports[0].port, 80);
    EXPECT_EQ(ports[1].port, 8000);
    EXPECT_EQ(ports[1].address, "0.0.0.0");
}

/// A socket of this process, bound to a free port of the loopback.
struct Bound {
    explicit Bound(int type)
        : fd(::socket(AF_INET, type, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        EXPECT_EQ(::bind(fd.get(), reinterpret_cast<const sockaddr*>(&address), size), 0);
        EXPECT_EQ(::getsockname(fd.get(), reinterpret_cast<sockaddr*>(&address), &size), 0);
        port = ntohs(address.sin_port);
    }
    UniqueFd fd;
    std::uint16_t port = 0;
};

TEST(SocketOwner, IsFoundForTcpAndUdp)
{
    const std::string me = processName("/proc/self");
    ASSERT_FALSE(me.empty());
    const Bound udp(SOCK_DGRAM);
    EXPECT_EQ(ownerOfPort(false, udp.port), me);
    const Bound tcp(SOCK_STREAM);
    ASSERT_EQ(::listen(tcp.fd.get(), 1), 0);
    EXPECT_EQ(ownerOfPort(true, tcp.port), me);
}

TEST(SocketOwner, IsEmptyForAPortThatNobodyHas)
{
    std::uint16_t port = 0;
    {
        const Bound gone(SOCK_STREAM);
        ASSERT_EQ(::listen(gone.fd.get(), 1), 0);
        port = gone.port;
    }
    EXPECT_EQ(ownerOfPort(true, port), "");
}

TEST(Ports, TheNumberOfSocketsIsComparedWithoutWhatIsQueued)
{
    const auto count = [](std::string_view tcp, std::string_view tcp6) {
        return parseTcpSocketCount("sockets: used 51\n" + std::string(tcp) +
                                       "\nUDP: inuse 0 mem 0\n",
                                   std::string(tcp6) + "\nUDP6: inuse 0\n");
    };
    const std::string_view tcp = "TCP: inuse 3 orphan 0 tw 0 alloc 4 mem 0", tcp6 = "TCP6: inuse 1";
    EXPECT_EQ(count(tcp, tcp6), count("TCP: inuse 3 orphan 0 tw 0 alloc 4 mem 17", tcp6));
    EXPECT_NE(count(tcp, tcp6), count("TCP: inuse 4 orphan 0 tw 0 alloc 5 mem 0", tcp6));
    EXPECT_NE(count(tcp, tcp6), count(tcp, "TCP6: inuse 2"));
    EXPECT_EQ(parseTcpSocketCount("", ""), "");
}

TEST(Ports, ListenersChangeTheNumberOfSockets)
{
    const auto before = tcpSocketCount();
    ASSERT_NE(before, "");
    std::vector<UniqueFd> listeners; // many: others on this computer come and go meanwhile
    for (int i = 0; i < 50; ++i) {
        listeners.emplace_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        ASSERT_EQ(::listen(listeners.back().get(), 1), 0);
    }
    EXPECT_NE(tcpSocketCount(), before);
}

TEST(Ports, GarbageGivesNothing)
{
    for (const char* text : {"", "\n\n", "a b c d e f g h i j k", "\xff\xfe"})
        EXPECT_TRUE(parseListening(text).empty());
}

TEST(Metrics, ProcessorTime)
{
    const auto time = parseCpuTime("cpu  10 1 20 300 40 2 3 4 0 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n");
    ASSERT_TRUE(time);
    EXPECT_EQ(time->total, 380U);
    EXPECT_EQ(time->busy, 40U);
    EXPECT_FALSE(parseCpuTime("cpu 1 2"));
    EXPECT_FALSE(parseCpuTime(""));
    EXPECT_FALSE(parseCpuTime("intr 1 2 3 4 5 6 7 8"));
}

TEST(Metrics, Memory)
{
    constexpr std::string_view text = "MemTotal:        2048 kB\nXMemFree: 7 kB\nMemFree: 1 kB\n";
    EXPECT_EQ(parseMemory(text, "MemTotal"), 2048U * 1024);
    EXPECT_EQ(parseMemory(text, "MemFree"), 1024U);
    EXPECT_EQ(parseMemory(text, "MemAvailable"), 0U);
}

TEST(Metrics, ASampleOfThisMachineIsPlausible)
{
    MetricsSampler sampler;
    const Metrics metrics = sampler.sample();
    EXPECT_GT(metrics.memoryTotal, 0U);
    EXPECT_LE(metrics.memoryUsed, metrics.memoryTotal);
    EXPECT_GT(metrics.diskTotal, 0U);
    EXPECT_EQ(metrics.cpuPercent, 0) << "the first sample has nothing to compare with";
}

} // namespace
} // namespace helix::agent
