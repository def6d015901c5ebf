#include "projects/copy_file.h"

namespace helix::projects {

namespace fs = std::filesystem;

std::error_code copyFile(const fs::path& from, const fs::path& to)
{
    std::error_code error;
    fs::copy_file(from, to, error);
    if (error != std::errc::io_error)
        return error;
    std::error_code unknown;
    const auto space = fs::space(to.parent_path(), unknown);
    const bool full = !unknown && space.available < fs::file_size(from, unknown);
    return full ? std::make_error_code(std::errc::no_space_on_device) : error;
}

} // namespace helix::projects
