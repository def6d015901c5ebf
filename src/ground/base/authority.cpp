#include "base/authority.h"

#include <ctime>
#include <memory>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include "base/bytes.h"

namespace helix {
namespace {

constexpr std::size_t kMaxName = 200;

struct FreeBio {
    void operator()(BIO* bio) const { BIO_free(bio); }
};
struct FreeCertificate {
    void operator()(X509* certificate) const { X509_free(certificate); }
};

std::string nameOf(X509* certificate)
{
    const std::unique_ptr<BIO, FreeBio> text(BIO_new(BIO_s_mem()));
    X509_NAME_print_ex(text.get(), X509_get_subject_name(certificate), 0, XN_FLAG_RFC2253);
    char* data = nullptr;
    const long size = BIO_get_mem_data(text.get(), &data);
    return printable(std::string(data, static_cast<std::size_t>(size)), kMaxName);
}

std::int64_t endOf(const X509* certificate)
{
    std::tm end{};
    if (ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &end) != 1)
        return 0;
    constexpr std::int64_t kMsPerSecond = 1000;
    return static_cast<std::int64_t>(timegm(&end)) * kMsPerSecond;
}

tl::unexpected<Error> refuse(const char* why)
{
    return fail(ErrorCode::InvalidArgument,
                std::string("This is not a certificate authority: ") + why);
}

} // namespace

Result<std::vector<Authority>> authoritiesIn(std::string_view pem)
{
    if (pem.size() > kMaxAuthorityBytes)
        return refuse("the file is too large.");
    if (pem.find("PRIVATE KEY-----") != std::string_view::npos)
        return refuse(
            "it holds a private key, which no guest may have; give the certificate alone.");
    const std::unique_ptr<BIO, FreeBio> text(
        BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    std::vector<Authority> authorities;
    for (;;) {
        const std::unique_ptr<X509, FreeCertificate> certificate(
            PEM_read_bio_X509(text.get(), nullptr, nullptr, nullptr));
        if (!certificate)
            break;
        if (X509_check_ca(certificate.get()) == 0)
            return refuse("one of its certificates is an ordinary one.");
        authorities.push_back({nameOf(certificate.get()), endOf(certificate.get())});
    }
    const auto last = ERR_GET_REASON(ERR_peek_last_error());
    ERR_clear_error();
    if (authorities.empty() || last != PEM_R_NO_START_LINE) // which is how the text ends
        return refuse(
            "there is no certificate in it, or one that cannot be read (PEM is expected).");
    return authorities;
}

} // namespace helix
