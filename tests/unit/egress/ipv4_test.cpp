#include "egress/ipv4.h"

#include <gtest/gtest.h>

namespace helix::egress {
namespace {

Ipv4 address(std::string_view text)
{
    const auto parsed = parseIpv4(text);
    EXPECT_TRUE(parsed) << text;
    return parsed.value_or(Ipv4{});
}

TEST(Ipv4, HasOneSpelling)
{
    for (const char* text : {"0.0.0.0", "10.0.2.15", "255.255.255.255", "1.20.103.9"})
        EXPECT_EQ(toString(address(text)), text);
    EXPECT_EQ(address("10.0.2.15").value, 0x0a00020fU);
}

TEST(Ipv4, RefusesEveryOtherSpelling)
{
    for (const char* text :
         {"",         ".",          "1",          "127.1",          "1.2.3",     "1.2.3.4.5",
          "1.2.3.",   ".1.2.3",     "1..2.3",     "256.1.1.1",      "1.2.3.256", "01.2.3.4",
          "1.2.3.04", "0x7f.0.0.1", "0x7f000001", "2130706433",     " 1.2.3.4",  "1.2.3.4 ",
          "+1.2.3.4", "-1.2.3.4",   "1.2.3.4\n",  "::ffff:1.2.3.4", "1.2.3.0000"}) {
        const auto parsed = parseIpv4(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_FALSE(parseIpv4(std::string_view("1.2.3.4\0", 8)));
}

TEST(Prefix, HoldsItsFirstAndLastAddress)
{
    const auto prefix = parsePrefix("172.16.0.0/12");
    ASSERT_TRUE(prefix);
    EXPECT_EQ(toString(*prefix), "172.16.0.0/12");
    EXPECT_TRUE(prefix->contains(address("172.16.0.0")));
    EXPECT_TRUE(prefix->contains(address("172.31.255.255")));
    EXPECT_FALSE(prefix->contains(address("172.15.255.255")));
    EXPECT_FALSE(prefix->contains(address("172.32.0.0")));
    EXPECT_TRUE(parsePrefix("0.0.0.0/0")->contains(address("255.255.255.255")));
    EXPECT_TRUE(parsePrefix("1.2.3.4/32")->contains(address("1.2.3.4")));
    EXPECT_FALSE(parsePrefix("1.2.3.4/32")->contains(address("1.2.3.5")));
}

TEST(Prefix, RefusesWhatIsNone)
{
    for (const char* text : {"", "/", "10.0.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1",
                             "10.0.0.0/08", "10.0.0.0/8/8", "10.0.0.1/8", "10.0/8", "/8"})
        EXPECT_FALSE(parsePrefix(text)) << text;
}

struct Range {
    const char* before; ///< the last address outside, or empty
    const char* first;
    const char* last;
    const char* after; ///< the first address outside, or empty
    const char* reason;
};

/// The registry, written down a second time and by its edges. What lies on the other side of an
/// edge is public unless another range begins there (then the edge is left out).
constexpr Range kRanges[] = {
    {"", "0.0.0.0", "0.255.255.255", "1.0.0.0", "this-network"},
    {"9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0", "private"},
    {"100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0", "carrier-grade"},
    {"126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0", "loopback"},
    {"169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0", "link-local"},
    {"172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0", "private"},
    {"191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0", "reserved"},
    {"192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0", "documentation"},
    {"192.31.195.255", "192.31.196.0", "192.31.196.255", "192.31.197.0", "reserved"},
    {"192.52.192.255", "192.52.193.0", "192.52.193.255", "192.52.194.0", "reserved"},
    {"192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0", "reserved"},
    {"192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0", "private"},
    {"192.175.47.255", "192.175.48.0", "192.175.48.255", "192.175.49.0", "reserved"},
    {"198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0", "benchmarking"},
    {"198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0", "documentation"},
    {"203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0", "documentation"},
    {"223.255.255.255", "224.0.0.0", "239.255.255.255", "", "multicast"},
    {"", "240.0.0.0", "255.255.255.254", "", "reserved"},
    {"", "255.255.255.255", "255.255.255.255", "", "broadcast"},
};

TEST(SpecialRange, KnowsTheRegistryByItsEdges)
{
    for (const Range& range : kRanges) {
        EXPECT_EQ(toString(specialRange(address(range.first))), range.reason) << range.first;
        EXPECT_EQ(toString(specialRange(address(range.last))), range.reason) << range.last;
        for (const char* outside : {range.before, range.after}) {
            if (*outside != '\0') {
                EXPECT_EQ(toString(specialRange(address(outside))), "") << outside;
            }
        }
    }
}

TEST(SpecialRange, KnowsWhereCloudsHandOutCredentials)
{
    for (const char* text : {"169.254.169.254", "169.254.170.2", "169.254.170.23",
                             "100.100.100.200", "192.0.0.192", "168.63.129.16"})
        EXPECT_EQ(toString(specialRange(address(text))), "metadata") << text;
    EXPECT_EQ(toString(specialRange(address("169.254.169.252"))), "link-local");
    EXPECT_EQ(toString(specialRange(address("168.63.129.17"))), "");
}

TEST(SpecialRange, LeavesPublicAddressesAlone)
{
    for (const char* text :
         {"1.1.1.1", "8.8.8.8", "93.184.216.34", "151.101.0.223", "140.82.112.3"})
        EXPECT_EQ(toString(specialRange(address(text))), "") << text;
}

TEST(DeniedRange, KnowsTheHostAfterTheRegistry)
{
    const HostAddresses host{{address("84.20.1.7"), address("10.1.1.1")},
                             {*parsePrefix("84.20.1.0/29"), *parsePrefix("77.0.0.0/24")}};
    EXPECT_EQ(toString(deniedRange(address("84.20.1.7"), host)), "host-address");
    EXPECT_EQ(toString(deniedRange(address("84.20.1.6"), host)), "host-network");
    EXPECT_EQ(toString(deniedRange(address("77.0.0.255"), host)), "host-network");
    EXPECT_EQ(toString(deniedRange(address("10.1.1.1"), host)), "private");
    EXPECT_EQ(toString(deniedRange(address("84.20.1.8"), host)), "");
    EXPECT_EQ(toString(deniedRange(address("84.20.1.7"), {})), "");
}

} // namespace
} // namespace helix::egress
