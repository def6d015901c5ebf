#include <sstream>

#include <gtest/gtest.h>

#include "base/tcp_listeners.h"

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
    EXPECT_EQ(all, (std::vector<TcpListener>{{11434, 1001, "48813"}, {8080, 998, "551"}}))
        << "a connection is nobody who listens";
}

TEST(TcpListeners, WhatReadsOtherwiseIsLeftOut)
{
    for (const char* line :
         {"", "0: 0100007F:2CAA 0:0 0A", "0: 0100007F 0:0 0A 0:0 0:0 0 1001 0 1",
          "0: 0100007F:12CAA 0:0 0A 0:0 0:0 0 1001 0 1", "0: 0100007F: 0:0 0A 0:0 0:0 0 1001 0 1",
          "0: 0100007F:2CAA 0:0 0A 0:0 0:0 0 -1 0 1", "0: 0100007F:2CAA 0:0 0A 0:0 0:0 0 me 0 1"})
        EXPECT_TRUE(listenersIn(line).empty()) << line;
}

TEST(TcpListeners, OfOtherPeopleAreStrangers)
{
    const auto isStranger = [](uid_t owner) {
        return portsOfStrangers({{11434, owner, "1"}}, 1000).contains(11434);
    };
    for (const uid_t own : {1000U, 0U, 998U, 61184U, 65519U})
        EXPECT_FALSE(isStranger(own)) << own;
    for (const uid_t other : {1001U, 60001U, 65534U, 100000U, 4294967294U})
        EXPECT_TRUE(isStranger(other)) << other;
    EXPECT_EQ(portsOfStrangers({{8080, 1000, "1"}, {8080, 1001, "2"}}, 1000).size(), 1U)
        << "one of two may be what answers";
}

} // namespace
} // namespace helix
