#include "app/metrics_request.h"

#include <gtest/gtest.h>

namespace helix::app {
namespace {

std::string asked(const std::string& head)
{
    const auto answer = answerMetrics(head, [] { return std::string("a 1\n"); });
    return answer ? answer->substr(0, answer->find("\r\n")) : "nothing";
}

std::string get(const std::string& host, const std::string& more = {})
{
    return asked("GET /metrics HTTP/1.1\r\nHost: " + host + "\r\n" + more + "\r\n");
}

TEST(MetricsRequest, isAnsweredWithTheText)
{
    const auto answer = answerMetrics("GET /metrics HTTP/1.1\r\nhost: localhost:9100\r\n\r\n",
                                      [] { return std::string("a 1\n"); });
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->starts_with("HTTP/1.1 200 OK\r\n")) << *answer;
    EXPECT_NE(answer->find("Content-Type: text/plain; version=0.0.4"), std::string::npos);
    EXPECT_NE(answer->find("Content-Length: 4\r\n"), std::string::npos);
    EXPECT_TRUE(answer->ends_with("\r\n\r\na 1\n"));
}

TEST(MetricsRequest, hostsOfTheLoopbackAlone)
{
    for (const auto* host :
         {"127.0.0.1", "127.0.0.1:9100", "localhost", "LocalHost:1", "[::1]", "[::1]:9100"})
        EXPECT_EQ(get(host), "HTTP/1.1 200 OK") << host;
    for (const auto* host : {"", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example",
                             "evil.example:9100", "127.0.0.1:9100.evil.example", "127.0.0.2", "::1",
                             "localhost@evil.example"})
        EXPECT_EQ(get(host), "HTTP/1.1 421 Misdirected Request") << host;
    EXPECT_EQ(asked("GET /metrics HTTP/1.0\r\n\r\n"), "HTTP/1.1 421 Misdirected Request");
    EXPECT_EQ(get("localhost", "Host: evil.example\r\n"), "HTTP/1.1 421 Misdirected Request");
}

TEST(MetricsRequest, whatIsSomethingElseIsRefused)
{
    EXPECT_EQ(get("localhost", "Origin: http://evil.example\r\n"), "HTTP/1.1 403 Forbidden");
    const std::string rest = "\r\nHost: localhost\r\n\r\n";
    EXPECT_EQ(asked("POST /metrics HTTP/1.1" + rest), "HTTP/1.1 405 Method Not Allowed");
    EXPECT_EQ(asked("GET / HTTP/1.1" + rest), "HTTP/1.1 404 Not Found");
    EXPECT_EQ(asked("GET /metricsx HTTP/1.1" + rest), "HTTP/1.1 404 Not Found");
    EXPECT_EQ(asked("GET /metrics?x=1 HTTP/1.1" + rest), "HTTP/1.1 200 OK");
    EXPECT_EQ(asked("GET  HTTP/1.1" + rest), "HTTP/1.1 404 Not Found");
    EXPECT_EQ(asked("GET HTTP/1.1" + rest), "HTTP/1.1 404 Not Found");
    EXPECT_EQ(asked("GET /metrics HTTP/2.0" + rest), "HTTP/1.1 400 Bad Request");
}

TEST(MetricsRequest, isWaitedForUpToItsBounds)
{
    EXPECT_EQ(asked(""), "nothing");
    EXPECT_EQ(asked("GET /metrics HTTP/1.1\r\nHost: localhost\r\n"), "nothing");
    EXPECT_EQ(asked(std::string(kMaxMetricsHead, 'x')), "nothing");
    EXPECT_EQ(asked(std::string(kMaxMetricsHead + 1, 'x')),
              "HTTP/1.1 431 Request Header Fields Too Large");
}

} // namespace
} // namespace helix::app
