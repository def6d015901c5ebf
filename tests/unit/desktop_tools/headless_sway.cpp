#include "unit/desktop_tools/headless_sway.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/desktop/wlroots/sway_ipc.h"
#include "base/unique_fd.h"
#include "build_tree.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr uid_t kNobody = 65534; // Sway refuses to run as root

bool isInstalled(const char* program)
{
    return fs::exists(std::string("/usr/bin/") + program);
}

pid_t spawn(const std::vector<std::string>& argv, const std::vector<std::string>& environment,
            const std::string& log)
{
    std::vector<char*> arguments;
    std::vector<char*> variables;
    for (const auto& argument : argv)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    for (const auto& variable : environment)
        variables.push_back(const_cast<char*>(variable.c_str()));
    arguments.push_back(nullptr);
    variables.push_back(nullptr);
    posix_spawn_file_actions_t files{};
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&files, 1, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    ::posix_spawn_file_actions_adddup2(&files, 1, 2);
    posix_spawnattr_t attributes{};
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t process = -1;
    if (::posix_spawnp(&process, arguments[0], &files, &attributes, arguments.data(),
                       variables.data()) != 0)
        process = -1;
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&files);
    return process;
}

template <typename Condition>
bool until(const Condition& condition)
{
    const auto end = std::chrono::steady_clock::now() + 2min;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end)
            return false;
        std::this_thread::sleep_for(5ms);
    }
    return true;
}

std::string contentOf(const std::string& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> asOrdinaryUser(std::vector<std::string> argv)
{
    if (::geteuid() == 0)
        argv.insert(argv.begin(), {"setpriv", "--reuid=" + std::to_string(kNobody),
                                   "--regid=" + std::to_string(kNobody), "--clear-groups"});
    return argv;
}

} // namespace

std::string HeadlessSway::whyNot()
{
    for (const char* program : {"sway", "foot"})
        if (!isInstalled(program))
            return std::string(program) + " is not installed (third_party/install-deps test)";
    return {};
}

HeadlessSway::HeadlessSway()
{
    std::string name = (fs::temp_directory_path() / "helix-sway-XXXXXX").string();
    m_folder = ::mkdtemp(name.data()) == nullptr ? std::string() : name;
    std::ofstream(m_folder + "/config")
        << "output HEADLESS-1 resolution " << kWidth << "x" << kHeight << "\n"
        << "default_border none\nxwayland disable\n";
    // Button events (1000), motion with a button (1002), in pixels (1016).
    std::ofstream(m_folder + "/terminal") << "env > " << m_folder << "/environment\n"
                                          << "stty raw -echo\nprintf '\\033[?1002h\\033[?1016h'\n"
                                          << "echo ready > " << m_folder << "/ready\n"
                                          << "exec cat -v >> " << m_folder << "/received\n";
    if (::geteuid() == 0 && ::chown(m_folder.c_str(), kNobody, kNobody) != 0)
        m_folder.clear();
}

HeadlessSway::~HeadlessSway()
{
    stop();
    std::error_code ignored;
    fs::remove_all(m_folder, ignored);
}

bool HeadlessSway::start(Outputs outputs)
{
    if (m_folder.empty())
        return false;
    fs::remove(m_folder + "/ready");
    const std::vector<std::string> environment{
        "PATH=/usr/bin:/bin",    "HOME=" + m_folder,    "XDG_RUNTIME_DIR=" + m_folder,
        "WLR_BACKENDS=headless", "WLR_RENDERER=pixman", "WLR_LIBINPUT_NO_DEVICES=1",
        "LC_ALL=C.UTF-8"};
    // By env: the library would take itself out of the environment of what becomes another user.
    std::vector<std::string> argv{"env", "sway", "-c", m_folder + "/config"};
    if (outputs == Outputs::Still)
        argv.insert(argv.begin() + 1,
                    "LD_PRELOAD=" + tests::builtProgram("libhelix-still-outputs.so"));
    m_process = spawn(asOrdinaryUser(argv), environment, m_folder + "/log");
    return m_process > 0 && holdDevices() &&
           command("exec foot --config=/dev/null -o colors.background=102030 -o pad=0x0 "
                   "-o cursor.blink=no sh " +
                   m_folder + "/terminal") &&
           until([this] { return fs::exists(m_folder + "/ready"); });
}

/// Before there is a terminal: it would miss what is pressed before it has asked for a keyboard.
bool HeadlessSway::holdDevices()
{
    const auto desktop = desktopAt({socket(), {}, {}});
    return until([&] {
        if (!m_devices)
            m_devices = desktop->openDevices().value_or(nullptr);
        if (!m_devices)
            return false;
        m_devices->flush();
        if (!m_devices->dispatch())
            m_devices.reset();
        return m_devices && m_devices->isReady();
    });
}

void HeadlessSway::stop()
{
    if (m_process <= 0)
        return;
    m_devices.reset();
    ::kill(m_process, SIGTERM);
    const bool ended = until([this] { return ::waitpid(m_process, nullptr, WNOHANG) != 0; });
    if (!ended) {
        ::kill(-m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
    }
    m_process = -1;
}

void HeadlessSway::letDevicesGo()
{
    m_devices.reset();
}

/// Not by swaymsg, which gives up after three seconds.
bool HeadlessSway::command(const std::string& text) const
{
    UniqueFd fd;
    std::string answer; // a header, and "[ { "success": true } ]"
    const bool isAnswered = until([&] {
        if (!fd.valid())
            fd = commandSway(m_folder, text);
        std::array<char, 4096> bytes{};
        const auto got = fd.valid() ? ::read(fd.get(), bytes.data(), bytes.size()) : 0;
        answer.append(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        return answer.find(']', kSwayHeader) != std::string::npos;
    });
    return isAnswered && answer.find("\"success\": true") != std::string::npos &&
           answer.find("false") == std::string::npos;
}

std::string HeadlessSway::received() const
{
    return contentOf(m_folder + "/received");
}

std::string HeadlessSway::environmentOfTerminal() const
{
    return contentOf(m_folder + "/environment");
}

long HeadlessSway::wakings() const
{
    static const std::string kLabel = "\nvoluntary_ctxt_switches:";
    const auto status = contentOf("/proc/" + std::to_string(m_process) + "/status");
    const auto at = status.find(kLabel);
    return at == std::string::npos ? -1 : std::stol(status.substr(at + kLabel.size()));
}

} // namespace helix::agent
