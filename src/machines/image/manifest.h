#pragma once
// manifest.json of an image bundle.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix::image {

/// A disk stands on this many others at most.
inline constexpr std::size_t kMostDisksBelow = 8;

/// Disks are given out in these.
inline constexpr std::uint64_t kGiB = 1ULL << 30;

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
    friend bool operator==(const DefaultPort&, const DefaultPort&) = default;
};

/// How a machine of this image starts.
enum class Boot {
    Kernel, ///< the bundle's own kernel and initrd, given to QEMU directly
    Bios,   ///< SeaBIOS reads the boot sector of the disk
    Uefi,   ///< OVMF reads the EFI system partition of the disk
};
std::string_view toString(Boot boot);

/// How a guest is reached.
enum class GuestSupport {
    Agent,     ///< the image starts helix-agent from the agent drive by itself
    CloudInit, ///< a Linux with cloud-init: the first start's seed (writeSeed()) brings helix-agent
    NoAgent,   ///< nothing of ours runs in it: console and SSH only
};
std::string_view toString(GuestSupport support);

/// Where an imported image came from; what users see.
struct Origin {
    std::string fileName; ///< as the file was called, made printable
    std::string format;   ///< toString(DiskFormat)
    std::string sha256;   ///< of the file that was imported, lower-case hex
};

/// Whose word an image is, as a signature by a key that was known has shown.
struct Signer {
    std::string publisher; ///< for people
    std::string keyId;     ///< SHA-256 of the public key, hexadecimal
    std::string issuedAt;  ///< "2026-11-27T11:00:00Z": when it was signed
    friend bool operator==(const Signer&, const Signer&) = default;
};

/// Which image of a registry or archive it is.
struct Pulled {
    std::string place;  ///< "ghcr.io/team/sway-desktop", or an archive's file name; printable
    std::string digest; ///< "sha256:..." of its OCI manifest
    std::optional<Signer> signer; ///< none: nobody's word was asked for
    friend bool operator==(const Pulled&, const Pulled&) = default;
};

/// What a recipe says of what is in its image; all of it may be empty.
struct Contents {
    std::string base;                   ///< the recipe whose system it adds to
    std::string snapshot;               ///< when Debian's archive was as it is in it, RFC 3339
    std::vector<std::string> tags;      ///< words to find it by
    std::vector<std::string> languages; ///< of programs: "Python", "C++"
    std::vector<std::string> packages;  ///< notable ones
    std::vector<std::string> sites;     ///< hosts that its tools ask for: a hint, nothing is opened
    std::vector<std::string>
        needs; ///< of the computer, in words; those of a newer Helix may be among them
    /// Drawn by an emulated processor its desktop takes minutes to come and stays slow.
    [[nodiscard]] bool needsVirtualization() const;
    friend bool operator==(const Contents&, const Contents&) = default;
};

struct Manifest {
    std::string name;  ///< RFC 1123 label, the folder's name
    std::string title; ///< for people
    std::string description;
    std::string icon; ///< a Material icon's name
    std::string version;
    std::string digest;      ///< of the recipe, or of an imported file; lower-case hex SHA-256
    std::string desktopKind; ///< "sway", "xfce"; "none" where nothing of ours draws
    std::string kernelCommandLine; ///< Boot::Kernel only, else empty
    Boot boot = Boot::Kernel;
    GuestSupport support = GuestSupport::Agent;
    std::optional<Origin> imported; ///< a foreign disk's; without it and `pulled`: built here
    std::optional<Pulled> pulled;
    Contents contents;
    BundleFile disk;
    /// Disks that `disk` stands on, the lowest first, whose files are those of other images as well (hard links);
    /// none where it holds everything itself. Of this computer alone.
    std::vector<BundleFile> layers;
    std::optional<BundleFile> kernel, initrd; ///< present exactly with Boot::Kernel
    std::optional<BundleFile> sbom;           ///< what is in it, as SPDX
    std::uint64_t virtualSizeBytes = 0;
    Resources defaults;
    Resources minimum;
    std::vector<DefaultPort> ports;

    /// helix-agent comes up in it, by itself or by a seed.
    [[nodiscard]] bool agent() const { return support != GuestSupport::NoAgent; }
    /// Those that are there: layers and disk, with Boot::Kernel kernel and initrd, and the SBOM.
    [[nodiscard]] std::vector<const BundleFile*> files() const;
};

/// Corrupt when a field is missing, of the wrong type or range, or a file name is not a plain name.
/// Without the field "boot" it is a kernel's, without "support" the agent is in it.
Result<Manifest> parseManifest(std::string_view json);
/// The inverse of parseManifest().
std::string toJson(const Manifest& manifest);

/// A bundle that is present: the manifest and where its files are.
struct Bundle {
    Manifest manifest;
    std::filesystem::path folder;
    [[nodiscard]] std::filesystem::path disk() const { return folder / manifest.disk.name; }
    /// The disk and all that it stands on, the lowest first.
    [[nodiscard]] std::vector<std::filesystem::path> disks() const;
    /// Empty unless it boots by Boot::Kernel.
    [[nodiscard]] std::filesystem::path kernel() const;
    [[nodiscard]] std::filesystem::path initrd() const;
    [[nodiscard]] std::uint64_t sizeBytes() const;
};

} // namespace helix::image
