#include "coder/tools/search.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>
#include <thread>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/regex.hpp>

#include "agent/asio/signal.h"
#include "coder/tools/file_tools.h"
#include "coder/tools/glob.h"
#include "coder/tools/output_clip.h"
#include "coder/tools/program_output.h"
#include "coder/tools/text_edit.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 200'000;
constexpr std::size_t kMaxFileBytes = 4U << 20;
constexpr std::size_t kMaxHits = 200;
constexpr std::size_t kMaxHitsPerFile = 20;
constexpr std::size_t kMaxHitLine = 300;
constexpr std::size_t kMaxMatchedLine = 64U << 10;

struct Question {
    std::string folder; ///< or one file
    std::string pattern, glob;
    bool ignoreCase = false;
};

struct Finding {
    std::string text;
    std::size_t hits = 0, files = 0;
    std::vector<acp::ToolLocation> locations;
    std::string fault;
    bool cut = false;
};

std::vector<std::string> splitZeros(const std::string& text)
{
    std::vector<std::string> parts;
    for (std::size_t from = 0; from < text.size() && parts.size() < kMaxFiles;) {
        const auto end = std::min(text.find('\0', from), text.size());
        if (end > from)
            parts.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return parts;
}

/// Relative paths of what is below `folder`, by our own eyes.
std::vector<std::string> walk(const std::string& folder, const std::atomic<bool>& stop)
{
    std::vector<std::string> files;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied,
                                           error);
    for (; !error && entry != fs::end(entry) && files.size() < kMaxFiles && !stop;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        std::error_code ignored;
        if (entry->is_directory(ignored)) {
            if (name.starts_with('.') || name == "node_modules")
                entry.disable_recursion_pending();
        } else if (entry->is_regular_file(ignored)) {
            files.push_back(entry->path().lexically_relative(folder).string());
        }
    }
    std::ranges::sort(files);
    return files;
}

/// Looks through one file; false: enough was found.
bool searchOne(const std::string& path, const std::string& name, const boost::regex& expression,
               Finding& finding)
{
    const auto content = loadFile(path, kMaxFileBytes);
    if (!content || looksBinary(std::string_view(*content).substr(0, 1024)))
        return true;
    std::string_view rest = *content;
    std::size_t hits = 0;
    for (std::int64_t line = 1; !rest.empty(); ++line) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const std::string_view text = rest.substr(0, std::min(end, kMaxMatchedLine));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!boost::regex_search(text.begin(), text.end(), expression))
            continue;
        if (++hits > kMaxHitsPerFile) {
            finding.text += name + ": [more lines of this file match]\n";
            break;
        }
        finding.text += name + ":" + std::to_string(line) + ": " +
                        wellFormed(text.substr(0, kMaxHitLine)) + "\n";
        if (hits == 1 && finding.locations.size() < 50)
            finding.locations.push_back({path, line});
        if (++finding.hits >= kMaxHits)
            return false;
    }
    finding.files += hits > 0 ? 1 : 0;
    return true;
}

void searchContents(const Question& question, const std::vector<std::string>& files,
                    const std::atomic<bool>& stop, Finding& finding)
{
    try {
        auto flags = boost::regex::perl | boost::regex::optimize;
        if (question.ignoreCase)
            flags |= boost::regex::icase;
        const boost::regex expression(question.pattern, flags);
        for (const std::string& name : files) {
            if (stop)
                return;
            if (!question.glob.empty() && !matchesGlob(question.glob, name))
                continue;
            const std::string path = name.empty() ? question.folder : question.folder + "/" + name;
            if (!searchOne(path, name.empty() ? question.folder : name, expression, finding)) {
                finding.cut = true;
                return;
            }
        }
    } catch (const boost::regex_error& error) {
        const bool costly = error.code() == boost::regex_constants::error_complexity ||
                            error.code() == boost::regex_constants::error_stack;
        finding.fault = costly
                            ? "The pattern is too costly: it matches in too many ways."
                            : std::string("The pattern is no regular expression: ") + error.what();
    }
}

