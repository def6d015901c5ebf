#include "projects/interrupted.h"

#include <spdlog/spdlog.h>

#include "projects/repository_lock.h"
#include "projects/taking_room.h"
#include "projects/tree_journal.h"
#include "base/try.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

using Sentences = std::vector<std::pair<WorkspaceId, std::string>>;

/// What was done, for people; empty when nothing had been begun.
async::Task<Result<std::string>> undoRoom(NotedRoom noted)
{
    const std::function<Result<std::string>()> work = [noted]() -> Result<std::string> {
        std::error_code unused;
        const bool begun = fs::exists(noted.room.folder / "journal", unused);
        TRY(const auto left, closeTakingRoom(noted.room, noted.root));
        return begun ? describeUndone(noted.root, noted.room, left) : std::string();
    };
    co_return co_await async::onPool(work);
}

async::Task<void> undoNoted(NotedRoom noted, WorkspaceId id, Sentences* sentences)
{
    constexpr auto kNoPatience = std::chrono::milliseconds(0);
    const fs::path objects = noted.objects;
    const auto lock = co_await lockRepository(objects, kNoPatience);
    if (!lock) {
        spdlog::info("projects: {}", lock.error().describe());
        co_return;
    }
    const auto undone = co_await undoRoom(noted);
    if (!undone)
        sentences->emplace_back(id, undone.error().message + " Files of '" + noted.root.string() +
                                        "' may be half changed; Helix tries again at its next "
                                        "start.");
    else if (!undone->empty())
        sentences->emplace_back(id, *undone);
}

} // namespace

async::Task<Sentences> undoInterrupted(std::vector<NotesOfWorkspace> notes)
{
    Sentences sentences;
    for (const auto& [id, folder] : notes) {
        const auto rooms = notedRooms(folder);
        for (const auto& noted : rooms)
            co_await undoNoted(noted, id, &sentences);
    }
    for (const auto& [id, sentence] : sentences)
        spdlog::warn("projects: {}", sentence);
    co_return sentences;
}

async::Task<Result<void>> undoInterruptedIn(HostRepository target)
{
    const std::function<Result<bool>()> work = [target]() -> Result<bool> {
        for (const auto& room : leftTakingRooms(target))
            TRY(closeTakingRoom(room, target.root));
        return true;
    };
    CO_TRY(co_await async::onPool(work));
    co_return Result<void>();
}

} // namespace helix::projects
