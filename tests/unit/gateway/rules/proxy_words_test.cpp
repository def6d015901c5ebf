#include "gateway/rules/proxy_words.h"

#include <gtest/gtest.h>

namespace helix::gateway {
namespace {

using namespace std::string_view_literals;

TEST(ProxyWords, AnswersToConnect)
{
    struct Row {
        std::string_view head;
        std::optional<ProxyFault> fault;
    };
    for (const auto& [head, fault] : {
             Row{"HTTP/1.1 200 OK\r\n\r\n", {}},
             Row{"HTTP/1.0 204 x\r\nA: b\r\n\r\n", {}},
             Row{"HTTP/1.1 407 x\r\n\r\n", ProxyFault::WantsPassword},
             Row{"HTTP/1.1 502 x\r\n\r\n", ProxyFault::Refused},
             Row{"HTTP/1.1 100 x\r\n\r\n", ProxyFault::Refused},
             Row{"HTTP/2 200\r\n\r\n", ProxyFault::Rubbish},
             Row{"HTTP/1.1 2x0 \r\n\r\n", ProxyFault::Rubbish},
             Row{"HTTP/1.", ProxyFault::Rubbish},
             Row{"", ProxyFault::Rubbish},
             Row{"SSH-2.0-x\r\n\r\n", ProxyFault::Rubbish},
         })
        EXPECT_EQ(judgeConnectHead(head), fault) << head;
}

TEST(ProxyWords, AddressesAreAskedForAsSuch)
{
    const auto asked = [](std::string host) {
        BaseUrl url;
        url.host = std::move(host);
        url.port = 443;
        return socksConnect(url);
    };
    EXPECT_EQ(asked("a.b"), "\x05\x01\x00\x03\x03"
                            "a.b\x01\xbb"sv);
    EXPECT_EQ(asked("1.2.3.4"), "\x05\x01\x00\x01\x01\x02\x03\x04\x01\xbb"sv);
    EXPECT_EQ(asked("::1").size(), 4U + 16 + 2);
    EXPECT_EQ(asked(std::string(256, 'a')), "");
    BaseUrl six;
    six.host = "fd00::1";
    six.port = 8443;
    EXPECT_TRUE(connectRequest({}, six).starts_with("CONNECT [fd00::1]:8443 HTTP/1.1\r\n"));
}

TEST(ProxyWords, AnswersOfSocks)
{
    Proxy nobody, somebody;
    somebody.user = "me";
    EXPECT_FALSE(judgeSocksChoice("\x05\x00"sv, nobody).fault);
    EXPECT_TRUE(judgeSocksChoice("\x05\x02"sv, somebody).wantsUser);
    EXPECT_EQ(judgeSocksChoice("\x05\x02"sv, nobody).fault, ProxyFault::Rubbish);
    EXPECT_EQ(judgeSocksChoice("\x05\xff"sv, somebody).fault, ProxyFault::WantsPassword);
    EXPECT_EQ(judgeSocksChoice("\x04\x00"sv, nobody).fault, ProxyFault::Rubbish);
    EXPECT_EQ(judgeSocksAnswer("\x05\x00\x00\x01\x7f"sv).moreBytes, 5U);
    EXPECT_EQ(judgeSocksAnswer("\x05\x00\x00\x03\xff"sv).moreBytes, 257U);
    EXPECT_EQ(judgeSocksAnswer("\x05\x00\x00\x04\x01"sv).moreBytes, 17U);
    EXPECT_EQ(judgeSocksAnswer("\x05\x00\x00\x07\x01"sv).fault, ProxyFault::Rubbish);
    EXPECT_EQ(judgeSocksAnswer("\x05\x05\x00\x01\x00"sv).fault, ProxyFault::Refused);
    EXPECT_EQ(judgeSocksAnswer("\x05\x80\x00\x01\x00"sv).fault, ProxyFault::Rubbish);
    EXPECT_EQ(judgeSocksAnswer("HTTP/"sv).fault, ProxyFault::Rubbish);
    somebody.password = Secret(std::string(256, 'x'));
    EXPECT_EQ(socksUser(somebody), "");
}

} // namespace
} // namespace helix::gateway
