#include "base/certificate_problem.h"

#include <openssl/x509_vfy.h>

namespace helix {

std::string_view certificateProblem(long verdict)
{
    // Servers renew theirs in time: where one is out of its days it is mostly the clock here that is
    // wrong, and then that holds for every server.
    if (verdict == X509_V_ERR_CERT_NOT_YET_VALID || verdict == X509_V_ERR_CERT_HAS_EXPIRED)
        return "is not valid on this day; look whether date and time of this computer are right.";
    return "this computer does not trust.";
}

} // namespace helix
