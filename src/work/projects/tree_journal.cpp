#include "projects/tree_journal.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "projects/raw_diff.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Kind = FileState::Kind;

constexpr std::size_t kMaxJournal = 512U << 20;

/// Names are bytes, and JSON is text.
std::string packed(const std::string& bytes)
{
    return toBase64Url(asBytes(bytes));
}

std::string unpacked(const Json& json)
{
    const auto bytes = fromBase64Url(json.get<std::string>());
    if (!bytes)
        throw Json::other_error::create(501, "no base64url", nullptr);
    return std::string(asText(*bytes));
}

/// A path below the root, whatever wrote the journal.
std::string pathIn(const Json& json)
{
    auto path = unpacked(json);
    if (!isSafePath(path))
        throw Json::other_error::create(501, "a path that leaves the tree", nullptr);
    return path;
}

Json toJson(const FileState& state)
{
    return {static_cast<int>(state.kind), state.mode, packed(state.content)};
}

FileState stateFrom(const Json& json)
{
    const int kind = json.at(0).get<int>();
    if (kind < 0 || kind > static_cast<int>(Kind::Other))
        throw Json::other_error::create(501, "no such kind", nullptr);
    return {static_cast<Kind>(kind), json.at(1).get<unsigned>(), unpacked(json.at(2))};
}

TreeJournal journalFrom(const Json& json)
{
    TreeJournal journal;
    for (const auto& file : json.at("files"))
        journal.files.push_back({pathIn(file.at(0)), stateFrom(file.at(1)), stateFrom(file.at(2))});
    for (const auto& folder : json.at("new_folders"))
        journal.newFolders.push_back(pathIn(folder));
    for (const auto& folder : json.at("old_folders"))
        journal.oldFolders.push_back({pathIn(folder.at(0)), folder.at(1).get<unsigned>()});
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
    const auto text = readFile(room / "journal", kMaxJournal);
    if (!text && text.error().code == ErrorCode::NotFound)
        return std::nullopt;
    if (!text)
        return fail(text.error());
    try {
        const Json json = Json::parse(*text);
        FoundJournal found;
        found.root = (room / unpacked(json.at("root"))).lexically_normal();
        found.journal = journalFrom(json);
        return found;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::Corrupt,
                    "What Helix noted about files that it was changing is damaged. They are in '" +
                        printable(room.string()) + "'.",
                    error.what());
    }
}

Result<void> removeJournal(const fs::path& room)
{
    if (::unlink((room / "journal").c_str()) != 0 && errno != ENOENT)
        return fileFailed(errno, room / "journal");
    return syncFolder(room);
}

} // namespace helix::projects
