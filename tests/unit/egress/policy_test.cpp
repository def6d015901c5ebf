#include "egress/policy.h"

#include <ostream>

#include <gtest/gtest.h>

namespace helix::egress {
namespace {

constexpr auto kTcp = Transport::Tcp;
constexpr auto kUdp = Transport::Udp;

const HostAddresses kHost{{{0x54140107}}, {{{0x4d000000}, 24}}}; // 84.20.1.7, 77.0.0.0/24

Policy allowlist()
{
    Policy policy{Mode::Allowlist, {}};
    for (const auto& [text, origin] : {std::pair{"*.npmjs.org", "list:packages"},
                                       {"example.org", "workspace"},
                                       {"example.org:22", "always"},
                                       {"time.example.org:123", "workspace"},
                                       {"plain.example.org:80", "workspace"},
                                       {"quic.example.org:443", "workspace"},
                                       {"dot.example.org:853", "once"}})
        policy.rules.push_back({*parseRule(text), origin});
    return policy;
}

struct Case {
    Mode mode;
    Transport transport;
    const char* address;
    std::uint16_t port;
    std::vector<std::string> names;
    bool allowed;
    const char* rule;
    const char* name = "";
    Proof proof = Proof::None;
};

std::ostream& operator<<(std::ostream& out, const Case& c)
{
    return out << toString(c.mode) << (c.transport == kTcp ? " tcp " : " udp ") << c.address << ':'
               << c.port << " as " << (c.names.empty() ? "nobody" : c.names.front());
}

const Case kCases[] = {
    // What no policy opens.
    {Mode::Open, kTcp, "127.0.0.1", 80, {}, false, "loopback"},
    {Mode::Open, kTcp, "0.0.0.0", 80, {}, false, "this-network"},
    {Mode::Open, kUdp, "255.255.255.255", 80, {}, false, "broadcast"},
    {Mode::Open, kTcp, "10.0.2.2", 5432, {}, false, "private"},
    {Mode::Open, kTcp, "100.64.0.1", 80, {}, false, "carrier-grade"},
    {Mode::Open, kTcp, "169.254.1.1", 80, {}, false, "link-local"},
    {Mode::Open, kTcp, "169.254.169.254", 80, {}, false, "metadata"},
    {Mode::Open, kUdp, "224.0.0.251", 5353, {}, false, "multicast"},
    {Mode::Open, kTcp, "240.0.0.1", 80, {}, false, "reserved"},
    {Mode::Open, kTcp, "192.0.2.1", 80, {}, false, "documentation"},
    {Mode::Open, kTcp, "198.18.0.1", 80, {}, false, "benchmarking"},
    {Mode::Open, kTcp, "84.20.1.7", 80, {}, false, "host-address"},
    {Mode::Open, kTcp, "77.0.0.9", 80, {}, false, "host-network"},
    {Mode::Allowlist, kTcp, "127.0.0.1", 443, {"example.org"}, false, "loopback"},
    {Mode::Allowlist, kTcp, "192.168.1.1", 443, {"example.org"}, false, "private"},
    {Mode::Allowlist, kTcp, "84.20.1.7", 443, {"example.org"}, false, "host-address"},
    {Mode::Offline, kTcp, "127.0.0.1", 443, {}, false, "loopback"},
    // Offline.
    {Mode::Offline, kTcp, "93.184.216.34", 443, {"example.org"}, false, "offline"},
    {Mode::Offline, kUdp, "8.8.8.8", 53, {}, false, "offline"},
    // Open.
    {Mode::Open, kTcp, "93.184.216.34", 443, {}, true, "open"},
    {Mode::Open, kUdp, "93.184.216.34", 443, {}, true, "open"},
    {Mode::Open, kUdp, "8.8.8.8", 53, {}, true, "open"},
    {Mode::Open, kTcp, "93.184.216.34", 1, {"a.test"}, true, "open"},
    // Allowlist.
    {Mode::Allowlist, kTcp, "93.184.216.34", 443, {}, false, "no-name"},
    {Mode::Allowlist, kTcp, "93.184.216.34", 443, {"evil.test"}, false, "not-listed"},
    {Mode::Allowlist, kTcp, "93.184.216.34", 443, {"npmjs.org"}, false, "not-listed"},
    {Mode::Allowlist, kTcp, "93.184.216.34", 8443, {"example.org"}, false, "port"},
    {Mode::Allowlist, kTcp, "93.184.216.34", 80, {"time.example.org"}, false, "port"},
    {Mode::Allowlist,
     kTcp,
     "93.184.216.34",
     443,
     {"registry.npmjs.org"},
     true,
     "list:packages *.npmjs.org",
     "registry.npmjs.org",
     Proof::ServerName},
    {Mode::Allowlist,
     kTcp,
     "93.184.216.34",
     80,
     {"plain.example.org"},
     true,
     "workspace plain.example.org:80",
     "plain.example.org",
     Proof::Host},
    {Mode::Allowlist, kTcp, "93.184.216.34", 80, {"example.org"}, false, "port"},
    {Mode::Allowlist,
     kTcp,
     "93.184.216.34",
     22,
     {"example.org"},
     true,
     "always example.org:22",
     "example.org"},
    {Mode::Allowlist,
     kTcp,
     "93.184.216.34",
     443,
     {"evil.test", "example.org"},
     true,
     "workspace example.org",
     "example.org",
     Proof::ServerName},
    {Mode::Allowlist,
     kTcp,
     "93.184.216.34",
     853,
     {"dot.example.org"},
     true,
     "once dot.example.org:853",
     "dot.example.org"},
    {Mode::Allowlist, kTcp, "93.184.216.34", 853, {"example.org"}, false, "port"},
    // Allowlist, DNS beside ours and QUIC.
    {Mode::Allowlist, kUdp, "8.8.8.8", 53, {}, false, "foreign-dns"},
    {Mode::Allowlist, kTcp, "8.8.8.8", 53, {"example.org"}, false, "foreign-dns"},
    {Mode::Allowlist, kUdp, "8.8.8.8", 853, {"dot.example.org"}, false, "foreign-dns"},
    {Mode::Allowlist, kUdp, "93.184.216.34", 443, {"quic.example.org"}, false, "quic"},
    // Allowlist, UDP by named ports only.
    {Mode::Allowlist,
     kUdp,
     "93.184.216.34",
     123,
     {"time.example.org"},
     true,
     "workspace time.example.org:123",
     "time.example.org"},
    {Mode::Allowlist, kUdp, "93.184.216.34", 80, {"example.org"}, false, "port"},
    {Mode::Allowlist, kUdp, "93.184.216.34", 4000, {}, false, "no-name"},
};

TEST(Decide, FollowsTheTable)
{
    for (const Case& expected : kCases) {
        Policy policy = allowlist();
        policy.mode = expected.mode;
        const Flow flow{expected.transport, *parseIpv4(expected.address), expected.port,
                        expected.names};
        const Verdict verdict = decide(policy, flow, kHost);
        EXPECT_EQ(verdict.allowed, expected.allowed) << expected;
        EXPECT_EQ(ledgerRule(verdict), expected.rule) << expected;
        EXPECT_EQ(verdict.name, expected.name) << expected;
        EXPECT_EQ(verdict.proof, expected.proof) << expected;
    }
}

TEST(Decide, IsClosedByDefault)
{
    const Flow flow{kTcp, {0x5db8d822}, 443, {"example.org"}};
    EXPECT_EQ(ledgerRule(decide({}, flow, {})), "offline");
    EXPECT_EQ(ledgerRule(decide({Mode::Allowlist, {}}, flow, {})), "not-listed");
}

TEST(DecideName, NeverNamesOfTheHostsOwnNetworks)
{
    for (const char* name : {"printer.local", "nas.lan", "db.internal", "router.home.arpa",
                             "home.arpa", "intranet", "localhost", "a.localhost", "x.corp"}) {
        EXPECT_TRUE(isLocalName(name)) << name;
        for (const Mode mode : {Mode::Open, Mode::Allowlist, Mode::Offline}) {
            const Verdict verdict = decideName({mode, {{{name, {}}, "workspace"}}}, name);
            EXPECT_FALSE(verdict.allowed) << name;
            EXPECT_EQ(ledgerRule(verdict), "local-name") << name;
        }
    }
    for (const char* name : {"example.org", "local.example.org", "mylocal.org", "lan.net"})
        EXPECT_FALSE(isLocalName(name)) << name;
    EXPECT_FALSE(parseRule("printer.local"));
    EXPECT_FALSE(parseRule("*.home.arpa"));
}

TEST(FindExactRule, IsOneThatNamesHostAndPort)
{
    Policy policy{Mode::Allowlist, {}};
    for (const char* text : {"*.example.org:443", "plain.example.org", "ssh.example.org:443"})
        policy.rules.push_back({*parseRule(text), "workspace"});
    EXPECT_EQ(findExactRule(policy, {"x.example.org"}, 443), nullptr);
    EXPECT_EQ(findExactRule(policy, {"plain.example.org"}, 443), nullptr);
    EXPECT_EQ(findExactRule(policy, {"ssh.example.org"}, 22), nullptr);
    EXPECT_EQ(findExactRule(policy, {"x.example.org", "ssh.example.org"}, 443), &policy.rules[2]);
}

TEST(DecideName, AsksTheRulesOnAnyPort)
{
    const Policy policy = allowlist();
    const Verdict listed = decideName(policy, "time.example.org");
    EXPECT_TRUE(listed.allowed);
    EXPECT_EQ(ledgerRule(listed), "workspace time.example.org:123");
    EXPECT_EQ(listed.name, "time.example.org");
    EXPECT_EQ(ledgerRule(decideName(policy, "evil.test")), "not-listed");
    EXPECT_FALSE(decideName(policy, "evil.test").allowed);
    EXPECT_TRUE(decideName({Mode::Open, {}}, "evil.test").allowed);
    EXPECT_EQ(ledgerRule(decideName({Mode::Offline, policy.rules}, "example.org")), "offline");
    EXPECT_FALSE(decideName({Mode::Offline, policy.rules}, "example.org").allowed);
}

TEST(FindRule, TakesTheFirst)
{
    const Policy policy = allowlist();
    EXPECT_EQ(findRule(policy, "example.org", 22), &policy.rules[2]);
    EXPECT_EQ(findRule(policy, "example.org", 0), &policy.rules[1]);
    EXPECT_EQ(findRule(policy, "example.org", 23), nullptr);
}

} // namespace
} // namespace helix::egress
