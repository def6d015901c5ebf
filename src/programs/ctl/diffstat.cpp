#include "ctl/diffstat.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ctl/printing.h"

namespace helix::ctl {
namespace {

struct Row {
    std::string name, count;
    std::uint64_t added = 0, removed = 0;
};

Row toRow(const operations::ChangedFile& file)
{
    Row row;
    row.name = shown((file.oldPath.empty() ? "" : file.oldPath + " => ") + file.path);
    if (file.binary) {
        row.count = "Bin " + std::to_string(file.oldBytes) + " -> " +
                    std::to_string(file.newBytes) + " bytes";
        return row;
    }
    row.added = static_cast<std::uint64_t>(std::max(0, file.added));
    row.removed = static_cast<std::uint64_t>(std::max(0, file.removed));
    row.count = std::to_string(row.added + row.removed);
    return row;
}

/// The end of a name tells most. Never cut inside a character.
std::string shortenedName(const std::string& name, std::size_t columns)
{
    if (columnsOf(name) <= columns)
        return name;
    constexpr std::string_view kDots = "...";
    std::size_t from = 0;
    std::size_t left = columnsOf(name);
    const auto isInside = [&name](std::size_t at) {
        return at < name.size() && (static_cast<unsigned char>(name[at]) & 0xC0) == 0x80;
    };
    while (left + kDots.size() > columns && from < name.size()) {
        do
            ++from;
        while (isInside(from));
        --left;
    }
    return std::string(kDots) + name.substr(from);
}

/// `value` of `most` in `width` characters; never none of something.
std::size_t scaled(std::uint64_t value, std::uint64_t most, std::size_t width)
{
    if (most <= width)
        return value;
    return value == 0 ? 0 : static_cast<std::size_t>(1 + value * (width - 1) / most);
}

std::string plural(std::int64_t number, const char* one, const char* many)
{
    return std::to_string(number) + (number == 1 ? one : many);
}

std::string sumOf(const operations::Changes& changes)
{
    const int added = changes.added;
    const int removed = changes.removed;
    std::string sum = " " + plural(static_cast<std::int64_t>(changes.fileCount), " file changed",
                                   " files changed");
    if (added > 0 || removed == 0)
        sum += ", " + plural(added, " insertion(+)", " insertions(+)");
    if (removed > 0 || added == 0)
        sum += ", " + plural(removed, " deletion(-)", " deletions(-)");
    return sum + "\n";
}

} // namespace

std::string formatDiffstat(const operations::Changes& changes, std::size_t columns)
{
    constexpr std::size_t kLeastGraph = 10;
    constexpr std::size_t kAround = 5; // " NAME | COUNT GRAPH"
    std::vector<Row> rows;
    std::size_t name = 0;
    std::size_t count = 0;
    std::uint64_t most = 0;
    for (const auto& file : changes.files) {
        rows.push_back(toRow(file));
        const auto& row = rows.back();
        name = std::max(name, columnsOf(row.name));
        if (!row.count.starts_with('B'))
            count = std::max(count, row.count.size());
        most = std::max(most, row.added + row.removed);
    }
    const std::size_t room = columns - std::min(columns, count + kAround);
    name = std::min(name, room - std::min(room, kLeastGraph));
    const std::size_t graph = std::max(kLeastGraph, room - name);
    std::string out;
    for (const auto& row : rows) {
        const auto shown = shortenedName(row.name, name);
        out += " " + shown + std::string(name - std::min(name, columnsOf(shown)), ' ') + " | ";
        if (!row.count.starts_with('B'))
            out += std::string(count - row.count.size(), ' ');
        out += row.count;
        const auto all = row.added + row.removed;
        const auto width = scaled(all, most, graph);
        auto minus = scaled(row.removed, most, graph);
        minus = std::min(minus, row.added > 0 && width > 1 ? width - 1 : width);
        if (width > 0)
            out += " " + std::string(width - minus, '+') + std::string(minus, '-');
        out += '\n';
    }
    return out + sumOf(changes);
}

} // namespace helix::ctl
