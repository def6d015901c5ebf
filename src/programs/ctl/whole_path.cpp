#include "ctl/whole_path.h"

#include <filesystem>

#include "base/try.h"
#include "ctl/printing.h"

namespace helix::ctl {

Result<std::string> wholePath(const std::string& path)
{
    if (path.empty())
        return std::string();
    std::error_code problem;
    const auto whole = std::filesystem::absolute(path, problem);
    if (problem == std::errc::no_such_file_or_directory)
        return fail(ErrorCode::NotFound, "The folder you are in was deleted; go to another.");
    if (problem)
        return failErrno(problem.value(), "The path of " + shown(path) + " cannot be made out.");
    return whole.lexically_normal().string();
}

Result<void> makeWhole(std::string& path)
{
    TRY(path, wholePath(path));
    return {};
}

} // namespace helix::ctl
