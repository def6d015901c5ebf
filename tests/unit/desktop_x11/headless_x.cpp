#include "unit/desktop_x11/headless_x.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/try.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr std::string_view kCookie = "0123456789abcdef";
constexpr int kDisplayFd = 3;

const char* programOf(HeadlessX::Server server)
{
    return server == HeadlessX::Server::Xvnc ? "Xvnc" : "Xvfb";
}

std::vector<std::string> commandOf(HeadlessX::Server server, const std::string& authority)
{
    const std::string size =
        std::to_string(HeadlessX::kWidth) + "x" + std::to_string(HeadlessX::kHeight);
    // It listens in the abstract namespace too, so that the display it finds is free there as well:
    // X programs try that first, and would meet the server of another mount namespace.
    std::vector<std::string> command{
        programOf(server),         "-auth", authority, "-nolisten", "tcp", "-noreset", "-displayfd",
        std::to_string(kDisplayFd)};
    const std::vector<std::string> own =
        server == HeadlessX::Server::Xvnc
            ? std::vector<std::string>{"-geometry", size, "-depth",         "24",
                                       "-rfbport",  "-1", "-SecurityTypes", "None"}
            : std::vector<std::string>{"-screen", "0", size + "x24"};
    command.insert(command.end(), own.begin(), own.end());
    return command;
}

/// Its child's standard output and error go to `log`, and kDisplayFd to `told`.
pid_t spawnServer(const std::vector<std::string>& command, const std::string& log, int told)
{
    std::vector<char*> arguments;
    for (const auto& argument : command)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files{};
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_addopen(&files, 1, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    ::posix_spawn_file_actions_adddup2(&files, 1, 2);
    ::posix_spawn_file_actions_adddup2(&files, told, kDisplayFd);
    pid_t process = -1;
    if (::posix_spawnp(&process, arguments[0], &files, nullptr, arguments.data(), environ) != 0)
        process = -1;
    ::posix_spawn_file_actions_destroy(&files);
    return process;
}

/// What comes until the end of a line; empty when it does not within seconds.
std::string readLine(int fd)
{
    std::string line;
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (!line.ends_with('\n')) {
        pollfd wait{fd, POLLIN, 0};
        char c = 0;
        if (std::chrono::steady_clock::now() > end || ::poll(&wait, 1, 1000) < 0)
            return {};
        if (wait.revents == 0)
            continue;
        if (::read(fd, &c, 1) != 1)
            return {};
        line += c;
    }
    line.pop_back();
    return line;
}

} // namespace

std::string HeadlessX::whyNot(Server server)
{
    const std::string program = programOf(server);
    if (!fs::exists("/usr/bin/" + program))
        return program + " is not installed (third_party/install-deps test)";
    return {};
}

HeadlessX::HeadlessX(Server server)
    : m_server(server)
{
    std::string name = (fs::temp_directory_path() / "helix-x-XXXXXX").string();
    m_folder = ::mkdtemp(name.data()) == nullptr ? std::string() : name;
    writeAuthority();
}

HeadlessX::~HeadlessX()
{
    stop();
    std::error_code ignored;
    fs::remove_all(m_folder, ignored);
}

void HeadlessX::writeAuthority() const
{
    const auto field = [](std::string_view text) {
        return std::string{static_cast<char>(text.size() >> 8), static_cast<char>(text.size())} +
               std::string(text);
    };
    // Of any host and any display.
    std::ofstream(m_folder + "/authority", std::ios::binary)
        << "\xff\xff" << field("") << field("") << field("MIT-MAGIC-COOKIE-1") << field(kCookie);
}

bool HeadlessX::start()
{
    int ends[2] = {-1, -1};
    if (m_folder.empty() || ::pipe2(ends, O_CLOEXEC) != 0)
        return false;
    const UniqueFd told(ends[0]);
    UniqueFd tells(ends[1]);
    auto command = commandOf(m_server, m_folder + "/authority");
    if (!m_display.empty())
        command.insert(command.begin() + 1, m_display);
    m_process = spawnServer(command, m_folder + "/log", tells.get());
    tells.reset();
    const std::string number = m_process > 0 ? readLine(told.get()) : std::string();
    m_display = number.empty() ? m_display : ":" + number;
    return !number.empty();
}

void HeadlessX::stop()
{
    if (m_process <= 0)
        return;
    ::kill(m_process, SIGCONT);
    ::kill(m_process, SIGTERM);
    ::waitpid(m_process, nullptr, 0);
    m_process = -1;
}

void HeadlessX::hold(bool still) const
{
    ::kill(m_process, still ? SIGSTOP : SIGCONT);
}

Result<X11Display> HeadlessX::connect() const
{
    TRY(const auto cookie, readCookie(address()));
    TRY(auto socket, connectToDisplay(m_display, cookie.owner));
    return X11Display::open(std::move(socket), cookie.data);
}

