#pragma once
// Puts what changed in sessions on disk: gathered for a few milliseconds, one transaction for all.
// Internal to the room; control thread.

#include <memory>
#include <vector>

#include <QObject>
#include <QTimer>

#include "async/completion.h"
#include "sessions/records.h"

namespace helix::sessions {

/// Whose changes are put on disk.
class Journaled {
public:
    virtual ~Journaled() = default;
    /// It wants nothing written any more.
    [[nodiscard]] virtual bool isShut() const = 0;
    virtual SessionChange takeChange() = 0;
    virtual void committed(const SessionChange& change) = 0;
    /// `change` could not be written; it is part of the next one.
    virtual void notCommitted(SessionChange change, const Error& why) = 0;
};

class Journal : public QObject {
public:
    explicit Journal(store::Database& database);
    /// There is something to take from `session` (Journaled::takeChange).
    void mark(const std::shared_ptr<Journaled>& session);
    /// Hands everything that is left to the database, which serves it before it closes, and takes
    /// nothing any more.
    void finish();

private:
    struct Pending {
        std::shared_ptr<Journaled> session;
        SessionChange change;
    };
    using Batch = std::vector<Pending>;
    void flush();
    void write(std::shared_ptr<Batch> batch);
    static async::Task<void> store(Journal* journal, std::shared_ptr<bool> alive,
                                   std::shared_ptr<Batch> batch);
    void stored(const std::shared_ptr<Batch>& batch, const Result<void>& result);

    store::Database& m_database;
    QTimer m_timer;
    std::vector<std::shared_ptr<Journaled>> m_marked;
    bool m_writing = false;
    bool m_finished = false;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true); ///< owned with writes under way
public:
    ~Journal() override { *m_alive = false; }
};

} // namespace helix::sessions
