#pragma once
// Foreign disks become images of ours: looked at by our own parsers, confirmed by a confined
// qemu-img, converted, and only the converted copy is ever run.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "async/completion.h"
#include "base/result.h"
#include "image/disk_format.h"
#include "image/image_store.h"

namespace helix::image {

struct ImportProgress {
    std::string what; ///< "Looking at it", "Copying", "Checking", "Converting", "Recording"
    std::uint64_t doneBytes = 0, totalBytes = 0; ///< total 0: not known
};

struct ImportRequest {
    std::filesystem::path file;
    std::string name; ///< of the image; RFC 1123 label
    std::filesystem::path qemuImg = "qemu-img";
    /// The user's word that the guest is a Linux with cloud-init. Without it only what is found in
    /// an ext4 file system of the disk counts (disk_content.h).
    bool assumeCloudInit = false;
    /// So much of the images' disk stays free, whatever is imported and whoever else writes there.
    std::uint64_t reserveBytes = 256ULL << 20;
};

/// Imports `request.file` as an image. Everything is read through one descriptor, opened once
/// (O_NOFOLLOW), into a private copy that is what gets checked and converted: a file swapped
/// meanwhile changes nothing. Refusals come within 5 s whatever the file's size. Cancel leaves
/// nothing; a kill leaves a folder that removeAbandonedImports() removes. AlreadyExists names the
/// image. `progress` is called on the calling loop's thread.
async::Task<Result<Bundle>> importDisk(ImageStore store, ImportRequest request,
                                       std::function<void(ImportProgress)> progress,
                                       async::CancelToken cancel);

/// Removes what imports that were killed have left; those under way, also of other processes, are
/// let be. For the start of Helix; blocks on the disk, little.
void removeAbandonedImports(const ImageStore& store);

/// Makes the NoCloud seed (an ISO 9660 volume "cidata") that brings helix-agent to an imported
/// Linux: user `agent`, the unit that mounts the agent drive, no password, the SSH key.
struct SeedContent {
    std::string instanceId, hostname;
    std::string sshAuthorizedKey;
};
async::Task<Result<void>> writeSeed(SeedContent content, std::filesystem::path isoFile);

} // namespace helix::image
