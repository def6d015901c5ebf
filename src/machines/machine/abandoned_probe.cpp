#include "machine/abandoned_probe.h"

#include <csignal>
#include <string_view>
#include <vector>

#include <sys/syscall.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "machine/process_identity.h"

namespace helix::machine {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "probe-", kSuffix = ".initrd";

void endProcesses(const std::string& uuid)
{
    for (const auto& process : processesOf(uuid)) {
        const auto pidfd = openProcess(process.pid, uuid, process.role);
        if (!pidfd)
            continue;
        ::syscall(SYS_pidfd_send_signal, pidfd->get(), SIGKILL, nullptr, 0);
        spdlog::info("machine: ended process {} of an abandoned test boot", process.pid);
    }
}

} // namespace

std::string probeFileName(const std::string& uuid)
{
    return std::string(kPrefix) + uuid + std::string(kSuffix);
}

std::string probeUuid(const fs::path& initrd)
{
    const std::string name = initrd.filename();
    if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix) ||
        name.size() <= kPrefix.size() + kSuffix.size())
        return {};
    return name.substr(kPrefix.size(), name.size() - kPrefix.size() - kSuffix.size());
}

void endAbandonedProbes(const fs::path& folder)
{
    std::vector<fs::path> left;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (!probeUuid(entry->path()).empty())
            left.push_back(entry->path());
    for (const auto& initrd : left) {
        endProcesses(probeUuid(initrd));
        fs::remove(initrd, error);
    }
}

} // namespace helix::machine
