#include "gateway/rules/http_head.h"

#include <gtest/gtest.h>

#include "gateway/rules/chunked.h"
#include "gateway/rules/header_filter.h"

namespace helix::gateway {
namespace {

TEST(HttpHead, readsARequestByteForByte)
{
    const auto head =
        parseRequestHead("POST /v1/x?a=%2F HTTP/1.1\r\nHost: h\r\nX-A:  b c \r\n"
                         "x-empty:\r\nContent-Length: 12\r\nConnection: close\r\n\r\n");
    ASSERT_TRUE(head);
    EXPECT_EQ(head->method, "POST");
    EXPECT_EQ(head->target, "/v1/x?a=%2F");
    EXPECT_EQ(head->framing.kind, Framing::Kind::Length);
    EXPECT_EQ(head->framing.length, 12U);
    EXPECT_FALSE(head->keepAlive);
    EXPECT_EQ(find(head->headers, "x-a")->value, "b c");
    EXPECT_EQ(find(head->headers, "X-EMPTY")->value, "");
}

TEST(HttpHead, endsOnlyAtAnEmptyLine)
{
    EXPECT_EQ(headLength("GET / HTTP/1.1\r\n\r\nrest"), 18U);
    EXPECT_FALSE(headLength("GET / HTTP/1.1\n\nrest"));
    EXPECT_FALSE(headLength("GET / HTTP/1.1\r\n"));
}

TEST(HttpHead, framesResponses)
{
    const auto framing = [](const std::string& head, bool toHead) {
        return responseFraming(parseResponseHead(head).value(), toHead).value().kind;
    };
    EXPECT_EQ(framing("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n", false),
              Framing::Kind::Length);
    EXPECT_EQ(framing("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n", false),
              Framing::Kind::Chunked);
    EXPECT_EQ(framing("HTTP/1.1 200\r\n\r\n", false), Framing::Kind::UntilClose);
    EXPECT_EQ(framing("HTTP/1.1 204 No Content\r\n\r\n", false), Framing::Kind::None);
    EXPECT_EQ(framing("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n", true), Framing::Kind::None);
    for (const char* bad :
         {"HTTP/1.1 99 x\r\n\r\n", "HTTP/1.1 200OK\r\n\r\n", "ICY 200 OK\r\n\r\n",
          "HTTP/1.1 2000 x\r\n\r\n", "\r\n\r\n", "HTTP/1.1 200 OK\r\nbad\r\n\r\n"})
        EXPECT_FALSE(parseResponseHead(bad)) << bad;
}

TEST(Chunks, comeApartAnywhere)
{
    const std::string whole = "4;ext=1\r\nabcd\r\nA\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\nnext";
    for (std::size_t cut = 0; cut < whole.size(); ++cut) {
        ChunkDecoder decoder;
        std::string body;
        std::string_view first(whole.data(), cut);
        auto state = decoder.decode(first, body);
        std::string rest(first);
        rest += whole.substr(cut);
        std::string_view second = rest;
        if (state == ChunkDecoder::State::More)
            state = decoder.decode(second, body);
        EXPECT_EQ(state, ChunkDecoder::State::Done) << cut;
        EXPECT_EQ(body, "abcd0123456789") << cut;
        EXPECT_EQ(second, "next") << cut;
    }
}

TEST(HeaderFilter, knowsWhatASecretMayBeSentAs)
{
    EXPECT_EQ(secretHeader("Authorization: Bearer {}", "v").value(),
              (Header{"Authorization", "Bearer v"}));
    EXPECT_EQ(secretHeader("X-Api-Key", "v").value(), (Header{"X-Api-Key", "v"}));
    EXPECT_EQ(secretHeader("X-Api-Key:{}", "v").value(), (Header{"X-Api-Key", "v"}));
    EXPECT_FALSE(secretHeader("X-Api-Key: {}", "v\r\nHost: evil"));
    EXPECT_FALSE(secretHeader("Host: {}", "v"));
    EXPECT_FALSE(secretHeader("Content-Length: {}", "1"));
}

TEST(KeyMask, findsKeysThatComeInPieces)
{
    const std::string key = "sk-abcabcabd";
    const std::string text = "x sk-abcabcabcabd sk-abcabcabd sk-abc";
    for (std::size_t cut = 0; cut <= text.size(); ++cut)
        for (std::size_t second = cut; second <= text.size(); ++second) {
            KeyMask mask{Secret(std::string_view(key))};
            std::string out;
            mask.feed(text.substr(0, cut), out);
            mask.feed(text.substr(cut, second - cut), out);
            mask.feed(text.substr(second), out);
            mask.finish(out);
            EXPECT_EQ(out, "x sk-abcabcabcabd ************ sk-abc") << cut << ' ' << second;
        }
}

} // namespace
} // namespace helix::gateway
