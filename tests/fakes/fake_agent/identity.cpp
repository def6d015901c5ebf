#include "fakes/fake_agent/identity.h"

#include <memory>

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

namespace helix::fakes {
namespace {

struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(X509* certificate) const { X509_free(certificate); }
    void operator()(X509_EXTENSION* extension) const { X509_EXTENSION_free(extension); }
    void operator()(BIO* bio) const { BIO_free(bio); }
};

QByteArray contents(BIO* bio)
{
    char* data = nullptr;
    const long size = BIO_get_mem_data(bio, &data);
    return {data, static_cast<qsizetype>(size)};
}

} // namespace

Identity makeIdentity(std::chrono::hours validFrom)
{
    const std::unique_ptr<EVP_PKEY, Free> key(EVP_EC_gen("P-256"));
    const std::unique_ptr<X509, Free> certificate(X509_new());
    X509_set_version(certificate.get(), X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    const auto from = std::chrono::seconds(validFrom).count();
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), from);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), from + 10L * 365 * 24 * 3600);
    X509_set_pubkey(certificate.get(), key.get());
    X509_NAME* name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>("helix-agent"), -1, -1, 0);
    X509_set_issuer_name(certificate.get(), name);
    const std::unique_ptr<X509_EXTENSION, Free> names(
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "DNS:helix-agent"));
    X509_add_ext(certificate.get(), names.get(), -1);
    X509_sign(certificate.get(), key.get(), EVP_sha256());

    Identity identity;
    const std::unique_ptr<BIO, Free> pem(BIO_new(BIO_s_mem()));
    PEM_write_bio_X509(pem.get(), certificate.get());
    identity.certificatePem = contents(pem.get());
    const std::unique_ptr<BIO, Free> keyPem(BIO_new(BIO_s_mem()));
    PEM_write_bio_PrivateKey(keyPem.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    identity.keyPem = contents(keyPem.get());
    const std::unique_ptr<BIO, Free> der(BIO_new(BIO_s_mem()));
    i2d_X509_bio(der.get(), certificate.get());
    identity.certificateDer = contents(der.get());
    return identity;
}

} // namespace helix::fakes
