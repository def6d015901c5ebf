#pragma once
// Signatures that others made: RFC 8032 (7.1, TEST 2), RFC 6979 (A.2.5, SHA-256, "sample"), and the example of DSSE's protocol.md.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace helix::signature {

inline Bytes fromHex(std::string_view text)
{
    Bytes bytes;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2)
        bytes.push_back(
            static_cast<std::uint8_t>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16)));
    return bytes;
}

inline constexpr std::string_view kP256Spki =
    "3059301306072a8648ce3d020106082a8648ce3d03010703420004";
inline constexpr std::string_view kEd25519Spki = "302a300506032b6570032100";

inline constexpr std::string_view kKnownR =
    "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716";
inline constexpr std::string_view kKnownS =
    "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8";
/// The order of P-256 less kKnownS.
inline constexpr std::string_view kKnownOtherS =
    "0834e36ad29a83bf2bc9385e491d6099c8fdf9d1ed67aa7ea5f51f93782857a9";

/// SEQUENCE of two INTEGERs of at most 32 bytes.
inline Bytes derSignature(std::string_view r, std::string_view s)
{
    Bytes body;
    for (const auto& hex : {r, s}) {
        Bytes number = fromHex(hex);
        while (number.size() > 1 && number[0] == 0 && number[1] < 0x80)
            number.erase(number.begin());
        if (number[0] >= 0x80)
            number.insert(number.begin(), 0);
        body.push_back(0x02);
        body.push_back(static_cast<std::uint8_t>(number.size()));
        body.insert(body.end(), number.begin(), number.end());
    }
    body.insert(body.begin(), {0x30, static_cast<std::uint8_t>(body.size())});
    return body;
}

struct KnownSignature {
    const char* source;
    Bytes spki, message, signature;
};

/// Of Ed25519 first, then those of P-256; the last one's message is the encoding of kDsseExample.
inline std::vector<KnownSignature> knownSignatures()
{
    const auto key = [](std::string_view head, std::string_view point) {
        return fromHex(std::string(head) + std::string(point));
    };
    const std::string_view sample = "sample",
                           dsse = "DSSEv1 29 http://example.com/HelloWorld 11 hello world";
    return {{"RFC 8032",
             key(kEd25519Spki, "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"),
             fromHex("72"),
             fromHex("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                     "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")},
            {"RFC 6979",
             key(kP256Spki, "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
                            "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"),
             Bytes(sample.begin(), sample.end()), derSignature(kKnownR, kKnownS)},
            {"DSSE",
             key(kP256Spki, "67cd390f77aa359cb08c2235f652270493a9ed832b0abcc01f70954c0390d238"
                            "0c782bd54e269125a44f4433aff1432ce94e12bca73aa67ac80cea12608ddf74"),
             Bytes(dsse.begin(), dsse.end()),
             derSignature("03726ab101ad56c2763b6c6aac8e487275e2a79193a09dc5f859d9f8ef3c4a3b",
                          "51eab0c06a369b64a7222537d4887a893dc200ae21060074d57825235b624864")}};
}

/// The same signature with the order of the group added to its second half.
inline Bytes plusEd25519Order(Bytes signature)
{
    Bytes order = fromHex("edd3f55c1a631258d69cf7a2def9de14"
                          "00000000000000000000000000000010"); // little-endian, like S
    unsigned carry = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        carry += signature[32 + i] + order[i];
        signature[32 + i] = static_cast<std::uint8_t>(carry);
        carry >>= 8;
    }
    return signature;
}

} // namespace helix::signature
