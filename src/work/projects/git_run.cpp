#include "projects/git_run.h"

#include <cstdlib>

#include <QStandardPaths>
#include <QString>

#include "async/process.h"
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/ids.h"
#include "base/paths.h"
#include "base/try.h"
#include "confine/confined_command.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kErrorBytes = 2000;
constexpr int kNotFoundStatus = 127; // env(1)
constexpr std::uint64_t kCagedMemory = 6ULL << 30;

/// What the user's own programs for credentials, proxies and ssh need is left; what steers git is
/// not.
std::vector<std::string> userEnvironment()
{
    std::vector<std::string> out;
    for (const auto* name :
         {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
          "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS",
          "GIT_NAMESPACE", "GIT_COMMON_DIR", "GIT_EXTERNAL_DIFF", "GIT_TRACE", "GIT_TRACE2",
          "GIT_TRACE2_EVENT", "GIT_CEILING_DIRECTORIES", "GIT_TEMPLATE_DIR", "SSH_ASKPASS"}) {
        out.emplace_back("-u");
        out.emplace_back(name);
    }
    return out;
}

std::vector<std::string> bareEnvironment()
{
    const Environment environment = processEnvironment();
    std::vector<std::string> out{"-i",
                                 "GIT_CONFIG_NOSYSTEM=1",
                                 "GIT_CONFIG_GLOBAL=/dev/null",
                                 "GIT_OPTIONAL_LOCKS=0",
                                 "GIT_ALLOW_PROTOCOL=none",
                                 "GIT_NO_REPLACE_OBJECTS=1",
                                 "GIT_NO_LAZY_FETCH=1",
                                 "GIT_PAGER=cat"};
    // HOME and XDG_CONFIG_HOME: for the user's own list of files to ignore.
    for (const auto* name : {"PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR"})
        if (const auto value = environment(name))
            out.push_back(std::string(name) + "=" + *value);
    return out;
}

fs::path gitProgram()
{
    return QStandardPaths::findExecutable(QStringLiteral("git")).toStdString();
}

void appendSettings(std::vector<std::string>& arguments, const GitSettings& settings)
{
    arguments.push_back("GIT_CONFIG_COUNT=" + std::to_string(settings.size()));
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const auto number = std::to_string(i);
        arguments.push_back("GIT_CONFIG_KEY_" + number + "=" + settings[i].first);
        arguments.push_back("GIT_CONFIG_VALUE_" + number + "=" + settings[i].second);
    }
}

std::vector<std::string> hostArguments(const HostGit& run)
{
    GitSettings settings;
    auto out = run.asTheUser ? userEnvironment() : bareEnvironment();
    if (run.asTheUser)
        settings = {{"core.hooksPath", "/dev/null"}, {"gc.auto", "0"},
                    {"maintenance.auto", "false"},   {"fetch.recurseSubmodules", "false"},
                    {"submodule.recurse", "false"},  {"core.fsmonitor", "false"}};
    else
        settings = harmlessSettings();
    settings.insert(settings.end(), run.settings.begin(), run.settings.end());
    // Nobody is there to answer; an empty GIT_ASKPASS is stronger than every other.
    out.insert(out.end(), {"LC_ALL=C", "GIT_TERMINAL_PROMPT=0",
                           "GIT_ASKPASS=", "SSH_ASKPASS_REQUIRE=never", "GCM_INTERACTIVE=never"});
    appendSettings(out, settings);
    for (const auto& [name, value] : run.extra)
        out.push_back(name + "=" + value);
    // By its full path: a PATH with an empty entry means the folder it runs in, which is a stranger's.
    out.push_back(gitProgram().string());
    out.insert(out.end(), run.arguments.begin(), run.arguments.end());
    return out;
}

tl::unexpected<Error> noGit()
{
    return fail(ErrorCode::NotFound,
                "Git is not installed on this computer. Install it (package git) and try again.");
}

