#pragma once
// Brings the lines of one workspace to the disk, in batches, and says when it cannot.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "async/completion.h"
#include "boundary/ledger_table.h"

class QTimer;

namespace helix::boundary {

/// Lives on the control thread. A batch is written after 250 ms or with 200 lines.
class LedgerWriter : public std::enable_shared_from_this<LedgerWriter> {
public:
    struct Events {
        /// These lines are on record, and helix-netd's `instance` may forget up to `sequence`
        /// (0: nothing of it was among them).
        std::function<void(const std::vector<LedgerLine>& lines, const std::string& instance,
                           std::uint64_t sequence)>
            written;
        /// Whether lines can be written is another matter now; `reason` is a sentence.
        std::function<void(bool writable, const std::string& reason)> writable;
    };
    /// Owned by its workspace's entry and by a write under way.
    static std::shared_ptr<LedgerWriter> create(store::Database& database, WorkspaceId workspace,
                                                std::int64_t maxLines, Events events);
    ~LedgerWriter();
    LedgerWriter(const LedgerWriter&) = delete;
    LedgerWriter& operator=(const LedgerWriter&) = delete;

    /// False when more lines wait than an honest helix-netd would ever send before it is
    /// acknowledged; the line is dropped.
    [[nodiscard]] bool add(PendingLine line);
    [[nodiscard]] bool isWritable() const { return m_writable; }
    [[nodiscard]] const std::string& reason() const { return m_reason; }
    /// Tries once to write whatever waits; what fails stays.
    async::Task<void> flush();
    /// Nothing is called or written any more.
    void stop();

private:
    LedgerWriter(store::Database& database, WorkspaceId workspace, std::int64_t maxLines,
                 Events events);
    async::Task<void> writeBatch();
    async::Task<void> trim();
    void finish(const std::vector<PendingLine>& batch, const std::vector<LedgerLine>& written);
    void tell(bool writable, const std::string& reason);
    void schedule();

    store::Database& m_database;
    WorkspaceId m_workspace;
    std::int64_t m_maxLines;
    Events m_events;
    std::vector<PendingLine> m_pending;
    std::unique_ptr<QTimer> m_timer;
    std::int64_t m_untrimmed = INT32_MAX; ///< lines written since the oldest were removed
    bool m_writing = false;
    bool m_writable = true;
    bool m_stopped = false;
    std::string m_reason;
    std::vector<async::Completion<void>> m_idle; ///< flush() waits for a write under way
};

} // namespace helix::boundary
