#include "machine/process_identity.h"

#include <charconv>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/atomic_file.h"

namespace helix::machine {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxCommandLine = 1U << 20;

fs::path procFolder(int pid)
{
    return fs::path("/proc") / std::to_string(pid);
}

/// 0 for a name that is no number.
int pidOf(const std::string& name)
{
    int pid = 0;
    const auto [rest, fault] = std::from_chars(name.data(), name.data() + name.size(), pid);
    return fault == std::errc() && *rest == '\0' ? pid : 0;
}

} // namespace

std::optional<Role> roleOf(int pid, const std::string& uuid)
{
    struct stat status {};
    if (uuid.empty() || ::stat(procFolder(pid).c_str(), &status) != 0 ||
        status.st_uid != ::getuid())
        return std::nullopt;
    const auto commandLine = readFile(procFolder(pid) / "cmdline", kMaxCommandLine);
    // Arguments end with a zero byte each.
    const std::string option = std::string(1, '\0') + "-uuid" + '\0' + uuid + '\0';
    if (!commandLine || commandLine->find(option) == std::string::npos)
        return std::nullopt;
    // A wrapper's options end with "--"; QEMU has no such argument before its UUID.
    const std::string separator = std::string(1, '\0') + "--" + '\0';
    return commandLine->find(separator) < commandLine->find(option) ? Role::Wrapper : Role::Qemu;
}

std::vector<MachineProcess> processesOf(const std::string& uuid)
{
    std::vector<MachineProcess> processes;
    std::error_code error;
    for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
         entry.increment(error)) {
        const int pid = pidOf(entry->path().filename());
        if (const auto role = pid == 0 ? std::nullopt : roleOf(pid, uuid))
            processes.push_back({pid, *role});
    }
    return processes;
}

std::vector<int> processesNaming(const fs::path& file)
{
    std::vector<int> pids;
    std::error_code error;
    for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
         entry.increment(error)) {
        const int pid = pidOf(entry->path().filename());
        struct stat status {};
        if (pid == 0 || pid == ::getpid() || ::stat(entry->path().c_str(), &status) != 0 ||
            status.st_uid != ::getuid())
            continue;
        const auto commandLine = readFile(entry->path() / "cmdline", kMaxCommandLine);
        if (commandLine && commandLine->find(file.string()) != std::string::npos)
            pids.push_back(pid);
    }
    return pids;
}

std::vector<int> machinesWith(const std::string& uuid)
{
    std::vector<int> pids;
    for (const auto& process : processesOf(uuid))
        if (process.role == Role::Qemu)
            pids.push_back(process.pid);
    return pids;
}

Result<UniqueFd> openProcess(int pid, const std::string& uuid, Role role)
{
    UniqueFd pidfd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    // Asked after opening: from here on the descriptor means this process and no other.
    if (!pidfd.valid() || roleOf(pid, uuid) != role)
        return fail(ErrorCode::NotFound,
                    "Process " + std::to_string(pid) + " is not the machine that was looked for.");
    return pidfd;
}

} // namespace helix::machine
