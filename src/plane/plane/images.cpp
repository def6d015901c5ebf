#include "plane/images.h"

#include <algorithm>
#include <array>

namespace helix::plane {

bool isContainer(const ImportRequest& request)
{
    return std::ranges::any_of(
               std::array{".tar", ".tar.gz", ".tgz"},
               [&request](const char* end) { return request.file.ends_with(end); }) ||
           request.file.starts_with("docker://");
}

std::string nameOf(const BringRequest& request)
{
    if (!request.name.empty())
        return request.name;
    if (!request.archive.empty())
        return request.archive.stem().string();
    // The last part of the repository, without tag and digest.
    std::string_view last = request.reference;
    last = last.substr(0, last.find('@'));
    last.remove_prefix(std::min(last.rfind('/') + 1, last.size()));
    return std::string(last.substr(0, last.find(':')));
}

} // namespace helix::plane
