#pragma once
// Where an image's blobs come from: a registry, or an archive.

#include <memory>
#include <string>

#include "async/cancel.h"
#include "base/bytes.h"
#include "base/proxy.h"
#include "oci/artifact.h"
#include "oci/reference.h"
#include "oci/registry_session.h"

namespace helix::oci {

/// Gets a blob piece by piece; an error ends it.
using BlobSink = std::function<Result<void>(BytesView)>;

/// Blocking. Each connect() is for one thread.
class BlobConnection {
public:
    virtual ~BlobConnection() = default;
    /// The blob's bytes from `offset` on, as they come: as many as it has, or an error. What is wrong in
    /// them the caller finds out.
    virtual Result<void> read(const Descriptor& blob, std::uint64_t offset,
                              const BlobSink& sink) = 0;
};

struct FoundManifest {
    std::string json,
        digest; ///< the digest is that of the bytes, and was compared with what was asked for
};

class BlobSource {
public:
    virtual ~BlobSource() = default;
    virtual Result<FoundManifest> manifest(const async::CancelToken& cancel) = 0;
    /// Documents of that media type that refer to the image; none where there are none.
    virtual Result<std::vector<std::string>> attached(const std::string& digest,
                                                      std::string_view type,
                                                      const async::CancelToken& cancel) = 0;
    virtual std::unique_ptr<BlobConnection> connect(async::CancelToken cancel) = 0;
    /// Where it is, for the record: "ghcr.io/team/sway-desktop", or an archive's file name.
    [[nodiscard]] virtual std::string place() const = 0;
    /// How many connections make sense.
    [[nodiscard]] virtual int connections() const { return 1; }
};

/// A registry's. Reads go on by Range where a connection broke, up to five times with less than 1 MiB between
/// the first and the last.
std::unique_ptr<BlobSource> registrySource(Reference reference, Environment environment,
                                           ProxyRules proxies,
                                           HelperUse helpers = HelperUse::Asked);

} // namespace helix::oci
