#include "agent/desktop/x11/layout_setter.h"

#include <array>
#include <chrono>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "agent/desktop/x11/x11_backend.h"

namespace helix::agent {
namespace {

// Under emulation the server's compiler of keymaps takes a second or two.
constexpr int kPatienceMs = 10000;

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

pid_t spawnQuietly(std::vector<std::string> arguments, std::vector<std::string> environment)
{
    posix_spawn_file_actions_t files{};
    ::posix_spawn_file_actions_init(&files);
    for (const int fd : {0, 1, 2})
        ::posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0);
    pid_t process = -1;
    if (::posix_spawnp(&process, arguments.front().c_str(), &files, nullptr,
                       pointersTo(arguments).data(), pointersTo(environment).data()) != 0)
        process = -1;
    ::posix_spawn_file_actions_destroy(&files);
    return process;
}

/// Whether the program ended well, and in time.
bool endsWell(pid_t process)
{
    const UniqueFd handle(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
    pollfd ended{handle.get(), POLLIN, 0};
    if (!handle.valid() || ::poll(&ended, 1, kPatienceMs) <= 0)
        ::kill(process, SIGKILL);
    int status = -1;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return status == 0;
}

} // namespace

std::vector<std::string> layoutCommand(const protocol::KeyboardLayout& layout)
{
    std::vector<std::string> command{"setxkbmap",
                                     "-rules",
                                     "evdev",
                                     "-model",
                                     layout.model.empty() ? "pc105" : layout.model,
                                     "-layout",
                                     layout.layout,
                                     "-variant",
                                     layout.variant,
                                     "-option",
                                     ""}; // forgets those of before
    if (!layout.options.empty())
        command.insert(command.end(), {"-option", layout.options});
    return command;
}

LayoutSetter::LayoutSetter()
    : m_done(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
}

LayoutSetter::~LayoutSetter()
{
    if (m_thread.joinable())
        m_thread.join();
}

void LayoutSetter::start(const X11Address& address, const protocol::KeyboardLayout& layout)
{
    auto environment = X11Backend::variables(address);
    environment.emplace_back("PATH=/usr/bin:/bin");
    m_thread = std::thread([done = m_done.get(), command = layoutCommand(layout),
                            environment = std::move(environment)] {
        const pid_t process = spawnQuietly(command, environment);
        if (process < 0 || !endsWell(process))
            spdlog::warn("The keyboard layout of the desktop could not be set (setxkbmap).");
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(done, &one, sizeof one);
    });
}

void LayoutSetter::finish()
{
    std::uint64_t count = 0;
    [[maybe_unused]] const auto size = ::read(m_done.get(), &count, sizeof count);
    if (m_thread.joinable())
        m_thread.join();
}

} // namespace helix::agent
