// Projects into guests.

#include <fstream>

#include "base/bytes.h"
#include "projects/guest_archive.h"
#include "projects/guest_run.h"
#include "projects/guest_scripts.h"
#include "projects/project_source.h"
#include "projects/projects_p.h"
#include "projects/records.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

using Report = std::function<void(Progress)>;

constexpr std::uint64_t kSpareBytes = 64U << 20;
constexpr auto kGuestPath = "workspace";
constexpr auto kLookInterval = std::chrono::milliseconds(200);

/// One project on its way; owned by the coroutine.
struct Journey {
    PrivatePtr d;
    WorkspaceId id;
    ProjectSource source;
    Report report;
    async::CancelToken cancel;
    std::shared_ptr<ScratchFolder> scratch;
    Project project;
    bool guestTouched = false;

    void tell(const char* step, std::uint64_t done, std::uint64_t total) const
    {
        if (report)
            report(Progress{step, done, total});
    }
};
using JourneyPtr = std::shared_ptr<Journey>; ///< owned by its coroutines

std::uint64_t bytesBelow(const fs::path& path)
{
    std::error_code error;
    if (fs::is_regular_file(path, error))
        return fs::file_size(path, error);
    std::uint64_t sum = 0;
    for (fs::recursive_directory_iterator it(path, error), end; !error && it != end;
         it.increment(error)) {
        std::error_code gone;
        if (it->is_regular_file(gone))
            sum += it->file_size(gone);
    }
    return sum;
}

/// Tells how a file or folder grows until `*done`.
async::Task<void> watchGrowth(JourneyPtr journey, const char* step, fs::path path,
                              std::uint64_t total, std::shared_ptr<bool> done)
{
    while (!*done) {
        const auto size = bytesBelow(path);
        journey->tell(step, total == 0 ? size : std::min(size, total), total);
        co_await async::sleepFor(kLookInterval);
    }
}

async::Task<Result<Staged>> stage(JourneyPtr journey)
{
    const auto& source = journey->source;
    const fs::path folder = journey->scratch->path();
    if (source.kind == ProjectSource::Kind::Empty)
        co_return co_await stageEmpty(folder, journey->cancel);
    if (source.kind == ProjectSource::Kind::Url) {
        auto done = std::make_shared<bool>(false);
        async::detach(watchGrowth(journey, "Fetching", folder, 0, done));
        auto staged = co_await stageUrl(source.url, folder, journey->cancel);
        *done = true;
        co_return staged;
    }
    auto repository = co_await openHostRepository(source.path);
    if (!repository)
        co_return fail(repository.error());
    journey->project.root = repository->root;
    journey->project.origin = printable(repository->root.string(), 4096);
    co_return co_await stageRepository(*repository, source.withUncommitted, folder,
                                       journey->cancel);
}

Result<void> checkRoom(const fs::path& folder, std::uint64_t needed)
{
    std::error_code error;
    const auto space = fs::space(folder, error);
    if (!error && space.available < needed + kSpareBytes)
        return fail(ErrorCode::OutOfSpace,
                    "The project needs " + std::to_string((needed + kSpareBytes) >> 20) +
                        " MiB on this computer for a while, and there are only " +
                        std::to_string(space.available >> 20) + " MiB free.");
    return {};
}

/// About what the pack will hold.
async::Task<Result<std::uint64_t>> measureStaged(JourneyPtr journey, Staged staged)
{
    auto git =
        gitIn(staged.repository, {"rev-list", "--disk-usage", "--objects", "refs/helix/base"});
    git.deadline = std::chrono::minutes(10);
    const auto said = co_await runHostGit(std::move(git), journey->cancel);
    if (!said)
        co_return fail(said.error());
    if (!said->good())
        co_return fail(ErrorCode::Corrupt,
                       "Files of the repository's history are missing. A partial or damaged clone "
                       "cannot be given away; fetch all of it first.",
                       said->errors);
    co_return static_cast<std::uint64_t>(std::strtoull(said->output.c_str(), nullptr, 10));
}

