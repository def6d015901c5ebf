#include "link/http_response.h"

#include <string>

#include <gtest/gtest.h>

#include "protocol/limits.h"

namespace helix::link {
namespace {

constexpr std::string_view kGood =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\ncontent-length:  5 \r\n\r\nhello";

TEST(HttpResponseReader, readsAnAnswerHoweverItIsCut)
{
    for (std::size_t piece = 1; piece <= kGood.size(); ++piece) {
        HttpResponseReader reader;
        for (std::size_t at = 0; at < kGood.size(); at += piece) {
            EXPECT_FALSE(reader.complete());
            ASSERT_TRUE(reader.feed(asBytes(kGood.substr(at, piece)))) << "pieces of " << piece;
        }
        ASSERT_TRUE(reader.complete());
        EXPECT_EQ(reader.response().status, 200);
        EXPECT_EQ(reader.response().body, "hello");
    }
}

TEST(HttpResponseReader, takesAnEmptyBodyAndAStatusWithoutWords)
{
    HttpResponseReader reader;
    ASSERT_TRUE(reader.feed(asBytes("HTTP/1.1 423\r\nContent-Length: 0\r\n\r\n")));
    EXPECT_TRUE(reader.complete());
    EXPECT_EQ(reader.response().status, 423);
}

TEST(HttpResponseReader, refusesWhatIsNotAPlainAnswer)
{
    const std::string manyHeaders = [] {
        std::string text = "HTTP/1.1 200 OK\r\n";
        for (int i = 0; i < 100; ++i)
            text += "a: b\r\n";
        return text + "Content-Length: 0\r\n\r\n";
    }();
    const std::string refused[] = {
        "garbage\r\n\r\n",
        "SSH-2.0-OpenSSH_9.2\r\n",
        "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 20x OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 099 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 0x1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 16385\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\n: no name\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nX: " + std::string(HttpResponseReader::kMaxHeaderBytes, 'x'),
        manyHeaders,
    };
    for (const std::string& text : refused) {
        HttpResponseReader reader;
        const auto fed = reader.feed(asBytes(text));
        ASSERT_FALSE(fed) << text.substr(0, 100);
        EXPECT_EQ(fed.error().code, ErrorCode::Protocol);
    }
}

TEST(HttpResponseReader, isBoundedWhenFedForEver)
{
    HttpResponseReader reader;
    const std::string flood(1000, 'x');
    Result<void> fed = reader.feed(asBytes("HTTP/1.1 200 OK\r\nX: "));
    std::size_t sent = 0;
    for (; fed && sent < 1000000; sent += flood.size())
        fed = reader.feed(asBytes(flood));
    EXPECT_FALSE(fed);
    EXPECT_LT(sent, 20000U);
}

} // namespace
} // namespace helix::link
