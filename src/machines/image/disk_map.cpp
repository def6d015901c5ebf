#include "image/disk_map.h"

#include <algorithm>
#include <limits>

#include <nlohmann/json.hpp>

#include "confine/confined_command.h"
#include "protocol/checked_json.h"

namespace helix::image {
namespace {

constexpr std::chrono::minutes kMapDeadline{2};
// Read as a whole, it takes a multiple of this in memory.
constexpr std::size_t kMostMap = 8U << 20, kMostExtents = 1U << 20;

void count(std::vector<std::uint64_t>& parts, std::uint64_t partBytes, std::uint64_t from,
           std::uint64_t to)
{
    while (from < to) {
        const auto part = from / partBytes;
        const auto end = std::min(to, (part + 1) * partBytes);
        parts[part] += end - from;
        from = end;
    }
}

} // namespace

async::Task<Result<std::string>> mapDisk(std::filesystem::path qemuImg, DiskView disk,
                                         async::CancelToken cancel)
{
    confine::ConfinedCommand run;
    run.program = std::move(qemuImg);
    run.arguments = {"map", "--output=json", pinnedName(disk)};
    run.readOnly = disk.below;
    run.readOnly.push_back(disk.file);
    run.maxMemoryBytes = kQemuImgMemory;
    run.maxOutputBytes = kMostMap;
    run.timeout = kMapDeadline;
    run.cpuTime = kMapDeadline;
    co_return co_await confine::runConfined(std::move(run), std::move(cancel));
}

Result<std::vector<std::uint64_t>> storedInParts(std::string_view map, std::uint64_t diskBytes,
                                                 std::uint64_t partBytes)
{
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max() / 2;
    const auto document = nlohmann::json::parse(map, nullptr, false);
    protocol::CheckedJson root(document);
    std::vector<std::uint64_t> parts((diskBytes + partBytes - 1) / partBytes);
    for (auto& extent : root.asItems(kMostExtents)) {
        const auto from = static_cast<std::uint64_t>(extent.number("start", 0, kMost));
        const auto length = static_cast<std::uint64_t>(extent.number("length", 0, kMost));
        if (extent.flag("data") && !extent.flag("zero"))
            count(parts, partBytes, std::min(from, diskBytes), std::min(from + length, diskBytes));
    }
    if (const auto read = root.outcome(); !read)
        return fail(ErrorCode::Corrupt, "What qemu-img says of the disk is no map of it.",
                    read.error().describe());
    return parts;
}

} // namespace helix::image