async::Task<Result<void>> keep(JourneyPtr journey, Staged staged)
{
    const auto bytes = co_await measureStaged(journey, staged);
    if (!bytes)
        co_return fail(bytes.error());
    // Once to compare the changes with, once as what the guest unpacks.
    if (auto room = checkRoom(journey->scratch->path(), 2 * *bytes); !room)
        co_return fail(room.error());
    const fs::path folder = journey->d->quarantine(journey->id);
    auto done = std::make_shared<bool>(false);
    async::detach(watchGrowth(journey, "Packing", freshBase(folder), *bytes, done));
    const auto kept = co_await keepBase(folder, staged, journey->cancel);
    *done = true;
    co_return kept;
}

/// What the guest unpacks, from what is kept to compare with.
async::Task<Result<fs::path>> archive(JourneyPtr journey, Staged staged)
{
    const fs::path file = journey->scratch->path() / "project.tar";
    const GuestRepository repository{journey->d->quarantine(journey->id) / "base.git" / "objects",
                                     journey->project.branch, staged.base, staged.shallow,
                                     staged.sha256};
    const std::function<Result<std::uint64_t>()> write = [repository, file] {
        return writeGuestArchive(repository, file);
    };
    const auto written = co_await async::onPool(write);
    if (!written)
        co_return fail(written.error());
    const fs::path out = file;
    co_return out;
}

async::Task<Result<void>> send(JourneyPtr journey, fs::path file)
{
    constexpr std::uint64_t kKiB = 1024;
    constexpr std::uint64_t kNotWorthAsking = 32U << 20;
    std::error_code error;
    const auto bytes = fs::file_size(file, error);
    GuestRun run;
    run.script = receiveScript();
    run.what = "Unpacking the project";
    run.arguments = {bytes < kNotWorthAsking ? std::string()
                                             : std::to_string((3 * bytes + kSpareBytes) / kKiB)};
    run.input = file;
    run.deadline = std::chrono::hours(2);
    run.onSent = [journey](std::uint64_t done, std::uint64_t total) {
        journey->tell("Copying", done, total);
    };
    run.onOutput = [journey](std::string_view) -> Result<void> {
        journey->tell("Unpacking", 0, 0);
        return {};
    };
    journey->guestTouched = true;
    co_return co_await runInGuest(journey->d->door, journey->id, std::move(run), journey->cancel);
}

async::Task<Result<void>> throughHost(JourneyPtr journey)
{
    const auto staged = co_await stage(journey);
    if (!staged)
        co_return fail(staged.error());
    auto& project = journey->project;
    project.base = staged->base;
    project.userBase = staged->userBase;
    project.broughtUncommitted = staged->broughtUncommitted;
    const auto kept = co_await keep(journey, *staged);
    if (!kept)
        co_return fail(kept.error());
    const auto packed = co_await archive(journey, *staged);
    if (!packed)
        co_return fail(packed.error());
    co_return co_await send(journey, *packed);
}

/// What the guest cloned comes out, to compare with.
async::Task<Result<void>> fetchBase(JourneyPtr journey)
{
    const fs::path pack = journey->scratch->path() / "base.pack";
    auto file = std::make_shared<std::ofstream>(pack, std::ios::binary);
    const ChangesReceiver::Sink sink = [file](std::string_view bytes) -> Result<void> {
        file->write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return *file ? Result<void>()
                     : fail(ErrorCode::OutOfSpace, "The disk of this computer is full.");
    };
    const auto receiver =
        std::make_shared<ChangesReceiver>(false, journey->d->limits.packBytes, sink);
    GuestRun run;
    run.script = changesScript();
    run.what = "Looking at the clone";
    run.arguments = {std::string(), journey->project.base.size() > 40 ? "sha256" : "sha1",
                     std::string()};
    run.onOutput = [journey, receiver](std::string_view bytes) {
        auto fed = receiver->feed(bytes);
        journey->tell("Fetching", receiver->packBytes(), 0);
        return fed;
    };
    auto done = co_await runInGuest(journey->d->door, journey->id, std::move(run), journey->cancel);
    if (!done)
        co_return fail(done.error());
    file->close();
    const auto report = receiver->finish();
    if (!report)
        co_return fail(report.error());
    co_return co_await keepForeignBase(journey->d->quarantine(journey->id), pack,
                                       journey->project.base, journey->cancel);
}

