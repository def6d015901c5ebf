#include "projects/bring.h"

#include <fstream>

#include "async/space_watch.h"
#include "async/ticker.h"
#include "base/bytes.h"
#include "base/try.h"
#include "projects/guest_archive.h"
#include "projects/guest_run.h"
#include "projects/guest_scripts.h"
#include "projects/host_repository.h"
#include "projects/joined_cancel.h"
#include "projects/project_source.h"
#include "projects/quarantine.h"
#include "projects/records.h"
#include "projects/staging.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

using Report = std::function<void(Progress)>;

constexpr std::uint64_t kSpareBytes = 64U << 20;
constexpr auto kGuestPath = "workspace";
constexpr auto kLookInterval = std::chrono::milliseconds(200);

/// One project on its way; owned by the coroutine.
struct Bringing {
    StatePtr d;
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
using BringingPtr = std::shared_ptr<Bringing>; ///< owned by its coroutines

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

/// Tells how large a file or folder has become.
std::function<void()> tellGrowth(BringingPtr bringing, const char* step, fs::path path,
                                 std::uint64_t total)
{
    return [bringing = std::move(bringing), step, path = std::move(path), total] {
        const auto size = bytesBelow(path);
        bringing->tell(step, total == 0 ? size : std::min(size, total), total);
    };
}

/// A server or a repository may hold more than it says.
tl::unexpected<Error> noRoomForIt()
{
    return fail(ErrorCode::OutOfSpace,
                "The disk of this computer is full: the project is larger than what is free on "
                "it. Make room on it and try again.");
}

async::Task<Result<Staged>> stageFromUrl(BringingPtr bringing, fs::path folder)
{
    const auto look = tellGrowth(bringing, "Fetching", folder, 0);
    look();
    const async::Ticker ticker(kLookInterval, look);
    const async::SpaceWatch watch(folder, async::usualReserve(folder), bringing->cancel);
    const auto token = watch.token();
    Environs way;
    if (bringing->d->fetchWay && bringing->source.url.starts_with("https:")) {
        CO_TRY(way, bringing->d->fetchWay());
    }
    auto staged = co_await stageUrl(bringing->source.url, folder, way, token);
    if (!staged && watch.ranOut())
        co_return noRoomForIt();
    co_return staged;
}

async::Task<Result<Staged>> stage(BringingPtr bringing)
{
    const auto& source = bringing->source;
    const fs::path folder = bringing->scratch->path();
    if (source.kind == ProjectSource::Kind::Empty)
        co_return co_await stageEmpty(folder, bringing->cancel);
    if (source.kind == ProjectSource::Kind::Url)
        co_return co_await stageFromUrl(bringing, folder);
    CO_TRY(auto repository, co_await openHostRepository(source.path));
    bringing->project.root = repository.root;
    bringing->project.origin = printable(repository.root.string(), 4096);
    co_return co_await stageRepository(repository, source.withUncommitted, folder,
                                       bringing->cancel);
}

Result<void> checkRoom(const fs::path& folder, std::uint64_t needed)
{
    std::error_code error;
    const auto space = fs::space(folder, error);
    if (!error && space.available < needed + kSpareBytes)
        return fail(ErrorCode::OutOfSpace,
                    "The project needs " + std::to_string((needed + kSpareBytes) >> 20) +
                        " MB on this computer for a while, and there are only " +
                        std::to_string(space.available >> 20) + " MB free.");
    return {};
}

/// About what the pack will hold.
async::Task<Result<std::uint64_t>> measureStaged(BringingPtr bringing, Staged staged)
{
    auto git =
        gitIn(staged.repository, {"rev-list", "--disk-usage", "--objects", "refs/helix/base"});
    git.deadline = std::chrono::minutes(10);
    CO_TRY(const auto said, co_await runHostGit(std::move(git), bringing->cancel));
    if (!said.good())
        co_return fail(ErrorCode::Corrupt,
                       "Files of the repository's history are missing. A partial or damaged clone "
                       "cannot be given away; fetch all of it first.",
                       said.errors);
    co_return static_cast<std::uint64_t>(std::strtoull(said.output.c_str(), nullptr, 10));
}

async::Task<Result<void>> keep(BringingPtr bringing, Staged staged)
{
    const auto bytes = co_await measureStaged(bringing, staged);
    if (!bytes)
        co_return fail(bytes.error());
    // Once to compare the changes with, once as what the guest unpacks.
    CO_TRY(checkRoom(bringing->scratch->path(), 2 * *bytes));
    const fs::path folder = bringing->d->quarantine(bringing->id);
    const auto look = tellGrowth(bringing, "Packing", freshBase(folder), *bytes);
    look();
    const async::Ticker ticker(kLookInterval, look);
    const async::SpaceWatch watch(folder, async::usualReserve(folder.parent_path()),
                                  bringing->cancel);
    const auto token = watch.token();
    const auto kept = co_await keepBase(folder, staged, token);
    if (!kept && watch.ranOut())
        co_return noRoomForIt();
    co_return kept;
}

/// What the guest unpacks, from what is kept to compare with.
async::Task<Result<fs::path>> archive(BringingPtr bringing, Staged staged)
{
    const fs::path file = bringing->scratch->path() / "project.tar";
    const GuestRepository repository{bringing->d->quarantine(bringing->id) / "base.git" / "objects",
                                     bringing->project.branch, staged.base, staged.shallow,
                                     staged.sha256};
    const std::function<Result<std::uint64_t>()> write = [repository, file] {
        return writeGuestArchive(repository, file);
    };
    CO_TRY(co_await async::onPool(write));
    const fs::path out = file;
    co_return out;
}

async::Task<Result<void>> send(BringingPtr bringing, fs::path file)
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
    run.onSent = [bringing](std::uint64_t done, std::uint64_t total) {
        bringing->tell("Copying", done, total);
    };
    run.onOutput = [bringing](std::string_view) -> Result<void> {
        bringing->tell("Unpacking", 0, 0);
        return {};
    };
    bringing->guestTouched = true;
    co_return co_await runInGuest(bringing->d->door, bringing->id, std::move(run),
                                  bringing->cancel);
}

