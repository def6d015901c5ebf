#include "life/turn_end.h"

#include <spdlog/spdlog.h>

#include "base/amounts.h"

namespace helix::life {
namespace {

using acp::StopReason;
using async::Task;

constexpr std::size_t kTitleBytes = 80;

std::string titleOf(const World& world, const SessionId& id)
{
    const auto session = world.sessions->snapshot(id);
    std::string title = session ? printable(session->title, kTitleBytes) : std::string();
    return title.empty() ? "A session" : "\"" + title + "\"";
}

std::string sentenceFor(const sessions::TurnEnd& end, const std::string& title)
{
    if (end.failure)
        return title + " did not go on: " + printable(end.failure->message, 300);
    if (end.wentWell())
        return title + " has finished.";
    if (end.reason == StopReason::Cancelled)
        return title + " was stopped.";
    return title + " ended before it was done.";
}

void noteChanges(const WorldPtr& world, const Entry& entry, const projects::ChangeSet& changes)
{
    if (changes.files.empty())
        return;
    world->log(entry, "changes",
               counted(changes.files.size(), "file", "files") + " changed, " +
                   counted(static_cast<std::uint64_t>(changes.added), "line", "lines") +
                   " added, " + std::to_string(changes.removed) + " removed.");
}

Task<void> takeSnapshots(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    entry->snapshotRunning = true;
    std::string shown;
    while (!entry->snapshotWanted.empty()) {
        const std::string session = std::exchange(entry->snapshotWanted, {});
        const async::CancelToken never;
        const auto changes = co_await world->projects->takeSnapshot(id, session, never);
        if (!entry->recorded)
            co_return;
        // What went wrong is part of the change set that people see; here it is only news.
        if (!changes)
            spdlog::warn("workspace: {}: the changes did not come out: {}", entry->record.name,
                         changes.error().describe());
        else if (std::exchange(shown, changes->head) != changes->head)
            noteChanges(world, *entry, *changes);
    }
    entry->snapshotRunning = false;
    entry->changed.wake();
}

} // namespace

void afterTurn(const WorldPtr& world, const sessions::TurnEnd& end)
{
    const EntryPtr entry = world->find(end.workspace);
    if (!entry)
        return;
    world->log(*entry, end.failure ? "agent_failed" : "finished",
               sentenceFor(end, titleOf(*world, end.session)));
    if (!entry->guestOpen || !world->projects->project(end.workspace))
        return;
    entry->snapshotWanted = end.session.str();
    if (!entry->snapshotRunning)
        async::detach(takeSnapshots(world, entry));
}

void noteQuestion(const WorldPtr& world, const sessions::SessionSnapshot& session)
{
    const bool asks = session.state == sessions::SessionState::Asking;
    const bool asked = world->asking.contains(session.id);
    if (asks == asked)
        return;
    if (!asks) {
        world->asking.erase(session.id);
        return;
    }
    world->asking.insert(session.id);
    if (const EntryPtr entry = world->find(session.workspace))
        world->log(*entry, "asked", titleOf(*world, session.id) + " waits for your answer.");
}

} // namespace helix::life
