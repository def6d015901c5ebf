#include "projects/tree_journal.h"

#include <cerrno>
#include <limits>

#include <fcntl.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "projects/raw_diff.h"
#include "protocol/checked_json.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Kind = FileState::Kind;
using protocol::CheckedJson;

constexpr std::size_t kMaxJournal = 512U << 20;

/// Names are bytes, and JSON is text.
std::string packed(const std::string& bytes)
{
    return toBase64Url(asBytes(bytes));
}

std::string unpacked(CheckedJson value)
{
    const auto bytes = fromBase64Url(value.asText(kMaxJournal));
    if (!bytes)
        value.refuseValue("is not base64url");
    return bytes ? std::string(asText(*bytes)) : std::string();
}

/// A path below the root, whatever wrote the journal.
std::string pathIn(CheckedJson value)
{
    auto path = unpacked(value);
    if (!isSafePath(path))
        value.refuseValue("is a path that leaves the tree");
    return path;
}

unsigned modeIn(CheckedJson value)
{
    return static_cast<unsigned>(value.asNumber(0, std::numeric_limits<unsigned>::max()));
}

Json toJson(const FileState& state)
{
    return {static_cast<int>(state.kind), state.mode, packed(state.content)};
}

FileState stateFrom(CheckedJson json)
{
    const auto kind = json.item(0).asNumber(0, static_cast<int>(Kind::Other));
    return {static_cast<Kind>(kind), modeIn(json.item(1)), unpacked(json.item(2))};
}

TreeJournal journalFrom(CheckedJson& json)
{
    TreeJournal journal;
    for (auto& file : json.items("files", protocol::kNoBound))
        journal.files.push_back(
            {pathIn(file.item(0)), stateFrom(file.item(1)), stateFrom(file.item(2))});
    for (const auto& folder : json.items("new_folders", protocol::kNoBound))
        journal.newFolders.push_back(pathIn(folder));
    for (auto& folder : json.items("old_folders", protocol::kNoBound))
        journal.oldFolders.push_back({pathIn(folder.item(0)), modeIn(folder.item(1))});
    return journal;
}

} // namespace

Result<void> syncFolder(const fs::path& folder)
{
    const UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd.valid() || ::fsync(fd.get()) != 0)
        return fileFailed(errno, folder);
    return {};
}

Result<void> writeJournal(const fs::path& room, const fs::path& root, const TreeJournal& journal)
{
    Json json = {{"version", 1},
                 {"files", Json::array()},
                 {"new_folders", Json::array()},
                 {"old_folders", Json::array()}};
    // A project that was moved as a whole is still found.
    const auto below = room.lexically_relative(root);
    const bool inside = !below.empty() && *below.begin() != "..";
    json["root"] = packed(inside ? root.lexically_relative(room).string() : root.string());
    for (const auto& file : journal.files)
        json["files"].push_back({packed(file.path), toJson(file.before), toJson(file.after)});
    for (const auto& folder : journal.newFolders)
        json["new_folders"].push_back(packed(folder));
    for (const auto& folder : journal.oldFolders)
        json["old_folders"].push_back({packed(folder.path), folder.mode});
    return writeFileAtomically(room / "journal", asBytes(json.dump()));
}

Result<std::optional<FoundJournal>> readJournal(const fs::path& room)
{
    std::error_code unused;
    const auto there = fs::symlink_status(room / "journal", unused);
    if (!fs::exists(there))
        return std::nullopt;
    // A pipe would be waited for without end, in a repository that is not the user's own making.
    const auto text = fs::is_regular_file(there)
                          ? readFile(room / "journal", kMaxJournal)
                          : Result<std::string>(fail(ErrorCode::Corrupt, "It is no file."));
    if (!text && text.error().code != ErrorCode::Corrupt)
        return fail(text.error());
    const auto damaged = [&room](const Error& why) {
        return fail(ErrorCode::Corrupt,
                    "What Helix noted about files that it was changing is damaged. They are in '" +
                        printable(room.string()) + "'.",
                    why.message);
    };
    if (!text)
        return damaged(text.error());
    const auto document = protocol::parseForeignJson(*text, kMaxJournal, "The journal");
    if (!document)
        return damaged(document.error());
    CheckedJson json(*document);
    FoundJournal found;
    found.root = (room / unpacked(json.field("root"))).lexically_normal();
    found.journal = journalFrom(json);
    if (const auto fine = json.outcome(); !fine)
        return damaged(fine.error());
    return found;
}

Result<void> removeJournal(const fs::path& room)
{
    if (::unlink((room / "journal").c_str()) != 0 && errno != ENOENT)
        return fileFailed(errno, room / "journal");
    return syncFolder(room);
}

} // namespace helix::projects
