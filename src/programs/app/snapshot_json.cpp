#include "app/snapshot_json.h"

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
    case boundary::ForwardState::Listening:
        return "listening";
    case boundary::ForwardState::Failed:
        return "failed";
    }
    return "closed";
}

const char* nameOf(plane::DoctorFinding::Level level)
{
    switch (level) {
    case plane::DoctorFinding::Level::Good:
        return "good";
    case plane::DoctorFinding::Level::Note:
        return "note";
    case plane::DoctorFinding::Level::Problem:
        return "problem";
    }
    return "note";
}

} // namespace

// Static, for overloads in an unnamed namespace hide the public ones.

static Json toJson(const image::Resources& resources)
{
    return {{"cpus", resources.cpus},
            {"memory_mib", resources.memoryMiB},
            {"disk_gib", resources.diskGiB}};
}

static Json toJson(const StepProgress& step)
{
    return {{"step", plane::toString(step.step)}, {"title", plane::describe(step.step)},
            {"status", nameOf(step.status)},      {"started_at_ms", step.startedAtMs},
            {"duration_ms", step.durationMs},     {"detail", step.detail}};
}

static Json toJson(const link::GuestPort& port)
{
    return {{"port", port.port}, {"address", port.address}, {"process", port.process}};
}

static Json toJson(const link::GuestMetrics& metrics)
{
    return {{"cpu_percent", metrics.cpuPercent}, {"memory_total", metrics.memoryTotal},
            {"memory_used", metrics.memoryUsed}, {"disk_total", metrics.diskTotal},
            {"disk_used", metrics.diskUsed},     {"load1", metrics.load1}};
}

static Json toJson(const image::BuildProgress& progress)
{
    return {{"step", progress.step},
            {"title", progress.title},
            {"fraction", progress.fraction},
            {"done_bytes", progress.doneBytes},
            {"total_bytes", progress.totalBytes}};
}

static Json toJson(const image::ImportProgress& progress)
{
    return {{"what", progress.what},
            {"done_bytes", progress.doneBytes},
            {"total_bytes", progress.totalBytes}};
}

static Json toJson(const machine::Confinement& confinement, machine::Accelerator accelerator)
{
    Json facts = Json::array();
    for (const auto& fact : machine::describe(confinement, accelerator)) {
        Json json = Json::object();
        json["holds"] = fact.holds;
        json["sentence"] = fact.sentence;
        facts.push_back(std::move(json));
    }
    return {{"empty_root", confinement.emptyRoot},   {"no_network", confinement.noNetwork},
            {"seccomp", confinement.seccomp},        {"memory_limited", confinement.memoryLimited},
            {"cpu_limited", confinement.cpuLimited}, {"tasks_limited", confinement.tasksLimited},
            {"why_not", confinement.whyNot},         {"facts", std::move(facts)}};
}

namespace {

template <typename T>
Json toJsonOrNull(const std::optional<T>& value)
{
    return value ? toJson(*value) : Json();
}

template <typename T>
Json eachToJson(const std::vector<T>& values)
{
    Json list = Json::array();
    for (const auto& value : values)
        list.push_back(toJson(value));
    return list;
}

} // namespace

Json toJson(const Error& error)
{
    return {{"code", toString(error.code)}, {"message", error.message}, {"cause", error.cause}};
}

Json toJson(const boundary::Forward& forward, const std::string& workspaceName)
{
    const bool browsable = forward.kind == boundary::ForwardKind::Business &&
                           forward.hostAddress == boundary::kLoopbackAddress &&
                           !workspaceName.empty();
    return {{"workspace", forward.workspace.str()},
            {"workspace_name", workspaceName},
            {"kind", nameOf(forward.kind)},
            {"guest_port", forward.guestPort},
            {"host_port", forward.hostPort},
            {"fixed", forward.fixed},
            {"label", forward.label},
            {"state", nameOf(forward.state)},
            {"problem", forward.problem},
            {"host_address", forward.hostAddress},
            {"url", browsable ? boundary::forwardUrl(workspaceName, forward.label, forward.hostPort)
                              : std::string()},
            {"open", forward.counters.open},
            {"total", forward.counters.total},
            {"bytes_in", forward.counters.bytesIn},
            {"bytes_out", forward.counters.bytesOut}};
}

Json toJson(const plane::WorkspaceSnapshot& snapshot)
{
    Json json = toJson(snapshot.resources);
    json["id"] = snapshot.id.str();
    json["name"] = snapshot.name;
    json["image"] = snapshot.image;
    json["image_version"] = snapshot.imageVersion;
    json["image_title"] = snapshot.imageTitle;
    json["state"] = plane::toString(snapshot.state);
    json["state_title"] = plane::describe(snapshot.state);
    json["error"] = toJsonOrNull(snapshot.error);
    json["machine_details"] = snapshot.machineDetails;
    json["emulated"] = snapshot.emulated;
    json["created_at_ms"] = snapshot.createdAtMs;
    json["started_at_ms"] = snapshot.startedAtMs;
    json["steps"] = eachToJson(snapshot.steps);
    Json& forwards = json["forwards"] = Json::array();
    for (const auto& forward : snapshot.forwards)
        forwards.push_back(toJson(forward, snapshot.name));
    json["guest_ports"] = eachToJson(snapshot.guestPorts);
    json["metrics"] = toJsonOrNull(snapshot.metrics);
    json["disk_used_bytes"] = snapshot.diskUsedBytes;
    json["qemu_pid"] = snapshot.qemuPid;
    json["confinement"] = Json();
    if (snapshot.confinement)
        json["confinement"] =
            toJson(*snapshot.confinement,
                   snapshot.emulated ? machine::Accelerator::Tcg : machine::Accelerator::Kvm);
    json["agent_expected"] = snapshot.agentExpected;
    json["desktop_expected"] = snapshot.desktopExpected;
    json["agent_connected"] = snapshot.agentConnected;
    json["notice"] = snapshot.notice;
    return json;
}

Json toJson(const plane::ImageSnapshot& snapshot)
{
    return {{"name", snapshot.name},
            {"title", snapshot.title},
            {"description", snapshot.description},
            {"icon", snapshot.icon},
            {"present", snapshot.present},
            {"has_recipe", snapshot.hasRecipe},
            {"version", snapshot.version},
            {"digest", snapshot.digest},
            {"size_bytes", snapshot.sizeBytes},
            {"defaults", toJson(snapshot.defaults)},
            {"minimum", toJson(snapshot.minimum)},
            {"build_minutes", snapshot.buildMinutes},
            {"building", toJsonOrNull(snapshot.building)},
            {"build_started_at_ms", snapshot.buildStartedAtMs},
            {"last_build_error", toJsonOrNull(snapshot.lastBuildError)},
            {"used_by", snapshot.usedBy},
            {"imported", snapshot.imported},
            {"boots_firmware", snapshot.bootsFirmware},
            {"has_agent", snapshot.hasAgent},
            {"importing", toJsonOrNull(snapshot.importing)},
            {"last_import_error", toJsonOrNull(snapshot.lastImportError)}};
}

Json toJson(const plane::ActivityEntry& entry)
{
    return {{"id", entry.id},
            {"time_ms", entry.timeMs},
            {"workspace", entry.workspace},
            {"workspace_name", entry.workspaceName},
            {"kind", entry.kind},
            {"text", entry.text},
            {"duration_ms", entry.durationMs}};
}

Json toJson(const plane::DoctorFinding& finding)
{
    return {{"level", nameOf(finding.level)},
            {"subject", finding.subject},
            {"sentence", finding.sentence}};
}

} // namespace helix::app
