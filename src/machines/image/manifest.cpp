#include "image/manifest.h"

#include <initializer_list>
#include <limits>
#include <optional>
#include <set>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/ids.h"
#include "base/try.h"
#include "image/description_json.h"

namespace helix::image {
namespace {

using protocol::CheckedJson;

constexpr int kSchema = 1;
constexpr std::int64_t kMaxFileBytes = 1LL << 42;
constexpr auto kNoFileName = "is no plain name of a file";
constexpr auto kNoHash = "is not 64 hexadecimal digits";
constexpr auto kNeeds = "needs", kVirtualization = "virtualization", kGnome = "gnome";

bool isLowerHex(const std::string& text, std::size_t digits)
{
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// A name that stays inside its folder whatever is done with it.
bool isPlainFileName(const std::string& name)
{
    constexpr auto kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    return !name.empty() && name.size() <= 64 && name.front() != '.' &&
           name.find_first_not_of(kAllowed) == std::string::npos;
}

BundleFile readBundleFile(CheckedJson entry)
{
    BundleFile file;
    file.name = entry.printableText("name", 64);
    file.sizeBytes = static_cast<std::uint64_t>(entry.number("size", 1, kMaxFileBytes));
    file.sha256 = entry.printableText("sha256", 64);
    if (!isPlainFileName(file.name))
        entry.refuse("name", kNoFileName);
    if (!isLowerHex(file.sha256, 64))
        entry.refuse("sha256", kNoHash);
    return file;
}

/// The word of `field` among `words`; the first of them when the field is absent.
template <typename Enum>
Enum readWord(CheckedJson& root, const char* field, std::initializer_list<Enum> words)
{
    if (!root.has(field))
        return *words.begin();
    const std::string said = root.printableText(field, 32);
    for (const Enum word : words)
        if (toString(word) == said)
            return word;
    root.refuse(field, "is none of the words that may stand there");
    return *words.begin();
}

std::optional<Origin> readOrigin(CheckedJson& root)
{
    if (!root.has("imported"))
        return std::nullopt;
    CheckedJson entry = root.object("imported");
    Origin origin{entry.printableText("file", 255), entry.printableText("format", 32),
                  entry.printableText("sha256", 64)};
    if (!isLowerHex(origin.sha256, 64))
        entry.refuse("sha256", kNoHash);
    return origin;
}

std::optional<Pulled> readPulled(CheckedJson& root)
{
    if (!root.has("pulled"))
        return std::nullopt;
    CheckedJson entry = root.object("pulled");
    Pulled pulled{entry.printableText("place", 600), entry.printableText("digest", 80), {}};
    if (entry.has("signer")) {
        CheckedJson signer = entry.object("signer");
        pulled.signer =
            Signer{signer.printableText("publisher", 200), signer.printableText("keyId", 64),
                   signer.printableText("issuedAt", 32)};
    }
    return pulled;
}

/// Bundles of before the field was there do not say it: of them, a GNOME desktop was the one that did.
void addNeedsOfOlderBundles(const CheckedJson& root, Manifest& manifest)
{
    if (!root.has(kNeeds) && manifest.desktopKind == kGnome)
        manifest.contents.needs.emplace_back(kVirtualization);
}

void checkWords(CheckedJson& root, const Manifest& manifest)
{
    if (!checkName(manifest.name, "image"))
        root.refuse("name", "is no name");
    if (!isPlainFileName(manifest.version))
        root.refuse("version", kNoFileName);
    if (!isLowerHex(manifest.digest, 64))
        root.refuse("digest", kNoHash);
    // QEMU gets it as one argument; the kernel's own limit is 2048 bytes.
    for (const char c : manifest.kernelCommandLine)
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e)
            root.refuse("kernelCommandLine", "is not plain ASCII");
    if (manifest.boot != Boot::Kernel && !manifest.kernelCommandLine.empty())
        root.refuse("kernelCommandLine", "is there, although no kernel is");
}

/// Files of the bundle that are ours: a bundle's own must not take their places, nor each other's.
void checkFileNames(CheckedJson& files, const Manifest& manifest)
{
    std::set<std::string> taken{"manifest.json", "verified.json"};
    for (const BundleFile* file : manifest.files())
        if (!taken.insert(file->name).second)
            files.refuseValue("names two files alike, or one like a file of Helix's own");
}

nlohmann::ordered_json describe(const BundleFile& file)
{
    return {{"name", file.name}, {"size", file.sizeBytes}, {"sha256", file.sha256}};
}

nlohmann::ordered_json describe(const Resources& resources)
{
    return {{"cpus", resources.cpus},
            {"memoryMiB", resources.memoryMiB},
            {"diskGiB", resources.diskGiB}};
}

nlohmann::ordered_json describe(const Pulled& pulled)
{
    nlohmann::ordered_json json{{"place", pulled.place}, {"digest", pulled.digest}};
    if (const auto& signer = pulled.signer)
        json["signer"] = {{"publisher", signer->publisher},
                          {"keyId", signer->keyId},
                          {"issuedAt", signer->issuedAt}};
    return json;
}

} // namespace

std::string_view toString(Boot boot)
{
    switch (boot) {
    case Boot::Kernel:
        return "kernel";
    case Boot::Bios:
        return "bios";
    case Boot::Uefi:
        return "uefi";
    }
    return "";
}

std::string_view toString(GuestSupport support)
{
    switch (support) {
    case GuestSupport::Agent:
        return "agent";
    case GuestSupport::CloudInit:
        return "cloud-init";
    case GuestSupport::NoAgent:
        return "none";
    }
    return "";
}

std::vector<const BundleFile*> Manifest::files() const
{
    std::vector<const BundleFile*> present;
    for (const auto& layer : layers)
        present.push_back(&layer);
    present.push_back(&disk);
    for (const auto* file : {&kernel, &initrd, &sbom})
        if (*file)
            present.push_back(&**file);
    return present;
}

std::vector<std::filesystem::path> Bundle::disks() const
{
    std::vector<std::filesystem::path> all;
    for (const auto& layer : manifest.layers)
        all.push_back(folder / layer.name);
    all.push_back(disk());
    return all;
}

std::filesystem::path Bundle::kernel() const
{
    return manifest.kernel ? folder / manifest.kernel->name : std::filesystem::path();
}

std::filesystem::path Bundle::initrd() const
{
    return manifest.initrd ? folder / manifest.initrd->name : std::filesystem::path();
}

std::uint64_t Bundle::sizeBytes() const
{
    std::uint64_t sum = 0;
    for (const BundleFile* file : manifest.files())
        sum += file->sizeBytes;
    return sum;
}

bool Contents::needsVirtualization() const
{
    return std::ranges::find(needs, kVirtualization) != needs.end();
}

Result<Manifest> parseManifest(std::string_view json)
{
    const std::string what = "The image's manifest";
    TRY(const auto document, parseDescription(json, what));
    CheckedJson root(document);
    if (const auto schema = root.number("schema", 1, std::numeric_limits<int>::max());
        schema > kSchema)
        return fail(ErrorCode::Unsupported, what + " was written by a newer Helix (schema " +
                                                std::to_string(schema) + "); update Helix.");
    Manifest manifest;
    manifest.name = root.printableText("name", 63);
    manifest.title = root.printableText("title", 100);
    manifest.description = root.printableText("description", 2000);
    manifest.icon = root.printableText("icon", 64);
    manifest.version = root.printableText("version", 64);
    manifest.digest = root.printableText("digest", 64);
    manifest.desktopKind = root.printableText("desktopKind", 32);
    manifest.kernelCommandLine = root.printableText("kernelCommandLine", 2000);
    manifest.virtualSizeBytes =
        static_cast<std::uint64_t>(root.number("virtualSizeBytes", 1 << 20, kMaxFileBytes));
    CheckedJson files = root.object("files");
    manifest.boot = readWord(root, "boot", {Boot::Kernel, Boot::Bios, Boot::Uefi});
    manifest.support = readWord(
        root, "support", {GuestSupport::Agent, GuestSupport::CloudInit, GuestSupport::NoAgent});
    manifest.imported = readOrigin(root);
    manifest.pulled = readPulled(root);
    manifest.disk = readBundleFile(files.object("disk"));
    if (manifest.boot == Boot::Kernel) {
        manifest.kernel = readBundleFile(files.object("kernel"));
        manifest.initrd = readBundleFile(files.object("initrd"));
    }
    for (auto& layer : files.itemsOr("layers", kMostDisksBelow))
        manifest.layers.push_back(readBundleFile(layer));
    if (files.has("sbom"))
        manifest.sbom = readBundleFile(files.object("sbom"));
    checkFileNames(files, manifest);
    manifest.defaults = readResources(root, "defaults");
    manifest.minimum = readResources(root, "minimum");
    manifest.ports = readPorts(root);
    manifest.contents = readContents(root);
    addNeedsOfOlderBundles(root, manifest);
    checkWords(root, manifest);
    TRY(checkDescription(root, what));
    return manifest;
}

std::string toJson(const Manifest& manifest)
{
    nlohmann::ordered_json files{{"disk", describe(manifest.disk)}};
    for (const auto& layer : manifest.layers)
        files["layers"].push_back(describe(layer));
    if (manifest.kernel)
        files["kernel"] = describe(*manifest.kernel);
    if (manifest.initrd)
        files["initrd"] = describe(*manifest.initrd);
    if (manifest.sbom)
        files["sbom"] = describe(*manifest.sbom);
    auto ports = nlohmann::ordered_json::array();
    for (const auto& port : manifest.ports)
        ports.push_back({{"guest", port.guestPort}, {"label", port.label}});
    auto defaults = describe(manifest.defaults);
    defaults["ports"] = std::move(ports);
    nlohmann::ordered_json json{{"schema", kSchema},
                                {"name", manifest.name},
                                {"title", manifest.title},
                                {"description", manifest.description},
                                {"icon", manifest.icon},
                                {"version", manifest.version},
                                {"digest", manifest.digest},
                                {"files", std::move(files)},
                                {"virtualSizeBytes", manifest.virtualSizeBytes},
                                {"kernelCommandLine", manifest.kernelCommandLine},
                                {"desktopKind", manifest.desktopKind},
                                {"boot", toString(manifest.boot)},
                                {"support", toString(manifest.support)},
                                {"defaults", std::move(defaults)},
                                {"minimum", describe(manifest.minimum)}};
    if (const auto& origin = manifest.imported)
        json["imported"] = {
            {"file", origin->fileName}, {"format", origin->format}, {"sha256", origin->sha256}};
    if (const auto& from = manifest.pulled)
        json["pulled"] = describe(*from);
    addContents(json, manifest.contents);
    if (manifest.contents.needs.empty() && manifest.desktopKind == kGnome)
        json[kNeeds] = nlohmann::ordered_json::array(); // read back as no need, not as unsaid
    return json.dump(2) + "\n";
}

} // namespace helix::image
