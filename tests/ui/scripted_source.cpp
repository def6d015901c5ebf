#include "ui/scripted_source.h"

#include <algorithm>

#include <QDateTime>
#include <QTimer>

#include "base/authority.h"
#include "ui/painted_desktop.h"

namespace helix::ui::test {

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

} // namespace

ScriptedSource::ScriptedSource()
{
    settings = {{"appearance.theme", "dark"},
                {"appearance.reduceMotion", "1"},
                {"general.keepRunning", "1"},
                {"resources.maxMemoryPercent", "75"},
                {"resources.maxRunning", "8"}};
    findings = {
        {plane::DoctorFinding::Level::Good, "QEMU",
         "qemu-system-x86_64 7.2.22 was found in /usr/bin."},
        {plane::DoctorFinding::Level::Note, "Acceleration",
         "/dev/kvm is there but a test boot did not finish in 5 s."},
        {plane::DoctorFinding::Level::Good, "Folders",
         "Data, runtime and cache folders are private to you."},
        {plane::DoctorFinding::Level::Note, "Keychain",
         "No keychain answers; credentials are kept in files that only you can read."},
        {plane::DoctorFinding::Level::Good, "Disk space",
         "61 GB are free for images and workspaces."},
        {plane::DoctorFinding::Level::Good, "Confinement",
         "QEMU sees no file of this computer but its own."},
        {plane::DoctorFinding::Level::Good, "Confinement",
         "checkout-fix: QEMU sees no file of this computer but its own."},
        {plane::DoctorFinding::Level::Good, "Confinement",
         "checkout-fix: QEMU has no network but the guest's cable."},
        {plane::DoctorFinding::Level::Note, "Confinement",
         "checkout-fix: The kernel does not limit QEMU's memory, processor time, threads."}};
    m_nextCreated = nowMs() - 86400000;
    m_defaultDesktop = paintDesktop("workspace", QColor("#1c2f48"));
}

void ScriptedSource::later(std::function<void()> action)
{
    QTimer::singleShot(0, this, std::move(action));
}

plane::WorkspaceSnapshot* ScriptedSource::find(const WorkspaceId& id)
{
    const auto found = std::find_if(workspaces.begin(), workspaces.end(),
                                    [&](const auto& snapshot) { return snapshot.id == id; });
    return found == workspaces.end() ? nullptr : &*found;
}

plane::WorkspaceSnapshot& ScriptedSource::addWorkspace(const std::string& name, State state)
{
    plane::WorkspaceSnapshot snapshot;
    snapshot.id = WorkspaceId::generate();
    snapshot.name = name;
    snapshot.image = "sway-desktop";
    snapshot.imageTitle = "Sway desktop";
    snapshot.imageVersion = "1.0";
    snapshot.state = state;
    snapshot.resources = {2, 2048, 20};
    snapshot.createdAtMs = m_nextCreated += 1000;
    snapshot.diskUsedBytes = 310ULL << 20;
    if (state == State::Ready) {
        snapshot.startedAtMs = nowMs() - 12 * 60000;
        snapshot.metrics = link::GuestMetrics{14, 2048ULL << 20, 940ULL << 20, 0, 0, 0.2};
        snapshot.qemuPid = 4121;
        fillSteps(snapshot, StepProgress::Status::Done);
    }
    workspaces.push_back(snapshot);
    return workspaces.back();
}

void ScriptedSource::open()
{
    later([this] {
        if (openError) {
            emit failed(QString::fromStdString(openError->message),
                        QString::fromStdString(openError->cause));
            return;
        }
        emit settingsChanged(settings);
        emit imagesChanged(images);
        emit workspacesListed(workspaces);
        emit forwardsChanged(forwards);
        boundaryScript.tellAll();
        providerScript.tellAll();
        sessionScript.tellAll();
        projectScript.tellAll();
        emit opened();
    });
}

void ScriptedSource::createWorkspace(plane::CreateRequest request, Reply<Result<WorkspaceId>> reply)
{
    created.push_back(request);
    if (createError) {
        later([reply, error = *createError] { reply(fail(error)); });
        return;
    }
    auto& snapshot = addWorkspace(request.name, State::Creating);
    snapshot.createdAtMs = snapshot.startedAtMs = nowMs();
    fillSteps(snapshot, StepProgress::Status::Pending);
    const auto id = snapshot.id;
    later([this, id, reply] {
        emit workspaceChanged(*find(id));
        reply(id);
        runStep(id, 0);
    });
}

