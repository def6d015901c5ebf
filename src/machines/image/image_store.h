#pragma once
// The bundles below Paths::images().

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "image/manifest.h"

namespace helix::image {

class ImageStore {
public:
    explicit ImageStore(std::filesystem::path folder);

    /// Complete bundles, newest version of each name, sorted by title. Half-written or damaged ones
    /// are left out. Blocks on the disk, little.
    [[nodiscard]] std::vector<Bundle> list() const;
    /// All complete bundles, older versions as well, the newest of each name first. Blocks on the disk, little.
    [[nodiscard]] std::vector<Bundle> versions() const;
    /// NotFound names the image and what there is instead; Corrupt when its files are missing or of
    /// the wrong size.
    [[nodiscard]] Result<Bundle> find(const std::string& name) const;
    /// A given version, for workspaces that were made from an older one.
    [[nodiscard]] Result<Bundle> find(const std::string& name, const std::string& version) const;
    /// Of the newest version of `name`, whether its files are whole or not: what came from where, and whose word
    /// it was. A version without a manifest was never finished and does not count. NotFound when there is none
    /// else; else why the newest cannot be read, whatever older ones say.
    [[nodiscard]] Result<Manifest> newestManifest(const std::string& name) const;
    /// Versions that a newer Helix wrote, as "NAME/VERSION": what they hold nobody knows here, so nothing of them may
    /// go unasked. Blocks on the disk, little.
    [[nodiscard]] std::vector<std::string> versionsOfNewerHelix() const;
    /// Hashes every file on the pool; Corrupt names the damaged one. A success is remembered beside
    /// the bundle (with the files' sizes and times), so that the next call is instant.
    async::Task<Result<void>> verify(Bundle bundle) const;
    /// Does so anew, on the pool, for images whose files have changed since, as those that images share do when one
    /// comes or goes: before somebody waits for it.
    async::Task<Result<void>> verifyAgain() const;
    /// Removes every version of `name`. The caller has made sure that no workspace stands on it.
    async::Task<Result<void>> remove(std::string name) const;
    /// The folder that bundles are in.
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }

private:
    std::filesystem::path m_folder;
};

/// By name of image: bytes of its files, of those of `bundles`, that an image of another name has as well, which stay
/// when it goes. Blocks on the disk, little.
std::map<std::string, std::uint64_t> sharedBytes(const std::vector<Bundle>& bundles);

/// Creates a qcow2 overlay of `sizeGiB` at `path` on `bundle`'s disk (never a copy) with qemu-img.
/// Not smaller than the disk.
async::Task<Result<void>> createOverlay(Bundle bundle, std::filesystem::path path, int sizeGiB);
/// What the overlay at `path` says that it stands on; empty where nothing can be read. For tidying
/// up alone: who opens a disk says himself what is below it. Blocks on the disk.
std::filesystem::path backingFileOf(const std::filesystem::path& path);
/// The same on a disk of ours, qcow2, that is not larger. All paths are absolute. What a guest may have
/// written, the header of `backing` included, is not looked at; a machine may be writing to it. The
/// file is the user's alone (0600).
async::Task<Result<void>> createOverlayOn(std::filesystem::path backing, std::filesystem::path path,
                                          int sizeGiB);

} // namespace helix::image
