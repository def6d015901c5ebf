#include "fakes/plane/fake_workspaces.h"

#include <algorithm>
#include <fstream>

#include <QDateTime>
#include <QTimer>

#include "base/try.h"

namespace helix::fakes {

using plane::State;
using plane::StepProgress;

namespace {

std::int64_t nowMs()
{
    return QDateTime::currentMSecsSinceEpoch();
}

void fillSteps(plane::WorkspaceSnapshot& snapshot, StepProgress::Status status)
{
    constexpr std::int64_t kDurations[] = {30, 140, 11800, 2600, 120, 310};
    snapshot.steps.clear();
    for (const auto step : plane::kSteps)
        snapshot.steps.push_back(
            {step, status, status == StepProgress::Status::Pending ? 0 : snapshot.startedAtMs,
             status == StepProgress::Status::Done ? kDurations[static_cast<int>(step)] : 0});
}

State stateAtStep(std::size_t step)
{
    constexpr State kStates[] = {State::Creating,   State::Starting,   State::Starting,
                                 State::GuestReady, State::AgentReady, State::Ready};
    return kStates[std::min<std::size_t>(step, 5)];
}

Error noSuchWorkspace(const std::string& what)
{
    return {ErrorCode::NotFound, "There is no workspace " + what + ".", {}};
}

} // namespace

FakeWorkspaces::FakeWorkspaces()
    : m_nextCreated(nowMs() - 86400000)
{
    logs = m_folder.path().toStdString();
}

FakeWorkspaces::Snapshot* FakeWorkspaces::find(const WorkspaceId& id)
{
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
    return found == all.end() ? nullptr : &*found;
}

FakeWorkspaces::Snapshot& FakeWorkspaces::addWorkspace(const std::string& name, State state)
{
    plane::WorkspaceSnapshot snapshot;
    snapshot.id = WorkspaceId::generate();
    snapshot.name = name;
    snapshot.image = "sway-desktop";
    snapshot.imageTitle = "Sway desktop";
    snapshot.imageVersion = "2026.11.20-1";
    snapshot.state = state;
    snapshot.resources = {2, 2048, 20};
    snapshot.idleMinutes = 30;
    snapshot.createdAtMs = m_nextCreated += 1000;
    snapshot.diskUsedBytes = 310ULL << 20;
    if (state == State::Ready) {
        snapshot.startedAtMs = nowMs() - 12 * 60000;
        snapshot.metrics = link::GuestMetrics{14, 2048ULL << 20, 940ULL << 20, 0, 0, 0.2};
        snapshot.qemuPid = 4121;
        fillSteps(snapshot, StepProgress::Status::Done);
    }
    all.push_back(snapshot);
    return all.back();
}

Result<FakeWorkspaces::Snapshot*> FakeWorkspaces::asked(const std::string& deed,
                                                        const WorkspaceId& id)
{
    auto* snapshot = find(id);
    if (!snapshot)
        return fail(noSuchWorkspace(id.str()));
    deeds.push_back(deed + " " + snapshot->name);
    return snapshot;
}

Result<void> FakeWorkspaces::checkFree(const std::string& name, const Snapshot* except) const
{
    for (const auto& one : all) {
        if (&one != except && one.name == name)
            return fail(ErrorCode::AlreadyExists, "There is a workspace named " + name + ".");
    }
    return checkName(name, "a workspace");
}

async::Task<Result<WorkspaceId>> FakeWorkspaces::create(plane::CreateRequest request)
{
    created.push_back(request);
    if (createError)
        co_return fail(*createError);
    if (unknownImages.contains(request.image))
        co_return fail(ErrorCode::NotFound, "There is no image named " + request.image + ".");
    if (request.name.empty())
        request.name = "calm-otter-" + std::to_string(all.size() + 1);
    if (const auto checked = checkFree(request.name, nullptr); !checked)
        co_return fail(checked.error());
    auto& snapshot = addWorkspace(request.name, live ? State::Creating : State::Starting);
    const WorkspaceId id = snapshot.id;
    if (!live)
        co_return id;
    snapshot.createdAtMs = snapshot.startedAtMs = nowMs();
    fillSteps(snapshot, StepProgress::Status::Pending);
    emit changed(snapshot);
    QTimer::singleShot(0, this, [this, id] { runStep(id, 0); });
    co_return id;
}

void FakeWorkspaces::runStep(const WorkspaceId& id, std::size_t step)
{
    auto* snapshot = find(id);
    if (!snapshot || step >= snapshot->steps.size())
        return;
    if (step > 0) {
        snapshot->steps[step - 1].status = StepProgress::Status::Done;
        snapshot->steps[step - 1].durationMs = stepTime.count();
    }
    snapshot->steps[step].status = StepProgress::Status::Running;
    snapshot->steps[step].startedAtMs = nowMs();
    snapshot->state = stateAtStep(step);
    emit changed(*snapshot);
    if (static_cast<int>(step) != stopAtStep && step + 1 < snapshot->steps.size())
        QTimer::singleShot(stepTime, this, [this, id, step] { runStep(id, step + 1); });
}

async::Task<Result<void>> FakeWorkspaces::start(WorkspaceId id)
{
    started.push_back(id.str());
    const auto known = asked("start", id);
    if (!known)
        co_return fail(known.error());
    startedFrom.push_back((*known)->state);
    if (!live)
        co_return Result<void>();
    auto& snapshot = **known;
    if (snapshot.state == State::Stopping) // begun by endStops()
        co_return Result<void>();
    if (snapshot.state == State::Suspended) {
        resume(snapshot);
        co_return Result<void>();
    }
    snapshot.startedAtMs = nowMs();
    snapshot.error.reset();
    fillSteps(snapshot, StepProgress::Status::Pending);
    QTimer::singleShot(0, this, [this, id] { runStep(id, 0); });
    co_return Result<void>();
}

void FakeWorkspaces::resume(Snapshot& snapshot)
{
    snapshot.state = State::Resuming;
    emit changed(snapshot);
    QTimer::singleShot(stepTime, this, [this, id = snapshot.id] {
        auto* resumed = find(id);
        if (!resumed || resumed->state != State::Resuming)
            return;
        resumed->notice = resumeProblem;
        resumed->state = resumeProblem.empty() ? State::Ready : State::Suspended;
        if (resumeProblem.empty()) {
            resumed->suspendedAtMs = 0;
            resumed->savedBytes = 0;
            resumed->beginning = plane::Beginning::Resumed;
        }
        emit changed(*resumed);
    });
}

async::Task<Result<void>> FakeWorkspaces::suspend(WorkspaceId id)
{
    suspended.push_back(id.str());
    const auto known = asked("suspend", id);
    if (!known)
        co_return fail(known.error());
    auto& snapshot = **known;
    if (suspendError)
        co_return fail(*suspendError);
    if (live) {
        if (snapshot.state != State::Ready)
            co_return fail(ErrorCode::Conflict, snapshot.name + ": A workspace that " +
                                                    std::string(plane::clause(snapshot.state)) +
                                                    " cannot be suspended.");
        snapshot.state = State::Suspended;
        snapshot.suspendedAtMs = nowMs();
        snapshot.savedBytes = 12ULL << 20;
        snapshot.metrics.reset();
        snapshot.qemuPid = 0;
        emit changed(snapshot);
    }
    co_return Result<void>();
}

async::Task<Result<std::vector<WorkspaceId>>> FakeWorkspaces::fork(WorkspaceId id,
                                                                   plane::ForkRequest request)
{
    const auto known = asked("fork", id);
    if (!known)
        co_return fail(known.error());
    if (forkError)
        co_return fail(*forkError);
    const Snapshot source = **known;
    if (source.state != State::Ready)
        co_return fail(ErrorCode::Conflict, source.name + " " +
                                                std::string(plane::clause(source.state)) +
                                                "; it can be forked while it runs.");
    if (request.count < 1 || request.count > plane::kMaxForks)
        co_return fail(ErrorCode::InvalidArgument,
                       "A workspace is forked into 1 to " + std::to_string(plane::kMaxForks) + ".");
    std::vector<WorkspaceId> ids;
    for (int number = 1; number <= request.count; ++number) {
        const std::string base = request.name.empty() ? source.name : request.name;
        const std::string name =
            request.count == 1 && !request.name.empty()
                ? base
                : base + "-" + std::to_string(number + (request.name.empty() ? 1 : 0));
        if (const auto checked = checkFree(name, nullptr); !checked)
            co_return fail(checked.error());
        const State begins = startsWait ? State::Stopped : State::Ready;
        auto& copy = addWorkspace(name, forksBeginAs.value_or(begins));
        copy.waits = startsWait;
        if (forksBeginAs)
            m_comesUp[copy.id.str()];
        copy.forkedFrom = source.name;
        copy.createdAtMs = copy.forkedAtMs = nowMs();
        copy.beginning = plane::Beginning::Forked;
        ids.push_back(copy.id);
        emit changed(copy);
    }
    co_return ids;
}

std::shared_ptr<void> FakeWorkspaces::quiesce()
{
    std::shared_ptr<void> all = std::make_shared<char>();
    quiesced = all;
    return all;
}

async::Task<Result<void>> FakeWorkspaces::stop(WorkspaceId id, bool force)
{
    stopped.push_back(id.str());
    const auto known = asked("stop", id);
    if (!known)
        co_return fail(known.error());
    if ((*known)->waits) { // for a slot; it stays what it was
        (*known)->waits.reset();
        emit changed(**known);
        co_return Result<void>();
    }
    if ((*known)->state == State::Suspended && !force)
        co_return fail(ErrorCode::Conflict, (*known)->name + " is suspended.");
    if (live) {
        (*known)->state = stopsEnd ? State::Stopped : State::Stopping;
        emit changed(**known);
    }
    co_return Result<void>();
}

void FakeWorkspaces::settle(const std::string& name, State state)
{
    for (auto& snapshot : all) {
        const auto comes = m_comesUp.find(snapshot.id.str());
        if (snapshot.name != name || comes == m_comesUp.end())
            continue;
        snapshot.state = state;
        emit changed(snapshot);
        comes->second.resolve({});
    }
}

void FakeWorkspaces::endStops()
{
    for (auto& snapshot : all) {
        if (snapshot.state != State::Stopping)
            continue;
        snapshot.state = State::Stopped;
        emit changed(snapshot);
        // As the control plane does it: asked for meanwhile, begun now.
        if (std::find(started.begin(), started.end(), snapshot.id.str()) != started.end()) {
            fillSteps(snapshot, StepProgress::Status::Pending);
            runStep(snapshot.id, 0);
        }
    }
}

async::Task<Result<plane::Stakes>> FakeWorkspaces::stakes(WorkspaceId id, bool look)
{
    const auto known = asked(look ? "look" : "stakes", id);
    if (!known)
        co_return fail(known.error());
    if (holdsStakes) {
        auto answered = m_stakesAnswered;
        const std::string never;
        CO_TRY(co_await answered.wait(async::kForever, {}, never));
    }
    const plane::Stakes now = look && stakesSeen ? *stakesSeen : stakesOfAll;
    co_return now;
}

void FakeWorkspaces::answerStakes()
{
    holdsStakes = false;
    m_stakesAnswered.resolve({});
    m_stakesAnswered = {};
}

void FakeWorkspaces::drop(const WorkspaceId& id)
{
    removedIds.push_back(id.str());
    std::erase_if(all, [&](const auto& one) { return one.id == id; });
    emit removed(id);
    if (const auto comes = m_comesUp.find(id.str()); comes != m_comesUp.end())
        comes->second.resolve({});
}

async::Task<Result<void>> FakeWorkspaces::cancel(WorkspaceId id)
{
    const auto known = asked("cancel", id);
    if (!known)
        co_return fail(known.error());
    if ((*known)->state == State::Ready)
        co_return fail(ErrorCode::Conflict, (*known)->name + " runs already.");
    drop(id);
    co_return Result<void>();
}

async::Task<Result<void>> FakeWorkspaces::remove(WorkspaceId id, bool force)
{
    const auto known = asked(force ? "force" : "remove", id);
    if (!known)
        co_return fail(known.error());
    if (!live)
        co_return Result<void>();
    if (!force && plane::mayHaveMachine((*known)->state))
        co_return fail(ErrorCode::Conflict, (*known)->name + " runs. Stop it first.");
    drop(id);
    co_return Result<void>();
}

async::Task<Result<void>> FakeWorkspaces::rename(WorkspaceId id, std::string name)
{
    const auto known = asked("rename", id);
    if (!known)
        co_return fail(known.error());
    if (!live)
        co_return Result<void>();
    if (const auto checked = checkFree(name, *known); !checked)
        co_return fail(checked.error());
    (*known)->name = name;
    emit changed(**known);
    co_return Result<void>();
}

async::Task<Result<void>> FakeWorkspaces::setIdle(WorkspaceId id, std::optional<int> minutes)
{
    constexpr int kDefault = 30;
    const auto known =
        asked("idle " + (minutes ? std::to_string(*minutes) : std::string("default")) + " of", id);
    if (!known)
        co_return fail(known.error());
    (*known)->idleMinutes = minutes.value_or(kDefault);
    (*known)->idleByDefault = !minutes;
    emit changed(**known);
    co_return Result<void>();
}

async::Task<Result<void>> FakeWorkspaces::setRolling(WorkspaceId id, std::optional<int> mebibytes)
{
    const auto known = asked(
        "rolling " + (mebibytes ? std::to_string(*mebibytes) : std::string("default")) + " of", id);
    if (!known)
        co_return fail(known.error());
    (*known)->rollingMiB = mebibytes;
    emit changed(**known);
    co_return Result<void>();
}

async::Task<Result<void>> FakeWorkspaces::setDesktopMode(WorkspaceId id,
                                                         std::optional<protocol::DesktopMode> mode)
{
    const auto known =
        asked("desktop " + (mode ? toText(*mode) : std::string("follow")) + " of", id);
    if (!known)
        co_return fail(known.error());
    (*known)->desktopMode = mode;
    emit changed(**known);
    co_return Result<void>();
}

std::shared_ptr<void> FakeWorkspaces::watch(const WorkspaceId& id)
{
    const auto* known = find(id);
    if (!known)
        return nullptr;
    std::shared_ptr<void> watcher = watchers[known->name].lock();
    if (!watcher) {
        watcher = std::make_shared<char>();
        watchers[known->name] = watcher;
    }
    return watcher;
}

async::Task<Result<FakeWorkspaces::Snapshot>>
FakeWorkspaces::waitUntilSettled(WorkspaceId id, async::CancelToken cancel)
{
    const auto comes = m_comesUp.find(id.str());
    auto settled = comes == m_comesUp.end() ? settles : comes->second;
    const auto waited = co_await settled.wait(async::kForever, cancel, {});
    if (!waited)
        co_return fail(waited.error());
    const auto* known = find(id);
    if (!known)
        co_return fail(noSuchWorkspace(id.str()));
    const Snapshot now = *known;
    co_return now;
}

std::vector<FakeWorkspaces::Snapshot> FakeWorkspaces::list() const
{
    return {all.begin(), all.end()};
}

std::optional<FakeWorkspaces::Snapshot> FakeWorkspaces::snapshot(const WorkspaceId& id) const
{
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

Result<WorkspaceId> FakeWorkspaces::resolve(const std::string& idOrName) const
{
    for (const auto& one : all) {
        if (one.id.str() == idOrName || one.name == idOrName)
            return one.id;
    }
    return fail(noSuchWorkspace(idOrName));
}

async::Task<Result<std::unique_ptr<link::Exec>>> FakeWorkspaces::exec(WorkspaceId,
                                                                      link::ExecRequest request)
{
    std::optional<std::string> output;
    if (!request.argv.empty() && request.argv.front() == "find") {
        output.emplace();
        for (const auto& file : guestFiles)
            output->append(file).push_back('\0');
    }
    int status = 0;
    if (!request.argv.empty() && request.argv.front() == "sh") {
        const auto said = scriptSays.find(request.argv.back());
        output = said == scriptSays.end() ? std::string() : said->second;
        status = said == scriptSays.end() ? 3 : 0;
        if (const auto end = scriptEnds.find(request.argv.back()); end != scriptEnds.end())
            status = end->second;
    }
    auto made = std::make_unique<FakeExec>(execsAlive, std::move(output), status);
    lastExec = made.get();
    co_return std::unique_ptr<link::Exec>(std::move(made));
}

Result<plane::AgentAccess> FakeWorkspaces::agentAccess(const WorkspaceId&) const
{
    return fail(ErrorCode::Conflict, "The workspace is not ready.");
}

Result<ssh::Target> FakeWorkspaces::sshTarget(const WorkspaceId&) const
{
    return fail(ErrorCode::Conflict, "The workspace is not ready.");
}

std::filesystem::path FakeWorkspaces::logFile(const WorkspaceId&, bool serial) const
{
    const auto file = logs / (serial ? "serial.log" : "qemu.log");
    if (serial && !std::filesystem::exists(file))
        std::ofstream(file) << serialLog;
    return file;
}

void FakeWorkspaces::reportFirstFrame(const WorkspaceId& id)
{
    firstFrames.push_back(id.str());
    auto* snapshot = find(id);
    if (!snapshot)
        return;
    for (auto& step : snapshot->steps) {
        if (step.status == StepProgress::Status::Running) {
            step.status = StepProgress::Status::Done;
            step.durationMs = nowMs() - step.startedAtMs;
        }
    }
    emit changed(*snapshot);
}

} // namespace helix::fakes
