#include <sstream>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "base/tcp_listeners.h"
#include "base/unique_fd.h"

namespace helix {
namespace {

std::vector<TcpListener> listenersIn(const std::string& text)
{
    std::istringstream table(text);
    return tcpListenersIn(table);
}

TEST(TcpListeners, AreReadWithTheirOwners)
{
    const auto all = listenersIn(
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  "
        "timeout inode\n"
        "   0: 0100007F:2CAA 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        "
        "0 48813 1 00000000a0327ff2 100 0 0 10 0\n"
        "   1: 0100007F:2CAA 0100007F:D431 01 00000000:00000000 00:00000000 00000000  1002        "
        "0 48814 1 00000000a0327ff2 20 0 0 10 -1\n"
        "   2: 00000000000000000000000000000000:1F90 00000000000000000000000000000000:0000 0A "
        "00000000:00000000 00:00000000 00000000   998        0 551 1 000000004ab51997 100 0 0 10 "
        "0\n");
    EXPECT_EQ(all,
              (std::vector<TcpListener>{{"0100007F", 11434, 1001, "48813"},
                                        {"00000000000000000000000000000000", 8080, 998, "551"}}))
        << "a connection is nobody who listens";
}

TEST(TcpListeners, WhatReadsOtherwiseIsLeftOut)
{
    for (const char* line :
         {"", "0: 0100007F:2CAA 0:0 0A", "0: 0100007F 0:0 0A 0:0 0:0 0 1001 0 1",
          "0: 0100007F:12CAA 0:0 0A 0:0 0:0 0 1001 0 1", "0: 0100007F: 0:0 0A 0:0 0:0 0 1001 0 1",
          "0: 0100007F:2CAA 0:0 0A 0:0 0:0 0 -1 0 1", "0: 0100007F:2CAA 0:0 0A 0:0 0:0 0 me 0 1",
          "0: 0100007F:2CAA 0:0 0A 0:0 0:0 0 1001x 0 1",
          "0: 0100007F:2CAA 0:0 0A 0:0 0:0 0 1001 0"})
        EXPECT_TRUE(listenersIn(line).empty()) << line;
}

TEST(TcpListeners, OfOtherPeopleAreStrangers)
{
    const auto isStranger = [](uid_t owner) {
        return portsOfStrangers({{"0100007F", 11434, owner, "1"}}, 1000).contains(11434);
    };
    for (const uid_t own : {1000U, 0U, 998U, 61184U, 65519U})
        EXPECT_FALSE(isStranger(own)) << own;
    for (const uid_t other : {1001U, 60001U, 65534U, 100000U, 4294967294U})
        EXPECT_TRUE(isStranger(other)) << other;
    EXPECT_EQ(portsOfStrangers({{"00000000", 8080, 1000, "1"}, {"0100007F", 8080, 1001, "2"}}, 1000)
                  .size(),
              1U)
        << "one of two may be what answers";
}

TEST(TcpListeners, AtAnotherAddressAreNotAsked)
{
    const auto isAsked = [](const std::string& address) {
        return portsOfStrangers({{address, 11434, 1001, "1"}}, 1000).contains(11434);
    };
    for (const auto* asked :
         {"0100007F", "00000000", "00000000000000000000000000000000",
          "0000000000000000FFFF00000100007F", "0000000000000000FFFF000000000000"})
        EXPECT_TRUE(isAsked(asked)) << asked;
    for (const auto* other : {"0200007F", "0101A8C0", "00000000000000000000000001000000",
                              "0000000000000000FFFF00000200007F", ""})
        EXPECT_FALSE(isAsked(other)) << other;
}

TEST(TcpListeners, AtAllOfIpv6AreNotAskedWhereSomebodyHasIpv4)
{
    const TcpListener stranger{"00000000000000000000000000000000", 11434, 1001, "1"};
    const auto isAsked = [&](const std::string& address, uid_t owner, std::uint16_t port) {
        return portsOfStrangers({stranger, {address, port, owner, "2"}}, 1000).contains(11434);
    };
    for (const auto* own : {"0100007F", "00000000"}) {
        EXPECT_FALSE(isAsked(own, 1000, 11434)) << own;
        EXPECT_FALSE(isAsked(own, 998, 11434)) << own << ", a service of the system";
        EXPECT_TRUE(isAsked(own, 1001, 11434)) << own << ", who is a stranger too";
        EXPECT_TRUE(isAsked(own, 1000, 11435)) << own << ", at another port";
    }
    EXPECT_TRUE(isAsked("0200007F", 1000, 11434)) << "127.0.0.2 leaves 127.0.0.1 to others";
}

/// What the constants above stand for, by the kernel of this computer.
TEST(TcpListeners, AreWrittenByTheKernelAsIsExpected)
{
    const auto addressOf = [](const char* address) -> std::string {
        const UniqueFd socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in at{};
        at.sin_family = AF_INET;
        inet_pton(AF_INET, address, &at.sin_addr);
        struct stat about {};
        if (::bind(socket.get(), reinterpret_cast<sockaddr*>(&at), sizeof at) != 0 ||
            ::listen(socket.get(), 1) != 0 || ::fstat(socket.get(), &about) != 0)
            return "no socket";
        for (const auto& listener : tcpListeners())
            if (listener.inode == std::to_string(about.st_ino))
                return listener.address;
        return "not listed";
    };
    EXPECT_EQ(addressOf("127.0.0.1"), "0100007F");
    EXPECT_EQ(addressOf("127.0.0.2"), "0200007F");
}

} // namespace
} // namespace helix
