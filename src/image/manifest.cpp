#include "image/manifest.h"

#include <limits>
#include <optional>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/ids.h"
#include "image/checked_json.h"

namespace helix::image {
namespace {

constexpr int kSchema = 1;
constexpr std::uint64_t kMaxFileBytes = 1ULL << 42;

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

BundleFile readFile(CheckedJson& files, const char* role)
{
    BundleFile file;
    CheckedJson entry = files.object(role);
    file.name = entry.text("name", 64);
    file.sizeBytes = entry.number("size", 1, kMaxFileBytes);
    file.sha256 = entry.text("sha256", 64);
    if (!isPlainFileName(file.name))
        entry.refuse("name");
    if (!isLowerHex(file.sha256, 64))
        entry.refuse("sha256");
    return file;
}

std::vector<DefaultPort> readPorts(CheckedJson& root)
{
    std::vector<DefaultPort> ports;
    root.object("defaults").eachObject("ports", 64, [&](CheckedJson& entry) {
        ports.push_back(
            {static_cast<std::uint16_t>(entry.number("guest", 1, 65535)), entry.text("label", 64)});
    });
    return ports;
}

void checkWords(CheckedJson& root, const Manifest& manifest)
{
    if (!checkName(manifest.name, "image"))
        root.refuse("name");
    if (!isPlainFileName(manifest.version))
        root.refuse("version");
    if (!isLowerHex(manifest.digest, 64))
        root.refuse("digest");
    // QEMU gets it as one argument; the kernel's own limit is 2048 bytes.
    for (const char c : manifest.kernelCommandLine)
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e)
            root.refuse("kernelCommandLine");
}

} // namespace

Resources readResources(CheckedJson& parent, const char* field)
{
    CheckedJson entry = parent.object(field);
    Resources resources;
    resources.cpus = static_cast<int>(entry.number("cpus", 1, 256));
    resources.memoryMiB = static_cast<int>(entry.number("memoryMiB", 64, 1U << 22));
    resources.diskGiB = static_cast<int>(entry.number("diskGiB", 1, 1U << 16));
    return resources;
}

Result<Manifest> parseManifest(std::string_view json)
{
    CheckedJson root = CheckedJson::parse(json, "The image's manifest");
    if (root.number("schema", 1, std::numeric_limits<int>::max()) != kSchema)
        root.refuse("schema");
    Manifest manifest;
    manifest.name = root.text("name", 63);
    manifest.title = root.text("title", 100);
    manifest.description = root.text("description", 2000);
    manifest.icon = root.text("icon", 64);
    manifest.version = root.text("version", 64);
    manifest.digest = root.text("digest", 64);
    manifest.desktopKind = root.text("desktopKind", 32);
    manifest.kernelCommandLine = root.text("kernelCommandLine", 2000);
    manifest.virtualSizeBytes = root.number("virtualSizeBytes", 1U << 20, kMaxFileBytes);
    CheckedJson files = root.object("files");
    manifest.disk = readFile(files, "disk");
    manifest.kernel = readFile(files, "kernel");
    manifest.initrd = readFile(files, "initrd");
    manifest.defaults = readResources(root, "defaults");
    manifest.minimum = readResources(root, "minimum");
    manifest.ports = readPorts(root);
    checkWords(root, manifest);
    if (auto whole = root.outcome(); !whole)
        return fail(whole.error());
    return manifest;
}

} // namespace helix::image
