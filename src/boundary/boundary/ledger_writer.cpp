#include "boundary/ledger_writer.h"

#include <algorithm>

#include <QTimer>

#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "egress/netd_protocol.h"

namespace helix::boundary {
namespace {

constexpr std::chrono::milliseconds kBatchDelay{250};
constexpr std::chrono::seconds kRetryDelay{3};
constexpr std::size_t kBatch = 200;
constexpr std::size_t kMaxBatch = 1000; ///< of one transaction, so that others get their turn
/// What netd sends before it must wait, and the connections that its death ends.
constexpr std::size_t kMaxPending =
    2 * egress::netd::kMaxUnacknowledged + 2 * egress::netd::kMaxConnections;
constexpr std::int64_t kMaxTrimStep = 1000;

} // namespace

std::shared_ptr<LedgerWriter> LedgerWriter::create(store::Database& database, WorkspaceId workspace,
                                                   std::int64_t maxLines, Events events)
{
    return std::shared_ptr<LedgerWriter>(
        new LedgerWriter(database, std::move(workspace), maxLines, std::move(events)));
}

LedgerWriter::LedgerWriter(store::Database& database, WorkspaceId workspace, std::int64_t maxLines,
                           Events events)
    : m_database(database)
    , m_workspace(std::move(workspace))
    , m_maxLines(std::max<std::int64_t>(maxLines, 1))
    , m_events(std::move(events))
    , m_timer(std::make_unique<QTimer>())
{
    m_timer->setSingleShot(true);
    QObject::connect(m_timer.get(), &QTimer::timeout, [this] { async::detach(writeBatch()); });
}

LedgerWriter::~LedgerWriter() = default;

bool LedgerWriter::add(PendingLine line)
{
    if (m_stopped || m_pending.size() >= kMaxPending)
        return false;
    m_pending.push_back(std::move(line));
    schedule();
    return true;
}

/// While the disk refuses, only the retry's own time counts.
void LedgerWriter::schedule()
{
    if (m_writing || m_stopped || m_pending.empty())
        return;
    if (!m_writable) {
        if (!m_timer->isActive())
            m_timer->start(kRetryDelay);
    } else if (m_pending.size() >= kBatch) {
        m_timer->start(0);
    } else if (!m_timer->isActive()) {
        m_timer->start(kBatchDelay);
    }
}

void LedgerWriter::stop()
{
    m_stopped = true;
    m_timer->stop();
    m_events = {};
}

async::Task<void> LedgerWriter::flush()
{
    const auto alive = shared_from_this();
    if (m_writing) {
        async::Completion<void> idle;
        m_idle.push_back(idle);
        const std::string never;
        const async::CancelToken noCancel;
        (void)co_await idle.wait(async::kForever, noCancel, never);
    }
    for (bool progress = true; progress && !m_pending.empty() && !m_stopped;) {
        const auto before = m_pending.size();
        co_await writeBatch();
        progress = m_pending.size() < before;
    }
}

async::Task<void> LedgerWriter::writeBatch()
{
    const auto alive = shared_from_this();
    if (m_writing || m_stopped || m_pending.empty())
        co_return;
    m_writing = true;
    m_timer->stop();
    const auto count = std::min(m_pending.size(), kMaxBatch);
    std::vector<PendingLine> batch(m_pending.begin(),
                                   m_pending.begin() + static_cast<std::ptrdiff_t>(count));
    for (PendingLine& pending : batch)
        if (pending.process != nullptr)
            pending.line.process = printable(*std::exchange(pending.process, {}), kMaxProcess);
    const auto written = co_await appendLines(m_database, m_workspace, batch);
    m_writing = false;
    if (written) {
        m_pending.erase(m_pending.begin(), m_pending.begin() + static_cast<std::ptrdiff_t>(count));
        finish(batch, *written);
    } else {
        tell(false, written.error().message);
    }
    for (auto& waiter : std::exchange(m_idle, {}))
        waiter.resolve(Result<void>());
    // Stopped meanwhile: the database may be gone.
    if (!m_stopped && m_untrimmed >= std::clamp<std::int64_t>(m_maxLines / 10, 1, kMaxTrimStep))
        co_await trim();
    schedule();
}

void LedgerWriter::finish(const std::vector<PendingLine>& batch,
                          const std::vector<LedgerLine>& written)
{
    m_untrimmed += static_cast<std::int64_t>(written.size());
    tell(true, {});
    const auto last = std::ranges::find_if(
        batch.rbegin(), batch.rend(), [](const auto& pending) { return pending.sequence != 0; });
    if (m_events.written)
        m_events.written(written, last == batch.rend() ? "" : last->instance,
                         last == batch.rend() ? 0 : last->sequence);
}

async::Task<void> LedgerWriter::trim()
{
    m_untrimmed = 0;
    const auto trimmed = co_await trimLedger(m_database, m_workspace, m_maxLines);
    if (!trimmed)
        spdlog::warn("boundary: {}: old lines of the ledger could not be removed: {}",
                     m_workspace.str(), trimmed.error().describe());
}

void LedgerWriter::tell(bool writable, const std::string& reason)
{
    if (writable == m_writable)
        return;
    m_writable = writable;
    m_reason = reason;
    if (!writable)
        spdlog::error("boundary: {}: the ledger cannot be written, nothing leaves: {}",
                      m_workspace.str(), reason);
    if (m_events.writable)
        m_events.writable(writable, reason);
}

} // namespace helix::boundary
