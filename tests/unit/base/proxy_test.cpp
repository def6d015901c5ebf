#include "base/proxy.h"

#include <map>

#include <gtest/gtest.h>

namespace helix {
namespace {

Environment surroundings(std::map<std::string, std::string> values)
{
    return [values = std::move(values)](const char* name) -> std::optional<std::string> {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    };
}

ProxyRules companyRules(const std::string& exceptions)
{
    ProxyRules rules;
    rules.plain = rules.secure = parseProxy("http://proxy.example:3128").value();
    rules.exceptions = exceptions;
    return rules;
}

bool isProxied(const std::string& exceptions, const std::string& host, std::uint16_t port = 443)
{
    return proxyFor(companyRules(exceptions), true, host, port).value().has_value();
}

TEST(Proxy, IsReadAsPeopleWriteIt)
{
    struct Row {
        const char* text;
        const char* address;
    };
    for (const auto& [text, address] : {
             Row{"http://Proxy.Example.org:3128", "http://proxy.example.org:3128"},
             Row{"proxy.example.org:8080", "http://proxy.example.org:8080"},
             Row{" https://10.0.0.1:443/ ", "https://10.0.0.1:443"},
             Row{"socks5://[fd00::1]:1080", "socks5://[fd00::1]:1080"},
             Row{"socks5h://proxy", "socks5://proxy:1080"},
         }) {
        const auto proxy = parseProxy(text);
        ASSERT_TRUE(proxy) << text;
        EXPECT_EQ(proxy->address(), address);
    }
}

TEST(Proxy, WhatIsNoneIsRefusedWithoutRepeatingIt)
{
    for (const char* text :
         {"", "http://", "ftp://proxy:21", "proxy:0", "proxy:65536", "proxy:x", "[::1", "[proxy]:1",
          "a b:1", "http://proxy:1/path", "proxy\n:1", "user:hunter2@proxy:1", "1:2:3", "."}) {
        const auto proxy = parseProxy(text);
        ASSERT_FALSE(proxy) << text;
        EXPECT_EQ(proxy.error().code, ErrorCode::InvalidArgument);
        EXPECT_EQ(proxy.error().describe().find("hunter2"), std::string::npos);
    }
}

TEST(Proxy, NeverForThisComputerItself)
{
    for (const char* host : {"localhost", "LOCALHOST.", "a.localhost", "127.0.0.1", "127.9.9.9",
                             "::1", "[::1]", "::ffff:127.0.0.1", "0.0.0.0", "::"})
        EXPECT_FALSE(isProxied("", host)) << host;
    for (const char* host : {"localhost.example.org", "128.0.0.1", "::2", "127.example.org"})
        EXPECT_TRUE(isProxied("", host)) << host;
}

TEST(Proxy, Exceptions)
{
    struct Row {
        const char* list;
        const char* host;
        bool proxied;
        std::uint16_t port = 443;
    };
    for (const auto& row : {
             Row{"*", "example.org", false},
             Row{"example.org", "example.org", false},
             Row{"example.org", "EXAMPLE.ORG.", false},
             Row{"example.org", "deep.in.example.org", false},
             Row{"example.org", "notexample.org", true},
             Row{".example.org", "example.org", false},
             Row{"*.example.org", "a.example.org", false},
             Row{"example.org", "example.org.evil", true},
             Row{"a.test, b.test\tc.test", "c.test", false},
             Row{"example.org:8443", "example.org", true},
             Row{"example.org:8443", "example.org", false, 8443},
             Row{"10.0.0.0/8", "10.255.0.1", false},
             Row{"10.0.0.0/8", "11.0.0.1", true},
             Row{"192.168.4.0/22", "192.168.7.255", false},
             Row{"192.168.4.0/22", "192.168.8.0", true},
             Row{"0.0.0.0/0", "8.8.8.8", false},
             Row{"0.0.0.0/0", "2001:db8::1", true},
             Row{"fd00::/8", "fdab::1", false},
             Row{"fd00::/8", "[fe00::1]", true},
             Row{"[fd00::1]:8443", "fd00::1", false, 8443},
             Row{"192.168.1.5", "192.168.1.5", false},
             Row{"192.168.1.5", "192.168.1.50", true},
             Row{"10.0.0.0/33,/8,;;,x/y", "10.0.0.1", true},
             Row{"10.0.0.0/8", "ten.example.org", true},
         })
        EXPECT_EQ(isProxied(row.list, row.host, row.port), row.proxied)
            << row.list << " for " << row.host;
    EXPECT_TRUE(checkProxyExceptions("*, example.org 10.0.0.0/8,fd00::/8 host:1"));
    EXPECT_FALSE(checkProxyExceptions("example.org 10.0.0.0/64"));
    EXPECT_FALSE(checkProxyExceptions("http://example.org"));
}

TEST(Proxy, OfTheEnvironment)
{
    const auto rules = proxiesOfEnvironment(surroundings({{"http_proxy", "plain:1"},
                                                          {"HTTP_PROXY", "loud:1"},
                                                          {"HTTPS_PROXY", "u%40x:p%3aw@safe:2"},
                                                          {"all_proxy", "socks5://any:3"},
                                                          {"NO_PROXY", "example.org"}}));
    EXPECT_EQ(rules.plain->address(), "http://plain:1");
    EXPECT_EQ(rules.secure->address(), "http://safe:2");
    EXPECT_EQ(rules.secure->user, "u@x");
    EXPECT_EQ(rules.secure->password, Secret("p:w"));
    EXPECT_EQ(rules.exceptions, "example.org");
    EXPECT_EQ(
        proxiesOfEnvironment(surroundings({{"ALL_PROXY", "socks5://any:3"}})).secure->address(),
        "socks5://any:3");
    EXPECT_EQ(proxiesOfEnvironment(surroundings({})), ProxyRules());
}

TEST(Proxy, OneThatIsNotUnderstoodIsNotGoneAround)
{
    const auto rules = proxiesOfEnvironment(
        surroundings({{"https_proxy", "gopher://user:hunter2@x"}, {"no_proxy", "near.example"}}));
    const auto far = proxyFor(rules, true, "example.org", 443);
    ASSERT_FALSE(far);
    EXPECT_TRUE(far.error().message.starts_with(kProxySentence)) << far.error().message;
    EXPECT_EQ(far.error().describe().find("hunter2"), std::string::npos);
    EXPECT_TRUE(proxyFor(rules, true, "near.example", 443));
    EXPECT_TRUE(proxyFor(rules, true, "127.0.0.1", 443));
}

TEST(Proxy, EachFaultIsASentenceWithAWayForwardAndNoPassword)
{
    auto proxy = parseProxy("proxy:3128").value();
    proxy.user = "me";
    proxy.password = Secret("hunter2");
    for (const auto fault :
         {ProxyFault::WantsPassword, ProxyFault::Unreachable, ProxyFault::Silent,
          ProxyFault::Rubbish, ProxyFault::Dropped, ProxyFault::Untrusted, ProxyFault::Refused}) {
        const auto error = proxyProblem(fault, proxy, "example.org");
        EXPECT_TRUE(error.message.starts_with(kProxySentence)) << error.message;
        EXPECT_NE(error.message.find("change the proxy"), std::string::npos) << error.message;
        EXPECT_EQ(error.describe().find("hunter2"), std::string::npos);
    }
}

} // namespace
} // namespace helix
