#include "agent/desktop/wlroots/sway_sockets.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace helix::agent {

namespace fs = std::filesystem;

std::vector<std::string> swaySockets(const std::string& runtime)
{
    std::error_code error;
    std::vector<std::pair<fs::file_time_type, std::string>> found;
    for (const auto& entry : fs::directory_iterator(runtime, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("sway-ipc.") && name.ends_with(".sock"))
            found.emplace_back(entry.last_write_time(error), entry.path().string());
    }
    std::ranges::sort(found, std::greater());
    std::vector<std::string> sockets;
    if (const std::string fixed = runtime + "/sway.sock"; fs::exists(fixed, error))
        sockets.push_back(fixed);
    for (auto& [time, path] : found)
        sockets.push_back(std::move(path));
    return sockets;
}

} // namespace helix::agent
