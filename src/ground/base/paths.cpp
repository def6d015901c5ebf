#include "base/paths.h"

#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/data_place.h"
#include "base/unique_fd.h"
#include "base/try.h"

namespace helix {
namespace {

namespace fs = std::filesystem;

/// Room for "/<12 character id>/<longest socket name>".
constexpr std::size_t kLongestSocketSuffix = 1 + 12 + 1 + 16;

fs::path xdgFolder(const Environment& environment, const char* variable, const fs::path& fallback)
{
    const auto value = environment(variable);
    // The XDG base directory specification: relative paths are to be ignored.
    if (value && fs::path(*value).is_absolute())
        return fs::path(*value) / "helixvm";
    return fallback / "helixvm";
}

Result<void> checkSocketLength(const fs::path& runtime, const std::string& variable)
{
    if (runtime.native().size() + kLongestSocketSuffix <= kMaxSocketPath)
        return {};
    return fail(ErrorCode::InvalidArgument, "The folder " + runtime.string() +
                                                " is too long for the sockets in it; set " +
                                                variable + " to a shorter path.");
}

tl::unexpected<Error> notCreated(const fs::path& folder, int error)
{
    return failErrno(error, "Could not create " + folder.string() + " (" +
                                std::generic_category().message(error) +
                                "). Is it yours to write to? Another place can be chosen with "
                                "HELIXVM_HOME.");
}

} // namespace

Environment processEnvironment()
{
    return [](const char* name) -> std::optional<std::string> {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0')
            return std::nullopt;
        return std::string(value);
    };
}

Result<Paths> Paths::fromEnvironment(const Environment& environment)
{
    if (const auto home = environment("HELIXVM_HOME")) {
        const fs::path root(*home);
        if (!root.is_absolute())
            return fail(ErrorCode::InvalidArgument,
                        "HELIXVM_HOME must be an absolute path, not '" + *home + "'.");
        Paths paths{root / "data", root / "run", root / "cache"};
        TRY(checkSocketLength(paths.runtime, "HELIXVM_HOME"));
        return paths;
    }
    const auto home = environment("HOME");
    if (!home)
        return fail(
            ErrorCode::NotFound,
            "HOME is not set, so there is nowhere to keep workspaces; set HOME or HELIXVM_HOME.");
    const fs::path user(*home);
    Paths paths;
    paths.data = xdgFolder(environment, "XDG_DATA_HOME", user / ".local" / "share");
    paths.cache = xdgFolder(environment, "XDG_CACHE_HOME", user / ".cache");
    const auto runtime = environment("XDG_RUNTIME_DIR");
    paths.runtime = runtime && fs::path(*runtime).is_absolute()
                        ? fs::path(*runtime) / "helixvm"
                        : fs::path("/tmp") / ("helixvm-" + std::to_string(::getuid()));
    TRY(checkSocketLength(paths.runtime, "XDG_RUNTIME_DIR"));
    return paths;
}

Result<void> Paths::prepare() const
{
    for (const auto& folder : {data, runtime, cache})
        TRY(checkSurroundings(folder));
    TRY(ensureDataFolder(data));
    for (const auto& folder : {runtime, cache, images(), logs(), data / "workspaces"})
        if (auto ready = ensurePrivateFolder(folder); !ready)
            return ready;
    return {};
}

Result<void> ensurePrivateFolder(const std::filesystem::path& folder)
{
    const std::string name = "The folder " + folder.string();
    std::error_code error;
    fs::create_directories(folder.parent_path(), error);
    if (error)
        return notCreated(folder.parent_path(), error.value());
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
        return notCreated(folder, errno);
    const UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!fd.valid() && (errno == ELOOP || errno == ENOTDIR))
        return fail(ErrorCode::PermissionDenied,
                    name + " is not a plain folder; remove it and start again.");
    struct stat status {};
    if (!fd.valid() || ::fstat(fd.get(), &status) != 0)
        return failErrno(errno, name + " cannot be opened.");
    if (status.st_uid != ::getuid())
        return fail(ErrorCode::PermissionDenied,
                    name + " belongs to another user (uid " + std::to_string(status.st_uid) +
                        "); remove it or choose another place with HELIXVM_HOME.");
    if ((status.st_mode & 077) != 0 && ::fchmod(fd.get(), 0700) != 0)
        return failErrno(errno, name + " is open to other users and could not be closed.");
    return {};
}

} // namespace helix
