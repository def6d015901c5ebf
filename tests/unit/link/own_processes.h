#pragma once
// Processes of this test, as /proc shows them.

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <csignal>

#include <sys/types.h>
#include <unistd.h>

namespace helix::link {

/// The fields of a status file; empty when there is no such process or thread.
inline std::map<std::string, std::string> statusOf(const std::filesystem::path& folder)
{
    std::map<std::string, std::string> fields;
    std::ifstream file(folder / "status");
    for (std::string line; std::getline(file, line);)
        if (const auto colon = line.find(":\t"); colon != std::string::npos)
            fields[line.substr(0, colon)] = line.substr(colon + 2);
    return fields;
}
inline std::map<std::string, std::string> statusOf(int pid)
{
    return statusOf("/proc/" + std::to_string(pid));
}

/// There, if only as a zombie.
inline bool isAlive(int pid)
{
    return ::kill(pid, 0) == 0;
}

inline bool isRunning(int pid)
{
    const auto status = statusOf(pid);
    const auto state = status.find("State");
    return state != status.end() && !state->second.starts_with("Z") &&
           !state->second.starts_with("X");
}

/// All that this process has started and that is not reaped.
inline std::vector<int> children()
{
    std::vector<int> found;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream file(task.path() / "children");
        for (int pid = 0; file >> pid;)
            found.push_back(pid);
    }
    return found;
}

inline std::size_t openDescriptors()
{
    const std::filesystem::directory_iterator all("/proc/self/fd");
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

inline std::size_t threads()
{
    const std::filesystem::directory_iterator all("/proc/self/task");
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

} // namespace helix::link
