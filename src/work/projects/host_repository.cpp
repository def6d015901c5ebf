#include "projects/host_repository.h"

#include <algorithm>
#include <set>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"
#include "projects/raw_diff.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

std::string trimmed(std::string text)
{
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text;
}

std::string shown(const fs::path& path)
{
    return "'" + printable(path.string()) + "'";
}

std::vector<std::string> lines(const std::string& text)
{
    std::vector<std::string> out;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto end = std::min(text.find('\n', at), text.size());
        out.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

tl::unexpected<Error> notOpened(const fs::path& path, const GitOutput& git)
{
    if (git.errors.find("dubious ownership") != std::string::npos)
        return fail(ErrorCode::PermissionDenied,
                    "The repository at " + shown(path) +
                        " belongs to another user, so git does not open it. Clone it into a folder "
                        "of your own, or trust it: git config --global --add safe.directory " +
                        printable(path.string()),
                    git.errors);
    if (git.errors.find("not a git repository") != std::string::npos)
        return fail(ErrorCode::InvalidArgument,
                    shown(path) + " is not inside a git repository. Make one there first (git "
                                  "init, git add, git commit), or begin with an empty project.",
                    git.errors);
    return fail(ErrorCode::InvalidArgument,
                "Git cannot open the repository at " + shown(path) + ".", git.errors);
}

/// "key NEWLINE value ZERO" as `git config -z` writes.
template <typename Each>
void forEachSetting(const std::string& text, const Each& each)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const auto end = std::min(text.find('\0', at), text.size());
        const std::string entry = text.substr(at, end - at);
        const auto newline = entry.find('\n');
        each(entry.substr(0, newline),
             newline == std::string::npos ? std::string() : entry.substr(newline + 1));
        at = end + 1;
    }
}

/// What of the user's own settings counts here: who they are, what they ignore, whom they trust.
async::Task<Result<HostRepository>> readUserSettings()
{
    HostGit git;
    git.arguments = {"config", "--null", "--list"};
    git.folder = "/";
    git.asTheUser = true;
    CO_TRY(const auto said, co_await runHostGit(std::move(git)));
    HostRepository out;
    forEachSetting(said.output, [&out](const std::string& key, const std::string& value) {
        if (key == "user.name")
            out.userName = value;
        else if (key == "user.email")
            out.userEmail = value;
        else if (key == "core.excludesfile")
            out.ignoreFile = value;
        else if (key == "safe.directory")
            out.settings.emplace_back(key, value);
    });
    if (!out.ignoreFile.empty())
        out.settings.emplace_back("core.excludesFile", out.ignoreFile);
    co_return out;
}

/// Every filter that the repository's configuration names does nothing.
async::Task<Result<void>> switchOffFilters(HostRepository* repository)
{
    auto git = repository->git({"config", "--null", "--list"});
    CO_TRY(const auto said, co_await runHostGit(std::move(git)));
    std::set<std::string> names;
    bool foreign = false;
    forEachSetting(said.output, [&](const std::string& key, const std::string& value) {
        if (key == "user.name")
            repository->userName = value;
        else if (key == "user.email")
            repository->userEmail = value;
        const auto dot = key.rfind('.');
        if (!key.starts_with("filter.") || dot <= 6)
            return;
        foreign = foreign || !isUtf8(key);
        names.insert(key.substr(0, dot));
    });
    // Such a name could not be spelled on a command line of ours, and its filter would run.
    constexpr std::size_t kMostFilters = 500;
    if (foreign || names.size() > kMostFilters)
        co_return fail(ErrorCode::InvalidArgument,
                       "The configuration of the repository at " + shown(repository->root) +
                           " names filters that Helix cannot switch off. Remove them from its "
                           ".git/config.");
    for (const auto& name : names) {
        for (const auto* what : {".clean", ".smudge", ".process"})
            repository->settings.emplace_back(name + what, "");
        repository->settings.emplace_back(name + ".required", "false");
    }
    co_return Result<void>();
}

