#include "projects/projects_service.h"

#include "base/try.h"
#include "projects/accept.h"
#include "projects/bring.h"
#include "projects/examine.h"
#include "projects/interrupted.h"
#include "projects/look.h"
#include "projects/quarantine.h"
#include "projects/newest_snapshot.h"
#include "projects/project_source.h"
#include "projects/projects_state.h"
#include "projects/records.h"
#include "projects/sample_project.h"
#include "projects/selection.h"
#include "projects/take_out.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxContentBytes = 16U << 20;

} // namespace

ProjectsService::ProjectsService(store::Database& database, link::GuestDoor& door, fs::path scratch,
                                 ProjectLimits limits, fs::path sampleFolder)
    : m_d(std::make_shared<ProjectsState>(
          ProjectsState{database, door, std::move(scratch), limits, this, {}}))
{
    m_d->sampleFolder = std::move(sampleFolder);
}

ProjectsService::~ProjectsService()
{
    m_d->announcer = nullptr;
    for (const auto& [id, entry] : m_d->entries)
        entry->life.cancel();
}

void ProjectsService::setFetchWay(FetchWay way)
{
    m_d->fetchWay = std::move(way);
}

const char* ProjectsService::schema()
{
    return recordsSchema();
}

async::Task<Result<void>> ProjectsService::load()
{
    const auto d = m_d;
    // What a crash left on its way.
    std::error_code unused;
    fs::remove_all(d->scratch, unused);
    CO_TRY(const auto projects, co_await loadProjects(d->database));
    for (const auto& project : projects)
        d->entry(project.workspace)->project = project;
    CO_TRY(const auto rooms, co_await loadRooms(d->database));
    for (const auto& [id, room] : rooms)
        removeOldRooms(d->quarantine(id), room);
    co_return Result<void>();
}

async::Task<Result<void>> ProjectsService::removeWorkspace(WorkspaceId id)
{
    const auto d = m_d;
    if (const auto it = d->entries.find(id); it != d->entries.end()) {
        const auto entry = it->second;
        d->entries.erase(it);
        entry->life.cancel();
    }
    // What is under way takes a while to end, and writes into the workspace's folder, which goes next.
    const auto turn = co_await async::KeyedMutex::lock(d->turns, id.str());
    co_return co_await forget(d->database, id);
}

async::Task<Result<void>> ProjectsService::copyWorkspace(WorkspaceId source, WorkspaceId copy)
{
    const auto d = m_d;
    const auto known = project(source);
    if (!known)
        co_return Result<void>();
    const auto from = d->quarantine(source), to = d->quarantine(copy);
    const std::function<Result<void>()> lend = [from, to] { return lendBase(from, to); };
    CO_TRY(co_await async::onPool(lend));
    Project copied = *known;
    copied.workspace = copy;
    CO_TRY(co_await saveProject(d->database, copied));
    d->entry(copy)->project = copied;
    if (d->announcer != nullptr)
        emit d->announcer->brought(copied);
    co_return Result<void>();
}

async::Task<Result<ProjectFacts>> ProjectsService::examine(ProjectSource source)
{
    const auto d = m_d;
    ProjectFacts facts;
    if (source.kind == ProjectSource::Kind::Empty)
        co_return facts;
    if (source.kind == ProjectSource::Kind::Url) {
        CO_TRY(checkUrl(source.url));
        facts.remarks.emplace_back("Submodules and files kept by Git LFS stay out of a clone.");
        co_return facts;
    }
    CO_TRY(const auto repository, co_await openHostRepository(source.path));
    co_return co_await examineRepository(repository, d->scratch);
}

async::Task<Result<fs::path>> ProjectsService::sample()
{
    const auto d = m_d;
    if (d->sampleFolder.empty())
        co_return fail(ErrorCode::Unsupported, "There is no sample project.");
    // Two that are wanted at once are one.
    const auto turn = co_await async::KeyedMutex::lock(d->turns, "sample");
    co_return co_await makeSampleProject(d->sampleFolder);
}

async::Task<Result<Project>> ProjectsService::bring(WorkspaceId id, ProjectSource source,
                                                    std::function<void(Progress)> progress,
                                                    async::CancelToken cancel)
{
    return bringIn(m_d, std::move(id), std::move(source), std::move(progress), std::move(cancel));
}

