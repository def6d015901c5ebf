#include "signature/key.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include "base/crypto.h"
#include "base/try.h"
#include "signature/pem_text.h"

namespace helix::signature {
namespace {

constexpr std::string_view kPublicLabel = "PUBLIC KEY";
constexpr std::string_view kPrivateLabel = "PRIVATE KEY";

// What the DER of the two kinds begins with: algorithm, curve (RFC 5480, RFC 8410), and the length of
// the point, which of P-256 is uncompressed (0x04).
constexpr std::array<std::uint8_t, 27> kP256Head{
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06,
    0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04};
constexpr std::array<std::uint8_t, 12> kEd25519Head{0x30, 0x2a, 0x30, 0x05, 0x06, 0x03,
                                                    0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};
constexpr std::size_t kP256Bytes = kP256Head.size() + 64;
constexpr std::size_t kEd25519Bytes = kEd25519Head.size() + 32;
constexpr std::size_t kMostSignatureBytes = 72; ///< of ECDSA; Ed25519 has 64

template <auto free>
struct Freed {
    template <typename T>
    void operator()(T* object) const
    {
        free(object);
    }
};
using KeyHandle = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using BioHandle = std::unique_ptr<BIO, Freed<BIO_free_all>>;
using Pkcs8Handle = std::unique_ptr<PKCS8_PRIV_KEY_INFO, Freed<PKCS8_PRIV_KEY_INFO_free>>;

bool startsWith(BytesView bytes, std::span<const std::uint8_t> head)
{
    return bytes.size() >= head.size() && std::ranges::equal(bytes.first(head.size()), head);
}

std::optional<Algorithm> algorithmOf(BytesView spki)
{
    if (spki.size() == kP256Bytes && startsWith(spki, kP256Head))
        return Algorithm::EcdsaP256;
    if (spki.size() == kEd25519Bytes && startsWith(spki, kEd25519Head))
        return Algorithm::Ed25519;
    return std::nullopt;
}

KeyHandle openKey(BytesView spki)
{
    const std::uint8_t* at = spki.data();
    return KeyHandle(::d2i_PUBKEY(nullptr, &at, static_cast<long>(spki.size())));
}

/// Ed25519 hashes by itself.
const EVP_MD* hashOf(Algorithm algorithm)
{
    return algorithm == Algorithm::EcdsaP256 ? ::EVP_sha256() : nullptr;
}

/// What OpenSSL says went wrong last; nothing of it stays for the next.
std::string takeOpenSslError()
{
    std::array<char, 256> text{};
    ::ERR_error_string_n(::ERR_peek_last_error(), text.data(), text.size());
    ::ERR_clear_error();
    return text.data();
}

tl::unexpected<Error> notOurKind()
{
    ::ERR_clear_error();
    return fail(ErrorCode::InvalidArgument,
                "The key is of a kind that is not used here: it has to be an Ed25519 key, or an "
                "ECDSA key on P-256 with a named curve and an uncompressed point.");
}

/// Never asks anybody: an encrypted key was refused before.
int refusePassphrase(char*, int, int, void*)
{
    return -1;
}

Result<Bytes> spkiOf(EVP_PKEY* key)
{
    std::uint8_t* encoded = nullptr;
    const int size = ::i2d_PUBKEY(key, &encoded);
    if (size <= 0)
        return notOurKind();
    Bytes spki(encoded, encoded + size);
    ::OPENSSL_free(encoded);
    return spki;
}

bool isPair(EVP_PKEY* key)
{
    const KeyContext context(::EVP_PKEY_CTX_new(key, nullptr));
    return context && ::EVP_PKEY_pairwise_check(context.get()) == 1;
}

} // namespace

std::string_view toString(Algorithm algorithm)
{
    return algorithm == Algorithm::EcdsaP256 ? "ecdsa-p256" : "ed25519";
}

Result<Algorithm> algorithmFrom(std::string_view word)
{
    for (const Algorithm algorithm : {Algorithm::EcdsaP256, Algorithm::Ed25519})
        if (toString(algorithm) == word)
            return algorithm;
    return fail(ErrorCode::InvalidArgument, "There are no keys of the kind '" +
                                                printable(word, 32) +
                                                "': there are ecdsa-p256 and ed25519.");
}

PublicKey::PublicKey(Algorithm algorithm, BytesView der)
    : m_algorithm(algorithm)
    , m_spki(der.begin(), der.end())
    , m_id(toHex(sha256(der)))
{
}

Result<PublicKey> PublicKey::fromPem(std::string_view pem)
{
    TRY(const Bytes der, decodePem(pem, kPublicLabel));
    return fromSpki(der);
}

Result<PublicKey> PublicKey::fromSpki(BytesView der)
{
    const auto algorithm = algorithmOf(der);
    // OpenSSL also looks whether the point is on the curve.
    if (!algorithm || !openKey(der))
        return notOurKind();
    return PublicKey(*algorithm, der);
}

std::string PublicKey::toPem() const
{
    return encodePem(m_spki, kPublicLabel);
}

bool PublicKey::verifies(BytesView message, BytesView signature) const
{
    const auto key = openKey(m_spki);
    const DigestContext context(::EVP_MD_CTX_new());
    const bool valid = key && context &&
                       ::EVP_DigestVerifyInit(context.get(), nullptr, hashOf(m_algorithm), nullptr,
                                              key.get()) == 1 &&
                       ::EVP_DigestVerify(context.get(), signature.data(), signature.size(),
                                          message.data(), message.size()) == 1;
    ::ERR_clear_error();
    return valid;
}

void PrivateKey::Free::operator()(evp_pkey_st* key) const
{
    ::EVP_PKEY_free(key);
}

PrivateKey::PrivateKey(Handle handle, PublicKey publicKey)
    : m_handle(std::move(handle))
    , m_public(std::move(publicKey))
{
}

Result<PrivateKey> PrivateKey::adopt(Handle handle)
{
    TRY(const Bytes spki, spkiOf(handle.get()));
    TRY(auto publicKey, PublicKey::fromSpki(spki));
    if (publicKey.algorithm() == Algorithm::EcdsaP256 && !isPair(handle.get()))
        return fail(ErrorCode::InvalidArgument,
                    "The key is damaged: its public half does not belong to its private one.",
                    takeOpenSslError());
    return PrivateKey(std::move(handle), std::move(publicKey));
}

Result<PrivateKey> PrivateKey::generate(Algorithm algorithm)
{
    Handle handle(algorithm == Algorithm::Ed25519
                      ? ::EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")
                      : ::EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256"));
    if (!handle)
        return fail(ErrorCode::Internal, "No key could be made.", takeOpenSslError());
    return adopt(std::move(handle));
}

Result<PrivateKey> PrivateKey::fromPem(const Secret& pem)
{
    TRY(checkPemLabel(pem.revealText(), kPrivateLabel));
    const BioHandle bio(::BIO_new_mem_buf(pem.reveal().data(), static_cast<int>(pem.size())));
    const Pkcs8Handle info(
        ::PEM_read_bio_PKCS8_PRIV_KEY_INFO(bio.get(), nullptr, refusePassphrase, nullptr));
    if (!info)
        return fail(ErrorCode::InvalidArgument, "The private key is damaged.", takeOpenSslError());
    Handle handle(::EVP_PKCS82PKEY(info.get()));
    if (!handle)
        return notOurKind();
    return adopt(std::move(handle));
}

Result<Secret> PrivateKey::toPem() const
{
    const BioHandle bio(::BIO_new(::BIO_s_secmem()));
    char* text = nullptr;
    if (!bio || ::PEM_write_bio_PKCS8PrivateKey(bio.get(), m_handle.get(), nullptr, nullptr, 0,
                                                nullptr, nullptr) != 1)
        return fail(ErrorCode::Internal, "The key could not be written.", takeOpenSslError());
    const long size = BIO_get_mem_data(bio.get(), &text);
    return Secret(std::string_view(text, static_cast<std::size_t>(size)));
}

Result<Bytes> PrivateKey::sign(BytesView message) const
{
    const DigestContext context(::EVP_MD_CTX_new());
    Bytes signature(kMostSignatureBytes);
    std::size_t size = signature.size();
    if (!context ||
        ::EVP_DigestSignInit(context.get(), nullptr, hashOf(m_public.algorithm()), nullptr,
                             m_handle.get()) != 1 ||
        ::EVP_DigestSign(context.get(), signature.data(), &size, message.data(), message.size()) !=
            1)
        return fail(ErrorCode::Internal, "The key could not sign.", takeOpenSslError());
    signature.resize(size);
    return signature;
}

} // namespace helix::signature
