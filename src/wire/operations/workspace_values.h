#pragma once
// What answers say of workspaces and their ports.

#include <string>

#include "base/ids.h"
#include "operations/described.h"

namespace helix::operations {

/// That nobody uses a workspace before it is suspended, at most: a year.
inline constexpr int kMostIdleMinutes = 365 * 24 * 60;

/// Why something failed.
struct Failure {
    static constexpr std::string_view kValue = "error";
    std::string code, message, cause;
    friend bool operator==(const Failure&, const Failure&) = default;
};
void describe(auto& field, Is<Failure> auto& failure)
{
    field("code", failure.code, "one of the names in `src/ground/base/error.cpp`");
    field("message", failure.message, "a sentence for people");
    field("cause", failure.cause, "what was below it, or empty");
}

struct Resources {
    int cpus = 0, memoryMib = 0, diskGib = 0;
};
void describe(auto& field, Is<Resources> auto& resources)
{
    field("cpus", resources.cpus, "virtual ones");
    field("memory_mib", resources.memoryMib, "MiB");
    field("disk_gib", resources.diskGib, "GiB, the size the guest sees");
}

/// A step of a start.
struct StepState {
    std::string step, title, status, detail;
    std::int64_t startedAtMs = 0, durationMs = 0;
};
void describe(auto& field, Is<StepState> auto& step)
{
    field("step", step.step, "disk, machine, guest_ready, agent_ready, paired, desktop or project");
    field("title", step.title, "for people");
    field("status", step.status, "pending, running, done, failed or cancelled");
    field("started_at_ms", step.startedAtMs, "wall clock; 0: not yet");
    field("duration_ms", step.durationMs, "ms; final when it is over");
    field("detail", step.detail, "how far a long one is, for people; or empty");
}

/// A mapped port.
struct Port {
    static constexpr std::string_view kValue = "port";
    WorkspaceId workspace;
    std::string workspaceName, kind, label, state, problem, hostAddress, url;
    std::uint16_t guestPort = 0, hostPort = 0;
    bool fixed = false;
    std::uint32_t open = 0;
    std::uint64_t total = 0, bytesIn = 0, bytesOut = 0;
};
void describe(auto& field, Is<Port> auto& port)
{
    field("workspace", port.workspace, "its id");
    field("workspace_name", port.workspaceName, "its name, or empty when it is gone");
    field("kind", port.kind, "business, or of Helix's own ways in: control or ssh");
    field("guest_port", port.guestPort, "in the guest");
    field("host_port", port.hostPort, "on host_address");
    field("fixed", port.fixed, "the user chose host_port: it is never moved");
    field("label", port.label, "for people");
    field("state", port.state,
          "closed (it does not run), listening, waiting (it is suspended, and a connection wakes "
          "it) or failed");
    field("problem", port.problem, "why it failed, a sentence; or empty");
    field("host_address", port.hostAddress, "IPv4; 0.0.0.0: every one");
    field("url", port.url, "where a browser finds it; or empty");
    field("open", port.open, "connections right now");
    field("total", port.total, "connections since the start");
    field("bytes_in", port.bytesIn, "bytes to the guest");
    field("bytes_out", port.bytesOut, "bytes from the guest");
}

/// What listens in the guest right now.
struct GuestPort {
    std::uint16_t port = 0;
    std::string address, process;
};
void describe(auto& field, Is<GuestPort> auto& port)
{
    field("port", port.port, "in the guest");
    field("address", port.address, "it listens on");
    field("process", port.process, "the guest's word");
}

struct Metrics {
    double cpuPercent = 0, load1 = 0;
    std::uint64_t memoryTotal = 0, memoryUsed = 0, diskTotal = 0, diskUsed = 0;
};
void describe(auto& field, Is<Metrics> auto& metrics)
{
    field("cpu_percent", metrics.cpuPercent, "of all its CPUs together");
    field("memory_total", metrics.memoryTotal, "bytes");
    field("memory_used", metrics.memoryUsed, "bytes");
    field("disk_total", metrics.diskTotal, "bytes");
    field("disk_used", metrics.diskUsed, "bytes");
    field("load1", metrics.load1, "processes that run or wait, over a minute");
}

struct ConfinementFact {
    bool holds = false;
    std::string sentence;
};
void describe(auto& field, Is<ConfinementFact> auto& fact)
{
    field("holds", fact.holds, "it is so");
    field("sentence", fact.sentence, "for people");
}

/// What holds the running machine.
struct Confinement {
    bool emptyRoot = false, noNetwork = false, seccomp = false;
    bool memoryLimited = false, cpuLimited = false, tasksLimited = false;
    std::string whyNot;
    std::vector<ConfinementFact> facts;
};
void describe(auto& field, Is<Confinement> auto& confinement)
{
    field("empty_root", confinement.emptyRoot, "QEMU sees no file but its own");
    field("no_network", confinement.noNetwork, "QEMU has no network of this computer");
    field("seccomp", confinement.seccomp, "QEMU's system calls are filtered");
    field("memory_limited", confinement.memoryLimited, "by a control group");
    field("cpu_limited", confinement.cpuLimited, "by a control group");
    field("tasks_limited", confinement.tasksLimited, "by a control group");
    field("why_not", confinement.whyNot, "sentences about what does not hold; or empty");
    field("facts", confinement.facts, "all of that for people");
}

/// Of a start that waits until fewer workspaces run.
struct SlotWait {
    static constexpr std::string_view kValue = "slot wait";
    int place = 0, running = 0, maxRunning = 0;
    friend bool operator==(const SlotWait&, const SlotWait&) = default;
};
void describe(auto& field, Is<SlotWait> auto& wait)
{
    field("place", wait.place, "in the queue; 1: the next");
    field("running", wait.running, "workspaces that run or are about to");
    field("max_running", wait.maxRunning, "how many may");
}
/// "Waits, place 2"
inline std::string titleOf(const SlotWait& wait)
{
    return "Waits, place " + std::to_string(wait.place);
}
/// "Waits for a slot: 4 of 4 run. It is number 2 in the queue."
inline std::string sentenceOf(const SlotWait& wait)
{
    const std::string place = wait.place > 1
                                  ? " It is number " + std::to_string(wait.place) + " in the queue."
                                  : " It is the next.";
    return "Waits for a slot: " + std::to_string(wait.running) + " of " +
           std::to_string(wait.maxRunning) + " run." + place;
}

struct Workspace {
    static constexpr std::string_view kValue = "workspace";
    WorkspaceId id;
    std::string name, image, imageVersion, imageTitle, state, stateTitle;
    std::optional<SlotWait> waits;
    std::optional<Failure> error;
    std::string machineDetails, notice, beginning, whyBooted;
    Resources resources;
    bool emulated = false, agentExpected = true, desktopExpected = true, agentConnected = false;
    std::int64_t createdAtMs = 0, startedAtMs = 0, suspendedAtMs = 0, forkedAtMs = 0;
    std::uint64_t savedBytes = 0;
    std::string forkedFrom;
    int idleMinutes = 0;
    bool idleByDefault = true;
    std::string desktopSize;
    std::vector<StepState> steps;
    std::vector<Port> forwards;
    std::vector<GuestPort> guestPorts;
    std::optional<Metrics> metrics;
    std::uint64_t diskUsedBytes = 0;
    int qemuPid = 0;
    std::optional<Confinement> confinement;
};
void describe(auto& field, Is<Workspace> auto& workspace)
{
    field("id", workspace.id, "for ever");
    field("name", workspace.name, "may change");
    field("image", workspace.image, "its image's name");
    field("image_version", workspace.imageVersion, "of the disk it stands on");
    field("image_title", workspace.imageTitle, "for people");
    field("state", workspace.state,
          "creating, starting, guest_ready, agent_ready, ready, suspending, suspended, resuming, "
          "unreachable, stopping, stopped, failed or deleting");
    field("state_title", workspace.stateTitle, "for people");
    field("waits", workspace.waits,
          "while its start waits for a slot, whatever its state is meanwhile");
    field("error", workspace.error, "why it has failed");
    field("machine_details", workspace.machineDetails, "the last words of QEMU, or empty");
    describe(field, workspace.resources);
    field("emulated", workspace.emulated, "without KVM");
    field("beginning", workspace.beginning,
          "how the machine of the last start began: booted, warm (went on from a snapshot of its "
          "image), spare (stood ready before), resumed (went on where it was suspended), forked "
          "(went "
          "on where another stood), restored (went on from a checkpoint) or unknown");
    field("why_booted", workspace.whyBooted, "a sentence, of a new one that booted; or empty");
    field("created_at_ms", workspace.createdAtMs, "wall clock");
    field("started_at_ms", workspace.startedAtMs, "wall clock; 0: never");
    field("suspended_at_ms", workspace.suspendedAtMs, "wall clock; 0: it is not suspended");
    field("saved_bytes", workspace.savedBytes, "bytes, of its memory, while it is suspended");
    field("forked_from", workspace.forkedFrom, "the name that its source had then; or empty");
    field("forked_at_ms", workspace.forkedAtMs, "wall clock; 0: it was created");
    field("idle_minutes", workspace.idleMinutes,
          "that nobody uses it before it is suspended; 0: it never is");
    field("idle_by_default", workspace.idleByDefault, "as resources.idleMinutes says");
    field("desktop_size", workspace.desktopSize,
          "of its desktop: follow (as large as the window shows it) or as \"1920x1080\" or "
          "\"2560x1600@200\", with the scale in percent");
    field("steps", workspace.steps, "of the last start, in order");
    field("forwards", workspace.forwards, "its mapped ports");
    field("guest_ports", workspace.guestPorts, "what listens in it right now");
    field("metrics", workspace.metrics, "while its agent tells");
    field("disk_used_bytes", workspace.diskUsedBytes, "bytes, of this computer's disk");
    field("qemu_pid", workspace.qemuPid, "0: none");
    field("confinement", workspace.confinement, "of the running machine");
    field("agent_expected", workspace.agentExpected, "false: console and SSH only");
    field("desktop_expected", workspace.desktopExpected, "false: nothing of ours draws in it");
    field("agent_connected", workspace.agentConnected, "Helix reaches its agent");
    field("notice", workspace.notice, "what needs the user's eye, a sentence; or empty");
}

struct CreatedWorkspace {
    Workspace workspace;
    std::optional<std::string> note;
};
inline constexpr std::string_view kNoteSays =
    "of Helix's own agent: a sentence when it has no model, or empty";
void describe(auto& field, Is<CreatedWorkspace> auto& created)
{
    describe(field, created.workspace);
    field("note", created.note, kSometimes, kNoteSays);
}

/// What stopping or deleting a workspace would cost.
struct Stakes {
    bool running = false, losesWork = false;
    std::vector<std::string> stopping, deleting;
};
void describe(auto& field, Is<Stakes> auto& stakes)
{
    field("running", stakes.running, "it has a machine");
    field("stopping", stakes.stopping, "sentences: what would be interrupted");
    field("deleting", stakes.deleting, "sentences: what would be lost");
    field("loses_work", stakes.losesWork, "something was never taken home");
}

/// How a command ended.
struct CommandEnd {
    int status = 0, signal = 0;
    bool timedOut = false;
};
void describe(auto& field, Is<CommandEnd> auto& end)
{
    field("status", end.status, "its exit status");
    field("signal", end.signal, "that ended it; 0: none");
    field("timed_out", end.timedOut, "it was killed for that");
}

struct SshTarget {
    std::uint16_t port = 0;
    std::string user, privateKeyFile, hostKey, knownHostsFile, alias, config;
};
void describe(auto& field, Is<SshTarget> auto& target)
{
    field("port", target.port, "on 127.0.0.1");
    field("user", target.user, "in the guest");
    field("private_key_file", target.privateKeyFile, "its whole path");
    field("host_key", target.hostKey, "as in known_hosts, without the host");
    field("known_hosts_file", target.knownHostsFile, "its whole path");
    field("alias", target.alias, "of the stanza");
    field("config", target.config, "a stanza for ssh_config");
}

struct Screenshot {
    int width = 0, height = 0;
    std::uint64_t bytes = 0;
};
void describe(auto& field, Is<Screenshot> auto& picture)
{
    field("width", picture.width, "pixels");
    field("height", picture.height, "pixels");
    field("bytes", picture.bytes, "of the PNG");
}

struct LogPiece {
    std::string data;
    std::int64_t nextOffset = 0;
    bool eof = false;
};
void describe(auto& field, Is<LogPiece> auto& piece)
{
    field("data", piece.data, "base64url");
    field("next_offset", piece.nextOffset, "of the next piece, bytes");
    field("eof", piece.eof, "nothing follows at the moment");
}

/// How many bytes went out as notifications.
struct Sent {
    std::uint64_t bytes = 0;
};
void describe(auto& field, Is<Sent> auto& sent)
{
    field("bytes", sent.bytes, "of all pieces together");
}

} // namespace helix::operations
