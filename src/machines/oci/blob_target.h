#pragma once
// Where an image's blobs go: a registry, or an archive.

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "async/cancel.h"
#include "base/proxy.h"
#include "oci/artifact.h"
#include "oci/reference.h"
#include "oci/registry_session.h"

namespace helix::oci {

/// Blocking; one thread at a time.
class BlobTarget {
public:
    /// Counts bytes that went out.
    using Sent = std::function<void(std::uint64_t bytes)>;
    virtual ~BlobTarget() = default;
    /// It has the blob already, or took it over from another repository of its own.
    virtual Result<bool> has(const Descriptor& blob) = 0;
    /// `file` holds the blob and nothing else.
    virtual Result<void> put(const Descriptor& blob, int file, const Sent& sent) = 0;
    /// Everything that `manifest` names is there. The image is there from its return on. `document`, of the
    /// media type, refers to it from then on; empty: none does.
    virtual Result<void> finish(const std::string& manifest, const std::string& document,
                                std::string_view type) = 0;
    [[nodiscard]] virtual std::string place() const = 0;
};

/// A registry's. An upload that broke goes on where it was, up to five times without a byte. `mountFrom`:
/// another repository there whose blobs may be taken over; may be empty.
std::unique_ptr<BlobTarget> registryTarget(Reference reference, std::string mountFrom,
                                           Environment environment, ProxyRules proxies,
                                           async::CancelToken cancel);

} // namespace helix::oci
