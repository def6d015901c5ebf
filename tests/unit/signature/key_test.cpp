#include "signature/key.h"

#include <memory>
#include <string>
#include <vector>

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <gtest/gtest.h>

#include "base/base64.h"
#include "base/crypto.h"
#include "unit/signature/known_signatures.h"
#include "unit/signature/signed_things.h"

namespace helix::signature {
namespace {

using OtherKey = std::unique_ptr<EVP_PKEY, decltype(&::EVP_PKEY_free)>;

/// What `write` puts into a file.
template <typename Write>
std::string written(Write write)
{
    const std::unique_ptr<BIO, decltype(&::BIO_free_all)> bio(::BIO_new(::BIO_s_mem()),
                                                              ::BIO_free_all);
    EXPECT_EQ(write(bio.get()), 1);
    char* text = nullptr;
    const long size = BIO_get_mem_data(bio.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

std::string publicPem(EVP_PKEY* key)
{
    return written([&](BIO* bio) { return ::PEM_write_bio_PUBKEY(bio, key); });
}

std::string privatePem(EVP_PKEY* key, const EVP_CIPHER* cipher = nullptr)
{
    return written([&](BIO* bio) {
        return ::PEM_write_bio_PKCS8PrivateKey(bio, key, cipher, "word", cipher != nullptr ? 4 : 0,
                                               nullptr, nullptr);
    });
}

OtherKey elliptic(const char* curve)
{
    return {::EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", curve), ::EVP_PKEY_free};
}

/// A key on P-256 whose curve or point is written in another way than the usual one.
OtherKey writtenOtherwise(const char* parameter, const char* value)
{
    auto key = elliptic("P-256");
    EXPECT_EQ(::EVP_PKEY_set_utf8_string_param(key.get(), parameter, value), 1);
    return key;
}

class KeyKinds : public ::testing::TestWithParam<Algorithm> {};
INSTANTIATE_TEST_SUITE_P(Both, KeyKinds,
                         ::testing::Values(Algorithm::EcdsaP256, Algorithm::Ed25519),
                         [](const auto& test) {
                             return test.param == Algorithm::Ed25519 ? "Ed25519" : "EcdsaP256";
                         });

TEST_P(KeyKinds, comeBackFromPem)
{
    const auto key = newKey(GetParam());
    EXPECT_EQ(key.publicKey().algorithm(), GetParam());
    const auto again = PrivateKey::fromPem(key.toPem().value());
    ASSERT_TRUE(again) << again.error().describe();
    EXPECT_EQ(again->publicKey(), key.publicKey());
    const auto shown = PublicKey::fromPem("\n " + key.publicKey().toPem() + "\r\n");
    ASSERT_TRUE(shown) << shown.error().describe();
    EXPECT_EQ(*shown, key.publicKey());
    EXPECT_EQ(shown->id(), toHex(sha256(shown->spki())));
    EXPECT_NE(newKey(GetParam()).publicKey().id(), shown->id());
}

TEST_P(KeyKinds, areWrittenAsOpenSslWritesThem)
{
    const auto key = newKey(GetParam());
    const std::uint8_t* der = key.publicKey().spki().data();
    const OtherKey read(
        ::d2i_PUBKEY(nullptr, &der, static_cast<long>(key.publicKey().spki().size())),
        ::EVP_PKEY_free);
    EXPECT_EQ(publicPem(read.get()), key.publicKey().toPem());
}

TEST_P(KeyKinds, signWhatOnlyTheirPublicHalfAccepts)
{
    const auto key = newKey(GetParam());
    const auto message = bytesOf("an image");
    const auto signature = key.sign(message).value();
    EXPECT_TRUE(key.publicKey().verifies(message, signature));
    EXPECT_FALSE(key.publicKey().verifies(bytesOf("an imagf"), signature));
    EXPECT_FALSE(key.publicKey().verifies({}, signature));
    EXPECT_FALSE(key.publicKey().verifies(message, {}));
    for (const auto other : {Algorithm::EcdsaP256, Algorithm::Ed25519})
        EXPECT_FALSE(newKey(other).publicKey().verifies(message, signature));
}

TEST_P(KeyKinds, acceptNoSignatureThatIsChangedInAnyBitOrLength)
{
    const auto key = newKey(GetParam());
    const auto message = bytesOf("an image");
    const auto signature = key.sign(message).value();
    for (std::size_t bit = 0; bit < signature.size() * 8; ++bit) {
        auto changed = signature;
        changed[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        EXPECT_FALSE(key.publicKey().verifies(message, changed)) << bit;
    }
    auto longer = signature;
    longer.push_back(0);
    EXPECT_FALSE(key.publicKey().verifies(message, longer));
    EXPECT_FALSE(
        key.publicKey().verifies(message, BytesView(signature).first(signature.size() - 1)));
    EXPECT_FALSE(key.publicKey().verifies(message, Bytes(1 << 20, 0x30)));
}

TEST_P(KeyKinds, thatAreEncryptedAreRefusedWithWhatToDo)
{
    const auto plain = newKey(GetParam()).toPem().value();
    const std::unique_ptr<BIO, decltype(&::BIO_free_all)> bio(
        ::BIO_new_mem_buf(plain.reveal().data(), static_cast<int>(plain.size())), ::BIO_free_all);
    const OtherKey key(::PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, nullptr),
                       ::EVP_PKEY_free);
    const auto refused = PrivateKey::fromPem(Secret(privatePem(key.get(), ::EVP_aes_256_cbc())));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(refused.error().message.find("is encrypted"), std::string::npos);
    EXPECT_NE(refused.error().message.find("openssl pkcs8"), std::string::npos);
}

TEST(Key, verifiesTheVectorsOfRfc8032AndRfc6979)
{
    for (const auto& known : knownSignatures()) {
        const auto key = PublicKey::fromSpki(known.spki);
        ASSERT_TRUE(key) << key.error().describe();
        EXPECT_TRUE(key->verifies(known.message, known.signature)) << known.source;
        EXPECT_FALSE(key->verifies(bytesOf("other"), known.signature)) << known.source;
    }
}

TEST(Key, ofEd25519AcceptsNoSignatureWithTheOrderAdded)
{
    // S + L solves the same equation; RFC 8032, 5.1.7 has it refused.
    const auto known = knownSignatures()[0];
    const auto key = PublicKey::fromSpki(known.spki).value();
    EXPECT_FALSE(key.verifies(known.message, plusEd25519Order(known.signature)));
}

TEST(Key, ofP256AcceptsTheSecondSignatureAndNoOtherEncodingOfEither)
{
    // (r, n-s): why no signature is the name of anything.
    const auto known = knownSignatures()[1];
    const auto key = PublicKey::fromSpki(known.spki).value();
    EXPECT_TRUE(key.verifies(known.message, derSignature(kKnownR, kKnownOtherS)));
    auto padded = known.signature; // a zero before r, which DER does not have
    const auto r = padded[3];
    padded[3] = static_cast<std::uint8_t>(r + 1);
    padded[1] = static_cast<std::uint8_t>(padded[1] + 1);
    padded.insert(padded.begin() + 4, 0);
    EXPECT_FALSE(key.verifies(known.message, padded));
    auto longForm = known.signature; // BER's long form of the length
    longForm.insert(longForm.begin() + 1, 0x81);
    EXPECT_FALSE(key.verifies(known.message, longForm));
    EXPECT_FALSE(key.verifies(known.message, derSignature("00", kKnownOtherS)));
    EXPECT_FALSE(key.verifies(known.message, derSignature(kKnownR, "00")));
}

TEST(Key, ofAnotherKindIsRefused)
{
    std::vector<OtherKey> others;
    others.push_back(elliptic("P-384"));
    others.push_back(elliptic("secp256k1"));
    others.emplace_back(::EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{2048}),
                        ::EVP_PKEY_free);
    others.emplace_back(::EVP_PKEY_Q_keygen(nullptr, nullptr, "ED448"), ::EVP_PKEY_free);
    others.emplace_back(::EVP_PKEY_Q_keygen(nullptr, nullptr, "X25519"), ::EVP_PKEY_free);
    others.push_back(writtenOtherwise(OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, "compressed"));
    others.push_back(writtenOtherwise(OSSL_PKEY_PARAM_EC_ENCODING, "explicit"));
    for (const auto& other : others) {
        const auto shown = PublicKey::fromPem(publicPem(other.get()));
        ASSERT_FALSE(shown);
        EXPECT_EQ(shown.error().code, ErrorCode::InvalidArgument);
        EXPECT_NE(shown.error().message.find("kind that is not used"), std::string::npos);
        EXPECT_FALSE(PrivateKey::fromPem(Secret(privatePem(other.get()))));
    }
}

TEST(Key, thatIsNotOnTheCurveIsRefused)
{
    auto spki = Bytes(knownSignatures()[1].spki);
    ASSERT_TRUE(PublicKey::fromSpki(spki));
    spki.back() ^= 1;
    EXPECT_FALSE(PublicKey::fromSpki(spki));
}

TEST(Key, whosePublicHalfIsAnothersIsRefused)
{
    const auto one = newKey(Algorithm::EcdsaP256), other = newKey(Algorithm::EcdsaP256);
    std::string pem(one.toPem().value().revealText());
    const auto begin = pem.find('\n') + 1, end = pem.find("-----END");
    std::string text = pem.substr(begin, end - begin);
    std::erase(text, '\n');
    Bytes der = fromBase64(text).value();
    const auto point = other.publicKey().spki().last(64);
    std::copy(point.begin(), point.end(), der.end() - 64);
    pem = "-----BEGIN PRIVATE KEY-----\n" + toBase64(der) + "\n-----END PRIVATE KEY-----\n";
    const auto refused = PrivateKey::fromPem(Secret(pem));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
}

struct WrongPem {
    std::string text;
    const char* inSentence;
};

TEST(Key, thatIsSomethingElseIsRefusedWithWhatItIs)
{
    const auto key = newKey();
    const std::string pem = key.publicKey().toPem(), secret(key.toPem().value().revealText());
    for (const auto& [text, inSentence] : std::vector<WrongPem>{
             {"", "no public key"},
             {"ssh-ed25519 AAAA", "no public key"},
             {secret, "private key where the public one"},
             {"-----BEGIN CERTIFICATE-----\n", "a certificate"},
             {"-----BEGIN ENCRYPTED PRIVATE KEY-----\n", "is encrypted"},
             {pem.substr(0, pem.size() - 6), "cut off"},
             {pem + pem, "more than one"},
             {pem + secret, "cut off, or"},
             {pem + "x", "cut off"},
             {"-----BEGIN PUBLIC KEY-----\n????\n-----END PUBLIC KEY-----", "damaged"},
             {"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", "kind"},
             {"-----BEGIN PUBLIC KEY-----", "cut off"},
             {std::string(1 << 20, '-'), "larger than"}}) {
        const auto refused = PublicKey::fromPem(text);
        ASSERT_FALSE(refused) << text.substr(0, 100);
        EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
        EXPECT_NE(refused.error().message.find(inSentence), std::string::npos)
            << refused.error().message;
    }
    EXPECT_NE(PrivateKey::fromPem(Secret(pem)).error().message.find("cannot sign"),
              std::string::npos);
    EXPECT_NE(PrivateKey::fromPem(Secret(std::string_view("-----BEGIN EC PRIVATE KEY-----\n")))
                  .error()
                  .message.find("openssl pkcs8"),
              std::string::npos);
    EXPECT_FALSE(PrivateKey::fromPem(Secret(secret.substr(0, secret.size() / 2))));
}

TEST(Key, thatIsRefusedIsNotInTheSentence)
{
    const auto key = newKey();
    const std::string secret(key.toPem().value().revealText());
    const auto line = secret.substr(secret.find('\n') + 1, 20);
    for (const std::string& text : {secret, secret + secret, "x" + secret})
        EXPECT_EQ(PublicKey::fromPem(text).error().describe().find(line), std::string::npos);
}

TEST(Key, kindsHaveWords)
{
    EXPECT_EQ(algorithmFrom("ed25519").value(), Algorithm::Ed25519);
    EXPECT_EQ(algorithmFrom(toString(Algorithm::EcdsaP256)).value(), Algorithm::EcdsaP256);
    EXPECT_FALSE(algorithmFrom("rsa"));
}

} // namespace
} // namespace helix::signature
