#include "projects/staging.h"

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"
#include "projects/project_source.h"
#include "projects/raw_diff.h"
#include "projects/uncommitted_work.h"
#include "projects/url_fetch.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

Environs identity(const std::string& name, const std::string& email)
{
    const std::string who = name.empty() ? kHelixName : name;
    const std::string where = email.empty() ? kHelixEmail : email;
    return {{"GIT_AUTHOR_NAME", who},
            {"GIT_AUTHOR_EMAIL", where},
            {"GIT_COMMITTER_NAME", who},
            {"GIT_COMMITTER_EMAIL", where}};
}

/// A run that must end well; what it says without its last newline.
async::Task<Result<std::string>> must(HostGit git, std::string sentence, async::CancelToken cancel)
{
    CO_TRY(const auto said, co_await runHostGit(std::move(git), cancel));
    if (!said.good())
        co_return gitFailed(said, ErrorCode::Internal, sentence);
    const std::string line = said.output.substr(0, said.output.find('\n'));
    co_return line;
}

async::Task<Result<std::string>> commitTree(fs::path repository, std::string tree,
                                            std::string parent, std::string message, Environs who,
                                            async::CancelToken cancel)
{
    std::vector<std::string> arguments{"commit-tree", tree, "-m", message};
    if (!parent.empty())
        arguments.insert(arguments.end(), {"-p", parent});
    auto git = gitIn(repository, std::move(arguments));
    git.extra.merge(who);
    const std::string sentence = "The commit for the workspace could not be made.";
    co_return co_await must(std::move(git), sentence, cancel);
}

async::Task<Result<void>> setBase(fs::path repository, std::string base, async::CancelToken cancel)
{
    auto git = gitIn(repository, {"update-ref", "refs/helix/base", base});
    const std::string sentence = "The project could not be prepared.";
    CO_TRY(co_await must(std::move(git), sentence, cancel));
    co_return Result<void>();
}

async::Task<Result<std::string>> emptyCommit(fs::path repository, async::CancelToken cancel)
{
    auto git = gitIn(repository, {"hash-object", "-t", "tree", "-w", "--stdin"});
    const std::string sentence = "The empty project could not be made.";
    CO_TRY(const auto tree, co_await must(std::move(git), sentence, cancel));
    auto who = identity({}, {});
    const std::string none;
    const std::string message = "Empty project";
    co_return co_await commitTree(repository, tree, none, message, who, cancel);
}

async::Task<Result<void>> commitUncommitted(HostRepository source, Staged* staged,
                                            async::CancelToken cancel)
{
    CO_TRY(const auto work, co_await findUncommittedWork(source));
    for (const auto& nested : work.nested)
        staged->remarks.push_back("'" + printable(nested, 80) +
                                  "' is a repository of its own and stayed out.");
    if (work.files() == 0)
        co_return Result<void>();
    const fs::path objects = staged->repository / "objects";
    CO_TRY(const auto tree, co_await writeUncommittedTree(
                                source, work, objects, staged->repository.parent_path(), cancel));
    auto who = identity(source.userName, source.userEmail);
    const std::string message = "Uncommitted work";
    CO_TRY(const auto commit,
           co_await commitTree(staged->repository, tree, source.head, message, who, cancel));
    staged->base = commit;
    staged->broughtUncommitted = true;
    co_return Result<void>();
}

} // namespace

async::Task<Result<Staged>> stageRepository(HostRepository source, bool withUncommitted,
                                            fs::path folder, async::CancelToken cancel)
{
    Staged staged;
    staged.repository = folder / "staging.git";
    staged.sha256 = source.sha256;
    staged.shallow = source.shallow;
    const std::vector<fs::path> borrowed{source.objects};
    CO_TRY(makeBareRepository(staged.repository, source.sha256, borrowed));
    if (!staged.shallow.empty()) {
        const std::string cuts = staged.shallow + "\n";
        CO_TRY(writeFileAtomically(staged.repository / "shallow", asBytes(cuts)));
    }
    staged.base = source.head;
    if (withUncommitted)
        CO_TRY(co_await commitUncommitted(source, &staged, cancel));
    if (staged.base.empty()) {
        CO_TRY(const auto empty, co_await emptyCommit(staged.repository, cancel));
        staged.base = empty;
    }
    staged.userBase = source.head;
    CO_TRY(co_await setBase(staged.repository, staged.base, cancel));
    co_return staged;
}

async::Task<Result<Staged>> stageEmpty(fs::path folder, async::CancelToken cancel)
{
    Staged staged;
    staged.repository = folder / "staging.git";
    const std::vector<fs::path> nothing;
    CO_TRY(makeBareRepository(staged.repository, false, nothing));
    CO_TRY(const auto empty, co_await emptyCommit(staged.repository, cancel));
    staged.base = empty;
    CO_TRY(co_await setBase(staged.repository, staged.base, cancel));
    co_return staged;
}

async::Task<Result<Staged>> stageUrl(std::string url, fs::path folder, Environs way,
                                     async::CancelToken cancel)
{
    CO_TRY(checkUrl(url));
    Staged staged;
    staged.repository = folder / "staging.git";
    const std::vector<fs::path> nothing;
    CO_TRY(makeBareRepository(staged.repository, false, nothing));
    CO_TRY(co_await fetchUrl(staged.repository, url, way, cancel));
    auto ask = gitIn(staged.repository, {"rev-parse", "--verify", "refs/helix/base^{commit}"});
    const std::string sentence = "The repository at the URL has no commits.";
    CO_TRY(const auto base, co_await must(std::move(ask), sentence, cancel));
    staged.base = base;
    staged.userBase = base;
    co_return staged;
}

} // namespace helix::projects
