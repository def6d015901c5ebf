#include "signature/envelope.h"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/base64.h"
#include "unit/signature/known_signatures.h"
#include "unit/signature/signed_things.h"

namespace helix::signature {
namespace {

constexpr std::size_t kMost = 1 << 20;

Envelope example(const PrivateKey& key)
{
    return signEnvelope("text/plain", bytesOf("the payload"), key).value();
}

std::vector<PublicKey> only(const PrivateKey& key)
{
    return {key.publicKey()};
}

TEST(Envelope, encodesWhatIsSignedAsDsseSays)
{
    const auto encoded = preAuthEncoding("http://example.com/HelloWorld", bytesOf("hello world"));
    EXPECT_EQ(asText(encoded), "DSSEv1 29 http://example.com/HelloWorld 11 hello world");
    EXPECT_EQ(asText(preAuthEncoding("", {})), "DSSEv1 0  0 ");
    // Lengths keep type and payload apart.
    EXPECT_NE(preAuthEncoding("a", bytesOf("b c")), preAuthEncoding("a b", bytesOf("c")));
}

TEST(Envelope, ofTheSpecificationIsSignedByItsKey)
{
    const auto known = knownSignatures().back();
    const auto envelope = parseEnvelope(
        R"({"payload":"aGVsbG8gd29ybGQ=","payloadType":"http://example.com/HelloWorld",)"
        R"("signatures":[{"sig":")" +
            toBase64(known.signature) + "\"}]}",
        kMost);
    ASSERT_TRUE(envelope) << envelope.error().describe();
    const std::vector keys{PublicKey::fromSpki(known.spki).value()};
    EXPECT_EQ(signerOf(*envelope, keys), keys.data());
}

TEST(Envelope, comesBackAndIsTheSameEachTime)
{
    const auto key = newKey();
    const auto envelope = example(key);
    const std::string json = toJson(envelope);
    EXPECT_EQ(parseEnvelope(json, kMost).value(), envelope);
    EXPECT_EQ(toJson(example(key)), json); // Ed25519 draws no numbers
    EXPECT_EQ(json.find('\n'), std::string::npos);
}

TEST(Envelope, isBelievedWithOneValidSignatureOfSeveral)
{
    const auto known = newKey(), unknown = newKey(Algorithm::EcdsaP256);
    Envelope envelope = example(unknown);
    EXPECT_EQ(signerOf(envelope, only(known)), nullptr);
    ASSERT_TRUE(addSignature(envelope, known));
    const auto keys = only(known);
    EXPECT_EQ(signerOf(parseEnvelope(toJson(envelope), kMost).value(), keys), keys.data());
    EXPECT_EQ(signerOf(envelope, {}), nullptr);
    envelope.signatures.clear();
    EXPECT_EQ(signerOf(envelope, keys), nullptr);
}

TEST(Envelope, takesNoMoreSignaturesThanItReads)
{
    const auto key = newKey();
    Envelope envelope = example(key);
    while (envelope.signatures.size() < kMostEnvelopeSignatures)
        ASSERT_TRUE(addSignature(envelope, key));
    EXPECT_EQ(addSignature(envelope, key).error().code, ErrorCode::Conflict);
    ASSERT_TRUE(parseEnvelope(toJson(envelope), kMost));
    envelope.signatures.push_back(envelope.signatures[0]);
    EXPECT_FALSE(parseEnvelope(toJson(envelope), kMost));
}

TEST(Envelope, doesNotLetAHintChooseTheKeyOrTheAlgorithm)
{
    const auto edwards = newKey(), curve = newKey(Algorithm::EcdsaP256);
    Envelope envelope = example(edwards);
    envelope.signatures[0].keyId = curve.publicKey().id();
    EXPECT_EQ(signerOf(envelope, only(curve)), nullptr);
    EXPECT_NE(signerOf(envelope, only(edwards)), nullptr);
    // The 64 bytes of the one as the other's r and s.
    Envelope confused = example(edwards);
    const auto raw = toHex(confused.signatures[0].signature);
    confused.signatures[0].signature = derSignature(raw.substr(0, 64), raw.substr(64));
    EXPECT_EQ(signerOf(confused, only(curve)), nullptr);
    EXPECT_EQ(signerOf(confused, only(edwards)), nullptr);
}

TEST(Envelope, isNotBelievedWithAnotherTypeOrPayload)
{
    const auto key = newKey();
    Envelope envelope = example(key);
    envelope.payloadType = "text/html";
    EXPECT_EQ(signerOf(envelope, only(key)), nullptr);
    envelope = example(key);
    envelope.payload.push_back(' ');
    EXPECT_EQ(signerOf(envelope, only(key)), nullptr);
}

class Tampering : public ::testing::TestWithParam<Algorithm> {};
INSTANTIATE_TEST_SUITE_P(Both, Tampering,
                         ::testing::Values(Algorithm::EcdsaP256, Algorithm::Ed25519),
                         [](const auto& test) {
                             return test.param == Algorithm::Ed25519 ? "Ed25519" : "EcdsaP256";
                         });

/// Whether `json` is taken for signed by `keys`.
bool isBelieved(const std::string& json, const std::vector<PublicKey>& keys)
{
    const auto envelope = parseEnvelope(json, kMost);
    return envelope && signerOf(*envelope, keys) != nullptr;
}

TEST_P(Tampering, withAnyByteIsSeen)
{
    const auto key = newKey(GetParam());
    const std::string json = toJson(example(key));
    const auto keys = only(key);
    ASSERT_TRUE(isBelieved(json, keys));
    // Of no meaning: the hint, and the name of the field that it stands in.
    const auto hint = json.find("keyid"), hintEnd = json.find("\"}", hint);
    for (std::size_t i = 0; i < json.size(); ++i)
        for (const int change : {0x01, 0x02, 0x04, 0x20, 0x40, 0x80}) {
            std::string changed = json;
            changed[i] = static_cast<char>(changed[i] ^ change);
            const bool believed = isBelieved(changed, keys);
            EXPECT_FALSE(believed && (i < hint || i >= hintEnd)) << i << " " << changed;
            if (believed) {
                EXPECT_EQ(asText(parseEnvelope(changed, kMost)->payload), "the payload");
            }
        }
}

TEST_P(Tampering, byCuttingOrDoublingIsSeen)
{
    const auto key = newKey(GetParam());
    const std::string json = toJson(example(key));
    for (std::size_t length = 0; length < json.size(); ++length)
        EXPECT_FALSE(parseEnvelope(json.substr(0, length), kMost)) << length;
    EXPECT_FALSE(parseEnvelope(json + json, kMost));
}

TEST(Envelope, withAFieldTwiceIsRefused)
{
    const std::string json = toJson(example(newKey()));
    for (const auto& [field, value] :
         {std::pair("payload", R"("AAAA")"), std::pair("payloadType", R"("text/html")"),
          std::pair("signatures", "[]"), std::pair("unknown", R"({"a":1,"\u0061":2})")}) {
        const auto twice =
            parseEnvelope("{\"" + std::string(field) + "\":" + value + "," + json.substr(1), kMost);
        ASSERT_FALSE(twice) << field;
        EXPECT_NE(twice.error().message.find("twice"), std::string::npos);
    }
    std::string inside = json;
    inside.replace(inside.find("\"sig\""), 5, "\"sig\":\"\",\"sig\"");
    EXPECT_FALSE(parseEnvelope(inside, kMost));
}

TEST(Envelope, withUnknownFieldsIsRead)
{
    const auto key = newKey();
    const std::string json = toJson(example(key));
    EXPECT_TRUE(isBelieved("{\"more\":[1,{\"x\":null}]," + json.substr(1), only(key)));
}

TEST(Envelope, inOtherBase64IsRefused)
{
    for (const std::string payload : {"AAA", "AAB=", "AA=", "A===", "AAA=AAA=", "AA-_", "AA AA",
                                      "AAAA\\n", "AAAA=", "\xc3\xa9xx"}) {
        const auto envelope = parseEnvelope(
            R"({"payloadType":"text/plain","signatures":[],"payload":")" + payload + "\"}", kMost);
        EXPECT_FALSE(envelope) << payload;
    }
}

