#pragma once
// A catalogue with two images, as the tests of the room change it.

#include <string>

#include "catalogue/catalogue.h"
#include "signature/key.h"

namespace helix::catalogue {

inline signature::UtcTime timeAt(std::string_view text)
{
    return signature::parseUtcTime(text).value();
}

inline std::string digestOf(char digit)
{
    return "sha256:" + std::string(64, digit);
}

inline EntryVersion exampleVersion(const std::string& version, std::string_view issuedAt,
                                   char digit = 'a')
{
    return {version,          "registry.example.org/helix/sway-desktop@" + digestOf(digit),
            digestOf(digit),  "amd64",
            timeAt(issuedAt), {"Brings what " + version + " brings."},
            {{0, 1, 0}}};
}

inline Entry exampleEntry(const std::string& name = "sway-desktop")
{
    Entry entry;
    entry.name = name;
    entry.title = "Sway desktop";
    entry.summary = "A small desktop with a browser.";
    entry.icon = "desktop_windows";
    entry.desktop = "sway";
    entry.tags = {"browser", "small"};
    entry.languages = {"Python", "C++"};
    entry.downloadBytes = 300'000'000;
    entry.diskBytes = 900'000'000;
    entry.memoryMiB = 1024;
    entry.packages = {"chromium", "git"};
    entry.licences = {"GPL-3.0-or-later"};
    entry.screenshots = {
        {"registry.example.org/helix/shots@" + digestOf('5'), "", "image/png", 70'000},
        {"", digestOf('6'), "image/webp", 60'000}};
    entry.publisher = "Helix";
    entry.versions = {exampleVersion("1", "2026-01-01T00:00:00Z", '1'),
                      exampleVersion("2", "2026-02-01T00:00:00Z", '2')};
    return entry;
}

/// Valid through 2026; the one publisher has the key `publisherKey`.
inline Catalogue exampleCatalogue(const signature::PublicKey& publisherKey)
{
    Catalogue catalogue;
    catalogue.name = "helix";
    catalogue.title = "Images by Helix";
    catalogue.version = 7;
    catalogue.validity = {timeAt("2026-01-01T00:00:00Z"), timeAt("2027-01-01T00:00:00Z")};
    catalogue.publishers = {{"Helix", {publisherKey}}};
    catalogue.images = {exampleEntry(), exampleEntry("python-data")};
    return catalogue;
}

inline signature::PrivateKey
freshKey(signature::Algorithm algorithm = signature::Algorithm::Ed25519)
{
    return signature::PrivateKey::generate(algorithm).value();
}

} // namespace helix::catalogue