async::Task<Result<void>> throughHost(BringingPtr bringing)
{
    CO_TRY(const auto staged, co_await stage(bringing));
    auto& project = bringing->project;
    project.base = staged.base;
    project.userBase = staged.userBase;
    project.broughtUncommitted = staged.broughtUncommitted;
    CO_TRY(co_await keep(bringing, staged));
    CO_TRY(const auto packed, co_await archive(bringing, staged));
    co_return co_await send(bringing, packed);
}

/// What the guest cloned comes out, to compare with.
async::Task<Result<void>> fetchBase(BringingPtr bringing)
{
    const fs::path pack = bringing->scratch->path() / "base.pack";
    auto file = std::make_shared<std::ofstream>(pack, std::ios::binary);
    const ChangesReceiver::Sink sink = [file](std::string_view bytes) -> Result<void> {
        file->write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return *file ? Result<void>()
                     : fail(ErrorCode::OutOfSpace, "The disk of this computer is full.");
    };
    const auto receiver =
        std::make_shared<ChangesReceiver>(false, bringing->d->limits.packBytes, sink);
    GuestRun run;
    run.script = changesScript();
    run.what = "Looking at the clone";
    run.arguments = {std::string(), bringing->project.base.size() > 40 ? "sha256" : "sha1",
                     std::string()};
    run.onOutput = [bringing, receiver](std::string_view bytes) {
        auto fed = receiver->feed(bytes);
        bringing->tell("Fetching", receiver->packBytes(), 0);
        return fed;
    };
    CO_TRY(co_await runInGuest(bringing->d->door, bringing->id, std::move(run), bringing->cancel));
    file->close();
    CO_TRY(receiver->finish());
    co_return co_await keepForeignBase(bringing->d->quarantine(bringing->id), pack,
                                       bringing->project.base, bringing->cancel);
}

