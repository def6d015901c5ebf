#pragma once
// One pull, in the pool. Blocking; internal to the room.

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

#include "image/import_staging.h"
#include "image/disk_sharing.h"
#include "image/qcow2_writer.h"
#include "oci/blob_file.h"
#include "oci/pull.h"

namespace helix::oci {

/// Owners: the coroutine and its work in the pool, never at once but for the counters.
class PullWork {
public:
    PullWork(image::ImageStore store, PullRequest request);

    /// Manifest and config, and whether the image may come here.
    Result<void> lookUp();
    /// Everything else, up to a disk that is whole.
    Result<void> bring();
    /// What its disk could stand on is asked for by this, then.
    [[nodiscard]] image::SharingRequest sharing() const;
    /// Puts the bundle, with a disk that stands on others or its own, in its place.
    Result<void> store(const std::optional<image::SharedDisk>& shared);
    /// Removes what was staged, or leaves it where it may and there is something to go on with. Takes time.
    void tidy(bool mayGoOn);

    [[nodiscard]] PullProgress progress() const;
    [[nodiscard]] const image::Manifest& manifest() const { return m_manifest; }
    [[nodiscard]] async::CancelSource& stop() { return m_stop; }

private:
    Result<void> takeConfig(BlobConnection& from);
    Result<void> checkFiles() const;
    Result<void> checkPlace() const;
    [[nodiscard]] Result<void> checkSigner(const image::Signer& before) const;
    Result<void> judge();
    void takeDiskBack();
    Result<void> bringDisk();
    Result<void> bringChunks(const std::vector<const Chunk*>& left);
    Result<void> bringChunk(BlobConnection& from, const Chunk& chunk);
    Result<void> makeBundleFolder();
    Result<void> bringFiles();
    Result<void> bringFile(BlobConnection& from, const std::optional<Descriptor>& blob,
                           std::optional<image::BundleFile>& file, bool isKernel);
    Result<void> describeDisk();
    [[nodiscard]] bool hasCome() const;
    [[nodiscard]] std::filesystem::path at(const std::string& name) const;

    image::ImageStore m_store;
    PullRequest m_request;
    async::CancelSource m_stop; ///< asked by all connections
    FoundManifest m_found;
    Artifact m_artifact;
    image::Manifest m_manifest;
    std::optional<image::Signer> m_signer;
    std::optional<image::ImportStaging> m_staging;
    UniqueFd m_disk, m_journal;
    std::unique_ptr<image::Qcow2Writer> m_writer;
    std::mutex m_journalLock;
    FetchLimits m_limits;
    std::atomic<std::uint64_t> m_done = 0, m_total = 0;
    std::atomic<bool> m_isStoring = false;
};

} // namespace helix::oci
