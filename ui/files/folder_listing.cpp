#include "ui/files/folder_listing.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "ui/conversation/guest_listing.h"

namespace helix::ui {

namespace {

constexpr std::size_t kMostName = 255;
/// Year 9999: later ones are nonsense, and make it.
constexpr std::int64_t kLatestS = 253'402'300'799;

template <typename Number>
Number numberOf(std::string_view text, Number most)
{
    Number number{};
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    return parsed.ec == std::errc() && number >= Number{} && number <= most ? number : Number{};
}

/// Up to the next tab, which is taken away with it.
std::optional<std::string_view> takeField(std::string_view& line)
{
    const auto tab = line.find('\t');
    if (tab == std::string_view::npos)
        return std::nullopt;
    const auto field = line.substr(0, tab);
    line.remove_prefix(tab + 1);
    return field;
}

FolderEntry::Kind kindOf(std::string_view letter)
{
    if (letter == "d")
        return FolderEntry::Kind::Folder;
    if (letter == "f")
        return FolderEntry::Kind::File;
    return letter == "l" ? FolderEntry::Kind::Link : FolderEntry::Kind::Other;
}

std::optional<FolderEntry> parseEntry(std::string_view line)
{
    const auto letter = takeField(line);
    const auto bytes = takeField(line);
    const auto changed = takeField(line);
    const bool isName = !line.empty() && line.size() <= kMostName && line != "." && line != ".." &&
                        line.find('/') == std::string_view::npos && isShowablePath(line);
    if (!letter || !bytes || !changed || !isName)
        return std::nullopt;
    FolderEntry entry;
    entry.kind = kindOf(*letter);
    entry.name = line;
    entry.bytes = numberOf<std::uint64_t>(*bytes, UINT64_MAX);
    entry.changedAtS = numberOf<std::int64_t>(*changed, kLatestS);
    return entry;
}

std::string foldedCase(std::string_view name)
{
    std::string folded(name);
    for (char& c : folded)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return folded;
}

bool standsBefore(const FolderEntry& one, const FolderEntry& other)
{
    const bool isFolder = one.kind == FolderEntry::Kind::Folder;
    if (isFolder != (other.kind == FolderEntry::Kind::Folder))
        return isFolder;
    const auto folded = foldedCase(one.name), foldedOther = foldedCase(other.name);
    return folded != foldedOther ? folded < foldedOther : one.name < other.name;
}

} // namespace

std::vector<std::string> listingCommand(const std::string& folder)
{
    return {"sh", "-c",
            R"(cd && cd -- "./$1" || exit 3
exec find . -mindepth 1 -maxdepth 1 -printf '%y\t%s\t%Ts\t%f\0')",
            "list", folder};
}

FolderListing parseListing(std::string_view said)
{
    FolderListing listing;
    listing.isWhole = said.size() < kMostFolderBytes;
    said = said.substr(0, kMostFolderBytes);
    while (!said.empty()) {
        const auto end = said.find('\0');
        if (end == std::string_view::npos)
            break; // cut off in the middle
        if (auto entry = parseEntry(said.substr(0, end)))
            listing.entries.push_back(std::move(*entry));
        said.remove_prefix(end + 1);
    }
    std::sort(listing.entries.begin(), listing.entries.end(), standsBefore);
    if (listing.entries.size() > kMostEntries) {
        listing.entries.resize(kMostEntries);
        listing.isWhole = false;
    }
    return listing;
}

} // namespace helix::ui
