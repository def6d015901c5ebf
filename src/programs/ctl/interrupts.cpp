#include "ctl/interrupts.h"

#include <array>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace helix::ctl {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};
/// A handler can reach nothing but globals. Set while an Interrupts lives.
int g_writeEnd = -1;

void onSignal(int number)
{
    const int saved = errno;
    const auto byte = static_cast<unsigned char>(number);
    (void)!::write(g_writeEnd, &byte, 1);
    errno = saved;
}

bool isTyped(int signal)
{
    return signal == SIGINT || signal == SIGQUIT;
}

void install(void (*handler)(int))
{
    struct sigaction action {};
    action.sa_handler = handler;
    for (const int number : kSignals)
        ::sigaction(number, &action, nullptr);
}

} // namespace

Interrupts::Interrupts()
{
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return; // the signals keep their defaults
    m_readEnd.reset(ends[0]);
    m_writeEnd.reset(ends[1]);
    g_writeEnd = ends[1];
    install(onSignal);
}

Interrupts::~Interrupts()
{
    install(SIG_DFL);
    g_writeEnd = -1;
}

std::optional<int> Interrupts::take() const
{
    unsigned char number = 0;
    if (m_readEnd.valid() && ::read(m_readEnd.get(), &number, 1) == 1)
        return number;
    return std::nullopt;
}

WaitEnd Interrupts::endWait(int signal)
{
    if (!m_waitEnd)
        m_waitEnd = isTyped(signal) || m_allCancel ? WaitEnd::Cancelled : WaitEnd::Left;
    return *m_waitEnd;
}

bool Interrupts::isImpatient(int signal) const
{
    return isTyped(signal) || !m_allCancel;
}

} // namespace helix::ctl
