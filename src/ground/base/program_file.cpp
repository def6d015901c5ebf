#include "base/program_file.h"

#include <filesystem>

namespace helix {

bool isReplaced(std::string_view exeLink)
{
    return exeLink.ends_with(" (deleted)");
}

bool isThisProgramReplaced()
{
    std::error_code unread;
    return isReplaced(std::filesystem::read_symlink("/proc/self/exe", unread).native());
}

} // namespace helix
