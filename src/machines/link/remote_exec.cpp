#include "link/exec_table.h"

#include <QMetaMethod>

namespace helix::link {

RemoteExec::RemoteExec(std::weak_ptr<ExecTable> table, std::int64_t id, bool wantsStdin)
    : m_table(std::move(table))
    , m_id(id)
    , m_wantsStdin(wantsStdin)
{
}

RemoteExec::~RemoteExec()
{
    if (const auto table = m_table.lock(); table && !m_end)
        table->abandon(m_id);
}

async::Task<Result<void>> RemoteExec::writeStdin(Bytes data, bool eof)
{
    if (!m_wantsStdin)
        co_return fail(ErrorCode::Conflict, "The command was started without an input.");
    const auto table = m_table.lock();
    if (!table)
        co_return fail(connectionGone());
    // `this` may be gone after the wait.
    co_return co_await table->writeStdin(m_id, std::move(data), eof);
}

async::Task<Result<void>> RemoteExec::signalGroup(int signal)
{
    const auto table = m_table.lock();
    if (!table)
        co_return fail(connectionGone());
    co_return co_await table->sendSignal(m_id, signal);
}

void RemoteExec::acknowledge(std::size_t bytes)
{
    if (const auto table = m_table.lock())
        table->acknowledge(m_id, bytes);
}

void RemoteExec::takeOutput(bool isStderr, const QByteArray& data)
{
    m_output.push_back({isStderr, data});
    scheduleDelivery();
}

void RemoteExec::takeExit(const ExecExit& exit, const std::optional<Error>& failure)
{
    m_end = End{exit, failure};
    scheduleDelivery();
}

void RemoteExec::connectNotify(const QMetaMethod& signal)
{
    if (signal == QMetaMethod::fromSignal(&Exec::exited)) {
        m_listenedTo = true;
        scheduleDelivery();
    }
}

void RemoteExec::scheduleDelivery()
{
    const bool anything = !m_output.empty() || m_end;
    if (!m_listenedTo || m_scheduled || !anything)
        return;
    m_scheduled = true;
    QMetaObject::invokeMethod(
        this, [this] { deliver(); }, Qt::QueuedConnection);
}

void RemoteExec::deliver()
{
    m_scheduled = false;
    const QPointer<RemoteExec> alive = this; // a receiver may destroy the handle
    while (alive && !m_output.empty()) {
        const Output next = std::move(m_output.front());
        m_output.pop_front();
        emit output(next.isStderr, next.data);
    }
    if (alive && m_end && m_listenedTo) {
        m_listenedTo = false; // exited() comes once
        const End end = *m_end;
        emit exited(end.exit, end.failure);
    }
}

} // namespace helix::link
