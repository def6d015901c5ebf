#include "egress/client_hello.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "unit/egress/hex.h"

namespace helix::egress {
namespace {

using Found = ServerName::Found;

Bytes operator+(Bytes left, const Bytes& right)
{
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

Bytes text(std::string_view value)
{
    return {value.begin(), value.end()};
}

/// A length of `width` bytes and what it counts.
Bytes vectorOf(int width, const Bytes& content)
{
    Bytes bytes;
    for (int shift = (width - 1) * 8; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<std::uint8_t>(content.size() >> shift));
    return bytes + content;
}

Bytes extension(std::uint16_t type, const Bytes& content)
{
    return Bytes{static_cast<std::uint8_t>(type >> 8), static_cast<std::uint8_t>(type)} +
           vectorOf(2, content);
}

Bytes hostName(std::string_view name)
{
    return Bytes{0} + vectorOf(2, text(name));
}

Bytes sni(std::string_view name)
{
    return extension(0, vectorOf(2, hostName(name)));
}

struct HelloParts {
    Bytes version{3, 3};
    Bytes session = Bytes(32, 7);
    Bytes suites{0x0a, 0x0a, 0x13, 0x01, 0x13, 0x02};
    Bytes compression{0};
    std::optional<Bytes> extensions;
};

Bytes hello(const HelloParts& parts)
{
    Bytes body = parts.version + Bytes(32, 9) + vectorOf(1, parts.session) +
                 vectorOf(2, parts.suites) + vectorOf(1, parts.compression);
    if (parts.extensions)
        body = body + vectorOf(2, *parts.extensions);
    return Bytes{1} + vectorOf(3, body);
}

Bytes hello(const Bytes& extensions)
{
    HelloParts parts;
    parts.extensions = extensions;
    return hello(parts);
}

Bytes records(const Bytes& handshake, std::size_t size = 16384)
{
    Bytes stream;
    for (std::size_t at = 0; at < handshake.size(); at += size) {
        const auto from = handshake.begin() + static_cast<std::ptrdiff_t>(at);
        const auto count = static_cast<std::ptrdiff_t>(std::min(size, handshake.size() - at));
        stream = stream + Bytes{22, 3, 1} + vectorOf(2, Bytes(from, from + count));
    }
    return stream;
}

/// GREASE (RFC 8701) in front, a session ticket and padding behind, as browsers send them.
Bytes likeABrowser(std::string_view name)
{
    return extension(0x1a1a, {}) + sni(name) + extension(35, Bytes(192, 1)) +
           extension(16, fromHex("000c 02 6832 08 687474702f312e31")) + extension(21, Bytes(200)) +
           extension(0xfafa, {0});
}

TEST(ServerName, IsFoundAmongOtherExtensions)
{
    const ServerName seen = readServerName(records(hello(likeABrowser("Registry.NPMJS.org"))));
    EXPECT_EQ(seen.found, Found::Name);
    EXPECT_EQ(seen.name, "registry.npmjs.org");
}

TEST(ServerName, IsFoundInARealHello)
{
    // openssl s_client -connect example.org:443, OpenSSL 3.0; the random bytes are its own.
    const Bytes stream = records(hello(
        fromHex("0000001000 0e00000b6578616d706c652e6f7267 000b000403000102 "
                "000a00160014001d0017001e00190018"
                "01000101010201030104 00230000 00160000 00170000 000d000a000804030503060308 07"
                "002b00050403040303 002d00020101 0033002600 24001d0020"
                "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20")));
    EXPECT_EQ(readServerName(stream).name, "example.org");
}

TEST(ServerName, SaysWhetherAnEncryptedHelloIsInIt)
{
    EXPECT_FALSE(readServerName(records(hello(likeABrowser("example.org")))).encrypted);
    const Bytes encrypted = extension(0xfe0d, Bytes(200, 7));
    const ServerName before = readServerName(records(hello(encrypted + sni("example.org"))));
    const ServerName after = readServerName(records(hello(sni("example.org") + encrypted)));
    for (const ServerName& seen : {before, after}) {
        EXPECT_EQ(seen.name, "example.org");
        EXPECT_TRUE(seen.encrypted);
    }
}

TEST(ServerName, MayComeInManyRecords)
{
    for (const std::size_t size : {1U, 2U, 3U, 5U, 40U, 500U}) {
        const Bytes stream = records(hello(likeABrowser("example.org")), size);
        EXPECT_EQ(readServerName(stream).name, "example.org") << size;
    }
}

TEST(ServerName, NeedsTheWholeHello)
{
    for (const std::size_t size : {16384U, 40U}) {
        const Bytes stream = records(hello(likeABrowser("example.org")), size);
        for (std::size_t length = 0; length < stream.size(); ++length)
            EXPECT_EQ(readServerName(BytesView(stream).first(length)).found, Found::More) << length;
        EXPECT_EQ(readServerName(stream).found, Found::Name);
    }
}

TEST(ServerName, DoesNotMindWhatFollows)
{
    Bytes stream = records(hello(likeABrowser("example.org")));
    stream = stream + fromHex("14 0303 0001 01 17 0303 0004 61626364") + Bytes(40000, 0xee);
    EXPECT_EQ(readServerName(stream).name, "example.org");
}

TEST(ServerName, MayBeMissing)
{
    EXPECT_EQ(readServerName(records(hello(HelloParts{}))).found, Found::None);
    EXPECT_EQ(readServerName(records(hello(Bytes{}))).found, Found::None);
    EXPECT_EQ(readServerName(records(hello(extension(0x0a0a, {})))).found, Found::None);
}

TEST(ServerName, RefusesWhatIsNotTls)
{
    for (const Bytes& stream :
         {text("GET / HTTP/1.1\r\n\r\n"), text("SSH-2.0-x\r\n"), Bytes{0x80, 0x2e, 1, 0, 2},
          Bytes{22, 2}, Bytes{22, 3, 1, 0, 0}, Bytes{22, 3, 1, 0x40, 1},
          Bytes{21, 3, 1, 0, 2, 1, 0}, Bytes{22, 3, 1, 0, 4, 2}, // a ServerHello
          Bytes{22, 3, 1, 0, 4, 1, 1, 0, 0}})                    // a hello of 64 KiB
        EXPECT_EQ(readServerName(stream).found, Found::NotTls) << toHex(stream);
    const Bytes whole = hello(likeABrowser("example.org"));
    const Bytes half(whole.begin(), whole.begin() + 50);
    EXPECT_EQ(readServerName(records(half) + Bytes{23, 3, 3, 0, 1, 0}).found, Found::NotTls);
}

TEST(ServerName, RefusesAMalformedHello)
{
    const auto refused = [](auto change) {
        HelloParts parts;
        parts.extensions = sni("example.org");
        change(parts);
        return readServerName(records(hello(parts))).found == Found::NotTls;
    };
    EXPECT_FALSE(refused([](auto&) {}));
    EXPECT_FALSE(refused([](auto& p) { p.session.clear(); }));
    EXPECT_TRUE(refused([](auto& p) { p.version = {2, 0}; }));
    EXPECT_TRUE(refused([](auto& p) { p.session.resize(33); }));
    EXPECT_TRUE(refused([](auto& p) { p.suites.clear(); }));
    EXPECT_TRUE(refused([](auto& p) { p.suites.push_back(0); }));
    EXPECT_TRUE(refused([](auto& p) { p.compression.clear(); }));
    EXPECT_TRUE(refused([](auto& p) { p.extensions->push_back(0); }));
    EXPECT_TRUE(refused([](auto& p) { p.extensions->pop_back(); }));
    // The lengths say less than there is.
    Bytes trailing = hello(sni("example.org"));
    trailing.push_back(0);
    trailing[3] += 1;
    EXPECT_EQ(readServerName(records(trailing)).found, Found::NotTls);
}

TEST(ServerName, RefusesAnOddNameList)
{
    const std::string withNul("example.org\0.evil", 17);
    for (const Bytes& extensions :
         {sni("a.example.org") + sni("b.example.org"),
          extension(0, vectorOf(2, hostName("a.org") + hostName("b.org"))), extension(0, {}),
          extension(0, {0, 0}), extension(0, vectorOf(2, Bytes{1} + vectorOf(2, text("a.org")))),
          extension(0, vectorOf(2, hostName("a.org")) + Bytes{0}),
          extension(0, Bytes{0, 99} + hostName("a.org")), sni(""), sni("example.org."),
          sni("exa mple.org"), sni("b\xc3\xbc.org"), sni(withNul), sni(std::string(254, 'a'))})
        EXPECT_EQ(readServerName(records(hello(extensions))).found, Found::NotTls)
            << toHex(extensions);
}

TEST(ServerName, GivesUpBeyondItsLimit)
{
    const auto padded = [](std::size_t padding) {
        return hello(sni("example.org") + extension(21, Bytes(padding)));
    };
    const std::size_t rest = records(padded(0)).size();
    EXPECT_EQ(readServerName(records(padded(kMaxClientHello - rest))).found, Found::Name);
    EXPECT_EQ(readServerName(records(padded(kMaxClientHello - rest + 1))).found, Found::NotTls);
    // A hello that trickles for ever.
    const Bytes trickle = records(padded(8000), 1);
    EXPECT_EQ(readServerName(BytesView(trickle).first(kMaxClientHello - 1)).found, Found::More);
    EXPECT_EQ(readServerName(trickle).found, Found::NotTls);
}

} // namespace
} // namespace helix::egress