std::optional<Project> ProjectsService::project(const WorkspaceId& id) const
{
    const auto it = m_d->entries.find(id);
    return it == m_d->entries.end() ? std::nullopt : it->second->project;
}

async::Task<Result<ChangeSet>> ProjectsService::takeSnapshot(WorkspaceId id, std::string session,
                                                             async::CancelToken cancel)
{
    return takeOut(m_d, std::move(id), std::move(session), std::move(cancel));
}

async::Task<Result<bool>> ProjectsService::look(WorkspaceId id, std::string session,
                                                async::CancelToken cancel)
{
    return lookForChanges(m_d, std::move(id), std::move(session), std::move(cancel));
}

async::Task<Result<ChangeSet>> ProjectsService::changes(WorkspaceId id)
{
    CO_TRY(const auto snapshot, co_await newest(m_d, id));
    const ChangeSet changes = snapshot->changes;
    co_return changes;
}

async::Task<Result<std::optional<HomeState>>> ProjectsService::home(WorkspaceId id)
{
    const auto known = project(id);
    std::optional<HomeState> out;
    if (!known)
        co_return out;
    const auto changes = co_await this->changes(id);
    if (changes)
        out = compareWithHome(*known, *changes);
    else if (changes.error().code == ErrorCode::NotFound)
        out.emplace();
    else
        co_return fail(changes.error());
    co_return out;
}

async::Task<Result<FileDiff>> ProjectsService::diff(WorkspaceId id, std::string path)
{
    CO_TRY(const auto found, co_await newest(m_d, id));
    const auto snapshot = found;
    const auto index = snapshot->find(path);
    if (!index)
        co_return fail(ErrorCode::NotFound, "There is no such file among the changes.");
    FileDiff diff;
    diff.file = snapshot->changes.files[*index];
    const auto section = snapshot->section(*index);
    if (section.empty()) {
        diff.truncated = true;
        co_return diff;
    }
    const std::function<Result<std::vector<Hunk>>()> parse = [snapshot, section, &diff] {
        auto hunks = parseHunks(section, kMaxDiffLines, diff.truncated);
        if (hunks)
            makeShowable(*hunks);
        return hunks;
    };
    CO_TRY(auto hunks, co_await async::onPool(parse));
    diff.hunks = std::move(hunks);
    co_return diff;
}

async::Task<Result<std::string>> ProjectsService::patch(WorkspaceId id)
{
    CO_TRY(const auto snapshot, co_await newest(m_d, id));
    if (snapshot->patch.empty() && !snapshot->raw.empty())
        co_return fail(ErrorCode::ResourceExhausted,
                       "The changes are too large to show. Take them into a branch or a patch "
                       "file and look at them there.");
    const std::string text = snapshot->patch;
    co_return text;
}

async::Task<Result<QByteArray>> ProjectsService::content(WorkspaceId id, std::string path,
                                                         bool oldSide)
{
    CO_TRY(const auto snapshot, co_await newest(m_d, id));
    const auto index = snapshot->find(path);
    if (!index)
        co_return fail(ErrorCode::NotFound, "There is no such file among the changes.");
    const auto& raw = snapshot->raw[*index];
    constexpr std::uint32_t kSubmodule = 0160000;
    const std::string blob = oldSide ? raw.oldId : raw.newId;
    if (isNullId(blob) || (oldSide ? raw.oldMode : raw.newMode) == kSubmodule)
        co_return fail(ErrorCode::NotFound, "The file is not there on that side.");
    CO_TRY(const auto bytes, co_await readBlob(snapshot->kept, blob, kMaxContentBytes));
    co_return QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

async::Task<std::vector<std::pair<WorkspaceId, std::string>>> ProjectsService::finishInterrupted()
{
    std::vector<NotesOfWorkspace> places;
    for (const auto& [id, entry] : m_d->entries)
        places.push_back({id, m_d->takings(id)});
    return undoInterrupted(std::move(places));
}

async::Task<Result<AcceptOutcome>> ProjectsService::accept(WorkspaceId id, AcceptRequest request)
{
    const auto own = project(id);
    if (request.target == AcceptRequest::Target::Branch && request.branch.empty() && own)
        request.branch = own->branch;
    return acceptChanges(m_d, std::move(id), std::move(request));
}

} // namespace helix::projects
