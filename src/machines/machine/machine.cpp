#include "machine/machine.h"

#include <QJsonObject>
#include <QTimer>

#include "async/process_watch.h"
#include "machine/console.h"
#include "machine/ending.h"
#include "machine/exit_reason.h"
#include "machine/log_file.h"
#include "machine/machine_p.h"
#include "machine/qmp_client.h"

namespace helix::machine {
namespace {

using async::Task;

/// QEMU's last words may still be on the way when its process is gone.
constexpr std::chrono::milliseconds kLastWords{500};
constexpr std::chrono::seconds kLogCheck{5};
constexpr std::chrono::milliseconds kConsoleCheck{250};

/// Owns what it needs: the machine may go meanwhile. False when there is nothing to read, for ever.
Task<bool> readConsoleOnce(std::shared_ptr<QmpClient> qmp, std::filesystem::path log,
                           std::shared_ptr<bool> reading)
{
    *reading = true;
    const bool more = co_await drainConsole(qmp, log);
    // Left set when there is nothing to read: nobody tries again.
    *reading = !more;
    co_return more;
}

} // namespace

Error notRunning()
{
    return {ErrorCode::Unavailable, "The machine is not running.", {}};
}

Machine::Machine(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
    connect(m_d->qmp.get(), &QmpClient::eventArrived, this, &Machine::onEvent);
    m_d->watch->onEnd([this] { onProcessGone(); });
    m_d->logCheck.setInterval(kLogCheck);
    connect(&m_d->logCheck, &QTimer::timeout, this, [this] {
        limitLog(m_d->serialLog);
        limitLog(m_d->processLog);
    });
    m_d->logCheck.start();
    m_d->consoleCheck.setInterval(kConsoleCheck);
    connect(&m_d->consoleCheck, &QTimer::timeout, this, &Machine::readConsole);
    m_d->consoleCheck.start();
    if (m_d->watch->end())
        onProcessGone();
}

Machine::~Machine()
{
    // The watch may live on in a quit() that is still waited for.
    m_d->watch->onEnd({});
    if (m_d->wrapper)
        m_d->wrapper->onEnd({});
    m_d->qmp->disconnect(this);
}

int Machine::pid() const
{
    return m_d->watch->pid();
}

Confinement Machine::confinement() const
{
    return isRunning() ? confinementOf(pid()) : Confinement{};
}

bool Machine::isRunning() const
{
    return !m_d->watch->end();
}

bool Machine::isHeld() const
{
    return m_d->held.isNow();
}

std::chrono::milliseconds Machine::stoodStill() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(m_d->held.total());
}

void Machine::readConsole()
{
    if (!*m_d->readingConsole && isRunning() && m_d->qmp->isConnected())
        async::detach([](auto qmp, auto log, auto reading) -> Task<void> {
            co_await readConsoleOnce(qmp, log, reading);
        }(m_d->qmp, m_d->serialLog, m_d->readingConsole));
}

Task<Result<void>> Machine::pause()
{
    if (!isRunning())
        co_return fail(notRunning());
    const auto qmp = m_d->qmp;
    const QString command = QStringLiteral("stop");
    const QJsonObject none;
    m_d->held.begin(); // asked for again, if it was not to be had
    const auto done = co_await qmp->execute(command, none);
    co_return done ? Result<void>() : fail(done.error().wrapped("The machine could not be held."));
}

Task<Result<void>> Machine::resume()
{
    if (!isRunning())
        co_return fail(notRunning());
    const auto qmp = m_d->qmp; // its event says when it goes on
    const auto watch = m_d->watch;
    const auto wrapper = m_d->wrapper;
    const auto log = m_d->processLog;
    const QString command = QStringLiteral("cont");
    const QJsonObject none;
    const auto done = co_await qmp->execute(command, none);
    if (done)
        co_return Result<void>();
    if (!qmp->isConnected()) {
        const auto end = co_await endOf(watch, wrapper);
        if (end && isKilledFromOutside(*end))
            co_return fail(killedError(*end, logTail(log)));
    }
    co_return fail(done.error().wrapped("The machine could not go on."));
}

Task<Result<void>> Machine::powerDown()
{
    if (!isRunning())
        co_return fail(notRunning());
    const auto qmp = m_d->qmp;
    const QString command = QStringLiteral("system_powerdown");
    const QJsonObject none;
    const auto done = co_await qmp->execute(command, none);
    co_return done ? Result<void>()
                   : fail(done.error().wrapped("The machine could not be asked to switch off."));
}

Task<Result<void>> Machine::quit(std::chrono::milliseconds grace)
{
    m_d->weAsked = true;
    if (!isRunning())
        co_return Result<void>();
    const auto watch = m_d->watch;
    const auto wrapper = m_d->wrapper;
    const auto qmp = m_d->qmp;
    const auto log = m_d->serialLog;
    const auto reading = m_d->readingConsole;
    if (qmp->isConnected() && !*reading) // its last words
        co_await readConsoleOnce(qmp, log, reading);
    auto ended = co_await endMachine(watch, qmp, grace);
    if (ended && wrapper)
        co_await endWrapper(wrapper);
    co_return ended;
}

void Machine::onEvent(const QString& name, const QJsonObject& data)
{
    if (name == QLatin1String("SHUTDOWN"))
        m_d->shutdownReason = data.value(QLatin1String("reason")).toString().toStdString();
    else if (name == QLatin1String("BLOCK_IO_ERROR") &&
             data.value(QLatin1String("nospace")).toBool())
        reportOutOfSpace();
    else if (name == QLatin1String("RESUME")) { // before the answer to "cont"
        m_d->held.end();
        m_d->outOfSpace = false;
    }
}

void Machine::reportOutOfSpace()
{
    m_d->held.begin();
    // Each write that was under way fails on its own, the last ones after "cont" was sent.
    if (!std::exchange(m_d->outOfSpace, true))
        emit outOfSpace();
}

void Machine::onProcessGone()
{
    m_d->logCheck.stop();
    m_d->consoleCheck.stop();
    // A QEMU that was killed has left its sockets.
    removeRuntimeFiles(m_d->runtimeFolder);
    // How it ended comes from the wrapper where there is one, why from QMP.
    if (m_d->wrapper && !m_d->wrapper->end())
        m_d->wrapper->onEnd([this] { reportWhenComplete(); });
    // Queued: whoever hears of the exit may let go of the connection that is just telling us.
    connect(m_d->qmp.get(), &QmpClient::disconnected, this, &Machine::reportWhenComplete,
            Qt::QueuedConnection);
    QTimer::singleShot(0, this, &Machine::reportWhenComplete);
    QTimer::singleShot(kLastWords, this, &Machine::reportExit);
}

void Machine::reportWhenComplete()
{
    if (!m_d->qmp->isConnected() && (!m_d->wrapper || m_d->wrapper->end()))
        reportExit();
}

void Machine::reportExit()
{
    if (std::exchange(m_d->reported, true))
        return;
    ExitFacts facts;
    facts.end = *m_d->watch->end();
    if (m_d->wrapper && m_d->wrapper->end())
        facts.end = endBehind(*m_d->wrapper->end(), true);
    facts.weAsked = m_d->weAsked;
    facts.shutdownReason = m_d->shutdownReason;
    facts.logTail = logTail(m_d->processLog);
    emit exited(explainExit(facts));
}

} // namespace helix::machine
