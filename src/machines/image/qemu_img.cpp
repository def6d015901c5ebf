#include "image/qemu_img.h"

#include <nlohmann/json.hpp>

#include "async/space_watch.h"
#include "base/bytes.h"
#include "confine/confined_command.h"
#include "image/block_nodes.h"
#include "protocol/fields.h"

namespace helix::image {
namespace {

using Json = nlohmann::json;

constexpr std::chrono::seconds kInfoDeadline{4};
constexpr std::chrono::hours kConvertDeadline{12};
constexpr std::chrono::minutes kCheckDeadline{10};
constexpr auto kDiskFull = "No space is left for what qemu-img writes.";
constexpr auto kNoSpace = "No space is left for the converted disk; free some and import it again.";

Json fileNode(const DiskView& disk)
{
    Json file{{"driver", "file"}, {"filename", disk.file.string()}, {"locking", "off"}};
    if (disk.sizeBytes == 0)
        return file;
    // qemu-img wants whole sectors; an archive pads its members to them.
    return Json{{"driver", "raw"},
                {"offset", disk.offset},
                {"size", (disk.sizeBytes + kSectorBytes - 1) / kSectorBytes * kSectorBytes},
                {"file", std::move(file)}};
}

Json diskNode(const DiskView& disk)
{
    Json node{{"driver", toString(disk.format)}, {"file", fileNode(disk)}};
    if (disk.format == DiskFormat::Qcow2 || disk.format == DiskFormat::Vmdk)
        node["backing"] = chainNode(disk.below);
    return node;
}

tl::unexpected<Error> disagree(const std::string& about)
{
    return fail(ErrorCode::PermissionDenied,
                "The disk image cannot be imported: qemu-img sees " + about + " in it.");
}

/// Whether any object inside `json` has a field that names or hides something.
const char* suspicious(const Json& json, int depth)
{
    constexpr const char* kFields[] = {"backing-filename", "full-backing-filename", "data-file",
                                       "backing-image", "encrypt"};
    if (depth == 0)
        return "too deep a structure";
    for (const char* field : kFields)
        if (protocol::findField(json, field) != nullptr)
            return "another file or encryption";
    for (const auto& value : json)
        if (value.is_structured())
            if (const char* found = suspicious(value, depth - 1))
                return found;
    return nullptr;
}

confine::ConfinedCommand command(std::filesystem::path qemuImg)
{
    confine::ConfinedCommand run;
    run.program = std::move(qemuImg);
    run.maxMemoryBytes = kQemuImgMemory;
    return run;
}

} // namespace

std::string pinnedName(const DiskView& disk)
{
    return pseudoName(diskNode(disk));
}

std::string pinnedPart(const DiskView& disk, std::uint64_t offset, std::uint64_t bytes)
{
    return pseudoName(
        Json{{"driver", "raw"}, {"offset", offset}, {"size", bytes}, {"file", diskNode(disk)}});
}

Result<void> checkSecondOpinion(std::string_view text, DiskFormat format,
                                std::uint64_t virtualSizeBytes)
{
    const auto json = Json::parse(text, nullptr, false);
    if (!json.is_object())
        return disagree("nothing that it understands");
    if (protocol::textIn(json, "format") != toString(format))
        return disagree("another format");
    if (protocol::countIn(json, "virtual-size") != virtualSizeBytes)
        return disagree("another size");
    if (const char* found = suspicious(json, 16))
        return disagree(found);
    // Of another type is not "no".
    const auto encrypted = protocol::optionalBool(json, "encrypted", false);
    if (!encrypted || *encrypted)
        return disagree("encryption");
    const auto snapshots = protocol::optionalArray(json, "snapshots");
    if (!snapshots || !(*snapshots)->empty())
        return disagree("snapshots");
    return {};
}

async::Task<Result<void>> confirmDisk(std::filesystem::path qemuImg, DiskView disk,
                                      std::uint64_t virtualSizeBytes, async::CancelToken cancel)
{
    auto run = command(std::move(qemuImg));
    run.arguments = {"info", "--output=json", pinnedName(disk)};
    run.readOnly = {disk.file};
    run.timeout = kInfoDeadline;
    const auto said = co_await confine::runConfined(std::move(run), cancel);
    if (!said && said.error().code == ErrorCode::NotFound)
        co_return fail(ErrorCode::NotFound, "Disk images cannot be imported: qemu-img is not "
                                            "installed; install the package qemu-utils.");
    if (!said && said.error().code == ErrorCode::Cancelled)
        co_return fail(said.error());
    if (!said)
        co_return fail(Error{ErrorCode::PermissionDenied, {}, said.error().cause}.wrapped(
            "The disk image cannot be imported: qemu-img does not accept it."));
    co_return checkSecondOpinion(*said, disk.format, virtualSizeBytes);
}

async::Task<Result<void>> runConvert(std::filesystem::path qemuImg, ConvertRun convert,
                                     async::CancelToken cancel)
{
    auto run = command(std::move(qemuImg));
    run.arguments = std::move(convert.arguments);
    run.arguments.insert(run.arguments.begin(), "convert");
    run.readOnly = std::move(convert.readable);
    run.writable = {convert.folder};
    run.timeout = kConvertDeadline;
    run.cpuTime = kConvertDeadline;
    run.maxFileBytes = convert.maxBytes;
    const async::SpaceWatch watch(convert.folder, convert.reserveBytes, cancel);
    const auto token = watch.token();
    const auto done = co_await confine::runConfined(std::move(run), token);
    if (done)
        co_return Result<void>{};
    const Error error = done.error();
    if (watch.ranOut() && !cancel.isCancelled())
        co_return fail(ErrorCode::OutOfSpace, kDiskFull, error.describe());
    if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::NotFound)
        co_return fail(error);
    const bool full = error.cause.find("No space left") != std::string::npos ||
                      error.cause.find("File too large") != std::string::npos ||
                      error.message.find("larger file") != std::string::npos;
    if (full)
        co_return fail(ErrorCode::OutOfSpace, kDiskFull, error.cause);
    co_return fail(error);
}

async::Task<Result<void>> convertDisk(std::filesystem::path qemuImg, Conversion conversion,
                                      async::CancelToken cancel)
{
    ConvertRun run;
    run.arguments = {"-q", "-O", conversion.format, conversion.source, conversion.target.string()};
    run.readable = std::move(conversion.readable);
    run.folder = conversion.folder;
    run.maxBytes = conversion.maxBytes;
    run.reserveBytes = conversion.reserveBytes;
    const auto done = co_await runConvert(std::move(qemuImg), std::move(run), cancel);
    if (done)
        co_return done;
    const Error error = done.error();
    if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::NotFound)
        co_return done;
    if (error.code == ErrorCode::OutOfSpace)
        co_return fail(error.code, kNoSpace, error.cause);
    co_return fail(error.wrapped("The disk image could not be converted; it may be damaged."));
}

async::Task<Result<void>> checkTables(std::filesystem::path qemuImg, DiskView disk,
                                      async::CancelToken cancel)
{
    auto run = command(std::move(qemuImg));
    run.arguments = {"check", "-q", pinnedName(disk)};
    run.readOnly = {disk.file};
    run.timeout = kCheckDeadline;
    run.cpuTime = kCheckDeadline;
    const auto said = co_await confine::runConfined(std::move(run), cancel);
    if (said)
        co_return Result<void>{};
    const Error error = said.error();
    if (error.code != ErrorCode::Internal)
        co_return fail(error);
    co_return fail(ErrorCode::Corrupt, "The disk " + disk.file.string() + " is damaged.",
                   error.describe());
}

} // namespace helix::image
