#pragma once
// A catalogue of one's own, for others to follow. Blocking; for the pool.

#include <filesystem>
#include <string>

#include "async/cancel.h"
#include "base/paths.h"
#include "base/proxy.h"
#include "base/result.h"

namespace helix::catalogues {

struct Publishing {
    std::filesystem::path file;       ///< the catalogue's JSON (catalogue/catalogue.h)
    std::string address;              ///< a whole path that is free, or a place in a registry
    std::filesystem::path signingKey; ///< a private key in PEM
};
/// InvalidArgument for an address that cannot be written to (https), Protocol for a file that is no
/// catalogue, AlreadyExists for a path that is taken.
Result<void> publishCatalogue(const Publishing& publishing, const Environment& environment,
                              ProxyRules proxies, const async::CancelToken& cancel);

} // namespace helix::catalogues
