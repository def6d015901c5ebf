#include "egress/http_requests.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace helix::egress {
namespace {

using What = HttpRequests::Piece::What;

const std::string kGet = "GET / HTTP/1.1\r\nHost: good.example\r\n\r\n";

/// What the pieces of `stream` are, and the hosts, when `atOnce` bytes more are there each time.
std::string read(std::string_view stream, std::size_t atOnce)
{
    HttpRequests requests;
    std::string seen;
    std::size_t passed = 0, there = 0;
    while (passed < stream.size()) {
        const auto ahead = asBytes(stream.substr(passed, there - passed));
        const auto piece = requests.look(ahead);
        if (piece.what == What::Refused)
            return seen + "!";
        if (piece.what == What::More) {
            if (there == stream.size())
                return seen + "?";
            there = std::min(there + atOnce, stream.size());
            continue;
        }
        if (piece.what == What::Head)
            seen += piece.host + " ";
        requests.pass(piece, ahead);
        passed += piece.bytes;
    }
    return seen;
}

std::string readInAnyPieces(std::string_view stream)
{
    const std::string whole = read(stream, stream.size());
    for (const std::size_t size : {1U, 2U, 3U, 7U, 50U})
        EXPECT_EQ(read(stream, size), whole) << size << " " << stream;
    return whole;
}

TEST(HttpRequests, EachHeadNamesItsHost)
{
    EXPECT_EQ(
        readInAnyPieces(kGet + "GET /b HTTP/1.1\r\naccept: x\r\nhOsT:\tB.Example:80 \r\n\r\n"),
        "good.example b.example ");
    EXPECT_EQ(readInAnyPieces("HEAD /x?y=http://z HTTP/1.0\r\nHost:a.example\r\n\r\n"),
              "a.example ");
    EXPECT_EQ(readInAnyPieces("GET / HTTP/1.1\r\nHost: a.ex"), "?");
}

TEST(HttpRequests, BodiesAreNoHeads)
{
    EXPECT_EQ(readInAnyPieces("POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: " +
                              std::to_string(kGet.size()) + "\r\n\r\n" + kGet + kGet),
              "a.example good.example ");
    EXPECT_EQ(readInAnyPieces("PUT / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n"
                              "\r\n5\r\nhello\r\n1a\r\n" +
                              std::string(26, '\n') + "\r\n0\r\nX: y\r\n\r\n" + kGet),
              "a.example good.example ");
    EXPECT_EQ(
        readInAnyPieces("POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 0\r\n\r\n" + kGet),
        "a.example good.example ");
}

TEST(HttpRequests, WhatServersReadDifferentlyIsRefused)
{
    const std::string host = "Host: a.example\r\n";
    for (const std::string& head : std::vector<std::string>{
             "GET / HTTP/1.1\r\n",
             "GET / HTTP/1.1\r\n" + host + "Host: b.example\r\n",
             "GET http://b.example/ HTTP/1.1\r\n" + host,
             "CONNECT b.example:80 HTTP/1.1\r\n" + host,
             "GET / HTTP/2.0\r\n" + host,
             "PRI * HTTP/2.0\r\n",
             "GET  / HTTP/1.1\r\n" + host,
             "GET / HTTP/1.1\r\nHost : a.example\r\n",
             "GET / HTTP/1.1\r\nHost: a.example\n",
             "GET / HTTP/1.1\r\nHost: a.example, b.example\r\n",
             "GET / HTTP/1.1\r\nHost: a.example:8080\r\n",
             "GET / HTTP/1.1\r\nHost:\r\n",
             "GET / HTTP/1.1\r\nX: y\r\n Host: b.example\r\n" + host,
             "GET / HTTP/1.1\r\nX: y\rHost: b.example\r\n" + host,
             "GET / HTTP/1.1\r\n" + host + "Content-Length: 5\r\n",
             "POST / HTTP/1.1\r\n" + host + "Content-Length: 5\r\nContent-Length: 5\r\n",
             "POST / HTTP/1.1\r\n" + host + "Content-Length: 5, 5\r\n",
             "POST / HTTP/1.1\r\n" + host + "Content-Length: -1\r\n",
             "POST / HTTP/1.1\r\n" + host + "Content-Length: 99999999999999999999\r\n",
             "POST / HTTP/1.1\r\n" + host + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
             "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip, chunked\r\n",
             "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: xchunked\r\n",
             "GET / HTTP/1.1\r\n" + host + "Upgrade: websocket\r\n",
             std::string("GET / HTTP/1.1\r\nX: \0\r\n", 22) + host,
             "SSH-2.0-x\r\n"})
        EXPECT_EQ(readInAnyPieces(head + "\r\n" + kGet), "!") << head;
    EXPECT_EQ(readInAnyPieces("\r\n" + kGet), "!");
    const std::string chunked =
        "POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const char* chunk : {"5;x=y\r\nhello\r\n", "0x5\r\nhello\r\n", "5\r\nhelloGET", "5\nhello",
                              "\r\n", "fffffffffffffffff\r\n", "-1\r\n"})
        EXPECT_EQ(readInAnyPieces(chunked + chunk + "0\r\n\r\n" + kGet), "a.example !") << chunk;
}

TEST(HttpRequests, NothingIsWaitedForWithoutEnd)
{
    EXPECT_EQ(read("GET / HTTP/1.1\r\nX: " + std::string(20000, 'a'), 1000), "!");
    EXPECT_EQ(read(std::string(20000, 'a'), 1000), "!");
    EXPECT_EQ(read("POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n" +
                       std::string(100, '0'),
                   10),
              "a.example !");
}

} // namespace
} // namespace helix::egress
