#include "warm/snapshot_record.h"

#include <cerrno>

#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/crypto.h"
#include "base/try.h"
#include "protocol/checked_json.h"
#include "warm/snapshot_folder.h"

namespace helix::warm {
namespace {

constexpr int kRecordVersion = 1;
constexpr std::size_t kMostDevicesBytes = 256U << 20;
constexpr std::int64_t kMostCpus = 1024;
constexpr std::int64_t kMostMiB = 1 << 30;
constexpr std::int64_t kMostGiB = 1 << 20;
constexpr std::size_t kDigestText = 64;
constexpr std::int64_t kNsPerSecond = 1000000000;

nlohmann::ordered_json jsonOf(const FileState& state)
{
    // As text: nanoseconds since 1970 are more than a JSON number carries exactly.
    return {{"size_bytes", std::to_string(state.sizeBytes)},
            {"modified_ns", std::to_string(state.modifiedNs)}};
}

std::int64_t wholeNumber(protocol::CheckedJson& json, const char* key)
{
    const auto text = json.text(key, 20);
    errno = 0;
    char* end = nullptr;
    const auto value = std::strtoll(text.c_str(), &end, 10);
    if (errno != 0 || text.empty() || *end != '\0' || std::to_string(value) != text)
        json.refuse(key, "is no whole number");
    return value;
}

FileState fileStateIn(protocol::CheckedJson& json, const char* key)
{
    auto file = json.object(key);
    const auto size = wholeNumber(file, "size_bytes");
    if (size < 0)
        file.refuse("size_bytes", "is no size");
    return {static_cast<std::uint64_t>(size), wholeNumber(file, "modified_ns")};
}

} // namespace

Result<FileState> stateOf(const std::filesystem::path& file)
{
    struct stat status {};
    if (::lstat(file.c_str(), &status) != 0)
        return failErrno(errno, "The file " + file.string() + " of a snapshot cannot be used.");
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::Corrupt, file.string() + " is not a file.");
    return FileState{static_cast<std::uint64_t>(status.st_size),
                     status.st_mtim.tv_sec * kNsPerSecond + status.st_mtim.tv_nsec};
}

std::string toJson(const SnapshotRecord& record)
{
    const nlohmann::ordered_json json{{"version", kRecordVersion},
                                      {"key", record.key},
                                      {"cpus", record.resources.cpus},
                                      {"memory_mib", record.resources.memoryMiB},
                                      {"disk_gib", record.resources.diskGiB},
                                      {"memory", jsonOf(record.memory)},
                                      {"devices", jsonOf(record.devices)},
                                      {"devices_sha256", record.devicesSha256},
                                      {"disk", jsonOf(record.disk)}};
    return json.dump(2) + "\n";
}

Result<SnapshotRecord> parseSnapshotRecord(std::string_view text)
{
    const auto document = nlohmann::json::parse(text, nullptr, false);
    protocol::CheckedJson json(document);
    json.number("version", kRecordVersion, kRecordVersion);
    SnapshotRecord record;
    record.key = json.text("key", kDigestText);
    record.resources.cpus = static_cast<int>(json.number("cpus", 1, kMostCpus));
    record.resources.memoryMiB = static_cast<int>(json.number("memory_mib", 1, kMostMiB));
    record.resources.diskGiB = static_cast<int>(json.number("disk_gib", 1, kMostGiB));
    record.memory = fileStateIn(json, "memory");
    record.devices = fileStateIn(json, "devices");
    record.devicesSha256 = json.text("devices_sha256", kDigestText);
    record.disk = fileStateIn(json, "disk");
    if (const auto outcome = json.outcome(); !outcome)
        return fail(ErrorCode::Corrupt, "The description of a snapshot is damaged.",
                    outcome.error().message);
    return record;
}

Result<SnapshotRecord> describeFiles(const std::filesystem::path& folder, const std::string& key,
                                     const image::Resources& resources)
{
    const Snapshot files{folder, key, resources};
    TRY(const auto memory, stateOf(files.memory()));
    TRY(const auto devices, stateOf(files.devices()));
    TRY(const auto disk, stateOf(files.disk()));
    TRY(const auto content, readFile(files.devices(), kMostDevicesBytes));
    return SnapshotRecord{key, resources, memory, devices, disk, toHex(sha256(asBytes(content)))};
}

} // namespace helix::warm