/// Where git's own programs are, beside its libraries.
std::vector<fs::path> gitFolders(const fs::path& program)
{
    std::vector<fs::path> out{program};
    for (const auto* folder : {"/usr/libexec/git-core", "/usr/lib/git-core"}) {
        std::error_code unused;
        if (fs::exists(folder, unused))
            out.emplace_back(folder);
    }
    return out;
}

tl::unexpected<Error> diskIsFull(const std::string& cause)
{
    return fail(ErrorCode::OutOfSpace,
                "The disk of this computer is full. Make room on it and try again.", cause);
}

} // namespace

bool saysDiskIsFull(std::string_view said)
{
    for (const auto* words :
         {"No space left on device", "Disk quota exceeded", "write failure on standard output"})
        if (said.find(words) != std::string_view::npos)
            return true;
    return false;
}

tl::unexpected<Error> gitFailed(const GitOutput& git, ErrorCode code, const std::string& sentence)
{
    if (saysDiskIsFull(git.errors))
        return diskIsFull(git.errors);
    return fail(code, sentence, git.errors);
}

std::string quotedForList(const fs::path& path)
{
    std::string out = "\"";
    for (const char c : path.string()) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + "\"";
}

std::string lastWords(std::string_view said)
{
    constexpr int kLines = 4;
    std::string out;
    for (int i = 0; i < kLines && !said.empty();) {
        const auto at = said.rfind('\n');
        const auto line = at == std::string_view::npos ? said : said.substr(at + 1);
        said = at == std::string_view::npos ? std::string_view() : said.substr(0, at);
        if (line.empty())
            continue;
        out = printable(line, kErrorBytes / kLines) + (out.empty() ? "" : "; ") + out;
        ++i;
    }
    return out;
}

GitSettings harmlessSettings()
{
    return {{"core.fsmonitor", "false"},
            {"core.hooksPath", "/dev/null"},
            {"core.attributesFile", "/dev/null"},
            {"core.untrackedCache", "false"},
            {"core.splitIndex", "false"},
            {"core.pager", "cat"},
            {"core.editor", "false"},
            {"core.askPass", ""},
            {"core.sshCommand", "false"},
            {"core.gitProxy", ""},
            {"core.alternateRefsCommand", "false"},
            {"core.bigFileThreshold", "16m"},
            {"credential.helper", ""},
            {"diff.external", ""},
            {"diff.ignoreSubmodules", "all"},
            {"diff.renames", "true"},
            {"commit.gpgSign", "false"},
            {"gpg.program", "false"},
            {"gpg.ssh.program", "false"},
            {"log.showSignature", "false"},
            {"gc.auto", "0"},
            {"maintenance.auto", "false"},
            {"submodule.recurse", "false"},
            {"fetch.recurseSubmodules", "false"},
            {"protocol.allow", "never"},
            {"apply.whitespace", "nowarn"},
            {"apply.ignoreWhitespace", "no"},
            {"receive.fsckObjects", "true"},
            {"transfer.fsckObjects", "true"}};
}

HostGit gitIn(const fs::path& repository, std::vector<std::string> arguments)
{
    HostGit git;
    git.arguments = std::move(arguments);
    git.folder = repository;
    git.extra["GIT_DIR"] = repository.string();
    return git;
}

async::Task<Result<GitOutput>> runHostGit(HostGit run, async::CancelToken cancel)
{
    std::error_code unused;
    if (!run.folder.empty() && !fs::is_directory(run.folder, unused))
        co_return fail(ErrorCode::NotFound,
                       "There is no folder '" + printable(run.folder.string()) + "' any more.");
    if (gitProgram().empty())
        co_return noGit();
    async::ProcessRequest request;
    request.program = "env";
    request.arguments = hostArguments(run);
    request.workingFolder = run.folder;
    request.inputFile = run.inputFile;
    request.deadline = run.deadline;
    request.maxOutputBytes = run.maxOutputBytes;
    CO_TRY(auto ended, co_await async::runProcess(std::move(request), cancel));
    if (ended.exitStatus == kNotFoundStatus)
        co_return noGit();
    GitOutput out;
    constexpr int kSignalled = 255;
    out.status = ended.signal != 0 ? kSignalled : ended.exitStatus;
    out.output = std::move(ended.output);
    out.errors = lastWords(ended.errorTail);
    co_return out;
}

