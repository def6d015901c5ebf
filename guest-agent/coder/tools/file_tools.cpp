#include "coder/tools/file_tools.h"

#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "coder/tools/text_edit.h"
#include "base/base64.h"
#include "base/bytes.h"
#include "base/unique_fd.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMaxFile = 16U << 20;
constexpr std::size_t kMaxImage = 4U << 20;
constexpr std::int64_t kUsualLines = 1000;
constexpr std::size_t kSniffed = 4096;
/// A diff that is longer is not shown whole to the client.
constexpr std::size_t kMaxDiff = 1U << 20;

std::string shownPath(const std::string& path)
{
    return printable(path, 300);
}

const char* imageType(std::string_view bytes)
{
    if (bytes.starts_with("\x89PNG\r\n\x1a\n"))
        return "image/png";
    if (bytes.starts_with("\xff\xd8\xff"))
        return "image/jpeg";
    if (bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a"))
        return "image/gif";
    if (bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WEBP"))
        return "image/webp";
    return nullptr;
}

ToolOutcome imageOutcome(const std::string& path, const char* type, const std::string& bytes)
{
    if (bytes.size() > kMaxImage)
        return failedTool(shownPath(path) + " is a picture of " + std::to_string(bytes.size()) +
                          " bytes, more than the 4 MiB that can be shown.");
    ToolOutcome outcome;
    outcome.text =
        "A picture (" + std::string(type) + ", " + std::to_string(bytes.size()) + " bytes).";
    outcome.isScreenshot = true;
    outcome.images.push_back({type, toBase64(asBytes(bytes))});
    return outcome;
}

Result<std::string> listed(const std::string& path)
{
    std::error_code error;
    std::string text;
    int count = 0;
    for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
        if (++count > 500) {
            text += "[more than 500 entries]\n";
            break;
        }
        std::error_code ignored;
        text +=
            entry->path().filename().string() + (entry->is_directory(ignored) ? "/" : "") + "\n";
    }
    if (error)
        return failErrno(error.value(), "The folder " + shownPath(path) + " cannot be read.");
    return text.empty() ? "(an empty folder)" : text;
}

bool isFolder(const std::string& path)
{
    std::error_code error;
    return std::filesystem::is_directory(path, error);
}

Result<void> writeAll(int fd, std::string_view content)
{
    while (!content.empty()) {
        const auto size = ::write(fd, content.data(), content.size());
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return failErrno(errno, "The file could not be written.");
        content.remove_prefix(static_cast<std::size_t>(size));
    }
    return {};
}

ToolOutcome changedOutcome(std::string text, const std::string& path,
                           std::optional<std::string> before, std::string after, std::int64_t line)
{
    ToolOutcome outcome;
    outcome.text = std::move(text);
    outcome.locations.push_back({path, line});
    if (after.size() + before.value_or("").size() <= kMaxDiff && isUtf8(after) &&
        isUtf8(before.value_or("")))
        outcome.shown.push_back(shownDiff(path, std::move(before), std::move(after)));
    return outcome;
}

ToolIntro fileIntro(const char* verb, const Json& input, const std::string& folder,
                    acp::ToolKind kind)
{
    ToolIntro intro;
    const std::string path = textOr(input, "path");
    intro.title = std::string(verb) + " " + shownPath(path);
    intro.kind = kind;
    if (!path.empty())
        intro.locations.push_back({absolutePath(folder, path), std::nullopt});
    return intro;
}

} // namespace

Result<std::string> loadFile(const std::string& path, std::size_t maxBytes)
{
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!fd.valid())
        return failErrno(errno, errno == ENOENT ? "There is no file " + shownPath(path) + "."
                                                : shownPath(path) + " cannot be opened.");
    struct stat status {};
    if (::fstat(fd.get(), &status) != 0 || !S_ISREG(status.st_mode))
        return fail(ErrorCode::InvalidArgument, shownPath(path) + " is not a regular file.");
    if (static_cast<std::size_t>(status.st_size) > maxBytes)
        return fail(ErrorCode::InvalidArgument,
                    shownPath(path) + " has " + std::to_string(status.st_size) +
                        " bytes, too many to read whole; use shell with head, tail or sed -n.");
    std::string content;
    std::string piece(std::size_t{64} << 10, '\0');
    while (content.size() <= maxBytes) {
        const auto size = ::read(fd.get(), piece.data(), piece.size());
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0)
            return failErrno(errno, shownPath(path) + " cannot be read.");
        if (size == 0)
            break;
        content.append(piece, 0, static_cast<std::size_t>(size));
    }
    return content;
}

Result<void> storeFile(const std::string& given, std::string_view content)
{
    std::error_code error;
    // A link stays one: the file behind it changes.
    const auto real = std::filesystem::canonical(given, error);
    const std::string path = error ? given : real.string();
    const auto parent = std::filesystem::path(path).parent_path();
    std::filesystem::create_directories(parent, error);
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode))
        return fail(ErrorCode::InvalidArgument, shownPath(path) + " is not a regular file.");
    std::string name = path + ".helix-XXXXXX";
    UniqueFd fd(::mkostemp(name.data(), O_CLOEXEC));
    if (!fd.valid())
        return failErrno(errno, "There can be no file in " + shownPath(parent.string()) + ".");
    const auto written = writeAll(fd.get(), content);
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = exists ? status.st_mode & 07777U : 0666U & ~mask;
    if (!written || ::fchmod(fd.get(), mode) != 0 || ::rename(name.c_str(), path.c_str()) != 0) {
        const int number = errno;
        ::unlink(name.c_str());
        if (!written)
            return fail(written.error().wrapped(shownPath(path) + " could not be written."));
        return failErrno(number, shownPath(path) + " could not be written.");
    }
    return {};
}

