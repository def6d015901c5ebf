#pragma once
// Requests about recordings that Helix keeps, and about what happened when.

#include "operations/replay_values.h"
#include "operations/workspaces.h"

namespace helix::operations {

inline constexpr std::int64_t kMostMarks = 5000;

struct ListRecordings {
    static constexpr Operation kOperation{
        "recordings.list", Effect::Looks, "What is kept of its desktop, the newest first.", {}};
    using Answer = std::vector<KeptRecording>;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct ShowRecording {
    static constexpr Operation kOperation{
        "recordings.show", Effect::Looks, "What is being recorded of its desktop now.", {}};
    using Answer = RecordingNow;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct StartRecording {
    static constexpr Operation kOperation{
        "recordings.start",
        Effect::Works,
        "Begins to record its desktop among Helix's own files, until it is stopped.",
        {}};
    using Answer = RecordingNow;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct StopRecording {
    static constexpr Operation kOperation{
        "recordings.stop", Effect::Works, "Ends the recording that was begun.", {}};
    using Answer = KeptRecording;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct SetRolling {
    static constexpr Operation kOperation{
        "recordings.rolling",
        Effect::Works,
        "Shows or says how much of its desktop's video is always kept while it runs.",
        {}};
    using Answer = RecordingNow;
    std::string workspace;
    Change<std::int64_t> mebibytes;
};
void describe(auto& field, Is<SetRolling> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("mebibytes", request.mebibytes, may(0, kMostRollingMiB),
          "0: nothing; null: as recording.rollingMiB says; left out: it is only shown");
}

struct RemoveRecording {
    static constexpr Operation kOperation{
        "recordings.remove", Effect::Works, "Deletes a recording that Helix keeps.", {}};
    std::string workspace, recording;
};
void describe(auto& field, Is<RemoveRecording> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("recording", request.recording, need(kMaxReference), "its id");
}

struct ExportRecording {
    static constexpr Operation kOperation{
        "recordings.export", Effect::Works,
        "Writes a recording, or a piece of it, into an MP4 file of the user's, without encoding it "
        "again.",
        "It begins with the key frame before from_ms."};
    using Answer = Recording;
    std::string workspace, recording, file;
    std::int64_t fromMs = 0, toMs = 0;
    bool force = false;
};
void describe(auto& field, Is<ExportRecording> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("recording", request.recording, need(kMaxReference), "its id");
    field("file", request.file, need(kMaxPath),
          "its whole path; where the size changes NAME-2.mp4 follows, and so on");
    field("from_ms", request.fromMs, may(0, kMaxId), "wall clock; 0: its beginning");
    field("to_ms", request.toMs, may(0, kMaxId), "wall clock; 0: its end");
    field("force", request.force, flag(), "replaces an ordinary file that is there");
}

struct ShowTimeline {
    static constexpr Operation kOperation{
        "timeline.show",
        Effect::Looks,
        "What happened in it, and to it: tool calls, commands, network, files, checkpoints.",
        {}};
    using Answer = Timeline;
    std::string workspace;
    std::int64_t fromMs = 0, toMs = 0;
};
void describe(auto& field, Is<ShowTimeline> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("from_ms", request.fromMs, may(0, kMaxId), "wall clock");
    field("to_ms", request.toMs, may(0, kMaxId), "wall clock; 0: now");
}

using ReplayOperations = Rows<ListRecordings, ShowRecording, StartRecording, StopRecording,
                              SetRolling, RemoveRecording, ExportRecording, ShowTimeline>;

} // namespace helix::operations
