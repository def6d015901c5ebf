#include "bench/machine_state.h"

#include <array>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include <sys/sysinfo.h>
#include <sys/utsname.h>

namespace helix::bench {
namespace {

std::string cpuModel()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            return line.substr(line.find(':') + 2);
    return {};
}

} // namespace

nlohmann::json machineState()
{
    nlohmann::json json = nlohmann::json::object();
    json["cpus"] = std::thread::hardware_concurrency();
    json["cpu_model"] = cpuModel();
    struct sysinfo info {};
    if (::sysinfo(&info) == 0)
        json["memory_mib"] = (info.totalram * info.mem_unit) >> 20;
    utsname system{};
    if (::uname(&system) == 0)
        json["kernel"] = static_cast<const char*>(system.release);
    std::array<double, 3> load{};
    if (::getloadavg(load.data(), static_cast<int>(load.size())) > 0)
        json["load"] = load;
    return json;
}

} // namespace helix::bench