void ScriptedSource::runStep(const WorkspaceId& id, std::size_t step)
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
    emit workspaceChanged(*snapshot);
    if (static_cast<int>(step) != stopAtStep && step + 1 < snapshot->steps.size())
        QTimer::singleShot(stepTime, this, [this, id, step] { runStep(id, step + 1); });
}

void ScriptedSource::startWorkspace(WorkspaceId id, Reply<Result<void>> reply)
{
    started.push_back(id.str());
    if (auto* snapshot = find(id); snapshot && snapshot->state == State::Stopping)
        return;
    if (auto* snapshot = find(id)) {
        snapshot->startedAtMs = nowMs();
        snapshot->error.reset();
        fillSteps(*snapshot, StepProgress::Status::Pending);
    }
    later([this, id, reply] {
        reply({});
        runStep(id, 0);
    });
}

void ScriptedSource::stopWorkspace(WorkspaceId id, Reply<Result<void>> reply)
{
    stopped.push_back(id.str());
    later([this, id, reply] {
        if (auto* snapshot = find(id)) {
            snapshot->state = stopsEnd ? State::Stopped : State::Stopping;
            emit workspaceChanged(*snapshot);
        }
        reply({});
    });
}

void ScriptedSource::endStops()
{
    for (auto& snapshot : workspaces) {
        if (snapshot.state != State::Stopping)
            continue;
        snapshot.state = State::Stopped;
        emit workspaceChanged(snapshot);
        // As the control plane does it: asked for meanwhile, begun now.
        if (std::find(started.begin(), started.end(), snapshot.id.str()) != started.end())
            runStep(snapshot.id, 0);
    }
}

void ScriptedSource::stakes(WorkspaceId, bool look, Reply<Result<plane::Stakes>> reply)
{
    later([this, look, reply] { reply(look && stakesSeen ? *stakesSeen : stakesOfAll); });
}

void ScriptedSource::cancelStart(WorkspaceId id, Reply<Result<void>> reply)
{
    removeWorkspace(std::move(id), std::move(reply));
}

void ScriptedSource::removeWorkspace(WorkspaceId id, Reply<Result<void>> reply)
{
    removed.push_back(id.str());
    later([this, id, reply] {
        std::erase_if(workspaces, [&](const auto& snapshot) { return snapshot.id == id; });
        emit workspaceRemoved(id);
        reply({});
    });
}

void ScriptedSource::renameWorkspace(WorkspaceId id, std::string name, Reply<Result<void>> reply)
{
    later([this, id, name, reply] {
        if (auto* snapshot = find(id)) {
            snapshot->name = name;
            emit workspaceChanged(*snapshot);
        }
        reply({});
    });
}

void ScriptedSource::reportFirstFrame(WorkspaceId id)
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
    later([this, id] {
        if (auto* now = find(id))
            emit workspaceChanged(*now);
    });
}

void ScriptedSource::readLog(WorkspaceId, bool, std::size_t, Reply<Result<QString>> reply)
{
    later([this, reply] { reply(serialLog); });
}

void ScriptedSource::setSetting(std::string key, std::string value, Reply<Result<void>> reply)
{
    later([this, key, value, reply] {
        if (key == "network.authority" && !value.empty())
            // As the control plane does it.
            if (const auto authorities = authoritiesIn(value); !authorities) {
                reply(fail(authorities.error()));
                return;
            }
        settings[key] = value;
        emit settingsChanged(settings);
        reply({});
    });
}

void ScriptedSource::listActivity(int, Reply<Result<std::vector<plane::ActivityEntry>>> reply)
{
    later([this, reply] { reply(activity); });
}

void ScriptedSource::examineHost(bool, Reply<std::vector<plane::DoctorFinding>> reply)
{
    later([this, reply] { reply(findings); });
}

std::filesystem::path ScriptedSource::stillFile(const WorkspaceId& id) const
{
    return std::filesystem::temp_directory_path() / ("helix-ui-test-" + id.str() + ".png");
}

} // namespace helix::ui::test
