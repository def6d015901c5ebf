#include "catalogue/entry_json.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/ids.h"
#include "catalogue/reference_syntax.h"
#include "oci/reference.h"

namespace helix::catalogue {
namespace {

constexpr std::int64_t kMostImageBytes = 1LL << 42;
constexpr std::int64_t kMostScreenshotBytes = 8LL << 20;
constexpr std::size_t kMostScreenshots = 8;
constexpr std::size_t kMostVersions = 64;

/// A list of texts, and how much may be in it.
struct TextList {
    const char* key;
    std::size_t most;
    std::size_t maxBytes;
};
constexpr TextList kTags{"tags", 32, 32}, kLanguages{"languages", 32, 32},
    kPackages{"packages", 64, 64}, kLicences{"licences", 32, 64}, kChanges{"changes", 32, 500};

bool isWordOf(std::string_view word, std::string_view allowed)
{
    return !word.empty() && word.find_first_not_of(allowed) == std::string_view::npos;
}

constexpr std::string_view kWordLetters = "abcdefghijklmnopqrstuvwxyz0123456789_-";

std::string readWord(protocol::CheckedJson& object, const char* key, std::size_t maxBytes)
{
    auto word = object.text(key, maxBytes);
    if (!isWordOf(word, kWordLetters))
        object.refuse(key, "is not a word of small letters");
    return word;
}

std::string readLine(protocol::CheckedJson& object, const char* key, std::size_t maxBytes)
{
    auto line = object.printableText(key, maxBytes);
    if (line.empty())
        object.refuse(key, "is empty");
    return line;
}

std::vector<std::string> readTexts(protocol::CheckedJson& object, const TextList& list)
{
    auto texts = object.textsOr(list.key, list.most, list.maxBytes);
    for (const auto& text : texts)
        if (text.empty() || printable(text, list.maxBytes) != text)
            object.refuse(list.key, "holds what cannot be printed");
    return texts;
}

Screenshot readScreenshot(protocol::CheckedJson& object)
{
    constexpr std::array<std::string_view, 3> kKinds{"image/png", "image/jpeg", "image/webp"};
    Screenshot shot;
    shot.reference = object.textOr("reference", kMostReferenceBytes);
    shot.digest = object.textOr("digest", 71);
    shot.mediaType = object.text("mediaType", 32);
    shot.sizeBytes = static_cast<std::uint64_t>(object.number("size", 1, kMostScreenshotBytes));
    if (object.has("reference") == object.has("digest"))
        object.refuseValue("has not one of 'reference' and 'digest'");
    if (object.has("reference") && !isPinnedReference(shot.reference))
        object.refuse("reference", "is not HOST/PATH@sha256:DIGEST");
    if (object.has("digest") && !oci::isDigest(shot.digest))
        object.refuse("digest", "is not sha256:DIGEST");
    if (std::ranges::find(kKinds, shot.mediaType) == kKinds.end())
        object.refuse("mediaType", "is no picture's that is shown");
    return shot;
}

HelixVersion readMinimum(protocol::CheckedJson& object)
{
    const auto version = parseHelixVersion(object.text("minimumHelix", 32));
    if (version)
        return *version;
    object.refuse("minimumHelix", "is no version of Helix such as 0.1.0");
    return {};
}

EntryVersion readVersion(protocol::CheckedJson& object)
{
    EntryVersion version;
    version.version = readLine(object, "version", 64);
    version.reference = object.text("reference", kMostReferenceBytes);
    version.digest = object.text("digest", 71);
    version.architecture = readWord(object, "architecture", 32);
    version.issuedAt = signature::readUtcTime(object, "issuedAt");
    version.changes = readTexts(object, kChanges);
    version.minimumHelix = readMinimum(object);
    if (!isPinnedReference(version.reference))
        object.refuse("reference", "is not HOST/PATH@sha256:DIGEST");
    if (!oci::isDigest(version.digest) || !version.reference.ends_with("@" + version.digest))
        object.refuse("digest", "is not the reference's");
    return version;
}

std::vector<EntryVersion> readVersions(protocol::CheckedJson& entry)
{
    std::vector<EntryVersion> versions;
    std::set<std::pair<std::string, std::string>> seen;
    for (auto& object : entry.items("versions", kMostVersions)) {
        versions.push_back(readVersion(object));
        if (!seen.emplace(versions.back().version, versions.back().architecture).second)
            object.refuse("version", "is there twice for one architecture");
    }
    if (versions.empty())
        entry.refuse("versions", "is empty");
    return versions;
}

nlohmann::ordered_json describe(const Screenshot& shot)
{
    nlohmann::ordered_json json;
    if (!shot.reference.empty())
        json["reference"] = shot.reference;
    if (!shot.digest.empty())
        json["digest"] = shot.digest;
    json["mediaType"] = shot.mediaType;
    json["size"] = shot.sizeBytes;
    return json;
}

nlohmann::ordered_json describe(const EntryVersion& version)
{
    return {{"version", version.version},
            {"reference", version.reference},
            {"digest", version.digest},
            {"architecture", version.architecture},
            {"issuedAt", signature::toText(version.issuedAt)},
            {"changes", version.changes},
            {"minimumHelix", toText(version.minimumHelix)}};
}

template <typename T>
nlohmann::ordered_json describeEach(const std::vector<T>& values)
{
    auto json = nlohmann::ordered_json::array();
    for (const auto& value : values)
        json.push_back(describe(value));
    return json;
}

} // namespace

Entry readEntry(protocol::CheckedJson& object)
{
    Entry entry;
    entry.name = object.text("name", 63);
    if (!checkName(entry.name, "image"))
        object.refuse("name", "is no name");
    entry.title = readLine(object, "title", 100);
    entry.summary = readLine(object, "summary", 300);
    entry.icon = readWord(object, "icon", 64);
    entry.desktop = readWord(object, "desktop", 32);
    entry.tags = readTexts(object, kTags);
    entry.languages = readTexts(object, kLanguages);
    auto sizes = object.object("sizes");
    entry.downloadBytes = static_cast<std::uint64_t>(sizes.number("download", 1, kMostImageBytes));
    entry.diskBytes = static_cast<std::uint64_t>(sizes.number("disk", 1, kMostImageBytes));
    entry.memoryMiB = static_cast<int>(object.number("memoryMiB", 64, 1 << 22));
    entry.packages = readTexts(object, kPackages);
    entry.licences = readTexts(object, kLicences);
    for (auto& shot : object.itemsOr("screenshots", kMostScreenshots))
        entry.screenshots.push_back(readScreenshot(shot));
    entry.publisher = readLine(object, "publisher", 100);
    entry.versions = readVersions(object);
    return entry;
}

nlohmann::ordered_json describe(const Entry& entry)
{
    return {{"name", entry.name},
            {"title", entry.title},
            {"summary", entry.summary},
            {"icon", entry.icon},
            {"desktop", entry.desktop},
            {kTags.key, entry.tags},
            {kLanguages.key, entry.languages},
            {"sizes", {{"download", entry.downloadBytes}, {"disk", entry.diskBytes}}},
            {"memoryMiB", entry.memoryMiB},
            {kPackages.key, entry.packages},
            {kLicences.key, entry.licences},
            {"screenshots", describeEach(entry.screenshots)},
            {"publisher", entry.publisher},
            {"versions", describeEach(entry.versions)}};
}

} // namespace helix::catalogue
