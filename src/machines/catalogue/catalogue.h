#pragma once
// What a catalogue says: images that somebody offers, and whose they are. Values; any thread.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "catalogue/helix_version.h"
#include "signature/judgement.h"
#include "signature/validity.h"

namespace helix::catalogue {

inline constexpr std::size_t kMostEntries = 5000;
inline constexpr std::size_t kMostDocumentBytes = 8U << 20; ///< with its signatures
inline constexpr std::size_t kMostDocumentValues = 500'000; ///< of JSON

/// A picture of the image at work; one of `reference` and `digest` is there.
struct Screenshot {
    std::string reference;       ///< HOST/PATH@DIGEST
    std::string digest;          ///< of a blob beside the image
    std::string mediaType;       ///< image/png, image/jpeg or image/webp
    std::uint64_t sizeBytes = 0; ///< of the file, at most 8 MiB
    friend bool operator==(const Screenshot&, const Screenshot&) = default;
};

/// One that can be fetched.
struct EntryVersion {
    std::string version;           ///< as the image's manifest has it; no order can be read from it
    std::string reference;         ///< HOST/PATH@DIGEST
    std::string digest;            ///< of the OCI manifest, "sha256:HEX"; the reference's
    std::string architecture;      ///< in Go's words, as OCI has it: "amd64", "arm64"
    signature::UtcTime issuedAt{}; ///< what is newer was issued later
    std::vector<std::string> changes; ///< since the version before, a sentence each
    HelixVersion minimumHelix;
    friend bool operator==(const EntryVersion&, const EntryVersion&) = default;
};

struct Entry {
    std::string name;    ///< RFC 1123 label, the image's
    std::string title;   ///< for people
    std::string summary; ///< one sentence
    std::string icon;    ///< a Material icon's name
    std::string desktop; ///< "sway", "xfce"; "none" where nothing of ours draws
    std::vector<std::string> tags;
    std::vector<std::string> languages; ///< of programs: "Python", "C++"
    std::uint64_t downloadBytes = 0;    ///< of the newest version
    std::uint64_t diskBytes = 0;        ///< taken by it here, once unpacked
    int memoryMiB = 0;                  ///< that its machines get unless asked otherwise
    std::vector<std::string> packages;  ///< notable ones
    std::vector<std::string> licences;  ///< SPDX expressions
    std::vector<Screenshot> screenshots;
    std::string publisher; ///< of Catalogue::publishers, whose signature its versions have
    std::vector<EntryVersion> versions; ///< at least one
    friend bool operator==(const Entry&, const Entry&) = default;
};

/// The newest Helix that the catalogue's maker knows of.
struct HelixRelease {
    HelixVersion version;
    std::string news;    ///< what it brings, one sentence
    std::string address; ///< https://: where it is to be had; shown, and never fetched by Helix
    friend bool operator==(const HelixRelease&, const HelixRelease&) = default;
};

struct Catalogue {
    std::string name; ///< RFC 1123 label
    std::string title;
    std::int64_t version = 1; ///< rises with each document
    signature::Validity validity;
    std::vector<signature::Publisher> publishers;
    std::vector<Entry> images;
    std::optional<HelixRelease> helix;
    friend bool operator==(const Catalogue&, const Catalogue&) = default;

    /// Null when there is none of the name.
    [[nodiscard]] const Entry* find(std::string_view name) const;
    /// Those whose signature counts for `entry`: for signature::judge().
    [[nodiscard]] const signature::Publisher* publisherOf(const Entry& entry) const;
};

/// The payload of a catalogue's document, of at most kMostDocumentBytes. Protocol error with the
/// name of the first field that is wrong, for two entries, publishers or keys alike, a publisher that
/// is not there and a field that is there twice; Unsupported for a schema of another Helix. Fields
/// that are not known are skipped.
Result<Catalogue> parseCatalogue(std::string_view json);
/// The inverse: one line, the same bytes for the same catalogue. InvalidArgument for what
/// parseCatalogue() would not read.
Result<std::string> toJson(const Catalogue& catalogue);

} // namespace helix::catalogue
