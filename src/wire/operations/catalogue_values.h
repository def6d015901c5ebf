#pragma once
// What answers say of catalogues and what they offer.

#include "operations/workspace_values.h"

namespace helix::operations {

struct FollowedCatalogue {
    static constexpr std::string_view kValue = "catalogue";
    std::string name, title, address, keyId;
    std::int64_t version = 0, fetchedAtMs = 0;
    std::string expiresAt;
    int images = 0;
    std::optional<Failure> problem;
};
void describe(auto& field, Is<FollowedCatalogue> auto& catalogue)
{
    field("name", catalogue.name, "the user's word for it");
    field("title", catalogue.title, "its own, for people; empty: nothing of it is in force");
    field("address", catalogue.address, "a file, an https address or a place in a registry");
    field("key_id", catalogue.keyId, "SHA-256 of the key that vouches for it, hexadecimal");
    field("version", catalogue.version, "of the document that is in force");
    field("fetched_at_ms", catalogue.fetchedAtMs, "wall clock; 0: never");
    field("expires_at", catalogue.expiresAt, "RFC 3339, or empty");
    field("images", catalogue.images, "that it offers");
    field("problem", catalogue.problem, "why the last look came to nothing");
}

struct OfferedVersion {
    std::string version, issuedAt, reference, architecture, minimumHelix;
    std::vector<std::string> changes;
    bool runsHere = false, here = false;
    int usedBy = 0;
};
void describe(auto& field, Is<OfferedVersion> auto& version)
{
    field("version", version.version, "of the image");
    field("issued_at", version.issuedAt, "RFC 3339");
    field("reference", version.reference, "where it is, with its digest");
    field("architecture", version.architecture, "amd64, arm64, ...");
    field("minimum_helix", version.minimumHelix, "that can run it");
    field("changes", version.changes, "since the version before, a sentence each");
    field("runs_here", version.runsHere, "on this computer, with this Helix");
    field("here", version.here, "it is what new workspaces get, or one stands on it");
    field("used_by", version.usedBy, "workspaces that stand on it");
}

/// An image that a catalogue offers.
struct OfferedImage {
    static constexpr std::string_view kValue = "offered_image";
    std::string name, title, summary, icon, desktop, catalogue, publisher, newest, installed;
    std::vector<std::string> tags, languages, packages, licences;
    std::uint64_t downloadBytes = 0, diskBytes = 0;
    int memoryMib = 0;
    std::vector<OfferedVersion> versions;
};
void describe(auto& field, Is<OfferedImage> auto& image)
{
    field("name", image.name, "its name");
    field("title", image.title, "for people");
    field("summary", image.summary, "one sentence");
    field("icon", image.icon, "a word");
    field("desktop", image.desktop, "sway, xfce, gnome or none");
    field("catalogue", image.catalogue, "that offers it");
    field("publisher", image.publisher, "whose signature its versions have");
    field("newest", image.newest, "version that this computer can run; empty: none");
    field("installed", image.installed, "version that is here, or empty");
    field("tags", image.tags, "words");
    field("languages", image.languages, "of programs");
    field("packages", image.packages, "notable ones");
    field("licences", image.licences, "SPDX expressions");
    field("download_bytes", image.downloadBytes, "bytes");
    field("disk_bytes", image.diskBytes, "bytes here");
    field("memory_mib", image.memoryMib, "of its workspaces, unless asked otherwise");
    field("versions", image.versions, "the newest first");
}

} // namespace helix::operations
