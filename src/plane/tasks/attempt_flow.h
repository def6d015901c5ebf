#pragma once
// The way of one attempt: a workspace of its own, the task, what came of it. Control thread.

#include <map>
#include <memory>
#include <set>

#include "tasks/attempts_store.h"
#include "tasks/task_context.h"

namespace helix::tasks {

/// One group while it is known. Shared by the groups and the attempts on their way.
struct AttemptRun {
    AttemptPlan plan;
    std::vector<async::CancelSource> stops; ///< of each attempt's way
    /// The others wait to become forks of the first one, once its project is in.
    bool awaitsFirst = false;
    /// When this Helix found it on record, wall clock; 0: it was made by this one.
    std::int64_t foundMs = 0;

    Attempt& at(std::size_t index) { return plan.group.attempts.at(index); }
};
using AttemptRunPtr = std::shared_ptr<AttemptRun>;

/// All groups. Shared by the service and the attempts on their way.
struct AttemptGroups {
    explicit AttemptGroups(TaskContextPtr below)
        : context(std::move(below))
        , store(*context->life->database)
        , m_scope(context->scope(), closingError())
    {
    }
    TaskContextPtr context;
    AttemptsStore store;
    Attempts* announcer =
        nullptr; ///< whose signals speak of the groups; not for longer than the scope
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
using AttemptGroupsPtr = std::shared_ptr<AttemptGroups>;

/// From wherever the attempt is to its end.
async::Task<void> takeAttempt(AttemptGroupsPtr groups, AttemptRunPtr run, std::size_t index);

/// Writes the group down and tells the outside.
async::Task<void> keepRecord(AttemptGroupsPtr groups, AttemptRunPtr run);

bool isOver(Attempt::State state);

} // namespace helix::tasks
