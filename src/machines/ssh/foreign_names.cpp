#include "ssh/foreign_names.h"

#include <algorithm>

#include "base/bytes.h"

namespace helix::ssh {
namespace {

constexpr std::size_t kMaxName = 255; ///< NAME_MAX

} // namespace

bool isSafeName(std::string_view name)
{
    if (name.empty() || name == "." || name == ".." || name.size() > kMaxName ||
        name.find('/') != std::string_view::npos)
        return false;
    // printable() changes nothing exactly when there are no control characters and all of it is
    // UTF-8.
    return printable(name, kMaxName) == name;
}

std::string normalizedRemotePath(std::string_view path)
{
    if (path == "~" || path.empty())
        return ".";
    if (path.starts_with("~/"))
        path.remove_prefix(2);
    while (path.size() > 1 && path.ends_with('/'))
        path.remove_suffix(1);
    return path.empty() ? "." : std::string(path);
}

std::string lastComponent(std::string_view path)
{
    while (path.ends_with('/'))
        path.remove_suffix(1);
    const std::size_t slash = path.rfind('/');
    const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
    return name == "." || name == ".." || name == "~" ? std::string() : std::string(name);
}

} // namespace helix::ssh
