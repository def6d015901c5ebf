#include "app/workspace_answers.h"

#include <algorithm>

namespace helix::app {
namespace {

using plane::StepProgress;

const char* nameOf(StepProgress::Status status)
{
    switch (status) {
    case StepProgress::Status::Pending:
        return "pending";
    case StepProgress::Status::Running:
        return "running";
    case StepProgress::Status::Done:
        return "done";
    case StepProgress::Status::Failed:
        return "failed";
    case StepProgress::Status::Cancelled:
        return "cancelled";
    }
    return "pending";
}

const char* nameOf(boundary::ForwardKind kind)
{
    switch (kind) {
    case boundary::ForwardKind::Control:
        return "control";
    case boundary::ForwardKind::Ssh:
        return "ssh";
    case boundary::ForwardKind::Business:
        return "business";
    }
    return "business";
}

const char* nameOf(boundary::ForwardState state)
{
    switch (state) {
    case boundary::ForwardState::Closed:
        return "closed";
    case boundary::ForwardState::Waiting:
        return "waiting";
    case boundary::ForwardState::Listening:
        return "listening";
    case boundary::ForwardState::Failed:
        return "failed";
    }
    return "closed";
}

operations::Resources resourcesOf(const image::Resources& resources)
{
    return {resources.cpus, resources.memoryMiB, resources.diskGiB};
}

operations::StepState stepOf(const StepProgress& step)
{
    return {std::string(plane::toString(step.step)),
            std::string(plane::describe(step.step)),
            nameOf(step.status),
            step.detail,
            step.startedAtMs,
            step.durationMs};
}

operations::Metrics metricsOf(const link::GuestMetrics& metrics)
{
    return {metrics.cpuPercent, metrics.load1,     metrics.memoryTotal,
            metrics.memoryUsed, metrics.diskTotal, metrics.diskUsed};
}

operations::Confinement confinementOf(const machine::Confinement& confinement,
                                      machine::Accelerator accelerator)
{
    operations::Confinement answer;
    answer.emptyRoot = confinement.emptyRoot;
    answer.noNetwork = confinement.noNetwork;
    answer.seccomp = confinement.seccomp;
    answer.memoryLimited = confinement.memoryLimited;
    answer.cpuLimited = confinement.cpuLimited;
    answer.tasksLimited = confinement.tasksLimited;
    answer.whyNot = confinement.whyNot;
    for (const auto& fact : machine::describe(confinement, accelerator))
        answer.facts.push_back({fact.holds, fact.sentence});
    return answer;
}

std::optional<operations::Failure> failureOf(const std::optional<Error>& error)
{
    return error ? std::optional(answerOf(*error)) : std::nullopt;
}

} // namespace

operations::Failure answerOf(const Error& error)
{
    return {std::string(toString(error.code)), error.message, error.cause};
}

operations::Port answerOf(const boundary::Forward& forward, const std::string& workspaceName)
{
    const bool browsable = forward.kind == boundary::ForwardKind::Business &&
                           forward.hostAddress == boundary::kLoopbackAddress &&
                           !workspaceName.empty();
    operations::Port port;
    port.workspace = forward.workspace;
    port.workspaceName = workspaceName;
    port.kind = nameOf(forward.kind);
    port.guestPort = forward.guestPort;
    port.hostPort = forward.hostPort;
    port.fixed = forward.fixed;
    port.label = forward.label;
    port.state = nameOf(forward.state);
    port.problem = forward.problem;
    port.hostAddress = forward.hostAddress;
    if (browsable)
        port.url = boundary::forwardUrl(workspaceName, forward.label, forward.hostPort);
    port.open = forward.counters.open;
    port.total = forward.counters.total;
    port.bytesIn = forward.counters.bytesIn;
    port.bytesOut = forward.counters.bytesOut;
    return port;
}

operations::Workspace answerOf(const plane::WorkspaceSnapshot& snapshot)
{
    operations::Workspace workspace;
    workspace.id = snapshot.id;
    workspace.name = snapshot.name;
    workspace.image = snapshot.image;
    workspace.imageVersion = snapshot.imageVersion;
    workspace.imageTitle = snapshot.imageTitle;
    workspace.state = plane::toString(snapshot.state);
    workspace.waits = snapshot.waits;
    workspace.stateTitle =
        snapshot.waits ? titleOf(*snapshot.waits) : std::string(plane::describe(snapshot.state));
    workspace.error = failureOf(snapshot.error);
    workspace.machineDetails = snapshot.machineDetails;
    workspace.resources = resourcesOf(snapshot.resources);
    workspace.emulated = snapshot.emulated;
    workspace.beginning = plane::toString(snapshot.beginning);
    workspace.whyBooted = snapshot.whyBooted;
    workspace.createdAtMs = snapshot.createdAtMs;
    workspace.startedAtMs = snapshot.startedAtMs;
    workspace.suspendedAtMs = snapshot.suspendedAtMs;
    workspace.savedBytes = snapshot.savedBytes;
    workspace.forkedFrom = snapshot.forkedFrom;
    workspace.forkedAtMs = snapshot.forkedAtMs;
    workspace.idleMinutes = snapshot.idleMinutes;
    workspace.idleByDefault = snapshot.idleByDefault;
    workspace.desktopSize = snapshot.desktopMode ? toText(*snapshot.desktopMode) : "follow";
    std::ranges::transform(snapshot.steps, std::back_inserter(workspace.steps), stepOf);
    for (const auto& forward : snapshot.forwards)
        workspace.forwards.push_back(answerOf(forward, snapshot.name));
    for (const auto& port : snapshot.guestPorts)
        workspace.guestPorts.push_back({port.port, port.address, port.process});
    if (snapshot.metrics)
        workspace.metrics = metricsOf(*snapshot.metrics);
    workspace.diskUsedBytes = snapshot.diskUsedBytes;
    workspace.qemuPid = snapshot.qemuPid;
    if (snapshot.confinement)
        workspace.confinement =
            confinementOf(*snapshot.confinement, snapshot.emulated ? machine::Accelerator::Tcg
                                                                   : machine::Accelerator::Kvm);
    workspace.agentExpected = snapshot.agentExpected;
    workspace.desktopExpected = snapshot.desktopExpected;
    workspace.agentConnected = snapshot.agentConnected;
    workspace.notice = snapshot.notice;
    return workspace;
}

operations::Image answerOf(const plane::ImageSnapshot& snapshot)
{
    operations::Image image;
    image.name = snapshot.name;
    image.title = snapshot.title;
    image.description = snapshot.description;
    image.icon = snapshot.icon;
    image.present = snapshot.present;
    image.hasRecipe = snapshot.hasRecipe;
    image.recipeProblem = failureOf(snapshot.recipeProblem);
    image.version = snapshot.version;
    image.digest = snapshot.digest;
    image.sizeBytes = snapshot.sizeBytes;
    image.sharedBytes = snapshot.sharedBytes;
    image.defaults = resourcesOf(snapshot.defaults);
    image.minimum = resourcesOf(snapshot.minimum);
    image.buildMinutes = snapshot.buildMinutes;
    image.building = snapshot.building;
    image.buildStartedAtMs = snapshot.buildStartedAtMs;
    image.lastBuildError = failureOf(snapshot.lastBuildError);
    image.usedBy = snapshot.usedBy;
    image.imported = snapshot.imported;
    image.bootsFirmware = snapshot.bootsFirmware;
    image.hasAgent = snapshot.hasAgent;
    image.importing = snapshot.importing;
    image.sending = snapshot.sending;
    image.pulledFrom = snapshot.pulledFrom;
    image.publisher = snapshot.publisher;
    image.desktop = snapshot.desktop;
    image.ownRecipe = snapshot.isOwnRecipe;
    const auto& contents = snapshot.contents;
    image.base = contents.base;
    image.snapshot = contents.snapshot;
    image.tags = contents.tags;
    image.languages = contents.languages;
    image.packages = contents.packages;
    image.sites = contents.sites;
    image.needs = contents.needs;
    image.lastImportError = failureOf(snapshot.lastImportError);
    image.warm = {std::string(plane::toString(snapshot.warm.phase)), snapshot.warm.why,
                  snapshot.warm.startedAtMs, snapshot.warm.sizeBytes};
    image.times = snapshot.times;
    return image;
}

} // namespace helix::app
