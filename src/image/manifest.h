#pragma once
// manifest.json of an image bundle.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix::image {

/// What a machine gets or needs. A field of 0 in a request means "as the image says".
struct Resources {
    int cpus = 0;
    int memoryMiB = 0;
    int diskGiB = 0;
    friend bool operator==(const Resources&, const Resources&) = default;
};

struct BundleFile {
    std::string name; ///< plain file name inside the bundle's folder
    std::uint64_t sizeBytes = 0;
    std::string sha256; ///< lower-case hex
};

struct DefaultPort {
    std::uint16_t guestPort = 0;
    std::string label;
};

struct Manifest {
    std::string name;  ///< RFC 1123 label, the folder's name
    std::string title; ///< for people
    std::string description;
    std::string icon; ///< a Material icon's name
    std::string version;
    std::string digest;      ///< recipe digest, lower-case hex SHA-256
    std::string desktopKind; ///< "sway"
    std::string kernelCommandLine;
    BundleFile disk, kernel, initrd;
    std::uint64_t virtualSizeBytes = 0;
    Resources defaults;
    Resources minimum;
    std::vector<DefaultPort> ports;
};

/// Corrupt when a field is missing, of the wrong type or range, or a file name is not a plain name.
Result<Manifest> parseManifest(std::string_view json);

/// A bundle that is present: the manifest and where its files are.
struct Bundle {
    Manifest manifest;
    std::filesystem::path folder;
    [[nodiscard]] std::filesystem::path disk() const { return folder / manifest.disk.name; }
    [[nodiscard]] std::filesystem::path kernel() const { return folder / manifest.kernel.name; }
    [[nodiscard]] std::filesystem::path initrd() const { return folder / manifest.initrd.name; }
    [[nodiscard]] std::uint64_t sizeBytes() const
    {
        return manifest.disk.sizeBytes + manifest.kernel.sizeBytes + manifest.initrd.sizeBytes;
    }
};

} // namespace helix::image
