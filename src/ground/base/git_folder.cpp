#include "base/git_folder.h"

#include "base/git_names.h"

namespace helix {

bool isGitFolder(std::string_view part)
{
    return isGitFolderName(part);
}

} // namespace helix
