#include "life/process_time.h"

#include <sstream>
#include <string>

#include <unistd.h>

#include "base/atomic_file.h"

namespace helix::life {

std::optional<std::chrono::milliseconds> processTime(int pid)
{
    const auto stat = readFile("/proc/" + std::to_string(pid) + "/stat", 4096);
    const auto nameEnd = stat ? stat->rfind(')') : std::string::npos; // a name may hold anything
    if (nameEnd == std::string::npos)
        return std::nullopt;
    std::istringstream fields(stat->substr(nameEnd + 1));
    constexpr int kBefore = 11; // state to cmajflt
    std::string skipped;
    for (int i = 0; i < kBefore; ++i)
        fields >> skipped;
    std::int64_t user = 0, system = 0;
    if (!(fields >> user >> system))
        return std::nullopt;
    const std::int64_t ticks = ::sysconf(_SC_CLK_TCK);
    return std::chrono::milliseconds((user + system) * 1000 / ticks);
}

} // namespace helix::life
