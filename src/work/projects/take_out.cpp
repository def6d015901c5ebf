#include "projects/take_out.h"

#include <algorithm>
#include <fstream>

#include <spdlog/spdlog.h>

#include "async/space_watch.h"
#include "base/bytes.h"
#include "base/try.h"
#include "projects/guest_run.h"
#include "projects/guest_scripts.h"
#include "projects/joined_cancel.h"
#include "projects/newest_snapshot.h"
#include "projects/quarantine.h"
#include "projects/records.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

/// What a snapshot is taken of, and what of it is here already.
struct Question {
    Project project;
    std::string seen;            ///< a commit that the room has with all it stands on; or empty
    std::uint64_t seenBytes = 0; ///< of the packs that it is in
};

/// Streams the changes into the room's pack; none when the guest had nothing new.
async::Task<Result<GuestReport>> receive(StatePtr d, Question question, KeptPtr room,
                                         async::CancelToken cancel)
{
    const auto& project = question.project;
    const fs::path pack = room->folder / "pack";
    auto file = std::make_shared<std::ofstream>(pack, std::ios::binary);
    const ChangesReceiver::Sink sink = [file](std::string_view bytes) -> Result<void> {
        file->write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return *file ? Result<void>()
                     : fail(ErrorCode::OutOfSpace, "The disk of this computer is full.");
    };
    const std::size_t most =
        d->limits.packBytes - std::min(d->limits.packBytes, question.seenBytes);
    const auto receiver = std::make_shared<ChangesReceiver>(true, most, sink);
    GuestRun run;
    run.script = changesScript();
    run.what = "Looking for changes";
    run.arguments = {project.base, project.base.size() > 40 ? "sha256" : "sha1", question.seen};
    run.onOutput = [receiver](std::string_view bytes) { return receiver->feed(bytes); };
    CO_TRY(co_await runInGuest(d->door, project.workspace, std::move(run), cancel));
    file->close();
    if (file->fail())
        co_return fail(ErrorCode::OutOfSpace, "The disk of this computer is full.");
    co_return receiver->finish();
}

/// `earlier`: what came out before, to ask for no more than what is new since; may be null.
async::Task<Result<SnapshotPtr>> takeOne(StatePtr d, Project project, std::string session,
                                         SnapshotPtr earlier, async::CancelToken cancel)
{
    constexpr std::size_t kSha256Digits = 64;
    CO_TRY(const auto room,
           makeRoom(d->quarantine(project.workspace), project.base.size() == kSha256Digits));
    Question question{project, {}, 0};
    if (earlier) {
        CO_TRY(const auto lent, lendPacks(*earlier->kept, *room, d->limits.packBytes / 2));
        question.seenBytes = lent;
        if (lent > 0)
            question.seen = earlier->changes.head;
    }
    // However much of a pack is allowed: a disk that is full stops everybody.
    const async::SpaceWatch watch(room->folder, async::usualReserve(room->folder), cancel);
    const auto token = watch.token();
    const auto full = []() -> tl::unexpected<Error> {
        return fail(ErrorCode::OutOfSpace,
                    "The disk of this computer is full. Make room on it and try again.");
    };
    const auto report = co_await receive(d, question, room, token);
    if (!report && watch.ranOut())
        co_return full();
    if (!report)
        co_return fail(report.error());
    ChangeSet begun;
    begun.workspace = project.workspace;
    begun.base = project.base;
    begun.takenMs = d->now();
    begun.session = std::move(session);
    const fs::path pack = report->hasBundle ? room->folder / "pack" : fs::path();
    auto snapshot = co_await admit(room, pack, *report, begun, token);
    std::error_code unused;
    fs::remove(room->folder / "pack", unused);
    if (!snapshot && watch.ranOut())
        co_return full();
    co_return snapshot;
}

/// What is new since the earlier one; all since the base when that does not work out: the guest may
/// have cleared away what the earlier one stood on.
async::Task<Result<SnapshotPtr>> takeNewest(StatePtr d, Project project, std::string session,
                                            SnapshotPtr earlier, async::CancelToken cancel)
{
    const auto snapshot = co_await takeOne(d, project, session, earlier, cancel);
    if (snapshot || !earlier)
        co_return snapshot;
    const auto code = snapshot.error().code;
    const bool again = code == ErrorCode::Corrupt || code == ErrorCode::Internal ||
                       code == ErrorCode::Protocol || code == ErrorCode::ResourceExhausted;
    if (!again)
        co_return snapshot;
    spdlog::info("projects: all changes are taken anew: {}", snapshot.error().describe());
    const SnapshotPtr none;
    co_return co_await takeOne(d, project, session, none, cancel);
}

/// The newest one from now on; the one before it goes with its last reader.
async::Task<Result<void>> install(StatePtr d, std::shared_ptr<WorkspaceProject> entry,
                                  SnapshotPtr snapshot)
{
    CO_TRY(co_await saveChanges(d->database, snapshot->changes,
                                snapshot->kept->folder.filename().string()));
    snapshot->kept->doomed = false;
    if (entry->snapshot)
        entry->snapshot->kept->doomed = true;
    entry->snapshot = snapshot;
    removeOldRooms(d->quarantine(snapshot->changes.workspace),
                   snapshot->kept->folder.filename().string());
    co_return Result<void>();
}

/// The earlier changes stay, and say what is wrong with the newest ones.
async::Task<void> noteProblem(StatePtr d, WorkspaceId id, Error why)
{
    if (why.code == ErrorCode::Cancelled)
        co_return;
    const auto earlier = co_await newest(d, id);
    if (!earlier)
        co_return;
    const auto noted = std::make_shared<Snapshot>(**earlier);
    noted->changes.problem = why.message;
    const auto entry = d->entry(id);
    entry->snapshot = noted;
    co_await saveChanges(d->database, noted->changes, noted->kept->folder.filename().string());
    if (d->announcer != nullptr)
        emit d->announcer->changed(noted->changes);
}

} // namespace

async::Task<Result<ChangeSet>> takeOut(StatePtr d, WorkspaceId id, std::string session,
                                       async::CancelToken cancel)
{
    const auto entry = d->entry(id);
    const JoinedCancel joined(cancel, entry->life.token());
    CO_TRY(const auto turn, co_await async::KeyedMutex::lock(d->turns, id.str(), joined.token()));
    if (!entry->project)
        co_return fail(ErrorCode::NotFound,
                       "The workspace has no project. Bring one in: helixctl project add WS PATH");
    const Project project = *entry->project;
    // The earlier one is known before another takes its place.
    co_await newest(d, id);
    const SnapshotPtr earlier = entry->snapshot;
    const auto token = joined.token();
    const auto snapshot = co_await takeNewest(d, project, session, earlier, token);
    Result<void> installed;
    if (snapshot && d->isCurrent(id, entry))
        installed = co_await install(d, entry, *snapshot);
    if (!snapshot || !installed) {
        const Error why = snapshot ? installed.error() : snapshot.error();
        if (d->isCurrent(id, entry))
            co_await noteProblem(d, id, why);
        co_return fail(why);
    }
    entry->lookProblem.clear();
    const ChangeSet changes = (*snapshot)->changes;
    if (d->announcer != nullptr && d->isCurrent(id, entry))
        emit d->announcer->changed(changes);
    co_return changes;
}

} // namespace helix::projects
