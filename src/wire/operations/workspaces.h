#pragma once
// Requests about workspaces and what is done inside of them.

#include "operations/checkpoint_values.h"
#include "operations/stream_values.h"
#include "operations/workspace_values.h"

namespace helix::operations {

/// Those that name a workspace and nothing else.
template <typename Request>
concept NamesWorkspace = requires(Request request)
{
    requires std::remove_const_t<Request>::kNamesWorkspaceAlone;
    request.workspace;
};
inline constexpr std::string_view kWorkspaceSays = "its name or id";

void describe(auto& field, NamesWorkspace auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
}

struct ListWorkspaces {
    static constexpr Operation kOperation{"workspaces.list", Effect::Looks, "Every workspace.", {}};
    using Answer = std::vector<Workspace>;
};
void describe(auto& /*field*/, Is<ListWorkspaces> auto& /*request*/) {}

struct ShowWorkspace {
    static constexpr Operation kOperation{"workspaces.show", Effect::Looks, "One workspace.", {}};
    using Answer = Workspace;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

/// A port of a guest that is reachable from this computer.
struct PortWish {
    std::int64_t guestPort = 0, hostPort = 0;
    std::string label;
};
void describe(auto& field, Is<PortWish> auto& port)
{
    field("guest_port", port.guestPort, need(1, 65535), "in the guest");
    field("host_port", port.hostPort, may(0, 65535), "on this computer; 0: automatic");
    field("label", port.label, may(kMaxWord), "for people");
}

/// What is given of a policy; the rest stays.
struct EgressWish {
    std::string mode;
    std::optional<std::vector<std::string>> lists, rules;
    std::optional<bool> strict;
};
void describe(auto& field, Is<EgressWish> auto& egress)
{
    field("mode", egress.mode, may(kMaxReference), "open, allowlist or offline");
    field("lists", egress.lists, may(512), "names of ready-made lists");
    field("rules", egress.rules, may(512), "DOMAIN or DOMAIN:PORT");
    field("strict", egress.strict, flag(), "no encrypted names (ECH) either");
}

/// A project to bring in.
struct ProjectWish {
    std::string from, task;
    bool withUncommitted = false, fetchInGuest = false;
};
void describe(auto& field, Is<ProjectWish> auto& project)
{
    field("from", project.from, need(kMaxPath), "a repository's folder, a URL, or empty");
    field("task", project.task, may(kMaxWord), "names the branch in the guest");
    field("with_uncommitted", project.withUncommitted, flag(),
          "what is not committed comes too; of a folder");
    field("fetch_in_guest", project.fetchInGuest, flag(), "the guest fetches the URL itself");
}

/// What is chosen of a coding agent before it has said what it offers.
struct OptionWords {
    std::string model, effort, mode;
};
void describe(auto& field, Is<OptionWords> auto& options)
{
    field("model", options.model, may(kMaxWord), "of the agent's sessions");
    field("effort", options.effort, may(kMaxWord), "of the agent's sessions");
    field("mode", options.mode, may(kMaxWord), "of the agent's sessions");
}

/// What a new workspace shall be.
struct WorkspaceWish {
    std::string image, name;
    std::int64_t cpus = 0, memoryMib = 0, diskGib = 0;
    std::vector<PortWish> ports;
    std::optional<EgressWish> egress;
    std::optional<ProjectWish> project;
    std::string agent;
    OptionWords options;
    std::string prompt;
    bool cold = false;
};
/// All but the image.
void describeWish(auto& field, auto& wish)
{
    constexpr std::int64_t kMost = 1 << 24;
    field("name", wish.name, may(kMaxWord), "empty: one that is free");
    field("cpus", wish.cpus, may(0, kMost), "0: as the image says");
    field("memory_mib", wish.memoryMib, may(0, kMost), "0: as the image says");
    field("disk_gib", wish.diskGib, may(0, kMost), "0: as the image says");
    field("ports", wish.ports, may(256), "mapped from the start");
    field("egress", wish.egress, flag(), "on top of what new workspaces get");
    field("project", wish.project, flag(), "brought in once it is ready");
    field("agent", wish.agent, may(kMaxWord),
          "of its first session; empty: as the settings say, Helix's own at first");
    describe(field, wish.options);
    field("cold", wish.cold, flag(), "it boots, though it could go on from a warm snapshot");
}

struct WorkspaceChanged {
    static constexpr Event kEvent{"workspace.changed", "at each step"};
    Workspace workspace;
};
void describe(auto& field, Is<WorkspaceChanged> auto& event)
{
    field("workspace", event.workspace, "as it is now");
}
inline constexpr std::string_view kStartEnds = "call.cancel cancels the start.";

struct CreateWorkspace {
    static constexpr Operation kOperation{"workspaces.create", Effect::Gives,
                                          "Makes a workspace and waits until it is ready.",
                                          kStartEnds};
    using Answer = CreatedWorkspace;
    using Events = Rows<WorkspaceChanged>;
    WorkspaceWish wish;
};
void describe(auto& field, Is<CreateWorkspace> auto& request)
{
    field("image", request.wish.image, need(kMaxWord), "its image");
    describeWish(field, request.wish);
    field("prompt", request.wish.prompt, may(kMaxPromptText),
          "told to its agent once it runs, the project is in and there is a model");
}

struct StartWorkspace {
    static constexpr Operation kOperation{"workspaces.start", Effect::Works,
                                          "Starts it, or resumes one that is suspended, and waits "
                                          "until it is ready.",
                                          kStartEnds};
    using Answer = Workspace;
    using Events = Rows<WorkspaceChanged>;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct SuspendWorkspace {
    static constexpr Operation kOperation{
        "workspaces.suspend",
        Effect::Works,
        "Saves its machine as it runs, memory and all, and ends it; a start goes on from there.",
        {}};
    using Answer = Workspace;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

inline constexpr std::int64_t kMostForks = 16;
struct ForkWorkspace {
    static constexpr Operation kOperation{
        "workspaces.fork", Effect::Gives,
        "Makes new workspaces of a running one, which go on where it stands, and waits until they "
        "are ready.",
        "call.cancel cancels those that are not ready. When one is cancelled or fails the others "
        "go on, and the answer is an error that says what became of each."};
    using Answer = std::vector<Workspace>;
    using Events = Rows<WorkspaceChanged>;
    std::string workspace, name;
    std::int64_t count = 1;
};
void describe(auto& field, Is<ForkWorkspace> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("count", request.count, may(1, kMostForks), "how many");
    field("name", request.name, may(kMaxReference),
          "of the new one; of several the beginning; empty: the source's with a number");
}

inline constexpr std::string_view kCheckpointSays = "the checkpoint's name";
struct AddCheckpoint {
    static constexpr Operation kOperation{
        "checkpoints.add",
        Effect::Works,
        "Keeps what a workspace is now, so that it can go back to it.",
        {}};
    using Answer = Checkpoint;
    std::string workspace, name;
    bool diskOnly = false;
};
void describe(auto& field, Is<AddCheckpoint> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("name", request.name, need(kMaxReference), kCheckpointSays);
    field("disk_only", request.diskOnly, flag(), "without what it has in memory");
}

struct ListCheckpoints {
    static constexpr Operation kOperation{
        "checkpoints.list", Effect::Looks, "Its checkpoints, the oldest first.", {}};
    using Answer = std::vector<Checkpoint>;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct RestoreCheckpoint {
    static constexpr Operation kOperation{
        "checkpoints.restore", Effect::Works,
        "Takes a workspace back to a checkpoint and waits until it is ready; what it is now is "
        "lost.",
        kStartEnds};
    using Answer = Workspace;
    using Events = Rows<WorkspaceChanged>;
    std::string workspace, name;
    bool force = false;
};
void describe(auto& field, Is<RestoreCheckpoint> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("name", request.name, need(kMaxReference), kCheckpointSays);
    field("force", request.force, flag(), "even while it runs");
}

struct ForkCheckpoint {
    static constexpr Operation kOperation{
        "checkpoints.fork", Effect::Gives,
        "Makes a new workspace that begins at a checkpoint, and waits until it is ready.",
        kStartEnds};
    using Answer = Workspace;
    using Events = Rows<WorkspaceChanged>;
    std::string workspace, checkpoint, name;
};
void describe(auto& field, Is<ForkCheckpoint> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("checkpoint", request.checkpoint, need(kMaxReference), kCheckpointSays);
    field("name", request.name, may(kMaxReference),
          "of the new workspace; empty: the source's with a number");
}

struct RemoveCheckpoint {
    static constexpr Operation kOperation{
        "checkpoints.remove", Effect::Works, "Forgets a checkpoint.", {}};
    std::string workspace, name;
};
void describe(auto& field, Is<RemoveCheckpoint> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("name", request.name, need(kMaxReference), kCheckpointSays);
}

struct SetIdle {
    static constexpr Operation kOperation{
        "workspaces.idle",
        Effect::Works,
        "Shows or says after how many minutes that nobody uses it it is suspended.",
        {}};
    using Answer = Workspace;
    std::string workspace;
    Change<std::int64_t> minutes;
};
void describe(auto& field, Is<SetIdle> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("minutes", request.minutes, may(0, kMostIdleMinutes),
          "0: never; null: as resources.idleMinutes says; left out: it is only shown");
}

struct StopWorkspace {
    static constexpr Operation kOperation{
        "workspaces.stop", Effect::Works, "Stops it in good order, then by force.", {}};
    std::string workspace;
    bool force = false;
};
void describe(auto& field, Is<StopWorkspace> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("force", request.force, flag(),
          "even when its machine cannot be asked, or it is suspended: what it has in memory is "
          "lost");
}

struct CancelStart {
    static constexpr Operation kOperation{
        "workspaces.cancel",
        Effect::Works,
        "Cancels a start under way; a new workspace is deleted by it.",
        {}};
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct RenameWorkspace {
    static constexpr Operation kOperation{
        "workspaces.rename", Effect::Works, "Gives it another name.", {}};
    using Answer = Workspace;
    std::string workspace, name;
};
void describe(auto& field, Is<RenameWorkspace> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("name", request.name, need(kMaxReference), "the new name");
}

struct RemoveWorkspace {
    static constexpr Operation kOperation{
        "workspaces.remove", Effect::Works, "Deletes it; nothing remains.", {}};
    std::string workspace;
    bool force = false;
};
void describe(auto& field, Is<RemoveWorkspace> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("force", request.force, flag(), "even while it runs");
}

struct TellStakes {
    static constexpr Operation kOperation{
        "workspaces.stakes", Effect::Looks, "What stopping or deleting it would cost.", {}};
    using Answer = Stakes;
    std::string workspace;
    bool look = false;
};
void describe(auto& field, Is<TellStakes> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("look", request.look, flag(), "its changes are looked at first, where it runs");
}

struct CommandStarted : Nothing {
    static constexpr Event kEvent{"exec.started", "once: it takes input now"};
};
struct CommandOutput {
    static constexpr Event kEvent{"exec.output", "what it writes, in order"};
    enum class Stream { Stdout, Stderr };
    std::string data;
    Stream stream = Stream::Stdout;
};
constexpr auto words(CommandOutput::Stream /*stream*/)
{
    return std::array<std::string_view, 2>{"stdout", "stderr"};
}
void describe(auto& field, Is<CommandOutput> auto& output)
{
    field("data", output.data, "base64url");
    field("stream", output.stream, "of the command");
}

struct RunCommand {
    static constexpr Operation kOperation{
        "exec.run", Effect::Works, "Runs a command in the guest; answered when it has ended.",
        "Say exec.ack of what was dealt with. call.cancel, or leaving, kills it."};
    using Answer = CommandEnd;
    using Events = Rows<CommandStarted, CommandOutput>;
    std::string workspace, cwd;
    std::vector<std::string> argv;
    std::int64_t timeoutMs = 0;
    bool wantsStdin = false, asRoot = false;
};
void describe(auto& field, Is<RunCommand> auto& request)
{
    constexpr std::int64_t kMostArguments = 4096, kMostBytes = 256 << 10;
    constexpr std::int64_t kWeekMs = 7LL * 24 * 3600 * 1000;
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("argv", request.argv, need(1, kMostArguments).ofEach(kMostBytes), "the command's words");
    field("cwd", request.cwd, may(kMostBytes), "empty: the agent's home");
    field("timeout_ms", request.timeoutMs, may(0, kWeekMs), "0: none");
    field("stdin", request.wantsStdin, flag(), "exec.stdin follows");
    field("as_root", request.asRoot, flag(), "as root instead of as the agent");
}

struct WriteStdin {
    static constexpr Operation kOperation{
        "exec.stdin", Effect::Works, "Input for a command; answered when it was taken.", {}};
    std::int64_t call = 0;
    std::string data;
    bool eof = false;
};
inline constexpr std::int64_t kMaxPiece = 1 << 20; ///< of a message
inline constexpr std::string_view kCallSays = "the id of the call that runs, on this connection";
void describe(auto& field, Is<WriteStdin> auto& request)
{
    field("call", request.call, need(INT64_MIN, INT64_MAX), kCallSays);
    field("data", request.data, may(kMaxPiece), "base64url");
    field("eof", request.eof, flag(), "nothing follows");
}

struct SignalCommand {
    static constexpr Operation kOperation{
        "exec.signal", Effect::Works, "A signal for the command's process group.", {}};
    std::int64_t call = 0, signal = 0;
};
void describe(auto& field, Is<SignalCommand> auto& request)
{
    field("call", request.call, need(INT64_MIN, INT64_MAX), kCallSays);
    field("signal", request.signal, need(1, 64), "its number");
}

struct ShowSshTarget {
    static constexpr Operation kOperation{
        "ssh.target",
        Effect::Looks,
        "How ssh reaches the guest; its host key is known from birth.",
        {}};
    using Answer = SshTarget;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct ScreenshotPiece : Piece {
    static constexpr Event kEvent{"screenshot.data", "the PNG, in order"};
};
struct TakeScreenshot {
    static constexpr Operation kOperation{
        "desktop.screenshot", Effect::Looks, "A picture of its desktop.", {}};
    using Answer = Screenshot;
    using Events = Rows<ScreenshotPiece>;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct ShowStream {
    static constexpr Operation kOperation{
        "desktop.stats", Effect::Looks,
        "Looks at its desktop for a while and says what its stream does.",
        "Where a window shows the desktop already its stream is looked at, and what came before "
        "counts."};
    using Answer = StreamNumbers;
    std::string workspace;
    std::int64_t seconds = 0;
};
void describe(auto& field, Is<ShowStream> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("seconds", request.seconds, may(0, 600), "to look for; 0: three");
}

struct SetDesktopSize {
    static constexpr Operation kOperation{
        "desktop.resize", Effect::Works,
        "Shows or says how large its desktop is; for ever, or until it is told to follow the "
        "window again.",
        "Of a workspace that runs the answer waits until the desktop has the size, for some "
        "seconds. A desktop that follows changes when a window shows it, and not while its agent "
        "works, unless the user is in control."};
    using Answer = DesktopSize;
    std::string workspace, size;
    std::int64_t scale = 0;
};
void describe(auto& field, Is<SetDesktopSize> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("size", request.size, may(kMaxReference),
          "WIDTHxHEIGHT in pixels, from 640x480 to 3840x2160, or \"follow\": as large as the "
          "window shows it; empty: it is only shown");
    field("scale", request.scale, may(0, 200),
          "percent, 100 to 200: how large its programs draw; 0: 100");
}

struct RecordingProgress {
    static constexpr Event kEvent{"desktop.recording", "once a second, from the first picture on"};
    double seconds = 0;
    std::uint64_t bytes = 0, frames = 0, left = 0;
};
void describe(auto& field, Is<RecordingProgress> auto& event)
{
    field("seconds", event.seconds, "recorded so far");
    field("bytes", event.bytes, "on the disk");
    field("frames", event.frames, "in the file");
    field("left", event.left, "frames that are missing");
}

inline constexpr std::int64_t kMostRecordedSeconds = 7 * 24 * 3600;
struct RecordDesktop {
    static constexpr Operation kOperation{
        "desktop.record", Effect::Works,
        "Writes the video stream of its desktop, as it is, into an MP4 file.",
        "call.cancel ends it: it is answered with what was written, as it is when the workspace "
        "stops "
        "or there is no more room. The file plays at any moment, and after a crash up to the last "
        "second. A stream that breaks is opened anew; meanwhile the picture stands still."};
    using Answer = Recording;
    using Events = Rows<RecordingProgress>;
    std::string workspace, file;
    std::int64_t seconds = 0;
    bool force = false;
};
void describe(auto& field, Is<RecordDesktop> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("file", request.file, need(kMaxPath),
          "its whole path; after a change of size NAME-2.mp4 follows, and so on");
    field("seconds", request.seconds, may(0, kMostRecordedSeconds),
          "to record; 0: until cancelled");
    field("force", request.force, flag(), "replaces an ordinary file that is there");
}

struct ReadLog {
    static constexpr Operation kOperation{"logs.read", Effect::Looks, "A piece of its log.", {}};
    using Answer = LogPiece;
    std::string workspace;
    bool serial = false;
    std::int64_t offset = 0;
};
void describe(auto& field, Is<ReadLog> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("serial", request.serial, flag(), "the guest's console instead of QEMU's messages");
    field("offset", request.offset, may(0, kMaxId), "of the first byte");
}

/// In the order of the documentation.
using WorkspaceOperations =
    Rows<ListWorkspaces, ShowWorkspace, CreateWorkspace, StartWorkspace, SuspendWorkspace, SetIdle,
         ForkWorkspace, AddCheckpoint, ListCheckpoints, RestoreCheckpoint, ForkCheckpoint,
         RemoveCheckpoint, StopWorkspace, CancelStart, RenameWorkspace, RemoveWorkspace, TellStakes,
         RunCommand, WriteStdin, SignalCommand, ShowSshTarget, TakeScreenshot, ShowStream,
         SetDesktopSize, RecordDesktop, ReadLog>;

} // namespace helix::operations