ToolSpec readSpec()
{
    return {"read",
            "Reads a file: text with line numbers, a picture as a picture, a folder as a list of "
            "names. 1000 lines at a time; give first_line and lines for another part.",
            R"({"type":"object","properties":{
"path":{"type":"string"},
"first_line":{"type":"integer","minimum":1},
"lines":{"type":"integer","minimum":1,"maximum":5000}
},"required":["path"],"additionalProperties":false})"};
}

ToolSpec writeSpec()
{
    return {"write",
            "Writes a whole file: makes it, with the folders above it, or replaces what it held. "
            "For a change of an existing file use edit.",
            R"({"type":"object","properties":{"path":{"type":"string"},"content":{"type":"string"}},
"required":["path","content"],"additionalProperties":false})"};
}

ToolSpec editSpec()
{
    return {"edit",
            "Replaces a piece of a file's text. old_text must be exactly as in the file, white "
            "space included, without line numbers, and occur once; with replace_all every "
            "occurrence is replaced.",
            R"({"type":"object","properties":{
"path":{"type":"string"},"old_text":{"type":"string"},"new_text":{"type":"string"},
"replace_all":{"type":"boolean"}
},"required":["path","old_text","new_text"],"additionalProperties":false})"};
}

ToolIntro readIntro(const Json& input, const std::string& folder)
{
    ToolIntro intro = fileIntro("Read", input, folder, acp::ToolKind::Read);
    if (!intro.locations.empty() && countOr(input, "first_line") > 0)
        intro.locations.front().line = static_cast<std::int64_t>(countOr(input, "first_line"));
    return intro;
}

ToolIntro writeIntro(const Json& input, const std::string& folder)
{
    ToolIntro intro = fileIntro("Write", input, folder, acp::ToolKind::Edit);
    if (!intro.locations.empty())
        intro.shown.push_back(
            shownDiff(intro.locations.front().path, std::nullopt, textOr(input, "content")));
    return intro;
}

ToolIntro editIntro(const Json& input, const std::string& folder)
{
    ToolIntro intro = fileIntro("Edit", input, folder, acp::ToolKind::Edit);
    if (!intro.locations.empty())
        intro.shown.push_back(shownDiff(intro.locations.front().path, textOr(input, "old_text"),
                                        textOr(input, "new_text")));
    return intro;
}

ToolOutcome readFile(const Json& input, const std::string& folder)
{
    Arguments arguments(input);
    const std::string path = absolutePath(folder, arguments.text("path"));
    const std::int64_t first = arguments.number("first_line", 1, 1, 1'000'000'000);
    const std::int64_t lines = arguments.number("lines", kUsualLines, 1, 5000);
    if (arguments.fault())
        return failedTool(*arguments.fault());
    const bool folderAsked = isFolder(path);
    const auto content = folderAsked ? listed(path) : loadFile(path, kMaxFile);
    if (!content)
        return failedTool(content.error().message);
    ToolOutcome outcome;
    outcome.locations.push_back({path, first});
    if (folderAsked) {
        outcome.text = *content;
        return outcome;
    }
    if (const char* type = imageType(*content); type != nullptr)
        return imageOutcome(path, type, *content);
    if (looksBinary(std::string_view(*content).substr(0, kSniffed)))
        return failedTool(shownPath(path) + " is binary (" + std::to_string(content->size()) +
                          " bytes); look at it with shell (file, xxd, strings).");
    const std::int64_t total = countLines(*content);
    if (content->empty())
        outcome.text = "(an empty file)";
    else if (first > total)
        return failedTool(shownPath(path) + " has " + std::to_string(total) + " lines.");
    else
        outcome.text = numberedLines(*content, first, lines);
    return outcome;
}

ToolOutcome writeFile(const Json& input, const std::string& folder)
{
    Arguments arguments(input);
    const std::string path = absolutePath(folder, arguments.text("path"));
    const std::string content = arguments.text("content");
    if (arguments.fault())
        return failedTool(*arguments.fault());
    if (isFolder(path))
        return failedTool(shownPath(path) + " is a folder.");
    auto before = loadFile(path, kMaxFile);
    std::optional<std::string> old;
    if (before)
        old = std::move(*before);
    const auto stored = storeFile(path, content);
    if (!stored)
        return failedTool(stored.error().describe());
    return changedOutcome((old ? "Replaced " : "Made ") + shownPath(path) + " (" +
                              std::to_string(countLines(content)) + " lines).",
                          path, std::move(old), content, 1);
}

ToolOutcome editFile(const Json& input, const std::string& folder)
{
    Arguments arguments(input);
    const std::string path = absolutePath(folder, arguments.text("path"));
    const std::string oldText = arguments.text("old_text");
    const std::string newText = arguments.text("new_text");
    const bool all = arguments.flag("replace_all");
    if (arguments.fault())
        return failedTool(*arguments.fault());
    auto before = loadFile(path, kMaxFile);
    if (!before)
        return failedTool(before.error().message);
    auto edited = replaceText(*before, oldText, newText, all);
    if (!edited)
        return failedTool(edited.error().message);
    const auto stored = storeFile(path, edited->text);
    if (!stored)
        return failedTool(stored.error().describe());
    const std::string times =
        edited->replaced == 1 ? "" : " in " + std::to_string(edited->replaced) + " places";
    return changedOutcome("Changed " + shownPath(path) + times + ", line " +
                              std::to_string(edited->line) + ".",
                          path, std::move(*before), std::move(edited->text), edited->line);
}

} // namespace helix::agent::coder
