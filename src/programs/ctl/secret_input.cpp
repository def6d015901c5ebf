#include "ctl/secret_input.h"

#include <array>
#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "base/try.h"
#include "ctl/interrupts.h"
#include "protocol/foreign_json.h"

namespace helix::ctl {
namespace {

constexpr std::size_t kLongest = 16384;

Secret withoutLineEnd(std::string& text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
        text.pop_back();
    Secret secret{std::string_view(text)};
    protocol::wipe(text);
    return secret;
}

/// Echo is off while it lives.
class Quiet {
public:
    explicit Quiet(int terminal)
        : m_terminal(terminal)
        , m_good(::tcgetattr(terminal, &m_before) == 0)
    {
        termios quiet = m_before;
        quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        m_good = m_good && ::tcsetattr(terminal, TCSAFLUSH, &quiet) == 0;
    }
    ~Quiet()
    {
        if (m_good)
            ::tcsetattr(m_terminal, TCSAFLUSH, &m_before);
    }
    Quiet(const Quiet&) = delete;
    Quiet& operator=(const Quiet&) = delete;
    [[nodiscard]] bool good() const { return m_good; }

private:
    int m_terminal;
    termios m_before{};
    bool m_good;
};

/// Up to the line's end, which the terminal gives in one piece.
Result<Secret> readTypedLine(int terminal, const Interrupts& interrupts)
{
    std::string text;
    text.reserve(kLongest);
    for (;;) {
        std::array<pollfd, 2> fds{pollfd{terminal, POLLIN, 0}, pollfd{interrupts.fd(), POLLIN, 0}};
        if (::poll(fds.data(), fds.size(), -1) < 0 && errno != EINTR)
            return failErrno(errno, "The terminal cannot be read.");
        if (interrupts.take())
            return fail(ErrorCode::Cancelled, "Cancelled.");
        if (fds[0].revents == 0)
            continue;
        std::array<char, 1024> buffer{};
        const auto count = ::read(terminal, buffer.data(), buffer.size());
        if (count > 0)
            text.append(buffer.data(), static_cast<std::size_t>(count));
        buffer.fill('\0');
        if (text.size() >= kLongest - buffer.size())
            return fail(ErrorCode::InvalidArgument, "That is too long.");
        if (count <= 0 || text.ends_with('\n'))
            return withoutLineEnd(text);
    }
}

/// Standard input is a pipe, a file or a socket, not a terminal and not /dev/null.
bool isPipedInto()
{
    struct stat about {};
    return ::fstat(STDIN_FILENO, &about) == 0 &&
           (S_ISFIFO(about.st_mode) || S_ISREG(about.st_mode) || S_ISSOCK(about.st_mode));
}

} // namespace

Result<Secret> readSecretFromStdin()
{
    std::string text;
    text.reserve(kLongest + 1);
    for (;;) {
        std::array<char, 4096> buffer{};
        const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failErrno(errno, "Standard input cannot be read.");
        if (count == 0)
            return withoutLineEnd(text);
        if (text.size() + static_cast<std::size_t>(count) > kLongest) {
            protocol::wipe(text);
            return fail(ErrorCode::InvalidArgument, "What came on standard input is too long.");
        }
        text.append(buffer.data(), static_cast<std::size_t>(count));
        buffer.fill('\0');
    }
}

bool canPrompt()
{
    return ::isatty(STDIN_FILENO) == 1;
}

Result<Secret> promptForSecret(const std::string& question, const Interrupts& interrupts)
{
    const UniqueFd terminal(::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY));
    if (!terminal.valid())
        return failErrno(errno, "There is no terminal to ask on.");
    const Quiet quiet(terminal.get());
    if (!quiet.good())
        return fail(ErrorCode::Unsupported, "The terminal cannot hide what is typed.");
    std::fprintf(stderr, "%s", question.c_str());
    auto secret = readTypedLine(terminal.get(), interrupts);
    std::fputc('\n', stderr); // the user's own was not shown
    return secret;
}

Result<std::string> promptForLine(const std::string& question, const Interrupts& interrupts)
{
    const UniqueFd terminal(::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY));
    if (!terminal.valid())
        return failErrno(errno, "There is no terminal to ask on.");
    std::fprintf(stderr, "%s", question.c_str());
    TRY(const auto line, readTypedLine(terminal.get(), interrupts));
    return std::string(line.revealText());
}

Result<Secret> obtainSecret(bool fromStdin, const std::string& flag, const std::string& question,
                            const Interrupts& interrupts)
{
    if (fromStdin)
        return readSecretFromStdin();
    if (isPipedInto())
        return fail(ErrorCode::InvalidArgument, "Standard input is not read without " + flag +
                                                    ": say it, or give \"< /dev/null\" for none.");
    return canPrompt() ? promptForSecret(question, interrupts) : Secret();
}

} // namespace helix::ctl
