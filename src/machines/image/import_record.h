#pragma once
// Makes a bundle of a converted disk: digests, manifest, files in their places. Blocking.

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>

#include "async/cancel.h"
#include "base/result.h"
#include "image/disk_format.h"
#include "image/manifest.h"

namespace helix::image {

struct ImportRecord {
    std::string name;     ///< of the image
    std::string fileName; ///< of the imported file, as it is called
    LocatedDisk located;
    Boot boot = Boot::Bios;                       ///< not for bundles: theirs counts
    GuestSupport support = GuestSupport::NoAgent; ///< likewise
    int copy = -1; ///< the private copy of the imported file, open for reading
    std::uint64_t copyBytes = 0;
    std::filesystem::path converted; ///< our own qcow2; moved into the bundle
    std::uint64_t reserveBytes = 0;  ///< stay free
};

/// Hashes everything, compares a bundle's files with its manifest (Corrupt), and writes the bundle
/// to a folder VERSION inside a new folder of `staging`. Returns the latter's name, ready to be
/// renamed. `done` counts the copy's bytes.
Result<std::string> writeBundle(const ImportRecord& record, const std::filesystem::path& staging,
                                std::atomic<std::uint64_t>& done, const async::CancelToken& cancel);

} // namespace helix::image