async::Task<Result<std::string>> runCagedGit(CagedGit run, async::CancelToken cancel)
{
    const fs::path git = gitProgram();
    if (git.empty())
        co_return noGit();
    confine::ConfinedCommand command;
    command.program = "env";
    command.arguments = {"-i",
                         "HOME=/",
                         "LC_ALL=C",
                         "GIT_CONFIG_NOSYSTEM=1",
                         "GIT_CONFIG_GLOBAL=/dev/null",
                         "GIT_ALLOW_PROTOCOL=none",
                         "GIT_NO_REPLACE_OBJECTS=1",
                         "GIT_OPTIONAL_LOCKS=0",
                         "GIT_DIR=" + run.repository.string()};
    appendSettings(command.arguments, harmlessSettings());
    for (const auto& [name, value] : run.extra)
        command.arguments.push_back(name + "=" + value);
    command.arguments.push_back(git.string());
    command.arguments.insert(command.arguments.end(), run.arguments.begin(), run.arguments.end());
    command.readOnly = gitFolders(git);
    command.readOnly.insert(command.readOnly.end(), run.readOnly.begin(), run.readOnly.end());
    command.writable = run.writable;
    command.inputFile = run.inputFile;
    command.outputFile = run.outputFile;
    command.timeout = run.deadline;
    command.cpuTime = std::chrono::duration_cast<std::chrono::seconds>(run.deadline);
    command.maxMemoryBytes = kCagedMemory;
    command.maxFileBytes = run.maxFileBytes;
    command.maxOutputBytes = run.maxOutputBytes;
    auto said = co_await confine::runConfined(std::move(command), cancel);
    if (!said && saysDiskIsFull(said.error().cause))
        co_return diskIsFull(said.error().cause);
    if (!said && said.error().code == ErrorCode::Internal)
        co_return fail(ErrorCode::Internal, "Git failed on what came out of the workspace.",
                       said.error().describe());
    co_return said;
}

Result<void> makeBareRepository(const fs::path& folder, bool sha256,
                                const std::vector<fs::path>& alternates)
{
    std::error_code error;
    fs::create_directories(folder / "objects" / "info", error);
    fs::create_directories(folder / "objects" / "pack", error);
    fs::create_directories(folder / "refs" / "heads", error);
    if (error)
        return failErrno(error.value(), "The folder " + folder.string() + " could not be made.");
    const std::string format = sha256 ? "1" : "0";
    std::string config = "[core]\n\trepositoryformatversion = " + format + "\n\tbare = true\n";
    if (sha256)
        config += "[extensions]\n\tobjectformat = sha256\n";
    std::string borrowed;
    for (const auto& alternate : alternates) {
        borrowed += '"';
        for (const char c : alternate.string()) {
            if (c == '"' || c == '\\')
                borrowed += '\\';
            if (c == '\n')
                borrowed += "\\n";
            else
                borrowed += c;
        }
        borrowed += "\"\n";
    }
    auto written = writeFileAtomically(folder / "config", asBytes(config));
    if (written && !borrowed.empty())
        written =
            writeFileAtomically(folder / "objects" / "info" / "alternates", asBytes(borrowed));
    if (written)
        written = writeFileAtomically(folder / "HEAD", asBytes("ref: refs/heads/none\n"));
    return written;
}

Result<std::shared_ptr<ScratchFolder>> ScratchFolder::create(const fs::path& parent)
{
    TRY(ensurePrivateFolder(parent));
    const fs::path path = parent / generateUuid();
    TRY(ensurePrivateFolder(path));
    return std::make_shared<ScratchFolder>(path);
}

ScratchFolder::~ScratchFolder()
{
    std::error_code unused;
    fs::remove_all(m_path, unused);
}

} // namespace helix::projects
