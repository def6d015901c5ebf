#include "projects/embedded.h"

#include <algorithm>
#include <map>

#include "base/git_names.h"

namespace helix::projects {
std::vector<std::string> embeddedRepositories(const std::vector<std::string>& paths)
{
    std::map<std::string, unsigned, std::less<>> marks;
    for (const auto& path : paths)
        for (std::size_t begin = 0; begin <= path.size();) {
            const auto end = std::min(path.find('/', begin), path.size());
            if (const auto mark = repositoryMark(std::string_view(path).substr(begin, end - begin)))
                marks[path.substr(0, begin == 0 ? 0 : begin - 1)] |= mark;
            begin = end + 1;
        }
    std::vector<std::string> out;
    for (const auto& [folder, found] : marks)
        if (makesRepository(found))
            out.push_back(folder);
    return out;
}

const std::string* embeddingOf(const std::vector<std::string>& folders, std::string_view path)
{
    for (const auto& folder : folders) {
        const bool inside = folder.empty()
                                ? repositoryMark(path.substr(0, path.find('/'))) != 0
                                : path.starts_with(folder) && path.size() > folder.size() &&
                                      path[folder.size()] == '/';
        if (inside)
            return &folder;
    }
    return nullptr;
}

} // namespace helix::projects
