#pragma once
// How git is run on the host: never with configuration that makes it run something else.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "async/completion.h"
#include "base/result.h"

namespace helix::projects {

using Environs = std::map<std::string, std::string>;
using GitSettings = std::vector<std::pair<std::string, std::string>>; ///< names and values

struct GitOutput {
    int status = 0;
    std::string output, errors; ///< errors: its last words, printable
    [[nodiscard]] bool good() const { return status == 0; }
};

/// git on a repository of the user's (or of our own making), as the user.
struct HostGit {
    std::vector<std::string> arguments;
    std::filesystem::path folder;    ///< where it runs
    std::filesystem::path inputFile; ///< empty: none
    Environs extra;                  ///< GIT_INDEX_FILE and the like
    /// More settings for this run, stronger than every file: filters that are to do nothing.
    GitSettings settings;
    std::chrono::milliseconds deadline = std::chrono::minutes(2);
    std::size_t maxOutputBytes = 64U << 20;
    /// With the user's own global settings, credential helpers and ssh: to fetch from a URL.
    bool asTheUser = false;
};
/// In a bare repository of our own.
HostGit gitIn(const std::filesystem::path& repository, std::vector<std::string> arguments);
/// How it ended is the caller's to judge. NotFound when there is no git. Otherwise as runProcess.
async::Task<Result<GitOutput>> runHostGit(HostGit run, async::CancelToken cancel = {});

/// git on what came out of a guest, in a cage that holds the repository and nothing else.
struct CagedGit {
    std::vector<std::string> arguments;
    std::filesystem::path repository; ///< GIT_DIR
    std::vector<std::filesystem::path> readOnly, writable;
    std::filesystem::path inputFile;
    std::filesystem::path outputFile; ///< its standard output goes there; a full disk is noticed
    Environs extra;
    std::chrono::milliseconds deadline = std::chrono::minutes(2);
    std::uint64_t maxFileBytes = 1ULL << 30;
    std::size_t maxOutputBytes = 64U << 20;
};
/// Its standard output; errors as confine::runConfined, and OutOfSpace.
async::Task<Result<std::string>> runCagedGit(CagedGit run, async::CancelToken cancel = {});

/// Whether a program's last words are of a full disk.
bool saysDiskIsFull(std::string_view said);
/// `sentence`, unless the disk was full: then OutOfSpace.
tl::unexpected<Error> gitFailed(const GitOutput& git, ErrorCode code, const std::string& sentence);

/// A path for an environment variable with a list of them, which colons part.
std::string quotedForList(const std::filesystem::path& path);

/// The last lines of what a program said, in one, printable.
std::string lastWords(std::string_view said);

/// The settings of every run on the host. Public for tests.
GitSettings harmlessSettings();

/// A bare repository of ours, made by writing its three files: no template, no hook, no remote.
/// `alternates`: object folders that it borrows from.
Result<void> makeBareRepository(const std::filesystem::path& folder, bool sha256,
                                const std::vector<std::filesystem::path>& alternates);

/// A folder that goes with this object.
class ScratchFolder {
public:
    /// Below `parent`, with a name nobody else has.
    static Result<std::shared_ptr<ScratchFolder>> create(const std::filesystem::path& parent);
    explicit ScratchFolder(std::filesystem::path path)
        : m_path(std::move(path))
    {
    }
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

} // namespace helix::projects
