#include "projects/taking_room.h"

#include <cerrno>

#include <sys/stat.h>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/ids.h"
#include "base/paths.h"
#include "base/try.h"
#include "projects/room_names.h"
#include "projects/tree_exchange.h"
#include "protocol/fields.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

bool onSameFileSystem(const fs::path& one, const fs::path& other)
{
    struct stat a {};
    struct stat b {};
    return ::stat(one.c_str(), &a) == 0 && ::stat(other.c_str(), &b) == 0 && a.st_dev == b.st_dev;
}

Result<void> writeNote(const TakingRoom& room, const HostRepository& target)
{
    const auto packed = [](const fs::path& path) { return toBase64Url(asBytes(path.string())); };
    const Json json = {{"room", packed(room.folder)},
                       {"objects", packed(target.objects)},
                       {"root", packed(target.root)}};
    if (auto made = ensurePrivateFolder(room.note.parent_path()); !made)
        return made;
    if (auto written = writeFileAtomically(room.note, asBytes(json.dump())); !written)
        return written;
    return syncFolder(room.note.parent_path().parent_path());
}

std::optional<NotedRoom> readNote(const fs::path& note)
{
    const auto text = readFile(note, 64U << 10);
    const auto json = text ? Json::parse(*text, nullptr, false) : Json();
    const auto unpacked = [&json](const char* key) -> fs::path {
        const auto bytes = fromBase64Url(protocol::textOr(json, key));
        return bytes ? std::string(asText(*bytes)) : std::string();
    };
    NotedRoom noted{{unpacked("room"), note}, unpacked("objects"), unpacked("root")};
    const auto name = noted.room.folder.filename().string();
    if (!noted.room.folder.is_absolute() ||
        (!name.starts_with(kRoomInGit) && !name.starts_with(kRoomInTree)))
        return std::nullopt;
    return noted;
}

/// A journal lies in the user's repository, and may have come there with a clone or an archive.
Result<void> checkJournalOf(const fs::path& folder, const fs::path& journals, const fs::path& root)
{
    std::error_code error;
    if (fs::equivalent(journals, root, error))
        return {};
    return fail(ErrorCode::Conflict,
                "'" + printable(folder.string(), 400) + "' speaks of files outside of '" +
                    printable(root.string(), 400) +
                    "', so Helix has left them alone. If you do not know where it comes from, "
                    "somebody may have put it there for that: remove it and try again.");
}

/// True when there was something to undo.
Result<bool> undoExchange(const fs::path& folder, const fs::path& root,
                          std::vector<std::string>& left)
{
    TRY(auto found, readJournal(folder));
    if (!found)
        return false;
    TRY(checkJournalOf(folder, found->root, root));
    TRY(auto exchange, TreeExchange::open(folder, found->root, std::move(found->journal)));
    TRY(auto undone, exchange.undo());
    left = std::move(undone);
    return true;
}

} // namespace

Result<TakingRoom> openTakingRoom(const HostRepository& target, const fs::path& notes)
{
    const std::string id = generateUuid();
    TakingRoom room;
    room.note = notes / id;
    room.folder = onSameFileSystem(target.gitDir, target.root)
                      ? target.gitDir / (std::string(kRoomInGit) + id)
                      : target.root / (std::string(kRoomInTree) + id);
    // The note first: a room that nobody knows of would stay.
    TRY(writeNote(room, target));
    std::error_code unused;
    if (::mkdir(room.folder.c_str(), 0700) != 0) {
        const int why = errno;
        fs::remove(room.note, unused);
        return fileFailed(why, room.folder);
    }
    TRY(syncFolder(room.folder.parent_path()));
    return room;
}

Result<std::vector<std::string>> closeTakingRoom(const TakingRoom& room, const fs::path& root)
{
    std::vector<std::string> left;
    std::error_code unused;
    if (fs::exists(room.folder, unused)) {
        TRY(undoExchange(room.folder, root, left));
        TRY(removeJournal(room.folder));
        for (const auto* name : {"tree", "new", "old"})
            fs::remove_all(room.folder / name, unused);
        if (!fs::exists(room.folder / "kept", unused))
            fs::remove_all(room.folder, unused);
    }
    if (!room.note.empty())
        fs::remove(room.note, unused);
    return left;
}

std::vector<TakingRoom> leftTakingRooms(const HostRepository& target)
{
    std::vector<TakingRoom> out;
    const auto look = [&out](const fs::path& folder, std::string_view prefix) {
        std::error_code error;
        for (fs::directory_iterator it(folder, error), end; !error && it != end;
             it.increment(error))
            if (it->path().filename().string().starts_with(prefix) &&
                fs::is_directory(it->symlink_status()))
                out.push_back({it->path(), {}});
    };
    look(target.gitDir, kRoomInGit);
    // Elsewhere there is none of ours in the tree, whose files anybody may have written.
    if (!onSameFileSystem(target.gitDir, target.root))
        look(target.root, kRoomInTree);
    return out;
}

std::vector<NotedRoom> notedRooms(const fs::path& notes)
{
    std::vector<NotedRoom> out;
    std::error_code error;
    for (fs::directory_iterator it(notes, error), end; !error && it != end; it.increment(error)) {
        auto noted = readNote(it->path());
        std::error_code unused;
        if (noted && fs::exists(noted->room.folder, unused))
            out.push_back(std::move(*noted));
        else
            fs::remove(it->path(), unused);
    }
    return out;
}

std::string describeUndone(const fs::path& root, const TakingRoom& room,
                           const std::vector<std::string>& left)
{
    std::string out = "Helix ended while it was taking changes into the files of '" +
                      printable(root.string(), 400) + "': they were put back as they were.";
    if (!left.empty())
        out += " '" + printable(left.front(), 200) + "'" +
               (left.size() == 1 ? std::string(" was")
                                 : " and " + std::to_string(left.size() - 1) + " more were") +
               " changed since and left so; what they held before is in '" +
               printable((room.folder / "kept").string(), 400) + "'.";
    return out;
}

} // namespace helix::projects
