#include "unit/desktop_gnome/headless_gnome.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "build_tree.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr uid_t kOrdinaryUser = 65534;
constexpr auto kSessionLimit = 120s; // of a busy machine
constexpr const char* kExtension = "helix@helixvm.org";

template <typename Condition>
bool comesTrue(const Condition& condition)
{
    const auto end = std::chrono::steady_clock::now() + kSessionLimit;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end)
            return false;
        std::this_thread::sleep_for(5ms);
    }
    return true;
}

std::string wordsOf(const std::string& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

void give(const std::string& folder)
{
    if (::geteuid() != 0)
        return;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        (void)!::chown(entry.path().c_str(), kOrdinaryUser, kOrdinaryUser);
    (void)!::chown(folder.c_str(), kOrdinaryUser, kOrdinaryUser);
}

} // namespace

std::string HeadlessGnome::whyNot()
{
    for (const char* program :
         {"gnome-shell", "pipewire", "wireplumber", "dbus-daemon", "foot", "gdbus"})
        if (!fs::exists(std::string("/usr/bin/") + program))
            return std::string(program) +
                   " is not installed (apt-get install --no-install-recommends gnome-shell "
                   "gnome-settings-daemon pipewire wireplumber dbus-daemon foot libglib2.0-bin)";
    return {};
}

HeadlessGnome::HeadlessGnome()
{
    std::string name = (fs::temp_directory_path() / "helix-gnome-XXXXXX").string();
    m_folder = ::mkdtemp(name.data()) == nullptr ? std::string() : name;
    if (!m_folder.empty())
        writeFiles();
}

HeadlessGnome::~HeadlessGnome()
{
    stop();
    std::error_code ignored;
    fs::remove_all(m_folder, ignored);
}

void HeadlessGnome::writeFiles() const
{
    const std::string layer = "images/layers/gnome/files/";
    // The session's bus lets the agent in, which is root in a guest.
    fs::copy_file(tests::sourceFile(layer + "usr/lib/helixvm/session-bus.conf"),
                  m_folder + "/bus.conf");
    const std::string extensions = m_folder + "/.local/share/gnome-shell/extensions";
    fs::create_directories(extensions);
    fs::copy(tests::sourceFile(layer + "usr/share/gnome-shell/extensions/" + kExtension),
             extensions + "/" + kExtension, fs::copy_options::recursive);
    const std::string settings = m_folder + "/.config/glib-2.0/settings";
    fs::create_directories(settings);
    fs::copy_file(tests::sourceFile(layer + "etc/glib-2.0/settings/defaults"),
                  settings + "/keyfile");
    // Button events (1000), motion with a button (1002), in pixels (1016).
    std::ofstream(m_folder + "/terminal") << "stty raw -echo\nprintf '\\033[?1002h\\033[?1016h'\n"
                                          << "echo ready > " << m_folder << "/ready\n"
                                          << "exec cat -v >> " << m_folder << "/received\n";
    give(m_folder);
}

pid_t HeadlessGnome::spawn(std::vector<std::string> argv) const
{
    if (::geteuid() == 0)
        argv.insert(argv.begin(), {"setpriv", "--reuid=" + std::to_string(kOrdinaryUser),
                                   "--regid=" + std::to_string(kOrdinaryUser), "--clear-groups"});
    const std::string bus = "unix:path=" + m_folder + "/bus";
    // There is no bus of a system in a test: that of the session is it.
    std::vector<std::string> environment{"PATH=/usr/bin:/bin",
                                         "HOME=" + m_folder,
                                         "LC_ALL=C.UTF-8",
                                         "XDG_RUNTIME_DIR=" + m_folder,
                                         "DBUS_SESSION_BUS_ADDRESS=" + bus,
                                         "DBUS_SYSTEM_BUS_ADDRESS=" + bus,
                                         "XDG_SESSION_TYPE=wayland",
                                         "XDG_CURRENT_DESKTOP=GNOME",
                                         "WAYLAND_DISPLAY=wayland-0",
                                         "GSETTINGS_BACKEND=keyfile"};
    std::vector<char*> arguments, variables;
    for (auto& argument : argv)
        arguments.push_back(argument.data());
    for (auto& variable : environment)
        variables.push_back(variable.data());
    arguments.push_back(nullptr);
    variables.push_back(nullptr);
    posix_spawn_file_actions_t files{};
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&files, 1, (m_folder + "/log").c_str(),
                                       O_WRONLY | O_CREAT | O_APPEND, 0666);
    ::posix_spawn_file_actions_adddup2(&files, 1, 2);
    pid_t process = -1;
    if (::posix_spawnp(&process, arguments[0], &files, nullptr, arguments.data(),
                       variables.data()) != 0)
        process = -1;
    ::posix_spawn_file_actions_destroy(&files);
    return process;
}

