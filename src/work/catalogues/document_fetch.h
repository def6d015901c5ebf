#pragma once
// Where catalogues' documents come from. Blocking; for the pool.

#include <functional>
#include <string>

#include "async/cancel.h"
#include "base/paths.h"
#include "base/result.h"

namespace helix::catalogues {

/// A document from an address that catalogue::addressKind() knows, not looked at. NotFound, Unavailable,
/// PermissionDenied, Timeout, Cancelled; Protocol when it is longer than documents are.
using Fetch =
    std::function<Result<std::string>(const std::string& address, const async::CancelToken&)>;

/// From files, over HTTPS, and from registries as who the user is to them.
Fetch realFetch(Environment environment);

} // namespace helix::catalogues
