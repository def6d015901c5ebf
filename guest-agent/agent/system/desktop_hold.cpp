#include "agent/system/desktop_hold.h"

#include <cerrno>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include "base/unique_fd.h"

namespace helix::agent {
namespace {

Result<void> write(const std::string& freezer, std::string_view word)
{
    const UniqueFd fd(::open(freezer.c_str(), O_WRONLY | O_CLOEXEC));
    if (!fd.valid() && errno == ENOENT)
        return {};
    if (!fd.valid() || ::write(fd.get(), word.data(), word.size()) < 0)
        return failErrno(errno, freezer + " cannot be written.");
    return {};
}

} // namespace

Result<void> holdDesktop(const std::string& freezer)
{
    return write(freezer, "1");
}

Result<void> letDesktopGo(const std::string& freezer)
{
    return write(freezer, "0");
}

} // namespace helix::agent
