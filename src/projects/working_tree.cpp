#include "projects/working_tree.h"

#include <fstream>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "projects/files_before.h"
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
std::string nameOf(std::string_view section)
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
        if (auto written = writeFileAtomically(file, asBytes(section)); !written)
            co_return fail(written.error());
        auto git = applying(target, file, {"--check"});
        const auto fits = co_await runHostGit(std::move(git));
        if (!fits)
            co_return fail(fits.error());
        if (!fits->good())
            out.push_back(nameOf(section));
    }
    co_return out;
}

tl::unexpected<Error> notWritten(const HostRepository& target, const GitOutput& git, bool restored)
{
    const std::string root = "'" + printable(target.root.string()) + "'";
    if (!restored)
        return fail(ErrorCode::Internal,
                    "The files of " + root +
                        " could only be written in part, and not all of them could be put back: "
                        "look at git diff there.",
                    git.errors);
    const std::string why = git.errors.empty() ? "" : ": " + printable(git.errors, 200);
    return gitFailed(git, ErrorCode::Internal,
                     "The files of " + root +
                         " could not all be written, so all were left as they were" +
                         (why.empty() ? "." : why));
}

} // namespace

async::Task<Result<std::vector<std::string>>> applyToWorkingTree(HostRepository target,
                                                                 fs::path patch,
                                                                 std::vector<fs::path> touched,
                                                                 fs::path scratch)
{
    std::vector<std::string> none;
    auto check = applying(target, patch, {"--check"});
    const auto fits = co_await runHostGit(std::move(check));
    if (!fits)
        co_return fail(fits.error());
    if (!fits->good()) {
        const auto text = readFile(patch, kMaxPatchToSplit);
        if (!text)
            co_return fail(text.error());
        auto conflicts = co_await findConflicts(target, *text, scratch);
        if (!conflicts)
            co_return fail(conflicts.error());
        if (conflicts->empty())
            conflicts->push_back(printable(fits->errors, 200));
        co_return conflicts;
    }
    const auto before =
        std::make_shared<FilesBefore>(target.root, std::move(touched), scratch / "before");
    const std::function<Result<bool>()> remember = [before] { return before->remember(); };
    if (const auto remembered = co_await async::onPool(remember); !remembered)
        co_return fail(remembered.error());
    auto write = applying(target, patch, {});
    write.deadline = std::chrono::minutes(10);
    const auto written = co_await runHostGit(std::move(write));
    if (written && written->good())
        co_return none;
    const std::function<Result<bool>()> restore = [before] { return before->restore(); };
    const auto restored = co_await async::onPool(restore);
    if (!written)
        co_return fail(written.error());
    co_return notWritten(target, *written, restored.has_value());
}

} // namespace helix::projects
