#pragma once
// The way of one attempt: a workspace of its own, the task, what came of it. Control thread.

#include <map>
#include <memory>
#include <set>

#include "tasks/attempts_store.h"
#include "tasks/turn_end.h"
#include "life/world.h"
#include "tasks/contract.h"

namespace helix::tasks {

/// One group while it is known. Shared by the book and the attempts on their way.
struct AttemptRun {
    AttemptPlan plan;
    std::vector<async::CancelSource> stops; ///< of each attempt's way

    Attempt& at(std::size_t index) { return plan.group.attempts.at(index); }
};
using AttemptRunPtr = std::shared_ptr<AttemptRun>;

/// All groups. Shared by the service and the attempts on their way.
struct AttemptBook {
    explicit AttemptBook(TurnEndsPtr turnEnds)
        : world(turnEnds->world)
        , ends(std::move(turnEnds))
        , store(*world->database)
        , m_scope(world->scope(), closingError())
    {
    }
    WorldPtr world;
    TurnEndsPtr ends;
    AttemptsStore store;
    Attempts* face = nullptr; ///< whose signals speak of the groups; not for longer than the scope
    std::vector<AttemptRunPtr> runs;
    bool creating = false; ///< one workspace at a time
    Waiters room;          ///< woken when a creation ended or a workspace gave its memory back

    /// Closed with the service, or with the plane.
    [[nodiscard]] const async::Scope& scope() const { return m_scope; }
    [[nodiscard]] bool gone() const { return m_scope.isClosed(); }
    void announce(const AttemptRunPtr& run) const;

    void close() { m_scope.close(); }

private:
    async::Scope m_scope;
};
using AttemptBookPtr = std::shared_ptr<AttemptBook>;

/// From wherever the attempt is to its end.
async::Task<void> takeAttempt(AttemptBookPtr book, AttemptRunPtr run, std::size_t index);

/// Writes the group down and tells the outside.
async::Task<void> keepRecord(AttemptBookPtr book, AttemptRunPtr run);

bool isOver(Attempt::State state);

} // namespace helix::tasks
