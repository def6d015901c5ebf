#include "base/data_place.h"

#include <cerrno>

#include <sys/stat.h>
#include <unistd.h>

#include "base/paths.h"

namespace helix {

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
    if (isThere)
        return ensurePrivateFolder(place);
    return fail(ErrorCode::NotFound,
                "Your workspaces and images are in " + place.string() +
                    ", which is not there now. Connect its disk and look again; or, if they are "
                    "elsewhere, let the link " +
                    data.string() + " lead there.");
}

} // namespace helix
