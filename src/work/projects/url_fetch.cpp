#include "projects/url_fetch.h"

#include "base/bytes.h"
#include "base/paths.h"
#include "base/try.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

/// What git would run: the environment is stronger than the settings.
async::Task<Result<std::string>> usersSshCommand()
{
    const Environment environment = processEnvironment();
    if (const auto own = environment("GIT_SSH_COMMAND"))
        co_return *own;
    HostGit git;
    git.arguments = {"config", "--get", "core.sshCommand"};
    git.folder = "/";
    git.asTheUser = true;
    CO_TRY(const auto said, co_await runHostGit(std::move(git)));
    const std::string command = said.output.substr(0, said.output.find('\n'));
    // A program that the user names in another way is left alone; it has no terminal to ask on.
    const bool named = !command.empty() || environment("GIT_SSH");
    const std::string ssh = named ? command : "ssh";
    co_return ssh;
}

bool has(const std::string& words, const char* part)
{
    return words.find(part) != std::string::npos;
}

/// What to do about git's last words.
std::string adviceFor(const std::string& words)
{
    if (has(words, "Host key verification failed"))
        return "This computer does not know the server's host key yet, or knows another one. "
               "Connect to it once with ssh in a terminal and look at the key, then try again.";
    if (has(words, "Permission denied"))
        return "The server takes none of the keys that can be used without a question. Add the "
               "right one to your ssh-agent (ssh-add) and try again.";
    if (has(words, "terminal prompts disabled") || has(words, "could not read Username") ||
        has(words, "could not read Password") || has(words, "Authentication failed"))
        return "The server wants a name and a password. Store them with a git credential helper "
               "(git help credentials), or use an ssh URL, and try again.";
    return {};
}

} // namespace

std::string withoutQuestions(const std::string& sshCommand)
{
    const auto program = sshCommand.substr(0, sshCommand.find(' '));
    const auto slash = program.rfind('/');
    const auto name = slash == std::string::npos ? program : program.substr(slash + 1);
    return name == "ssh" ? sshCommand + " -o BatchMode=yes" : sshCommand;
}

async::Task<Result<void>> fetchUrl(fs::path repository, std::string url, Environs way,
                                   async::CancelToken cancel)
{
    CO_TRY(const auto ssh, co_await usersSshCommand());
    HostGit git;
    git.arguments = {"fetch",
                     "--quiet",
                     "--no-tags",
                     "--no-write-fetch-head",
                     "--no-recurse-submodules",
                     "--",
                     url,
                     "+HEAD:refs/helix/base"};
    git.folder = repository;
    git.asTheUser = true;
    git.extra = std::move(way);
    git.extra["GIT_DIR"] = repository.string();
    git.extra["GIT_ALLOW_PROTOCOL"] = "https:ssh";
    if (!ssh.empty())
        git.extra["GIT_SSH_COMMAND"] = withoutQuestions(ssh);
    git.deadline = std::chrono::hours(2);
    CO_TRY(const auto fetched, co_await runHostGit(std::move(git), cancel));
    if (fetched.good())
        co_return Result<void>();
    const auto advice = adviceFor(fetched.errors);
    const std::string sentence =
        "'" + printable(url, 120) + "' could not be fetched" +
        (advice.empty() ? ": " + printable(fetched.errors, 300) : ". " + advice);
    co_return gitFailed(fetched, ErrorCode::Unavailable, sentence);
}

} // namespace helix::projects