TestWindow::TestWindow(X11Display display, bool fills)
    : m_display(std::move(display))
{
    xcb_connection_t* c = m_display.get();
    m_window = ::xcb_generate_id(c);
    const std::uint32_t values[] = {
        kColour, 1,
        XCB_EVENT_MASK_KEY_PRESS | XCB_EVENT_MASK_KEY_RELEASE | XCB_EVENT_MASK_BUTTON_PRESS |
            XCB_EVENT_MASK_BUTTON_RELEASE | XCB_EVENT_MASK_POINTER_MOTION};
    ::xcb_create_window(c, XCB_COPY_FROM_PARENT, m_window, m_display.root(), 0, 0,
                        fills ? 4096 : 100, fills ? 4096 : 80, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
                        XCB_COPY_FROM_PARENT,
                        XCB_CW_BACK_PIXEL | XCB_CW_OVERRIDE_REDIRECT | XCB_CW_EVENT_MASK, values);
    m_brush = ::xcb_generate_id(c);
    ::xcb_create_gc(c, m_brush, m_window, 0, nullptr);
    ::xcb_map_window(c, m_window);
    ::xcb_set_input_focus(c, XCB_INPUT_FOCUS_POINTER_ROOT, m_window, XCB_CURRENT_TIME);
    settle();
}

void TestWindow::paint(int x, int y, int width, int height, std::uint32_t colour)
{
    ::xcb_change_gc(m_display.get(), m_brush, XCB_GC_FOREGROUND, &colour);
    const xcb_rectangle_t box{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y),
                              static_cast<std::uint16_t>(width),
                              static_cast<std::uint16_t>(height)};
    ::xcb_poly_fill_rectangle(m_display.get(), m_window, m_brush, 1, &box);
    settle();
}

void TestWindow::settle()
{
    (void)m_display.answer<xcb_get_input_focus_reply_t>(::xcb_get_input_focus(m_display.get()));
}

void TestWindow::knowPings(bool answers)
{
    m_answers = answers;
    xcb_connection_t* c = m_display.get();
    const auto atomOf = [&](std::string_view name) {
        const auto cookie =
            ::xcb_intern_atom(c, 0, static_cast<std::uint16_t>(name.size()), name.data());
        return (*m_display.answer<xcb_intern_atom_reply_t>(cookie))->atom;
    };
    const xcb_atom_t protocols[] = {atomOf("WM_DELETE_WINDOW"), atomOf("_NET_WM_PING")};
    ::xcb_change_property(c, XCB_PROP_MODE_REPLACE, m_window, atomOf("WM_PROTOCOLS"), XCB_ATOM_ATOM,
                          32, 2, protocols);
    const std::uint32_t keys = XCB_EVENT_MASK_KEY_PRESS | XCB_EVENT_MASK_KEY_RELEASE;
    const xcb_window_t inner = ::xcb_generate_id(c);
    ::xcb_create_window(c, 0, inner, m_window, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY,
                        XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &keys);
    ::xcb_map_window(c, inner);
    ::xcb_set_input_focus(c, XCB_INPUT_FOCUS_POINTER_ROOT, inner, XCB_CURRENT_TIME);
    settle();
}

void TestWindow::answer(xcb_client_message_event_t message)
{
    message.window = m_display.root();
    ::xcb_send_event(m_display.get(), 0, m_display.root(),
                     XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT,
                     reinterpret_cast<const char*>(&message));
    ::xcb_flush(m_display.get());
}

xcb_keysym_t TestWindow::lookUp(xcb_keycode_t code, std::uint16_t state)
{
    const auto answer = m_display.answer<xcb_get_keyboard_mapping_reply_t>(
        ::xcb_get_keyboard_mapping(m_display.get(), code, 1));
    const auto* symbols = ::xcb_get_keyboard_mapping_keysyms(answer->get());
    return symbols[(state & XCB_MOD_MASK_SHIFT) != 0 ? 1 : 0];
}

void TestWindow::read(std::vector<Seen>& seen)
{
    while (const auto event = m_display.nextEvent()) {
        const std::uint8_t type = event->response_type & 0x7f;
        if (type == XCB_CLIENT_MESSAGE && m_answers)
            answer(reinterpret_cast<const xcb_client_message_event_t&>(*event));
        if (type < XCB_KEY_PRESS || type > XCB_MOTION_NOTIFY)
            continue;
        // The events of keys, buttons and motions are laid out alike.
        const auto& input = reinterpret_cast<const xcb_key_press_event_t&>(*event);
        Seen one{type, input.detail, input.state, input.root_x, input.root_y, 0};
        if (type == XCB_KEY_PRESS)
            one.symbol = lookUp(input.detail, input.state);
        seen.push_back(one);
    }
}

std::vector<TestWindow::Seen> TestWindow::await(std::uint8_t type, std::size_t count)
{
    std::vector<Seen> seen;
    const auto isEnough = [&] {
        return static_cast<std::size_t>(
                   std::count_if(seen.begin(), seen.end(),
                                 [type](const Seen& one) { return one.type == type; })) >= count;
    };
    const auto end = std::chrono::steady_clock::now() + 20s;
    for (read(seen); !isEnough() && std::chrono::steady_clock::now() < end; read(seen))
        m_display.wait(50ms, -1);
    return seen;
}

} // namespace helix::agent
