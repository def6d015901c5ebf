#include "projects/incoming_objects.h"

#include "base/bytes.h"
#include "base/ids.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> unwritable(const fs::path& objects, std::error_code error)
{
    return failErrno(error.value(),
                     "Nothing can be written into '" + printable(objects.string()) + "'.");
}

} // namespace

Result<IncomingObjects> IncomingObjects::create(const fs::path& objects)
{
    // prune and gc remove what begins with tmp_ (git-prune's remove_temporary_files).
    const auto folder =
        std::make_shared<ScratchFolder>(objects / ("tmp_objdir-helix-" + generateUuid()));
    std::error_code error;
    fs::create_directory(folder->path(), error);
    if (!error)
        fs::create_directory(folder->path() / "pack", error);
    if (error)
        return unwritable(objects, error);
    return IncomingObjects(objects, folder);
}

void IncomingObjects::addTo(HostGit& git) const
{
    git.extra["GIT_OBJECT_DIRECTORY"] = m_folder->path().string();
    git.extra["GIT_ALTERNATE_OBJECT_DIRECTORIES"] = quotedForList(m_objects);
}

Result<bool> IncomingObjects::admit() const
{
    std::error_code error;
    fs::create_directories(m_objects / "pack", error);
    // An index is what makes a pack seen: last.
    for (const auto* kind : {".pack", ".rev", ".idx"}) {
        for (const auto& entry : fs::directory_iterator(m_folder->path() / "pack", error)) {
            if (entry.path().extension() != kind)
                continue;
            fs::rename(entry.path(), m_objects / "pack" / entry.path().filename(), error);
            if (error)
                return unwritable(m_objects, error);
        }
        if (error)
            return unwritable(m_objects, error);
    }
    return true;
}

} // namespace helix::projects
