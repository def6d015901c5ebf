#include "base/data_place.h"

#include <cerrno>

#include <sys/stat.h>
#include <unistd.h>

#include "base/paths.h"
#include "base/try.h"

namespace helix {

Result<void> checkSurroundings(const std::filesystem::path& folder)
{
    const auto around = folder.parent_path();
    const std::string name = "The folder " + around.string();
    struct stat status {};
    if (::stat(around.c_str(), &status) != 0)
        return {}; // it is made, as the umask says
    if ((status.st_mode & S_ISVTX) != 0)
        return {};
    if ((status.st_mode & S_IWOTH) != 0)
        return fail(ErrorCode::PermissionDenied,
                    name +
                        " can be written by every user of this computer, who could put another "
                        "folder in the place of Helix's; close it with 'chmod o-w " +
                        around.string() +
                        "' or choose another place (HELIXVM_HOME, or the folder of --move-data).");
    if (status.st_uid != ::getuid() && status.st_uid != 0)
        return fail(ErrorCode::PermissionDenied,
                    name + " belongs to another user (uid " + std::to_string(status.st_uid) +
                        "), who could put another folder in the place of Helix's; choose another "
                        "place (HELIXVM_HOME, or the folder of --move-data).");
    return {};
}

Result<void> checkOwnFolder(const std::filesystem::path& folder)
{
    const std::string name = "The folder " + folder.string();
    struct stat status {};
    if (::lstat(folder.c_str(), &status) != 0)
        return {};
    if (!S_ISDIR(status.st_mode))
        return fail(ErrorCode::PermissionDenied,
                    name + " is not a plain folder; remove it and start again.");
    if (status.st_uid != ::getuid())
        return fail(ErrorCode::PermissionDenied,
                    name + " belongs to another user (uid " + std::to_string(status.st_uid) +
                        "); remove it or choose another place with HELIXVM_HOME.");
    return {};
}

Result<void> ensureDataFolder(const std::filesystem::path& data)
{
    struct stat status {};
    if (::lstat(data.c_str(), &status) != 0 || !S_ISLNK(status.st_mode))
        return ensurePrivateFolder(data);
    if (status.st_uid != ::getuid())
        return fail(ErrorCode::PermissionDenied,
                    data.string() + " is a link of another user's (uid " +
                        std::to_string(status.st_uid) + "); remove it and start again.");
    std::error_code error;
    const auto place = std::filesystem::read_symlink(data, error);
    const bool isThere = !error && place.is_absolute() &&
                         ::lstat((place / kDataMarker).c_str(), &status) == 0 &&
                         S_ISREG(status.st_mode) && status.st_uid == ::getuid();
    if (isThere) {
        TRY(checkSurroundings(place));
        return ensurePrivateFolder(place);
    }
    return fail(ErrorCode::NotFound,
                "Your workspaces and images are in " + place.string() +
                    ", which is not there now. Connect its disk and look again; or, if they are "
                    "elsewhere, let the link " +
                    data.string() + " lead there.");
}

} // namespace helix
