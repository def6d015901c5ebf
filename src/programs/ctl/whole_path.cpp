#include "ctl/whole_path.h"

#include <filesystem>

#include "base/try.h"
#include "ctl/printing.h"

namespace helix::ctl {
namespace {

namespace fs = std::filesystem;

/// Behind a symbolic link ".." is another folder than its letters say.
bool leadsElsewhere(const fs::path& whole, const fs::path& plain)
{
    std::error_code first, second;
    return fs::weakly_canonical(whole, first) != fs::weakly_canonical(plain, second) || first ||
           second;
}

} // namespace

Result<std::string> wholePath(const std::string& path)
{
    if (path.empty())
        return std::string();
    std::error_code problem;
    const auto whole = fs::absolute(path, problem);
    if (problem == std::errc::no_such_file_or_directory)
        return fail(ErrorCode::NotFound, "The folder you are in was deleted; go to another.");
    if (problem)
        return failErrno(problem.value(), "The path of " + shown(path) + " cannot be made out.");
    const auto plain = whole.lexically_normal();
    return (leadsElsewhere(whole, plain) ? whole : plain).string();
}

Result<void> makeWhole(std::string& path)
{
    TRY(path, wholePath(path));
    return {};
}

} // namespace helix::ctl
