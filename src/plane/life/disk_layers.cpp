#include "life/disk_layers.h"

#include <algorithm>
#include <cerrno>

#include <sys/stat.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/crypto.h"
#include "base/try.h"
#include "image/image_store.h"
#include "machine/new_file.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kNameBytes = 8;
constexpr auto kFirstDisk = "disk.qcow2";
constexpr auto kDiskBegins = "disk";
constexpr auto kDiskEnds = ".qcow2";
constexpr auto kFresh = "fresh-"; ///< before the name of a disk that is being made

bool isLayerName(std::string_view text)
{
    return text.size() == 2 * kNameBytes &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::vector<fs::path> entriesOf(const fs::path& folder)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        found.push_back(entry->path());
    return found;
}

Result<void> giveName(const fs::path& file, const fs::path& name)
{
    if (::link(file.c_str(), name.c_str()) != 0)
        return failErrno(errno, "The file " + file.string() + " could not be kept as " +
                                    name.string() + ".");
    return {};
}

void removeLayer(const fs::path& folder)
{
    std::error_code error;
    fs::remove_all(folder, error);
    if (error)
        spdlog::warn("life: {} could not be removed: {}", folder.string(), error.message());
}

} // namespace

std::string newLayerName()
{
    return toHex(randomBytes(kNameBytes));
}

std::string joinLayers(const std::vector<std::string>& layers)
{
    std::string text;
    for (const auto& layer : layers)
        text += (text.empty() ? "" : " ") + layer;
    return text;
}

Result<std::vector<std::string>> parseLayers(std::string_view text)
{
    std::vector<std::string> layers;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        if (!isLayerName(text.substr(0, end)))
            return fail(ErrorCode::Corrupt, "What the disk stands on is not understood.");
        layers.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return layers;
}

std::string diskFileName(const std::vector<std::string>& layers)
{
    return layers.empty() ? kFirstDisk : kDiskBegins + ("-" + layers.back()) + kDiskEnds;
}

fs::path layersFolder(const fs::path& data)
{
    return data / "layers";
}

Result<void> DiskLayer::make(const fs::path& diskFile, const fs::path& agentDriveFile) const
{
    (void)::mkdir(folder.parent_path().c_str(), 0700);
    if (::mkdir(folder.c_str(), 0700) != 0)
        return failErrno(errno, "The folder " + folder.string() + " could not be made.");
    auto made = giveName(diskFile, disk());
    if (made && !agentDriveFile.empty())
        made = giveName(agentDriveFile, agentDrive());
    if (!made)
        removeLayer(folder);
    return made;
}

Result<void> DiskLayer::settleNames() const
{
    TRY(machine::makeDurable(folder));
    return machine::makeDurable(folder.parent_path());
}

Result<void> DiskLayer::seal() const
{
    if (::chmod(disk().c_str(), 0400) != 0)
        return failErrno(errno, "The disk " + disk().string() + " could not be kept.");
    TRY(machine::makeDurable(disk()));
    return settleNames();
}

Result<void> DiskLayer::settleMemory() const
{
    TRY(machine::makeDurable(memory()));
    TRY(machine::makeDurable(devices()));
    return machine::makeDurable(folder);
}

void DiskLayer::dropMemory() const
{
    for (const auto& file : {memory(), devices(), agentDrive()})
        if (::unlink(file.c_str()) != 0 && errno != ENOENT)
            spdlog::warn("life: {} could not be removed", file.string());
}

std::vector<fs::path> DiskLayer::files() const
{
    return entriesOf(folder);
}

std::uint64_t DiskLayer::sizeBytes() const
{
    return snapshot({}, {}).sizeBytes();
}

bool isDisk(const fs::path& file)
{
    const auto name = file.filename().string();
    return name.starts_with(kDiskBegins) && name.ends_with(kDiskEnds);
}

std::vector<FoundDisk> findDisks(const fs::path& data)
{
    std::vector<FoundDisk> found;
    for (const auto& folder : {data / "workspaces", data / "lost", layersFolder(data)})
        for (const auto& owner : entriesOf(folder))
            for (const auto& file : entriesOf(owner))
                if (isDisk(file))
                    found.push_back({owner.filename().string(), file});
    return found;
}

std::map<std::string, LayerFile> filesOfLayers(const fs::path& data)
{
    std::map<std::string, LayerFile> files;
    for (const auto& folder : entriesOf(layersFolder(data))) {
        const auto name = folder.filename().string();
        const auto disk = DiskLayer(data, name).disk();
        const auto below = image::backingFileOf(disk).parent_path();
        struct stat status {};
        if (below.empty() || ::stat(disk.c_str(), &status) != 0)
            continue;
        constexpr std::uint64_t kBlock = 512; // of st_blocks, stat(2)
        constexpr mode_t kWrite = S_IWUSR | S_IWGRP | S_IWOTH;
        files[name] = {below.parent_path() == layersFolder(data) ? below.filename().string() : "",
                       static_cast<std::uint64_t>(status.st_blocks) * kBlock,
                       (status.st_mode & kWrite) == 0};
    }
    return files;
}

std::set<std::string> layersOfDisks(const fs::path& data)
{
    std::set<std::string> names;
    for (const auto& disk : findDisks(data)) {
        const auto base = image::backingFileOf(disk.file).parent_path();
        if (base.parent_path() == layersFolder(data))
            names.insert(base.filename().string());
    }
    return names;
}

async::Task<Result<void>> layFreshDisk(DiskLayer layer, fs::path disk, int sizeGiB)
{
    const auto fresh = disk.parent_path() / (kFresh + disk.filename().string());
    std::error_code error;
    fs::remove(fresh, error); // of a Helix that was killed
    CO_TRY(co_await image::createOverlayOn(layer.disk(), fresh, sizeGiB));
    fs::rename(fresh, disk, error);
    if (error)
        co_return failErrno(error.value(), "The disk " + disk.string() + " could not be made.");
    co_return Result<void>();
}

std::set<std::string> layersIn(const fs::path& data)
{
    std::set<std::string> names;
    for (const auto& folder : entriesOf(layersFolder(data)))
        names.insert(folder.filename().string());
    return names;
}

void sweepLayers(const fs::path& data, std::set<std::string> known,
                 const std::set<std::string>& used, const std::set<std::string>& memoryUsed)
{
    for (const auto& name : known)
        if (!memoryUsed.contains(name))
            DiskLayer(data, name).dropMemory();
    std::erase_if(known, [&](const auto& name) { return used.contains(name); });
    for (bool more = true; more;) { // what only a removed layer stood on
        const auto needed = layersOfDisks(data);
        more = std::erase_if(known, [&](const auto& name) {
                   if (!needed.contains(name))
                       removeLayer(layersFolder(data) / name);
                   return !needed.contains(name);
               }) > 0;
    }
}

bool holdsDisk(const fs::path& folder)
{
    return std::ranges::any_of(entriesOf(folder), isDisk);
}

std::vector<fs::path> otherDisks(const fs::path& folder, const std::string& current)
{
    auto disks = entriesOf(folder);
    std::erase_if(
        disks, [&](const fs::path& file) { return !isDisk(file) || file.filename() == current; });
    return disks;
}

void removeOtherDisks(const fs::path& folder, const std::string& current)
{
    std::error_code error;
    const auto base = image::backingFileOf(folder / current);
    const bool isThere = !base.empty() && fs::exists(base, error);
    for (const auto& file : entriesOf(folder)) {
        const bool isOther = isThere && isDisk(file) && file.filename() != current;
        if (isOther || file.filename().string().starts_with(kFresh))
            fs::remove(file, error);
    }
}

} // namespace helix::life
