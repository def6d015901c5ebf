#include "app/termination.h"

#include <array>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

#include <QSocketNotifier>

#include "base/unique_fd.h"

namespace helix::app {
namespace {

constexpr std::array kSignals{SIGTERM, SIGINT, SIGHUP};
/// A handler can reach nothing but globals. Set while a Termination lives.
int g_writeEnd = -1;

void onSignal(int number)
{
    const auto byte = static_cast<unsigned char>(number);
    // A full pipe already holds a signal to tell.
    (void)!::write(g_writeEnd, &byte, 1);
}

void ignoreSignal(int) {}

void install(int number, void (*handler)(int), int flags)
{
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    ::sigaction(number, &action, nullptr);
}

} // namespace

struct Termination::Private {
    UniqueFd readEnd, writeEnd;
    std::unique_ptr<QSocketNotifier> notifier;
};

Termination::Termination(std::function<void(int)> callback)
    : m_d(std::make_unique<Private>())
{
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return; // no descriptors left: the signals keep their defaults and end the process
    m_d->readEnd.reset(ends[0]);
    m_d->writeEnd.reset(ends[1]);
    g_writeEnd = ends[1];
    m_d->notifier = std::make_unique<QSocketNotifier>(ends[0], QSocketNotifier::Read);
    QObject::connect(m_d->notifier.get(), &QSocketNotifier::activated,
                     [fd = ends[0], callback = std::move(callback)] {
                         unsigned char number = 0;
                         while (::read(fd, &number, 1) == 1)
                             callback(number);
                     });
    for (const int number : kSignals)
        install(number, onSignal, SA_RESETHAND | SA_RESTART);
    install(SIGPIPE, ignoreSignal, SA_RESTART);
}

Termination::~Termination()
{
    for (const int number : kSignals)
        install(number, SIG_DFL, 0);
    g_writeEnd = -1;
}

} // namespace helix::app
