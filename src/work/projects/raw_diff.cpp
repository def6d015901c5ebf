#include "projects/raw_diff.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <unordered_map>

#include "base/bytes.h"
#include "base/git_names.h"
#include "projects/room_names.h"

namespace helix::projects {
namespace {

constexpr std::size_t kSha1Digits = 40;
constexpr std::size_t kSha256Digits = 64;
constexpr std::size_t kMaxSubjectBytes = 300;

tl::unexpected<Error> unreadableChanges()
{
    return fail(ErrorCode::Corrupt, "What git says about the changes cannot be read.");
}

/// Zero-terminated pieces, one after another.
class Fields {
public:
    explicit Fields(std::string_view text)
        : m_rest(text)
    {
    }
    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }
    [[nodiscard]] std::string_view peek() const { return m_rest; }
    std::optional<std::string_view> next()
    {
        const auto end = m_rest.find('\0');
        if (end == std::string_view::npos)
            return std::nullopt;
        const auto field = m_rest.substr(0, end);
        m_rest.remove_prefix(end + 1);
        return field;
    }

private:
    std::string_view m_rest;
};

std::string_view takeWord(std::string_view& text, char end)
{
    const auto at = text.find(end);
    const auto word = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
    return word;
}

template <typename Number>
bool parse(std::string_view text, Number& out, int base = 10)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out, base);
    return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

std::optional<FileStatus> statusOf(char letter)
{
    switch (letter) {
    case 'A':
        return FileStatus::Added;
    case 'M':
        return FileStatus::Modified;
    case 'D':
        return FileStatus::Deleted;
    case 'R':
        return FileStatus::Renamed;
    case 'C':
        return FileStatus::Copied;
    case 'T':
        return FileStatus::TypeChanged;
    default:
        return std::nullopt;
    }
}

bool hasTwoNames(FileStatus status)
{
    return status == FileStatus::Renamed || status == FileStatus::Copied;
}

/// ":100644 100755 ID ID M" and one or two names.
bool readRecord(Fields& fields, RawChange& change)
{
    auto head = fields.next();
    if (!head || !head->starts_with(':'))
        return false;
    std::string_view text = head->substr(1);
    const bool modes = parse(takeWord(text, ' '), change.oldMode, 8) &&
                       parse(takeWord(text, ' '), change.newMode, 8);
    change.oldId = takeWord(text, ' ');
    change.newId = takeWord(text, ' ');
    const auto status = text.empty() ? std::nullopt : statusOf(text.front());
    if (!modes || !isObjectId(change.oldId) || !isObjectId(change.newId) || !status)
        return false;
    change.status = *status;
    const auto first = fields.next();
    const auto second = hasTwoNames(*status) ? fields.next() : first;
    if (!first || !second)
        return false;
    change.path = *second;
    if (hasTwoNames(*status))
        change.oldPath = *first;
    return true;
}

struct Counted {
    int added = 0, removed = 0;
    bool binary = false;
    std::string path;
};

/// "ADDED TAB REMOVED TAB path", or with an empty path and then both names.
bool readCount(Fields& fields, Counted& counted)
{
    const auto field = fields.next();
    if (!field)
        return false;
    std::string_view text = *field;
    const auto added = takeWord(text, '\t');
    const auto removed = takeWord(text, '\t');
    counted.binary = added == "-";
    if (!counted.binary && (!parse(added, counted.added) || !parse(removed, counted.removed)))
        return false;
    if (!text.empty()) {
        counted.path = text;
        return true;
    }
    const auto oldName = fields.next();
    const auto newName = fields.next();
    if (!oldName || !newName)
        return false;
    counted.path = *newName;
    return true;
}

} // namespace

bool isObjectId(std::string_view text)
{
    return (text.size() == kSha1Digits || text.size() == kSha256Digits) &&
           std::ranges::all_of(
               text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool isNullId(std::string_view id)
{
    return std::ranges::all_of(id, [](char c) { return c == '0'; });
}

bool isSafePath(std::string_view path)
{
    if (path.empty() || path.find('\0') != std::string_view::npos)
        return false;
    while (true) {
        const auto end = path.find('/');
        const auto part = path.substr(0, end);
        if (part.empty() || part == "." || part == ".." || isGitFolderName(part))
            return false;
        if (end == std::string_view::npos)
            return true;
        path.remove_prefix(end + 1);
    }
}

Result<std::vector<RawChange>> parseRawDiff(std::string_view text)
{
    Fields fields(text);
    std::vector<RawChange> changes;
    std::unordered_map<std::string, std::size_t> byPath;
    while (!fields.atEnd() && fields.peek().front() == ':') {
        RawChange change;
        if (!readRecord(fields, change))
            return unreadableChanges();
        if (!isSafePath(change.path) || (!change.oldPath.empty() && !isSafePath(change.oldPath)))
            return fail(ErrorCode::Corrupt,
                        "The changes name a file outside of the project or inside git's own "
                        "folder ('" +
                            printable(change.path, 120) + "'): nothing of them is taken.");
        // What lies in one moves files when the next changes are taken.
        if (change.path.starts_with(kRoomInTree))
            return fail(ErrorCode::Corrupt,
                        "The changes bring a folder that only Helix itself may make ('" +
                            printable(change.path, 120) + "'): nothing of them is taken.");
        byPath.emplace(change.path, changes.size());
        changes.push_back(std::move(change));
    }
    while (!fields.atEnd()) {
        Counted counted;
        if (!readCount(fields, counted))
            return unreadableChanges();
        const auto it = byPath.find(counted.path);
        if (it == byPath.end())
            return unreadableChanges();
        auto& change = changes[it->second];
        change.added = counted.added;
        change.removed = counted.removed;
        change.binary = counted.binary;
    }
    return changes;
}

Result<std::vector<Commit>> parseLog(std::string_view text)
{
    Fields fields(text);
    std::vector<Commit> commits;
    while (!fields.atEnd()) {
        const auto id = fields.next();
        const auto author = fields.next();
        const auto seconds = fields.next();
        const auto subject = fields.next();
        Commit commit;
        if (!subject || !isObjectId(*id))
            return unreadableChanges();
        commit.id = *id;
        commit.author = printable(*author);
        commit.subject = printable(*subject, kMaxSubjectBytes);
        // A commit may claim any time; one that is no number is shown as none.
        if (std::int64_t time = 0; parse(*seconds, time) && time > 0 && time < 1LL << 40)
            commit.timeMs = time * 1000;
        commits.push_back(std::move(commit));
    }
    return commits;
}

} // namespace helix::projects
