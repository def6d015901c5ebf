#include "agent/tls/certificate.h"

#include <memory>

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

namespace helix::agent {
namespace {

constexpr long kX509Version3 = 2;
constexpr const char* kNotBefore = "20200101000000Z";
constexpr const char* kNotAfter = "20991231235959Z";
constexpr int kSerialBits = 127;

template <auto Free>
struct Freer {
    template <typename T>
    void operator()(T* object) const
    {
        Free(object);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Freer<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freer<X509_free>>;
using Extension = std::unique_ptr<X509_EXTENSION, Freer<X509_EXTENSION_free>>;
using Bio = std::unique_ptr<BIO, Freer<BIO_free_all>>;
using BigNumber = std::unique_ptr<BIGNUM, Freer<BN_free>>;

bool addExtension(X509* certificate, int nid, const char* value)
{
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
    const Extension extension(X509V3_EXT_conf_nid(nullptr, &context, nid, value));
    return extension && X509_add_ext(certificate, extension.get(), -1) == 1;
}

bool setSerial(X509* certificate)
{
    const BigNumber number(BN_new());
    return number && BN_rand(number.get(), kSerialBits, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1 &&
           BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(certificate)) != nullptr;
}

bool fill(X509* certificate, EVP_PKEY* key)
{
    X509_NAME* name = X509_get_subject_name(certificate);
    const auto* text = reinterpret_cast<const unsigned char*>(kCertificateName);
    const std::string alternative = std::string("DNS:") + kCertificateName;
    return X509_set_version(certificate, kX509Version3) == 1 && setSerial(certificate) &&
           ASN1_TIME_set_string_X509(X509_getm_notBefore(certificate), kNotBefore) == 1 &&
           ASN1_TIME_set_string_X509(X509_getm_notAfter(certificate), kNotAfter) == 1 &&
           X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, text, -1, -1, 0) == 1 &&
           X509_set_issuer_name(certificate, name) == 1 && X509_set_pubkey(certificate, key) == 1 &&
           addExtension(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
           addExtension(certificate, NID_subject_alt_name, alternative.c_str()) &&
           X509_sign(certificate, key, EVP_sha256()) != 0;
}

std::string_view contents(BIO* bio)
{
    char* data = nullptr;
    const long size = BIO_get_mem_data(bio, &data);
    return {data, static_cast<std::size_t>(size)};
}

Result<Identity> toIdentity(X509* certificate, EVP_PKEY* key)
{
    const Bio certificateText(BIO_new(BIO_s_mem()));
    const Bio keyText(BIO_new(BIO_s_secmem()));
    unsigned char* der = nullptr;
    const int derSize = i2d_X509(certificate, &der);
    if (!certificateText || !keyText || derSize <= 0 ||
        PEM_write_bio_X509(certificateText.get(), certificate) != 1 ||
        PEM_write_bio_PrivateKey(keyText.get(), key, nullptr, nullptr, 0, nullptr, nullptr) != 1) {
        OPENSSL_free(der);
        return fail(ErrorCode::Internal, "The agent's certificate could not be written.");
    }
    Identity identity;
    identity.certificatePem = contents(certificateText.get());
    identity.privateKeyPem = Secret(contents(keyText.get()));
    identity.digest = sha256({der, static_cast<std::size_t>(derSize)});
    OPENSSL_free(der);
    return identity;
}

} // namespace

Result<Identity> createIdentity()
{
    const Key key(EVP_EC_gen("P-256"));
    const Certificate certificate(X509_new());
    if (!key || !certificate || !fill(certificate.get(), key.get()))
        return fail(ErrorCode::Internal, "The agent could not make its certificate.",
                    "OpenSSL error " + std::to_string(ERR_get_error()));
    return toIdentity(certificate.get(), key.get());
}

} // namespace helix::agent