void searchNames(const Question& question, const std::vector<std::string>& files, Finding& finding)
{
    for (const std::string& name : files) {
        if (!matchesGlob(question.glob, name))
            continue;
        finding.text += wellFormed(name) + "\n";
        if (++finding.hits >= kMaxHits) {
            finding.cut = true;
            return;
        }
    }
}

/// Runs `work` on a thread of its own and waits for it without holding the loop up.
asio::awaitable<void> onThread(std::function<void()> work)
{
    const auto executor = co_await asio::this_coro::executor;
    const auto done =
        std::make_shared<asio::steady_timer>(executor, asio::steady_timer::time_point::max());
    const auto finished = std::make_shared<bool>(false);
    std::thread thread([executor, done, finished, work = std::move(work)] {
        work();
        asio::post(executor, [done, finished] {
            *finished = true;
            done->cancel();
        });
    });
    while (!*finished)
        co_await done->async_wait(kTuple);
    thread.join();
}

ToolOutcome outcomeOf(Finding finding)
{
    if (!finding.fault.empty())
        return failedTool(finding.fault);
    ToolOutcome outcome;
    outcome.locations = std::move(finding.locations);
    outcome.text = finding.hits == 0 ? "Nothing matches." : std::move(finding.text);
    if (finding.cut)
        outcome.text +=
            "[only the first " + std::to_string(kMaxHits) + " are shown; narrow the search]\n";
    return outcome;
}

} // namespace

ToolSpec searchSpec()
{
    return {"search",
            "Searches files. With pattern: lines that match a regular expression (Perl syntax). "
            "With files only: names that match a pattern such as '*.cpp' or 'src/**/test_*.py'. "
            "Both: lines in those files. What git ignores is left out.",
            R"({"type":"object","properties":{
"pattern":{"type":"string","description":"Regular expression"},
"files":{"type":"string","description":"File name pattern"},
"path":{"type":"string","description":"Folder or file to search; default: the project"},
"ignore_case":{"type":"boolean"}
},"additionalProperties":false})"};
}

ToolIntro searchIntro(const Json& input, const std::string&)
{
    ToolIntro intro;
    intro.kind = acp::ToolKind::Search;
    const std::string pattern = textOr(input, "pattern");
    const std::string files = textOr(input, "files");
    intro.title = "Search " + (pattern.empty() ? files : pattern) +
                  (pattern.empty() || files.empty() ? "" : " in " + files);
    return intro;
}

asio::awaitable<ToolOutcome> searchFiles(Json input, ToolContext context)
{
    Arguments arguments(input);
    Question question;
    question.pattern = arguments.text("pattern", "");
    question.glob = arguments.text("files", "");
    question.folder = absolutePath(context.folder, arguments.text("path", ""));
    question.ignoreCase = arguments.flag("ignore_case");
    if (arguments.fault())
        co_return failedTool(*arguments.fault());
    if (question.pattern.empty() && question.glob.empty())
        co_return failedTool("Give pattern, files, or both.");
    std::error_code error;
    const bool isFolder = fs::is_directory(question.folder, error);
    if (!isFolder && !fs::exists(question.folder, error))
        co_return failedTool("There is no " + wellFormed(question.folder) + ".");
    std::optional<std::vector<std::string>> files;
    if (!isFolder)
        files = std::vector<std::string>{""};
    if (isFolder) {
        std::vector<std::string> argv{"git",      "ls-files", "-z",
                                      "--cached", "--others", "--exclude-standard"};
        const std::string folder = question.folder;
        const auto listed = co_await outputOf(std::move(argv), folder, context.cancellation);
        if (listed)
            files = splitZeros(*listed);
    }
    Finding finding;
    std::atomic<bool> stop = false;
    const auto registration = context.cancellation.onCancel([&stop] { stop = true; });
    if (context.cancellation.cancelled())
        co_return failedTool("Cancelled.");
    std::function<void()> work = [&] {
        if (!files)
            files = walk(question.folder, stop);
        if (question.pattern.empty())
            searchNames(question, *files, finding);
        else
            searchContents(question, *files, stop, finding);
    };
    co_await onThread(std::move(work));
    if (stop)
        co_return failedTool("Cancelled.");
    co_return outcomeOf(std::move(finding));
}

} // namespace helix::agent::coder
