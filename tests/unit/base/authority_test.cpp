#include "base/authority.h"

#include <ctime>

#include <gtest/gtest.h>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

namespace helix {
namespace {

/// A certificate that signs itself, in PEM; an authority's or not.
std::string certificate(const char* name, bool authority)
{
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* made = X509_new();
    X509_set_version(made, 2);
    X509_gmtime_adj(X509_getm_notBefore(made), 0);
    X509_gmtime_adj(X509_getm_notAfter(made), 3600);
    X509_set_pubkey(made, key);
    X509_NAME* subject = X509_get_subject_name(made);
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(name), -1, -1, 0);
    X509_set_issuer_name(made, subject);
    X509_EXTENSION* basic = X509V3_EXT_conf_nid(nullptr, nullptr, NID_basic_constraints,
                                                authority ? "critical,CA:TRUE" : "CA:FALSE");
    X509_add_ext(made, basic, -1);
    X509_sign(made, key, EVP_sha256());
    BIO* text = BIO_new(BIO_s_mem());
    PEM_write_bio_X509(text, made);
    char* data = nullptr;
    const long size = BIO_get_mem_data(text, &data);
    std::string pem(data, static_cast<std::size_t>(size));
    BIO_free(text);
    X509_EXTENSION_free(basic);
    X509_free(made);
    EVP_PKEY_free(key);
    return pem;
}

std::string refusal(std::string_view pem)
{
    const auto names = authoritiesIn(pem);
    EXPECT_FALSE(names);
    return names ? "" : names.error().message;
}

TEST(Authority, AllOfTheTextAreNamed)
{
    const auto authorities =
        authoritiesIn("# ours\n" + certificate("One", true) + certificate("Two\x1b[1m", true));
    ASSERT_TRUE(authorities) << authorities.error().describe();
    ASSERT_EQ(authorities->size(), 2U);
    EXPECT_EQ(authorities->at(0).name, "CN=One");
    EXPECT_EQ(authorities->at(1).name.find('\x1b'), std::string::npos);
}

TEST(Authority, ItsEndIsTold)
{
    const auto authorities = authoritiesIn(certificate("One", true));
    ASSERT_TRUE(authorities) << authorities.error().describe();
    constexpr std::int64_t kHour = 3600, kSlack = 600, kMs = 1000;
    const std::int64_t now = std::time(nullptr);
    EXPECT_GT(authorities->at(0).endsAtMs, (now + kHour - kSlack) * kMs);
    EXPECT_LT(authorities->at(0).endsAtMs, (now + kHour + kSlack) * kMs);
}

TEST(Authority, WhatIsNoneIsRefused)
{
    EXPECT_NE(refusal("").find("no certificate"), std::string::npos);
    EXPECT_NE(refusal("words").find("no certificate"), std::string::npos);
    EXPECT_NE(refusal(certificate("Site", false)).find("an ordinary one"), std::string::npos);
    EXPECT_NE(refusal(certificate("A", true) + certificate("Site", false)).find("an ordinary one"),
              std::string::npos);
    const std::string good = certificate("A", true);
    EXPECT_FALSE(refusal(good + good.substr(0, good.size() / 2)).empty()); // cut short
    EXPECT_NE(refusal(good + "-----BEGIN PRIVATE KEY-----\n").find("private key"),
              std::string::npos);
    EXPECT_NE(refusal(std::string(kMaxAuthorityBytes + 1, 'x')).find("too large"),
              std::string::npos);
}

} // namespace
} // namespace helix
