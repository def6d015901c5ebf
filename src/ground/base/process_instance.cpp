#include "base/process_instance.h"

#include "base/atomic_file.h"

namespace helix {

std::string processInstance(int pid)
{
    const std::string prefix = std::to_string(pid) + "@";
    const auto stat = readFile("/proc/" + std::to_string(pid) + "/stat", 4096);
    if (!stat)
        return prefix;
    // The second field is the program's name in brackets and may hold anything.
    std::size_t at = stat->rfind(')');
    for (int field = 2; field < 22 && at != std::string::npos; ++field)
        at = stat->find(' ', at + 1);
    if (at == std::string::npos)
        return prefix;
    return prefix + stat->substr(at + 1, stat->find(' ', at + 1) - at - 1);
}

} // namespace helix
