#include "agent/user/container_environment.h"

#include <algorithm>
#include <string_view>

#include "base/atomic_file.h"

namespace helix::agent {
namespace {

constexpr auto kContainerProfile = "/etc/profile.d/container.sh";
constexpr std::size_t kMostProfileBytes = 4U << 20; // of a whole configuration, in limits.py

bool hasFolder(std::string_view path, std::string_view folder)
{
    const std::string between = ":" + std::string(path) + ":";
    return between.find(":" + std::string(folder) + ":") != std::string::npos;
}

/// `ours` begins with a folder of the user's.
std::string joinedPath(std::string_view ours, std::string_view containers)
{
    const auto first = std::min(ours.find(':'), ours.size());
    std::string path = std::string(ours.substr(0, first)) + ":" + std::string(containers);
    for (auto rest = ours.substr(first); !rest.empty();) {
        rest.remove_prefix(1);
        const auto folder = rest.substr(0, rest.find(':'));
        if (!hasFolder(path, folder))
            path += ":" + std::string(folder);
        rest.remove_prefix(folder.size());
    }
    return path;
}

} // namespace

GivenEnvironment::Variables containerEnvironment()
{
    return variablesOf(readFile(kContainerProfile, kMostProfileBytes).value_or(""));
}

void addContainerEnvironment(const GivenEnvironment::Variables& container,
                             std::vector<std::string>& environment)
{
    for (const auto& [name, value] : container) {
        const std::string key = name + "=";
        const auto there = std::ranges::find_if(
            environment, [&key](const auto& entry) { return entry.starts_with(key); });
        if (there == environment.end())
            environment.push_back(key + value);
        else if (name == "PATH" && !value.empty())
            *there = key + joinedPath(std::string_view(*there).substr(key.size()), value);
        else if (name == "LANG")
            *there = key + value;
    }
}

} // namespace helix::agent