bool HeadlessGnome::startProgram(const std::vector<std::string>& argv)
{
    const pid_t process = spawn(argv);
    if (process > 0)
        m_programs.push_back(process);
    return process > 0;
}

bool HeadlessGnome::run(const std::vector<std::string>& argv) const
{
    const pid_t process = spawn(argv);
    int status = -1;
    return process > 0 && ::waitpid(process, &status, 0) == process && status == 0;
}

bool HeadlessGnome::start()
{
    const auto exists = [this](const char* name) {
        return comesTrue([&] { return fs::exists(m_folder + name); });
    };
    const std::string agent = tests::builtProgram("helix-agent");
    const std::string sign = places().shellSign;
    const bool isUp =
        !m_folder.empty() &&
        startProgram({"dbus-daemon", "--config-file=" + m_folder + "/bus.conf",
                      "--address=unix:path=" + m_folder + "/bus", "--nofork", "--nopidfile"}) &&
        (m_bus = m_programs.back()) > 0 && exists("/bus") && startProgram({"pipewire"}) &&
        exists("/pipewire-0") && startProgram({"wireplumber"}) &&
        startProgram({"gnome-shell", "--headless", "--wayland", "--no-x11"}) &&
        (m_shell = m_programs.back()) > 0 &&
        startProgram({agent, "--hold-screen", "--shell-sign", sign}) &&
        run({"gdbus", "wait", "--session", "--timeout", "120", "org.helixvm.Screen"}) &&
        run({"gdbus", "wait", "--session", "--timeout", "120", "org.helixvm.Shell"}) &&
        startProgram({"foot", "--config=/dev/null", "--fullscreen", "-o",
                      "colors.background=102030", "-o", "pad=0x0", "-o", "cursor.blink=no", "sh",
                      m_folder + "/terminal"}) &&
        exists("/ready");
    if (isUp)
        std::ofstream(sign) << "painted\n";
    return isUp;
}

void HeadlessGnome::stop()
{
    std::error_code ignored;
    fs::remove(places().shellSign, ignored);
    fs::remove(m_folder + "/ready", ignored);
    for (auto process = m_programs.rbegin(); process != m_programs.rend(); ++process) {
        ::kill(*process, SIGTERM);
        const auto end = std::chrono::steady_clock::now() + 10s;
        while (::waitpid(*process, nullptr, WNOHANG) == 0)
            if (std::chrono::steady_clock::now() > end)
                ::kill(*process, SIGKILL);
            else
                std::this_thread::sleep_for(5ms);
    }
    m_programs.clear();
    for (const char* name : {"/bus", "/pipewire-0", "/wayland-0"})
        fs::remove(m_folder + name, ignored);
}

void HeadlessGnome::hang(bool hangs) const
{
    ::kill(m_shell, hangs ? SIGSTOP : SIGCONT);
}

long HeadlessGnome::memoryOfBus() const
{
    static const std::string kLabel = "\nVmRSS:";
    const auto status = wordsOf("/proc/" + std::to_string(m_bus) + "/status");
    const auto at = status.find(kLabel);
    return at == std::string::npos ? -1 : std::stol(status.substr(at + kLabel.size()));
}

std::string HeadlessGnome::received() const
{
    return wordsOf(m_folder + "/received");
}

std::string HeadlessGnome::log() const
{
    return wordsOf(m_folder + "/log");
}

} // namespace helix::agent
