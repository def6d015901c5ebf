#include "base/certificate_problem.h"

#include <gtest/gtest.h>
#include <openssl/x509_vfy.h>

namespace helix {
namespace {

TEST(CertificateProblemTest, OnlyOneThatIsOutOfItsDaysAsksForTheClock)
{
    for (const long verdict : {X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED})
        EXPECT_NE(certificateProblem(verdict).find("date and time of this computer"),
                  std::string_view::npos);
    for (const long verdict : {X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_HOSTNAME_MISMATCH,
                               X509_V_ERR_CERT_REVOKED, X509_V_ERR_CRL_HAS_EXPIRED, 1})
        EXPECT_EQ(certificateProblem(verdict), "this computer does not trust.") << verdict;
}

} // namespace
} // namespace helix
