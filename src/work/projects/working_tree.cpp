#include "projects/working_tree.h"

#include <fstream>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"
#include "projects/taking_room.h"
#include "projects/tree_exchange.h"
#include "projects/tree_staging.h"
#include "projects/unified_diff.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPatchToSplit = 256U << 20;
constexpr std::size_t kMostChecks = 2000;

HostGit applying(const HostRepository& target, const fs::path& patch, std::vector<std::string> more)
{
    std::vector<std::string> arguments{"apply", "--whitespace=nowarn"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    // From its standard input: a name could be taken for something else.
    auto git = target.git(std::move(arguments));
    git.inputFile = patch;
    return git;
}

/// The name in "diff --git a/NAME b/NAME" or in "+++ b/NAME", for people.
std::string nameInSection(std::string_view section)
{
    const auto find = [section](std::string_view start) -> std::string_view {
        const auto at = section.find(start);
        if (at == std::string_view::npos)
            return {};
        const auto from = at + start.size();
        return section.substr(from, section.find('\n', from) - from);
    };
    auto name = find("\n+++ b/");
    if (name.empty())
        name = find("\n--- a/");
    if (name.empty())
        name = find("\nrename to ");
    if (name.empty()) {
        const auto line = section.substr(0, section.find('\n'));
        const auto at = line.rfind(" b/");
        name = at == std::string_view::npos ? line : line.substr(at + 3);
    }
    if (name.ends_with('\t'))
        name.remove_suffix(1);
    return printable(name, 400);
}

/// Which parts of the patch do not fit.
async::Task<Result<std::vector<std::string>>> findConflicts(HostRepository target,
                                                            std::string patch, fs::path scratch)
{
    std::vector<std::string> out;
    const auto sections = splitPatch(patch);
    const fs::path file = scratch / "one.patch";
    for (std::size_t i = 0; i < sections.size() && i < kMostChecks; ++i) {
        const auto section =
            std::string_view(patch).substr(sections[i].begin, sections[i].end - sections[i].begin);
        CO_TRY(writeFileAtomically(file, asBytes(section)));
        auto git = applying(target, file, {"--check"});
        CO_TRY(const auto fits, co_await runHostGit(std::move(git)));
        if (!fits.good())
            out.push_back(nameInSection(section));
    }
    co_return out;
}

/// "'a' was", "'a' and 3 more were"
std::string countedPaths(const std::vector<std::string>& paths)
{
    const std::string first = "'" + printable(paths.front(), 200) + "'";
    return paths.size() == 1 ? first + " was"
                             : first + " and " + std::to_string(paths.size() - 1) + " more were";
}

Error notWritten(const HostRepository& target, Error why)
{
    if (why.code == ErrorCode::OutOfSpace || why.code == ErrorCode::Unsupported)
        return why;
    return {why.code,
            "The files of '" + printable(target.root.string()) +
                "' could not all be written, so all were left as they were: " + why.message,
            why.cause};
}

/// Files that do not fit the patch; none: it fits.
async::Task<Result<std::vector<std::string>>> check(HostRepository target, TreeRequest request)
{
    std::vector<std::string> none;
    auto look = applying(target, request.patch, {"--check"});
    CO_TRY(const auto fits, co_await runHostGit(std::move(look)));
    if (fits.good())
        co_return none;
    CO_TRY(const auto text, readFile(request.patch, kMaxPatchToSplit));
    CO_TRY(auto conflicts, co_await findConflicts(target, text, request.scratch));
    if (conflicts.empty())
        conflicts.push_back(printable(fits.errors, 200));
    co_return conflicts;
}

/// git on the copies, with the attributes and settings of the repository.
async::Task<Result<void>> applyToCopies(HostRepository target, fs::path patch, fs::path room)
{
    auto git = applying(target, patch, {});
    git.folder = room / "tree";
    git.extra["GIT_DIR"] = target.gitDir.string();
    git.extra["GIT_WORK_TREE"] = git.folder.string();
    git.deadline = std::chrono::minutes(10);
    CO_TRY(const auto done, co_await runHostGit(std::move(git)));
    if (!done.good())
        co_return gitFailed(done, ErrorCode::Internal,
                            done.errors.empty() ? "Git did not end well."
                                                : printable(done.errors, 200));
    co_return Result<void>();
}

/// Blocks. The paths that somebody has changed since.
Result<std::vector<std::string>> exchangeAll(TreeStaging& staging, const fs::path& room,
                                             const fs::path& root)
{
    TRY(auto journal, staging.collect());
    TRY(writeJournal(room, root, journal));
    TRY(auto exchange, TreeExchange::open(room, root, std::move(journal)));
    TRY(auto edited, exchange.carryOut());
    // From here on it is done: there is nothing to undo any more.
    TRY(removeJournal(room));
    return edited;
}

async::Task<Result<std::vector<std::string>>> throughRoom(HostRepository target,
                                                          TreeRequest request, fs::path room)
{
    const auto staging = std::make_shared<TreeStaging>(room, target.root, request.touched);
    const std::function<Result<bool>()> copy = [staging]() -> Result<bool> {
        const auto copied = staging->copyIn();
        return copied ? Result<bool>(true) : fail(copied.error());
    };
    CO_TRY(co_await async::onPool(copy));
    CO_TRY(co_await applyToCopies(target, request.patch, room));
    const fs::path root = target.root;
    const std::function<Result<std::vector<std::string>>()> exchange = [staging, room, root] {
        return exchangeAll(*staging, room, root);
    };
    co_return co_await async::onPool(exchange);
}

std::string keptNote(const std::vector<std::string>& paths, const TakingRoom& room)
{
    if (paths.empty())
        return {};
    return countedPaths(paths) + " changed meanwhile and left so; what was there before is in '" +
           printable((room.folder / "kept").string(), 400) + "'.";
}

} // namespace

async::Task<Result<TreeOutcome>> applyToWorkingTree(HostRepository target, TreeRequest request)
{
    TreeOutcome out;
    CO_TRY(auto conflicts, co_await check(target, request));
    out.conflicts = std::move(conflicts);
    if (!out.conflicts.empty())
        co_return out;
    const fs::path notes = request.notes;
    const std::function<Result<TakingRoom>()> open = [target, notes] {
        return openTakingRoom(target, notes);
    };
    const auto opened = co_await async::onPool(open);
    if (!opened)
        co_return fail(notWritten(target, opened.error()));
    const TakingRoom room = *opened;
    const fs::path folder = room.folder;
    const auto edited = co_await throughRoom(target, request, folder);
    const fs::path root = target.root;
    const std::function<Result<std::vector<std::string>>()> close = [room, root] {
        return closeTakingRoom(room, root);
    };
    const auto left = co_await async::onPool(close);
    if (!left)
        co_return fail(ErrorCode::Internal,
                       "The files of '" + printable(target.root.string()) +
                           "' could only be written in part, and not all of them could be put "
                           "back: what they held is in '" +
                           printable(folder.string()) +
                           "', and Helix tries again when it starts and when it takes more.",
                       left.error().describe());
    out.note = keptNote(edited ? *edited : *left, room);
    if (edited)
        co_return out;
    Error why = notWritten(target, edited.error());
    if (!out.note.empty())
        why.message += " " + out.note;
    co_return fail(why);
}

} // namespace helix::projects
