#pragma once
// Keys of publishers: ECDSA over P-256 with SHA-256, and Ed25519 (RFC 8032). OpenSSL stays behind
// this header. Values without shared state: any thread.

#include <memory>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "base/secret.h"

struct evp_pkey_st;

namespace helix::signature {

/// What a key signs with. It belongs to the key alone: nothing that is signed can name another.
enum class Algorithm { EcdsaP256, Ed25519 };
/// "ecdsa-p256", "ed25519"
std::string_view toString(Algorithm algorithm);
/// The inverse; InvalidArgument with the words that there are.
Result<Algorithm> algorithmFrom(std::string_view word);

/// One that signatures are checked with.
class PublicKey {
public:
    /// A "PUBLIC KEY" in PEM: SubjectPublicKeyInfo (RFC 5280) with a named curve and the whole
    /// point, which is the one encoding there is, so that a key has one id. White space around it
    /// is fine. InvalidArgument with a sentence for anything else, private keys and certificates
    /// included.
    static Result<PublicKey> fromPem(std::string_view pem);
    /// The same from DER.
    static Result<PublicKey> fromSpki(BytesView der);

    [[nodiscard]] Algorithm algorithm() const { return m_algorithm; }
    /// SHA-256 of the SubjectPublicKeyInfo's DER, 64 lower-case hexadecimal digits.
    [[nodiscard]] const std::string& id() const { return m_id; }
    [[nodiscard]] BytesView spki() const { return m_spki; }
    [[nodiscard]] std::string toPem() const;
    /// Whether `signature` is one of `message` by this key: of ECDSA in DER, of Ed25519 64 bytes.
    /// False for whatever is malformed. ECDSA has two valid signatures for each (s and n-s), so a
    /// signature never serves as the name of anything.
    [[nodiscard]] bool verifies(BytesView message, BytesView signature) const;
    friend bool operator==(const PublicKey& a, const PublicKey& b) { return a.m_spki == b.m_spki; }

private:
    PublicKey(Algorithm algorithm, BytesView der);
    Algorithm m_algorithm;
    Bytes m_spki;
    std::string m_id;
};

/// One that signs.
class PrivateKey {
public:
    /// Fresh, from the system's random generator.
    static Result<PrivateKey> generate(Algorithm algorithm);
    /// A "PRIVATE KEY" in PEM (PKCS #8, RFC 5958), not encrypted. InvalidArgument with a sentence
    /// for anything else; that of an encrypted one says how to have it decrypted.
    static Result<PrivateKey> fromPem(const Secret& pem);

    [[nodiscard]] const PublicKey& publicKey() const { return m_public; }
    /// PKCS #8, not encrypted: for a file that only its owner reads.
    [[nodiscard]] Result<Secret> toPem() const;
    [[nodiscard]] Result<Bytes> sign(BytesView message) const;

private:
    struct Free {
        void operator()(evp_pkey_st* key) const;
    };
    using Handle = std::unique_ptr<evp_pkey_st, Free>;
    PrivateKey(Handle handle, PublicKey publicKey);
    static Result<PrivateKey> adopt(Handle handle);

    Handle m_handle;
    PublicKey m_public;
};

} // namespace helix::signature
