#include "async/process_watch.h"

#include <csignal>

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QSocketNotifier>

namespace helix::async {
namespace {

// waitid(2); the C library names it only from glibc 2.36 on with new kernel headers.
constexpr auto kWaitByPidfd = static_cast<idtype_t>(3);

ProcessEnd reapByPidfd(int pidfd)
{
    siginfo_t info{};
    if (::waitid(kWaitByPidfd, static_cast<id_t>(pidfd), &info, WEXITED) != 0)
        return {}; // not our child
    if (info.si_code == CLD_EXITED)
        return {true, info.si_status, 0};
    return {true, 0, info.si_status};
}

/// Nobody asks any more, but a zombie must not stay as long as we run.
void reapLater(UniqueFd pidfd, std::unique_ptr<QSocketNotifier> notifier)
{
    auto* application = QCoreApplication::instance();
    if (application == nullptr)
        return;
    auto* orphan = notifier.release();
    // shared_ptr: std::function must be copyable; owned by the connection alone.
    auto held = std::make_shared<UniqueFd>(std::move(pidfd));
    QObject::connect(orphan, &QSocketNotifier::activated, orphan, [orphan, held] {
        orphan->setEnabled(false);
        reapByPidfd(held->get());
        orphan->deleteLater();
    });
    // The application ends before its threads' objects: nothing to reap then, our own end hands the
    // child to init.
    QObject::connect(application, &QCoreApplication::aboutToQuit, orphan, &QObject::deleteLater);
}

} // namespace

ProcessWatch::ProcessWatch(int pid, UniqueFd pidfd)
    : m_pid(pid)
    , m_pidfd(std::move(pidfd))
    , m_notifier(std::make_unique<QSocketNotifier>(m_pidfd.get(), QSocketNotifier::Read))
{
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, [this] { reap(); });
}

ProcessWatch::~ProcessWatch()
{
    if (m_end)
        return;
    m_notifier->disconnect();
    reapLater(std::move(m_pidfd), std::move(m_notifier));
}

void ProcessWatch::reap()
{
    if (m_end)
        return;
    m_notifier->setEnabled(false);
    m_end = reapByPidfd(m_pidfd.get());
    for (auto& waiter : std::exchange(m_waiters, {}))
        waiter.resolve(Result<void>());
    if (m_onEnd)
        std::exchange(m_onEnd, {})();
}

Completion<void> ProcessWatch::gone()
{
    Completion<void> waiter;
    if (m_end)
        waiter.resolve(Result<void>());
    else
        m_waiters.push_back(waiter);
    return waiter;
}

void ProcessWatch::signal(int number) const
{
    if (!m_end)
        ::syscall(SYS_pidfd_send_signal, m_pidfd.get(), number, nullptr, 0);
}

} // namespace helix::async