TEST(Envelope, thatIsSomethingElseOrHugeIsRefused)
{
    const auto key = newKey();
    for (const std::string text :
         {"", "null", "[]", "{}", "\xff", R"({"payload":1,"payloadType":"a","signatures":[]})",
          R"({"payload":"","payloadType":"","signatures":[]})",
          R"({"payload":"","payloadType":"a\nb","signatures":[]})",
          R"({"payload":"","payloadType":"a","signatures":{}})",
          R"({"payload":"","payloadType":"a","signatures":[{}]})",
          R"({"payload":"","payloadType":"a","signatures":[{"sig":null}]})"}) {
        const auto refused = parseEnvelope(text, kMost);
        ASSERT_FALSE(refused) << text;
        EXPECT_EQ(refused.error().code, ErrorCode::Protocol);
    }
    EXPECT_FALSE(parseEnvelope(std::string(100000, '['), kMost));
    EXPECT_FALSE(parseEnvelope("{\"a\":[" + std::string(100000, ',') + "]}", kMost));
    const std::string json = toJson(example(key));
    EXPECT_TRUE(parseEnvelope(json, json.size()));
    EXPECT_FALSE(parseEnvelope(json, json.size() - 1));
    Envelope large = example(key);
    large.signatures[0].signature.resize(4096);
    EXPECT_FALSE(parseEnvelope(toJson(large), kMost));
}

} // namespace
} // namespace helix::signature