async::Task<Result<void>> throughGuest(BringingPtr bringing)
{
    CO_TRY(checkUrl(bringing->source.url));
    const auto said = std::make_shared<std::string>();
    GuestRun run;
    run.script = cloneScript();
    run.what = "Cloning";
    run.arguments = {bringing->project.branch, bringing->source.url};
    run.deadline = std::chrono::hours(2);
    run.onOutput = [said](std::string_view bytes) -> Result<void> {
        constexpr std::size_t kMost = 4096;
        said->append(bytes.substr(0, kMost - std::min(kMost, said->size())));
        return {};
    };
    bringing->guestTouched = true;
    bringing->tell("Fetching", 0, 0);
    CO_TRY(co_await runInGuest(bringing->d->door, bringing->id, std::move(run), bringing->cancel));
    const auto at = said->rfind("base ");
    const auto id = at == std::string::npos ? std::string()
                                            : said->substr(at + 5, said->find('\n', at) - at - 5);
    if (!isObjectId(id))
        co_return fail(ErrorCode::Protocol, "The workspace does not say what it has cloned.");
    bringing->project.base = id;
    bringing->project.userBase = id;
    co_return co_await fetchBase(bringing);
}

/// As if nothing had been tried.
async::Task<void> undo(BringingPtr bringing, Error why)
{
    std::error_code unused;
    fs::remove_all(bringing->d->quarantine(bringing->id), unused);
    const bool occupied = why.code == ErrorCode::Conflict || why.code == ErrorCode::Unsupported;
    if (!bringing->guestTouched || occupied)
        co_return;
    GuestRun run;
    run.script = removeScript();
    run.what = "Clearing up";
    // Base known: the guest has had the whole of its clone in place.
    const bool inPlace = bringing->source.fetchedByGuest && !bringing->project.base.empty();
    run.arguments = {inPlace ? "project" : "leftovers"};
    run.deadline = std::chrono::seconds(60);
    const async::CancelToken never;
    co_await runInGuest(bringing->d->door, bringing->id, std::move(run), never);
}

Project begun(const ProjectsState& d, const WorkspaceId& id, const ProjectSource& source)
{
    Project project;
    project.workspace = id;
    project.kind = source.kind;
    project.origin = printable(source.url, 4096);
    project.guestPath = kGuestPath;
    project.branch = branchName(d.door.nameOf(id), source.task);
    return project;
}

async::Task<Result<void>> travel(BringingPtr bringing)
{
    CO_TRY(auto scratch, ScratchFolder::create(bringing->d->scratch));
    bringing->scratch = scratch;
    const bool inGuest =
        bringing->source.kind == ProjectSource::Kind::Url && bringing->source.fetchedByGuest;
    Result<void> arrived;
    if (inGuest)
        arrived = co_await throughGuest(bringing);
    else
        arrived = co_await throughHost(bringing);
    if (!arrived)
        co_return fail(arrived.error());
    bringing->project.broughtMs = bringing->d->now();
    co_return co_await saveProject(bringing->d->database, bringing->project);
}

} // namespace

async::Task<Result<Project>> bringIn(StatePtr d, WorkspaceId id, ProjectSource source,
                                     Report report, async::CancelToken cancel)
{
    const auto entry = d->entry(id);
    const JoinedCancel joined(cancel, entry->life.token());
    CO_TRY(const auto turn, co_await async::KeyedMutex::lock(d->turns, id.str(), joined.token()));
    if (entry->project)
        co_return fail(ErrorCode::Conflict, "The workspace has a project already (" +
                                                entry->project->origin +
                                                "). Make another workspace for another project.");
    CO_TRY(d->door.address(id));
    const auto bringing = std::make_shared<Bringing>();
    bringing->d = d;
    bringing->id = id;
    bringing->source = source;
    bringing->report = std::move(report);
    bringing->cancel = joined.token();
    bringing->project = begun(*d, id, source);
    const auto done = co_await travel(bringing);
    bringing->scratch.reset(); // now, and not when the last look at it is over
    if (!done || !d->isCurrent(id, entry)) {
        const Error why =
            done ? Error{ErrorCode::Cancelled, "The workspace was removed.", {}} : done.error();
        co_await undo(bringing, why);
        co_return fail(why);
    }
    entry->project = bringing->project;
    const Project project = bringing->project;
    if (d->announcer != nullptr)
        emit d->announcer->brought(project);
    co_return project;
}

} // namespace helix::projects
