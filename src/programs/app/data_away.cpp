#include "app/data_away.h"

#include <cerrno>
#include <cstdio>

#include <sys/stat.h>
#include <unistd.h>

#include "app/data_move_traces.h"
#include "base/data_place.h"
#include "base/try.h"

namespace helix::app {
namespace {

namespace fs = std::filesystem;

bool isOurFile(const fs::path& path)
{
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           status.st_uid == ::getuid();
}

} // namespace

std::optional<fs::path> awayPlace(const Paths& paths)
{
    if (!isLink(paths.data))
        return std::nullopt;
    const auto place = placeOf(paths);
    return isOurFile(place / kDataMarker) ? std::nullopt : std::optional(place);
}

Result<void> findDataAt(const Paths& paths, const fs::path& place)
{
    if (!awayPlace(paths))
        return fail(ErrorCode::Conflict, "Images and workspaces are where they were.");
    // A copy that was not finished has its claim in it.
    const bool isData = place.is_absolute() && isOurFile(place / kDataMarker) &&
                        ::access((place / kArriving).c_str(), F_OK) != 0;
    if (!isData)
        return fail(ErrorCode::InvalidArgument,
                    "In " + place.string() +
                        " are no images and workspaces that Helix has moved; choose the folder "
                        "that they were moved to.");
    TRY(checkSurroundings(place));
    TRY(ensurePrivateFolder(place));
    const auto beside = exchangedOf(paths);
    if (isLink(beside))
        ::unlink(beside.c_str());
    if (::symlink(place.c_str(), beside.c_str()) != 0)
        return failErrno(errno, beside.string() + " could not be made.");
    if (::rename(beside.c_str(), paths.data.c_str()) == 0)
        return {};
    const int why = errno;
    ::unlink(beside.c_str());
    return failErrno(why, paths.data.string() + " could not be replaced.");
}

} // namespace helix::app
