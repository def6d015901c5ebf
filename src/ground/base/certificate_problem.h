#pragma once
// What is wrong with the certificate that a server shows. Pure.

#include <string_view>

namespace helix {

/// How "HOST shows a certificate that ..." goes on, to its full stop, by what OpenSSL came to
/// (X509_V_ERR_...; libcurl hands it on as CURLINFO_SSL_VERIFYRESULT).
std::string_view certificateProblem(long verdict);

} // namespace helix
