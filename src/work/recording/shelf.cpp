#include "recording/shelf.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <string_view>

#include <sys/stat.h>

#include "recording/pointer_track.h"
#include "recording/recording.h"

namespace helix::recording {
namespace {

namespace fs = std::filesystem;
constexpr char kAsked = 'r', kByItself = 'a';
constexpr std::string_view kExtension = ".mp4";

std::optional<std::int64_t> timeIn(std::string_view text)
{
    std::int64_t time = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), time);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    return isWhole && time >= 0 ? std::optional(time) : std::nullopt;
}

std::optional<std::uint64_t> sizeOf(const fs::path& file)
{
    struct stat status {};
    const bool isOrdinary = ::lstat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode);
    return isOrdinary ? std::optional(static_cast<std::uint64_t>(status.st_size)) : std::nullopt;
}

/// The film last: what has no film is not known to be there.
void removePart(const fs::path& film)
{
    std::error_code ignored;
    fs::remove(pointerFile(film), ignored);
    fs::remove(film, ignored);
}

std::vector<ShelfPart> readParts(const fs::path& folder)
{
    std::vector<ShelfPart> parts;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const auto start = timeIn(entry->path().stem().string());
        const auto bytes =
            start && entry->path().extension() == kExtension ? sizeOf(entry->path()) : std::nullopt;
        if (bytes)
            parts.push_back(
                {entry->path(), *start, *bytes + sizeOf(pointerFile(entry->path())).value_or(0)});
    }
    std::ranges::sort(parts, {}, &ShelfPart::startMs);
    return parts;
}

Result<void> makeFolder(const fs::path& folder)
{
    constexpr unsigned kForItsUser = 0700;
    if (::mkdir(folder.c_str(), kForItsUser) != 0 && errno != EEXIST)
        return failErrno(errno, "The recording could not be begun in " + folder.string() + ".");
    return {};
}

} // namespace

std::uint64_t ShelfEntry::bytes() const
{
    return std::accumulate(parts.begin(), parts.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const auto& part) { return sum + part.bytes; });
}

bool isShelfId(const std::string& id)
{
    return id.size() > 1 && (id[0] == kAsked || id[0] == kByItself) &&
           timeIn(std::string_view(id).substr(1)).has_value();
}

std::string shelfId(bool isRolling, std::int64_t startMs)
{
    return (isRolling ? kByItself : kAsked) + std::to_string(startMs);
}

fs::path partFile(const fs::path& folder, std::int64_t startMs)
{
    return folder / (std::to_string(startMs) + std::string(kExtension));
}

std::vector<ShelfEntry> readShelf(const fs::path& shelf)
{
    std::vector<ShelfEntry> entries;
    std::error_code error;
    for (fs::directory_iterator folder(shelf, error), end; !error && folder != end;
         folder.increment(error)) {
        const auto id = folder->path().filename().string();
        std::error_code ignored;
        if (!isShelfId(id) || !fs::is_directory(folder->symlink_status(ignored)))
            continue;
        entries.push_back({id, id[0] == kByItself, *timeIn(std::string_view(id).substr(1)),
                           readParts(folder->path())});
    }
    std::ranges::sort(entries, {}, &ShelfEntry::startMs);
    return entries;
}

Result<fs::path> makeRecordingFolder(const fs::path& shelf, const std::string& id)
{
    const auto folder = shelf / id;
    for (const auto& path : {shelf, folder})
        if (auto made = makeFolder(path); !made)
            return fail(std::move(made).error());
    return folder;
}

Result<void> removeRecording(const fs::path& shelf, const std::string& id)
{
    std::error_code error;
    if (!isShelfId(id) || !fs::is_directory(fs::symlink_status(shelf / id, error)))
        return fail(ErrorCode::NotFound, "There is no such recording.");
    for (const auto& part : readParts(shelf / id))
        removePart(part.file);
    if (!fs::remove(shelf / id, error))
        return fail(ErrorCode::Internal, "The recording could not be deleted.", error.message());
    return {};
}

std::vector<fs::path> surplusParts(const std::vector<ShelfEntry>& entries, std::uint64_t mostBytes)
{
    std::vector<const ShelfPart*> parts;
    std::uint64_t sum = 0;
    for (const auto& entry : entries)
        for (const auto& part : entry.parts)
            if (entry.isRolling) {
                parts.push_back(&part);
                sum += part.bytes;
            }
    std::ranges::sort(parts, {}, [](const ShelfPart* part) { return part->startMs; });
    std::vector<fs::path> surplus;
    const auto isTooMuch = [&](std::size_t gone) {
        return sum > mostBytes || parts.size() - gone >= kMostFiles;
    };
    for (std::size_t i = 0; i + 1 < parts.size() && isTooMuch(i); ++i) {
        surplus.push_back(parts[i]->file);
        sum -= parts[i]->bytes;
    }
    return surplus;
}

void dropOldestParts(const fs::path& shelf, std::uint64_t mostBytes, const fs::path& current)
{
    std::error_code ignored;
    for (const auto& part : surplusParts(readShelf(shelf), mostBytes))
        removePart(part);
    for (const auto& entry : readShelf(shelf))
        if (entry.isRolling && entry.parts.empty() && shelf / entry.id != current)
            fs::remove(shelf / entry.id, ignored);
}

} // namespace helix::recording
