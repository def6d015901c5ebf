#include "sessions/journal.h"

#include <algorithm>

#include <spdlog/spdlog.h>

namespace helix::sessions {
namespace {

constexpr std::chrono::milliseconds kGathering{2};
/// Before the next try when the disk took nothing.
constexpr std::chrono::seconds kJournalPause{2};

} // namespace

Journal::Journal(store::Database& database)
    : m_database(database)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Journal::flush);
}

void Journal::mark(const std::shared_ptr<Journaled>& session)
{
    if (m_finished)
        return;
    if (std::ranges::find(m_marked, session) == m_marked.end())
        m_marked.push_back(session);
    if (!m_writing && !m_timer.isActive())
        m_timer.start(kGathering);
}

void Journal::finish()
{
    m_timer.stop();
    if (!m_finished && !m_marked.empty())
        flush();
    m_finished = true;
}

void Journal::flush()
{
    const auto batch = std::make_shared<Batch>();
    for (const auto& session : std::exchange(m_marked, {}))
        if (!session->isShut())
            batch->push_back({session, session->takeChange()});
    if (!batch->empty())
        write(batch);
}

void Journal::write(std::shared_ptr<Batch> batch)
{
    m_writing = true;
    async::detach(store(this, m_alive, std::move(batch)));
}

async::Task<void> Journal::store(Journal* journal, std::shared_ptr<bool> alive,
                                 std::shared_ptr<Batch> batch)
{
    const store::Work<void> work = [batch](store::Transaction& transaction) -> Result<void> {
        for (const auto& pending : *batch)
            if (auto done = writeChange(transaction, pending.change); !done)
                return done;
        return {};
    };
    const auto result = co_await journal->m_database.transact(work);
    if (*alive)
        journal->stored(batch, result);
}

void Journal::stored(const std::shared_ptr<Batch>& batch, const Result<void>& result)
{
    if (m_finished)
        return;
    m_writing = false;
    if (!result) {
        spdlog::error("sessions: conversations are not on record: {}", result.error().describe());
        // They take it back and hand it out again with what is newer: nothing is left out.
        m_timer.start(kJournalPause);
        for (auto& pending : *batch)
            pending.session->notCommitted(std::move(pending.change), result.error());
        return;
    }
    for (const auto& pending : *batch)
        pending.session->committed(pending.change);
    if (!m_marked.empty() && !m_timer.isActive())
        m_timer.start(0);
}

} // namespace helix::sessions