async::Task<Result<void>> throughGuest(JourneyPtr journey)
{
    if (auto good = checkUrl(journey->source.url); !good)
        co_return fail(good.error());
    const auto said = std::make_shared<std::string>();
    GuestRun run;
    run.script = cloneScript();
    run.what = "Cloning";
    run.arguments = {journey->project.branch, journey->source.url};
    run.deadline = std::chrono::hours(2);
    run.onOutput = [said](std::string_view bytes) -> Result<void> {
        constexpr std::size_t kMost = 4096;
        said->append(bytes.substr(0, kMost - std::min(kMost, said->size())));
        return {};
    };
    journey->guestTouched = true;
    journey->tell("Fetching", 0, 0);
    const auto done =
        co_await runInGuest(journey->d->door, journey->id, std::move(run), journey->cancel);
    if (!done)
        co_return fail(done.error());
    const auto at = said->rfind("base ");
    const auto id = at == std::string::npos ? std::string()
                                            : said->substr(at + 5, said->find('\n', at) - at - 5);
    if (!isObjectId(id))
        co_return fail(ErrorCode::Protocol, "The workspace does not say what it has cloned.");
    journey->project.base = id;
    journey->project.userBase = id;
    co_return co_await fetchBase(journey);
}

/// As if nothing had been tried.
async::Task<void> undo(JourneyPtr journey, Error why)
{
    std::error_code unused;
    fs::remove_all(journey->d->quarantine(journey->id), unused);
    const bool occupied = why.code == ErrorCode::Conflict || why.code == ErrorCode::Unsupported;
    if (!journey->guestTouched || occupied)
        co_return;
    GuestRun run;
    run.script = removeScript();
    run.what = "Clearing up";
    // Base known: the guest has had the whole of its clone in place.
    const bool inPlace = journey->source.fetchedByGuest && !journey->project.base.empty();
    run.arguments = {inPlace ? "project" : "leftovers"};
    run.deadline = std::chrono::seconds(60);
    const async::CancelToken never;
    co_await runInGuest(journey->d->door, journey->id, std::move(run), never);
}

Project begun(const ProjectsService::Private& d, const WorkspaceId& id, const ProjectSource& source)
{
    Project project;
    project.workspace = id;
    project.kind = source.kind;
    project.origin = printable(source.url, 4096);
    project.guestPath = kGuestPath;
    project.branch = branchName(d.door.nameOf(id), source.task);
    return project;
}

async::Task<Result<void>> travel(JourneyPtr journey)
{
    auto scratch = ScratchFolder::create(journey->d->scratch);
    if (!scratch)
        co_return fail(scratch.error());
    journey->scratch = *scratch;
    const bool inGuest =
        journey->source.kind == ProjectSource::Kind::Url && journey->source.fetchedByGuest;
    Result<void> arrived;
    if (inGuest)
        arrived = co_await throughGuest(journey);
    else
        arrived = co_await throughHost(journey);
    if (!arrived)
        co_return fail(arrived.error());
    journey->project.broughtMs = nowMs();
    co_return co_await saveProject(journey->d->database, journey->project);
}

} // namespace

async::Task<Result<Project>> bringIn(PrivatePtr d, WorkspaceId id, ProjectSource source,
                                     Report report, async::CancelToken cancel)
{
    const auto entry = d->entry(id);
    const JoinedCancel joined(cancel, entry->life.token());
    const auto turn = co_await async::KeyedMutex::lock(d->turns, id.str(), joined.token());
    if (!turn)
        co_return fail(turn.error());
    if (entry->project)
        co_return fail(ErrorCode::Conflict, "The workspace has a project already (" +
                                                entry->project->origin +
                                                "). Make another workspace for another project.");
    if (auto there = d->door.address(id); !there)
        co_return fail(there.error());
    const auto journey = std::make_shared<Journey>();
    journey->d = d;
    journey->id = id;
    journey->source = source;
    journey->report = std::move(report);
    journey->cancel = joined.token();
    journey->project = begun(*d, id, source);
    const auto done = co_await travel(journey);
    journey->scratch.reset(); // now, and not when the last look at it is over
    if (!done || !d->isCurrent(id, entry)) {
        const Error why =
            done ? Error{ErrorCode::Cancelled, "The workspace was removed.", {}} : done.error();
        co_await undo(journey, why);
        co_return fail(why);
    }
    entry->project = journey->project;
    const Project project = journey->project;
    if (d->owner != nullptr)
        emit d->owner->brought(project);
    co_return project;
}

} // namespace helix::projects
