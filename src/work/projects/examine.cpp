#include "projects/examine.h"

#include <charconv>
#include <map>

#include "base/amounts.h"
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"
#include "projects/uncommitted_work.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kHugeBytes = 1ULL << 30;

std::uint64_t numberIn(const std::string& text)
{
    std::uint64_t out = 0;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
}

/// The files of the newest commit: paths, and how many lead to other repositories.
struct Committed {
    std::string paths; ///< each with a zero after it
    int submodules = 0;
};

async::Task<Result<Committed>> committedFiles(HostRepository repository)
{
    Committed out;
    auto list = repository.git({"ls-tree", "-r", "-z", "--full-tree", repository.head});
    CO_TRY(const auto said, co_await runHostGit(std::move(list)));
    std::size_t at = 0;
    while (at < said.output.size()) {
        const auto end = std::min(said.output.find('\0', at), said.output.size());
        const auto tab = said.output.find('\t', at);
        out.submodules += said.output.compare(at, 7, "160000 ") == 0 ? 1 : 0;
        if (tab < end)
            out.paths.append(said.output, tab + 1, end - tab - 1).push_back('\0');
        at = end + 1;
    }
    co_return out;
}

/// How many files each filter of .gitattributes would have changed.
async::Task<Result<std::map<std::string, int>>> filteredFiles(HostRepository repository,
                                                              std::string paths, fs::path scratch)
{
    std::map<std::string, int> out;
    CO_TRY(const auto made, ScratchFolder::create(scratch));
    const auto folder = made;
    const fs::path list = folder->path() / "paths";
    CO_TRY(writeFileAtomically(list, asBytes(paths)));
    auto git = repository.git({"check-attr", "--stdin", "-z", "filter"});
    git.inputFile = list;
    CO_TRY(const auto said, co_await runHostGit(std::move(git)));
    // path, "filter", value, each with a zero after it.
    std::size_t at = 0;
    for (int field = 0; at < said.output.size(); ++field) {
        const auto end = std::min(said.output.find('\0', at), said.output.size());
        const std::string value = said.output.substr(at, end - at);
        if (field % 3 == 2 && value != "unspecified" && value != "unset")
            ++out[value];
        at = end + 1;
    }
    co_return out;
}

void remarkFilters(const std::map<std::string, int>& filters, std::vector<std::string>& remarks)
{
    for (const auto& [name, files] : filters) {
        if (name == "lfs")
            remarks.push_back(counted(static_cast<std::uint64_t>(files), "file is", "files are") +
                              " kept by Git LFS: only the pointers to them go along, not what "
                              "they hold.");
        else
            remarks.push_back(
                counted(static_cast<std::uint64_t>(files), "file passes", "files pass") +
                " the filter '" + printable(name, 60) +
                "', which Helix does not run: they go along as git stores them.");
    }
}

async::Task<Result<void>> measure(HostRepository repository, ProjectFacts* facts)
{
    auto count = repository.git({"rev-list", "--count", repository.head});
    CO_TRY(const auto commits, co_await runHostGit(std::move(count)));
    if (!commits.good())
        co_return fail(ErrorCode::Corrupt,
                       "The history of the repository cannot be read to its beginning. A partial "
                       "or damaged clone cannot be given away; fetch all of it first.",
                       commits.errors);
    facts->commits = static_cast<int>(numberIn(commits.output));
    auto usage = repository.git({"rev-list", "--disk-usage", "--objects", repository.head});
    usage.deadline = std::chrono::seconds(20);
    const auto bytes = co_await runHostGit(std::move(usage));
    if (bytes && bytes->good())
        facts->bytes = numberIn(bytes->output);
    else if (bytes)
        co_return fail(ErrorCode::Corrupt,
                       "Files of the repository's history are missing. A partial or damaged clone "
                       "cannot be given away; fetch all of it first.",
                       bytes->errors);
    co_return Result<void>();
}

void remarkState(const HostRepository& repository, const UncommittedWork& work, ProjectFacts& facts)
{
    auto& remarks = facts.remarks;
    if (repository.head.empty())
        remarks.emplace_back("There is no commit yet: the agent begins with an empty project, or "
                             "with the uncommitted work when you bring it along.");
    else if (repository.branch.empty())
        remarks.emplace_back("No branch is checked out (a detached HEAD): the agent begins from "
                             "this very commit.");
    if (!repository.shallow.empty())
        remarks.emplace_back("The history is cut off (a shallow clone), and so it will be in the "
                             "workspace.");
    if (!work.nested.empty())
        remarks.push_back(
            counted(work.nested.size(), "folder is a repository", "folders are repositories") +
            " of its own inside this one and stays out, '" + printable(work.nested.front(), 80) +
            "' for one.");
    if (facts.bytes > kHugeBytes)
        remarks.push_back("The history of this branch holds about " +
                          std::to_string(facts.bytes >> 20) +
                          " MB: bringing it in will take a while.");
}

} // namespace

async::Task<Result<ProjectFacts>> examineRepository(HostRepository repository, fs::path scratch)
{
    ProjectFacts facts;
    facts.root = repository.root;
    facts.branch = printable(repository.branch);
    facts.head = repository.head;
    CO_TRY(const auto work, co_await findUncommittedWork(repository));
    facts.uncommittedFiles = work.files();
    if (!repository.head.empty()) {
        CO_TRY(co_await measure(repository, &facts));
        CO_TRY(const auto files, co_await committedFiles(repository));
        if (files.submodules > 0)
            facts.remarks.push_back(
                counted(static_cast<std::uint64_t>(files.submodules), "submodule stays",
                        "submodules stay") +
                " out: " + (files.submodules == 1 ? "its folder" : "their folders") +
                " will be empty in the workspace.");
        CO_TRY(const auto filters, co_await filteredFiles(repository, files.paths, scratch));
        remarkFilters(filters, facts.remarks);
    }
    remarkState(repository, work, facts);
    co_return facts;
}

} // namespace helix::projects
