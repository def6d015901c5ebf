#include "image/disk_content.h"

#include <algorithm>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "base/unique_fd.h"
#include "base/try.h"
#include "confine/confined_command.h"
#include "image/foreign_file.h"
#include "image/partition_table.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLeastRoot = 64ULL << 20; ///< a boot partition needs no look
constexpr std::size_t kMostRoots = 16;
constexpr std::uint64_t kHeadOfPartition = 4096;
constexpr std::size_t kExtMagicAt = 1024 + 56;
constexpr auto kDebugfs = "/usr/sbin/debugfs"; ///< seldom in a user's PATH

struct Looker {
    fs::path qemuImg;
    DiskView disk;
    Scratch scratch;
    async::CancelToken cancel;
};

/// Writes a part of the disk to a raw file of the scratch folder.
async::Task<Result<fs::path>> extract(Looker looker, Partition part)
{
    const fs::path target = looker.scratch.folder / "part.raw";
    std::error_code ignored;
    fs::remove(target, ignored);
    Conversion conversion;
    conversion.source = pinnedPart(looker.disk, part.offsetBytes, part.sizeBytes);
    conversion.readable = {looker.disk.file};
    conversion.folder = looker.scratch.folder;
    conversion.target = target;
    conversion.format = "raw";
    conversion.maxBytes = part.sizeBytes;
    conversion.reserveBytes = looker.scratch.reserveBytes;
    CO_TRY(co_await convertDisk(looker.qemuImg, std::move(conversion), looker.cancel));
    co_return target;
}

Result<PartitionTable> tableIn(const fs::path& head, std::uint64_t virtualSizeBytes)
{
    const UniqueFd fd(::open(head.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    struct stat status {};
    if (!fd.valid() || ::fstat(fd.get(), &status) != 0)
        return fail(ErrorCode::Internal, "it could not be read");
    return readPartitionTable(FileSource(fd.get(), static_cast<std::uint64_t>(status.st_size)),
                              virtualSizeBytes);
}

async::Task<Result<PartitionTable>> tableOf(Looker looker, std::uint64_t virtualSizeBytes)
{
    const Partition beginning{0, std::min(virtualSizeBytes, kPartitionTableBytes)};
    CO_TRY(const auto head, co_await extract(looker, beginning));
    co_return tableIn(head, virtualSizeBytes);
}

bool looksLikeExt(const fs::path& head)
{
    const UniqueFd fd(::open(head.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!fd.valid())
        return false;
    const auto magic = FileSource(fd.get(), kHeadOfPartition).read(kExtMagicAt, 2);
    return magic && (*magic)[0] == 0x53 && (*magic)[1] == 0xef;
}

/// Whether `path` is in the file system `image`.
async::Task<Result<bool>> hasFile(Looker looker, fs::path image, std::string path)
{
    confine::ConfinedCommand run;
    run.program = kDebugfs;
    run.arguments = {"-R", "stat " + path, image.string()};
    run.readOnly = {image};
    CO_TRY(const auto said, co_await confine::runConfined(std::move(run), looker.cancel));
    co_return said.find("Inode:") != std::string::npos;
}

/// Whether the file system in `part` is the root of a Linux with cloud-init.
async::Task<Result<bool>> hasCloudInit(Looker looker, Partition part)
{
    const Partition beginning{part.offsetBytes, kHeadOfPartition};
    CO_TRY(const auto head, co_await extract(looker, beginning));
    if (!looksLikeExt(head))
        co_return false;
    CO_TRY(const auto whole, co_await extract(looker, part));
    const std::string program = "/usr/bin/cloud-init";
    const auto found = co_await hasFile(looker, whole, program);
    if (!found || !*found)
        co_return found;
    const std::string switchedOff = "/etc/cloud/cloud-init.disabled";
    CO_TRY(const auto disabled, co_await hasFile(looker, whole, switchedOff));
    co_return !disabled;
}

} // namespace

async::Task<Result<Boot>> bootOf(std::filesystem::path qemuImg, DiskView disk,
                                 std::uint64_t virtualSizeBytes, Scratch scratch,
                                 async::CancelToken cancel)
{
    const Looker looker{qemuImg, disk, scratch, cancel};
    CO_TRY(const auto table, co_await tableOf(looker, virtualSizeBytes));
    co_return chooseBoot(table);
}

async::Task<Result<DiskContent>> lookInside(std::filesystem::path qemuImg, DiskView disk,
                                            std::uint64_t virtualSizeBytes, Scratch scratch,
                                            async::CancelToken cancel)
{
    const Looker looker{qemuImg, disk, scratch, cancel};
    CO_TRY(const auto table, co_await tableOf(looker, virtualSizeBytes));
    CO_TRY(const auto boot, chooseBoot(table));
    DiskContent content{boot, false};
    std::size_t looked = 0;
    for (const Partition& part : table.partitions) {
        if (content.cloudInit || part.sizeBytes < kLeastRoot || ++looked > kMostRoots)
            continue;
        const auto found = co_await hasCloudInit(looker, part);
        if (!found && found.error().code == ErrorCode::Cancelled)
            co_return fail(found.error());
        if (!found)
            spdlog::info("image: a partition stays unknown: {}", found.error().describe());
        content.cloudInit = found && *found;
    }
    std::error_code ignored;
    fs::remove(scratch.folder / "part.raw", ignored);
    co_return content;
}

} // namespace helix::image
