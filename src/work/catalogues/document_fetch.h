#pragma once
// Where catalogues' documents come from. Blocking; for the pool.

#include <cstdint>
#include <functional>
#include <string>

#include "async/cancel.h"
#include "base/paths.h"
#include "base/proxy.h"
#include "base/result.h"
#include "oci/credentials.h"
#include "oci/reference.h"

namespace helix::catalogues {

/// A document from an address that catalogue::addressKind() knows, not looked at. NotFound, Unavailable,
/// PermissionDenied, Timeout, Cancelled; Protocol when it is longer than documents are, InvalidArgument for a
/// file that is, or that is no plain one.
/// Where nobody has asked for it, no credential helper is: a registry that lets in whom it knows alone is
/// PermissionDenied then, unless the user's files say who that is.
using Fetch = std::function<Result<std::string>(const std::string& address, oci::HelperUse helpers,
                                                const async::CancelToken&)>;

/// A blob of a registry by its whole reference, HOST/PATH@DIGEST, compared with that digest. Corrupt or Protocol when
/// it is another, or has another size.
/// What is not of a host that the user named comes from the Internet alone. No credential helper is asked, as of a
/// Fetch that nobody asked for: pictures are shown to whoever looks at what is offered.
using FetchBlob = std::function<Result<std::string>(
    const oci::Reference& reference, std::uint64_t sizeBytes, const async::CancelToken&)>;
FetchBlob realBlobFetch(Environment environment, ProxiesPtr proxies);

/// From files, over HTTPS, and from registries as who the user is to them.
Fetch realFetch(Environment environment, ProxiesPtr proxies);

} // namespace helix::catalogues