/// Runs a question whose answer is one line; empty when git says no.
async::Task<Result<std::string>> askGit(HostGit git)
{
    CO_TRY(const auto said, co_await runHostGit(std::move(git)));
    const std::string answer = said.good() ? trimmed(said.output) : std::string();
    co_return answer;
}

async::Task<Result<void>> readPlaces(HostRepository* repository, fs::path path)
{
    auto question = repository->git({"rev-parse", "--is-bare-repository", "--is-inside-git-dir",
                                     "--show-object-format", "--is-shallow-repository"});
    question.folder = path;
    CO_TRY(const auto said, co_await runHostGit(std::move(question)));
    const auto facts = lines(said.output);
    if (!said.good() || facts.size() != 4)
        co_return notOpened(path, said);
    repository->bare = facts[0] == "true";
    repository->sha256 = facts[2] == "sha256";
    if (!repository->bare && facts[1] == "true")
        co_return fail(ErrorCode::InvalidArgument,
                       shown(path) + " is git's own folder. Name the folder of the project.");
    auto ask = repository->git({"rev-parse", "--absolute-git-dir"});
    ask.folder = path;
    CO_TRY(const auto gitDir, co_await askGit(std::move(ask)));
    auto askCommon = repository->git({"rev-parse", "--path-format=absolute", "--git-common-dir"});
    askCommon.folder = path;
    CO_TRY(const auto common, co_await askGit(std::move(askCommon)));
    auto askRoot = repository->git({"rev-parse", "--show-toplevel"});
    askRoot.folder = path;
    CO_TRY(const auto root, co_await askGit(std::move(askRoot)));
    repository->gitDir = gitDir;
    repository->objects = fs::path(common) / "objects";
    repository->root = repository->bare ? gitDir : root;
    std::error_code unused;
    // core.worktree may name any folder of the user's.
    if (!repository->bare && !fs::exists(repository->root / ".git", unused))
        co_return fail(ErrorCode::InvalidArgument,
                       "The repository at " + shown(path) + " keeps its files at " +
                           shown(repository->root) +
                           ", apart from its .git. Helix takes only projects with both in one "
                           "place.");
    if (facts[3] == "true")
        repository->shallow =
            trimmed(readFile(fs::path(common) / "shallow").value_or(std::string()));
    co_return Result<void>();
}

async::Task<Result<void>> readHead(HostRepository* repository)
{
    auto askHead = repository->git({"rev-parse", "--verify", "--quiet", "HEAD^{commit}"});
    CO_TRY(const auto head, co_await askGit(std::move(askHead)));
    auto askBranch = repository->git({"symbolic-ref", "--quiet", "--short", "HEAD"});
    CO_TRY(const auto branch, co_await askGit(std::move(askBranch)));
    if (!head.empty() && !isObjectId(head))
        co_return fail(ErrorCode::Corrupt,
                       "Git does not name the newest commit of " + shown(repository->root) + ".");
    repository->head = head;
    repository->branch = branch;
    co_return Result<void>();
}

} // namespace

HostGit HostRepository::git(std::vector<std::string> arguments) const
{
    HostGit out;
    out.arguments = std::move(arguments);
    out.folder = root;
    out.settings = settings;
    return out;
}

async::Task<Result<HostRepository>> openHostRepository(fs::path path)
{
    std::error_code unused;
    if (!path.is_absolute())
        co_return fail(ErrorCode::InvalidArgument, "The project needs its whole path.");
    if (!fs::exists(path, unused))
        co_return fail(ErrorCode::NotFound, "There is no folder " + shown(path) + ".");
    if (!isUtf8(path.string()))
        co_return fail(ErrorCode::Unsupported,
                       "The path of the project holds bytes that are no text. Rename its folder.");
    if (!fs::is_directory(path, unused))
        path = path.parent_path();
    CO_TRY(auto repository, co_await readUserSettings());
    repository.root = path;
    CO_TRY(co_await readPlaces(&repository, path));
    CO_TRY(co_await switchOffFilters(&repository));
    CO_TRY(co_await readHead(&repository));
    co_return std::move(repository);
}

} // namespace helix::projects
