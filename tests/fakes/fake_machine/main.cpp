// fake_machine: takes QEMU's place (HELIXVM_QEMU) for tests of whole lives. Starts a fake_agent
// with the bootstrap document of the command line, then becomes fake_qemu, which relays to it; the
// agent dies with the machine. A test boot of the accelerator probe succeeds at once; with
// HELIXVM_FAKE_KVM=broken not the one with hardware virtualization.
//
// HELIXVM_FAKE_AGENT  how the agent misbehaves (fake_agent --misbehave); see fake_qemu for the
// machine's moods.

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <sys/prctl.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "machine/probe_initrd.h"
#include "sandbox/instruments.h"

namespace {

namespace fs = std::filesystem;

fs::path besideMe(const char* name)
{
    return fs::read_symlink("/proc/self/exe").parent_path() / name;
}

/// The value of "file=" in `-fw_cfg name=...,file=PATH`; empty when there is none.
std::string bootstrapFile(const std::vector<std::string>& arguments)
{
    const auto option = std::ranges::find(arguments, "-fw_cfg");
    if (option == arguments.end() || option + 1 == arguments.end())
        return {};
    const auto position = (option + 1)->find("file=");
    return position == std::string::npos ? std::string() : (option + 1)->substr(position + 5);
}

/// Beside the machine's own disk: what the agent has to know where the machine goes on.
std::string memoryFile(const std::vector<std::string>& arguments)
{
    constexpr std::string_view kName = "\"filename\":\"";
    for (const auto& argument : arguments) {
        const auto name = argument.find(kName);
        // "disk-file", or of one that was divided "disk-NAME-file"
        if (argument.find("\"node-name\":\"disk") == std::string::npos || name == std::string::npos)
            continue;
        const auto begin = name + kName.size();
        const fs::path disk = argument.substr(begin, argument.find('"', begin) - begin);
        return (disk.parent_path() / "fake-agent").string();
    }
    return {};
}

[[noreturn]] void becomeAgent(const std::string& document, const std::string& memory, int report,
                              pid_t parent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(1);
    ::dup2(report, STDOUT_FILENO);
    const char* how = std::getenv("HELIXVM_FAKE_AGENT");
    const std::string program = besideMe("fake_agent").string();
    ::execl(program.c_str(), program.c_str(), "--bootstrap", document.c_str(), "--listen", "0",
            "--port", "8000", "--misbehave", how == nullptr ? "" : how, "--memory", memory.c_str(),
            nullptr);
    ::_exit(127);
}

/// The port of the agent's first line, "listening N".
std::string startAgent(const std::string& document, const std::string& memory)
{
    int ends[2];
    if (::pipe(ends) != 0)
        return "0";
    const pid_t parent = ::getpid();
    if (::fork() == 0)
        becomeAgent(document, memory, ends[1], parent);
    ::close(ends[1]);
    FILE* answer = ::fdopen(ends[0], "r");
    unsigned port = 0;
    if (answer == nullptr || std::fscanf(answer, "listening %u", &port) != 1)
        std::fprintf(stderr, "fake_machine: the fake agent did not start\n");
    return std::to_string(port);
}

} // namespace

int main(int argc, char** argv)
{
    helix::sandbox::keepInstrumentsWorking(); // a machine's cage has no /proc
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const std::string document = bootstrapFile(arguments);
    const bool isTestBoot =
        document.empty() && std::ranges::find(arguments, "-append") != arguments.end();
    if (isTestBoot) {
        const char* kvm = std::getenv("HELIXVM_FAKE_KVM");
        const bool usesKvm = std::ranges::any_of(
            arguments, [](const auto& argument) { return argument.find("kvm") != argument.npos; });
        if (usesKvm && kvm != nullptr && std::string_view(kvm) == "broken")
            return 1;
        std::printf("%s\n", std::string(helix::machine::kProbeMarker).c_str());
        return 0;
    }
    const std::string memory = memoryFile(arguments);
    const std::string own = fs::path(memory).parent_path() / "memory";
    const bool goesOn = std::ranges::any_of(
        arguments, [&own](const auto& argument) { return argument.find(own) != argument.npos; });
    if (!goesOn) // whatever an earlier machine of this disk had in its memory
        ::unlink(memory.c_str());
    if (!document.empty())
        ::setenv("HELIXVM_FAKE_AGENT_PORT", startAgent(document, memory).c_str(), 1);
    const std::string program = besideMe("fake_qemu").string();
    ::execv(program.c_str(), argv);
    std::perror("fake_qemu");
    return 127;
}
